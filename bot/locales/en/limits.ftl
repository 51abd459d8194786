# Limits for one person, or for one server.

refusal-limit-matches =
    You play { $most } matches at the same time, and more are not possible. Please finish one, or leave one with `/resign`; `/games` lists them.
refusal-limit-solo-matches =
    You play { $most } matches against computers at the same time, and more are not possible. Please finish one, or leave one with `/resign`; `/games` lists them.
refusal-limit-lobbies =
    { $most ->
        [one] You have an open lobby, and one host can have no more. Please start it or close it first; `/games` lists it.
       *[other] You have { $most } open lobbies, and one host can have no more. Please start or close one of them first; `/games` lists them.
    }
refusal-limit-server-matches =
    { $most } matches are being played on this server, and more are not possible. Please try again when one of them is over.
refusal-limit-server-lobbies =
    { $most } lobbies are open on this server, and more are not possible. Please join one of them, or try again later.
refusal-limit-new-matches =
    You have opened { $most } matches within an hour, and more are not possible. Please try again in { limit-minutes }.
refusal-limit-invitations =
    You can invite { $most } people within an hour, and these would be more. Please try again in { limit-minutes }, or invite fewer.
refusal-limit-guests =
    You can invite { $most } people at once, and these are more. Please choose fewer.
refusal-limit-plans =
    You can change plans { $most } times within a minute. Please try again in { limit-seconds }; your plan is as it was.
refusal-limit-hints =
    You have asked for { $most } hints in a short time, and I need a rest. Please try again in { limit-minutes }.
refusal-limit-questions =
    { $most ->
        [one] I am still thinking about your last question. Please wait for the answer before you ask again.
       *[other] I am still thinking about { $most } questions of yours. Please wait for an answer before you ask again.
    }
refusal-limit-presses =
    That was too fast for me: I answer { $most } clicks and commands of one person in ten seconds. Please try again in { limit-seconds }; until then I do not answer you.
limit-minutes =
    { $minutes ->
        [one] a minute
       *[other] { $minutes } minutes
    }
limit-seconds =
    { $seconds ->
        [one] a second
       *[other] { $seconds } seconds
    }
