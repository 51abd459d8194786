### Leagues: why something cannot be done, announcements, tables, and what organisers read.

## Refusals

refusal-unknown-league = I do not know the league `{ $league }`. `/league list` shows those of this server.
refusal-unknown-season = This league has had no season { $season }.
refusal-no-league = There is no league on this server yet. Somebody who manages the server can make one with `/league create`.
refusal-which-league = There are several leagues here: `{ $names }`. Please say which one you mean.
refusal-taken-league-name = There is a league called `{ $league }` already. Please choose another name.
refusal-too-many-leagues = This server has { $most } leagues already. Close one with `/league admin close` first; its archive stays.
refusal-closed-league = `{ $league }` is closed. What was played can be read; `/league admin undo` opens it again.
refusal-league-only-on-servers = Leagues are played on servers.
refusal-bad-league-name = The name of a league has 1 to 50 characters.
refusal-bad-league-setting = “{ $setting }” cannot be `{ $value }`: it is a number from { $least } to { $most }.
refusal-bad-league-points = There must be { $table } numbers of points, one for each place, and none may be more than the one before.
refusal-unknown-league-choice = “{ $setting }” cannot be `{ $value }`. It can be { $known }.
refusal-wrong-league-date = `{ $text }` is no date in the coming year. Please write the year, the month and the day, as in { $example }, or with a time in UTC, as in { $example } 18:00.
refusal-season-runs = Season { $season } is not over yet. That is possible after its end; `/league admin call-off` ends it before its time.
refusal-no-season = No season goes on just now. Organisers open one with `/league admin open`.
refusal-wrong-season-state = That is not possible now: the season stands at “{ $state }”.
refusal-season-paused = The season is paused already.
refusal-clocks-held = The season of this match is paused. The clocks run again when it goes on.
refusal-season-not-paused = The season is not paused.
refusal-stale-league = Something has changed in this league since you looked. Nothing has happened; please look again and decide anew.
refusal-too-few-entrants = { $count } players are too few. The season needs { $least }.
refusal-full-season =
    { $room ->
        [0] This season is full: this bot takes at most { $most } players in a season.
       *[other] This bot takes at most { $most } players in a season, and this one has room for { $room } more. Please sign up fewer.
    }
refusal-preview-runs = Another preview for this server is being prepared. Please try again in a few seconds.
refusal-already-entered = You take part already. `/league me` shows where you stand.
refusal-not-entered = You do not take part in this season.
refusal-unknown-entrant = This person does not take part in this season.
refusal-barred-entrant = You cannot enter this season again.
refusal-no-substitute = Only somebody who does not play in this season yet can step in.
refusal-no-waiting-list = Nobody is on the waiting list. Please say who steps in.
refusal-unknown-fixture = There is no fixture { $fixture } in this season. `/league fixtures` has the numbers.
refusal-bad-result = A result has a place for each of the { $seats } seats, in the order of the seats; shared places read `1 1 3 4`.
refusal-league-match = Match { $match } belongs to a league, in which what is finished is never void. Correct its places instead.
refusal-season-played = Season { $season } is played to its end, so there is nothing to call off. If no other one shall follow, choose that with `/league admin set`: `again no`.
refusal-round-drawn = The next round of the cup is drawn already, so this result stands.
refusal-high-role = I cannot give { $role }: it must be below my own role in the list of roles, and I need the permission to manage roles. Nothing has changed.
refusal-league-channel-kind = { $channel } is { $kind ->
        [voice] a voice channel
        [stage_voice] a stage channel
        [category] a category
        [forum] a forum
        [media] a media channel
       *[other] another kind of channel
    }. { $setting ->
        [matches] Matches need a text channel, an announcement channel or a forum.
       *[channel] Announcements and tables need a text or announcement channel.
    }{ $setting ->
        [matches] { "" }
       *[channel] { $kind ->
            [forum] { " " }A forum can have the matches: choose it afterwards with `/league admin set matches`.
           *[other] { "" }
        }
    } Nothing has changed.
refusal-league-channel-permissions = I cannot work in { $channel }, because I lack these permissions there: { $names }. Somebody who manages the server can give them to me; then choose the channel again. Nothing has changed.
refusal-league-channel-not-yours = You may not write in { $channel }, so you cannot let me announce things there. Choose a channel in which you may write, or ask someone who may. Nothing has changed.
refusal-league-forum-tag = { $channel } demands a tag for every post, and none of its tags fits all matches. Add a tag called “{ $tag }” or “{ $league }” that everybody may use, or let posts be made without a tag; then choose the forum again. Nothing has changed.
refusal-not-undoable = That cannot be undone any more: something that came later depends on it. Nothing has changed.
refusal-nothing-to-undo-here = There is nothing to undo.
refusal-not-organiser =
    { $role ->
        [none] Only those who manage this server can do that.
       *[other] Only those who manage this server, and { $role }, can do that.
    }
refusal-bad-sheet = Line { $line } of the sheet cannot be read. There must be one player in each line, by the id or as a mention, in a column called `player`, and at most 1,000 lines.
refusal-refused-challenge =
    { $reason ->
        [absent] One of you is not on the ladder.
        [not_above] A challenge goes up: please choose somebody above you.
        [too_far] That is too many rungs up.
        [busy] One of you has a challenge to play first.
        [apart] You cannot challenge this player. Please choose another one.
       *[again] Please play somebody else first, before you challenge the same player again.
    }
refusal-wrong-format = Only a { $format } has that.
refusal-not-wanted = This match was arranged already.

won-by-score = **{ $names } wins** by the scores of the last full round: the season was over.

## Commands

league-format-divisions = Divisions
league-format-swiss = Swiss rounds
league-format-cup = Knock-out cup
league-format-ladder = Ladder
league-format-duplicate = Duplicate week

## Announcements

league-title = ### 🏆 { $league }{ $season ->
        [0] { "" }
       *[other] { " " }· season { $season }
    }
league-rules = { $game } · { $format } · tables of { $table } · { $pace }
league-outside-help = { $allowed ->
        [1] 🤝 Help during a match is allowed, from computers too.
       *[0] 🤝 Everybody plays alone: during a match, no help from computer programs or from other people.
    }
league-sealed = -# All bags of the season follow from a secret seed with the hash `{ $commitment }`, and from the clicks with which you all sign up and check in.
league-announced = { $due ->
        [none] The sign-up is not open yet.
       *[other] The sign-up opens { $due }.
    }
league-sign-up = **Sign up now!** The sign-up is open until { $due }. { $returning ->
        [0] { "" }
        [one] One player of last season is signed up already.
       *[other] { $returning } players of last season are signed up already.
    }
league-sign-up-count = { $count ->
        [0] Nobody has signed up yet.
        [one] **One player** has signed up.
       *[other] **{ $count } players** have signed up.
    }{ $enough ->
        [1] { "" }
       *[0] { " " }The season needs { $least }.
    }
league-check-in = **Are you there?** { $count ->
        [one] One player has
       *[other] { $count } players have
    } signed up. Please check in until { $due }; who does not answer does not play, and the waiting list takes the place.
    { $names }
league-call = Please check in until { $due }, too: { $names }
league-reminder = The check-in ends { $due }, and you have not answered yet: { $names }
league-play = **The season begins.** { $divisions ->
        [one] { $players } players
       *[other] { $players } players in { $divisions } divisions
    } { $fixtures ->
        [0] challenge each other
        [one] play one match
       *[other] play { $fixtures } matches
    } until { $due }. Every match gets a thread of its own; `/league me` shows yours.
league-tables = Tables of tier { $tier }: { $links }
league-tables-more = { $count ->
        [one] One more table
       *[other] { $count } more tables
    }: `/league table`.
league-round = { $final ->
        [1] **The final** begins.
       *[0] **Round { $round }** is drawn.
    } It is played until { $due }.
league-grace = The time is over. { $left ->
        [one] One match is
       *[other] { $left } matches are
    } not finished; there is grace until { $due }.
league-adjudication = { $left ->
        [one] One match is
       *[other] { $left } matches are
    } decided now: { $how ->
        [score] the scores of the last full round count.
       *[computers] computers play to the end.
    }
league-result = **The season is over.** { $last ->
        [1] { "" }
       *[0] The next one begins { $due }.
    }
league-result-line = **{ $division }**: { $count ->
        [0] nobody has played to the end.
       *[other] 🥇 { $names }
    }{ $table ->
        [none] { "" }
       *[other] { " " }· [table]({ $table })
    }
league-archive = -# Every table stays: `/league table season:{ $season }`.
league-result-up = ⬆️ { $names }
league-result-down = ⬇️ { $names }
league-put-off = { $count ->
        [one] One player is
       *[other] { $count } players are
    } too few: the season needs { $least }. The sign-up stays open until { $due }.
league-called-off = The season is called off: { $count ->
        [one] one player is
       *[other] { $count } players are
    } too few, it needs { $least }. An organiser can open another one.
league-called-off-by-hand = **The season is called off** by an organiser.{ $drawn ->
        [0] { "" }
       *[1] { " " }Nobody goes up or down. What is finished counts{ $begun ->
            [0] .
            [one] , and the match that somebody has begun may be played to its end.
           *[other] , and the { $begun } matches that somebody has begun may be played to their ends.
        }{ $untouched ->
            [0] { "" }
            [one] { " " }One match in which nobody has moved is called off.
           *[other] { " " }{ $untouched } matches in which nobody has moved are called off.
        }
    }
league-league-closed = The league is closed. Thank you for playing! What was played can be read for ever: `/league table`.
league-renamed = **{ $old }** is called **{ $new }** from now on.
league-closed = The season is closed. Thank you for playing!
league-paused = ⏸️ The season is paused, and the clocks of its matches stand still. Whoever likes to move may do so.
league-resumed = The season goes on. The next step is { $due }.
league-extended = There { $days ->
        [one] is one more day
       *[other] are { $days } more days
    }{ $due ->
        [none] , from when the season goes on.
       *[other] : the next step is { $due }.
    }
league-withdrawn = **{ $name }** has withdrawn. { $known ->
        [1] **{ $substitute }** steps in.
        [2] All their matches are finished, and count.
       *[0] A computer plays on.
    }
league-disqualified = **{ $name }** is disqualified. { $known ->
        [1] **{ $substitute }** steps in.
        [2] What is finished counts, and they stand behind everybody else.
       *[0] All open matches are given up; what is finished counts, and they stand behind everybody else.
    }
league-replaced = **{ $substitute }** takes the place of **{ $name }**.
league-corrected = Fixture { $fixture } was decided by an organiser: { $places }. The table follows{ $late ->
        [1] ; as the season is over, who has won it and who went up and down stays as it was decided.
       *[0] .
    }
league-changed-end = That changes the end of the season:
league-challenge = **{ $name }** challenges **{ $rival }**.
league-undone = An organiser has undone this: { $act }.
league-place = { $place }. **{ $name }**

league-division =
    { $alone ->
        [1] Division
       *[0] { $single ->
            [1] Tier { $tier }
           *[0] Tier { $tier }, division { $number }
        }
    }
league-table-title = { $league } · season { $season } · { $division }
league-table-note = { $over ->
        [1] final table
       *[0] { $all ->
            [one] { $played } of one match
           *[other] { $played } of { $all } matches
        }
    }{ $drop ->
        [1] , without those who dropped out
       *[0] { "" }
    }

button-league-join = Sign up
button-league-leave = Leave
button-league-in = I am there
button-league-me = Where do I stand?
button-league-table = { $without ->
        [1] Without those who dropped out
       *[0] With everybody
    }
button-league-tree = The last rounds
button-league-withdraw = Yes, withdraw
button-league-do = Do it now
button-league-next = { $opens ->
        [first] Open the first season
        [again] Open a season
       *[no] See the next step
    }
button-league-undo = Undo it

## Players

league-joined = You are signed up for { $league }. { $due ->
        [none] The season is paused; when it goes on, so does the sign-up.
       *[other] The check-in begins { $due }.
    }
league-waiting = You are on the waiting list of { $league }. As soon as a place is free it is yours, and I will tell you.
league-on-ladder = You are on the ladder of { $league }, on the lowest rung. `/league challenge` takes you up.
league-checked-in = You are in. { $due ->
        [none] The season is paused; the matches begin when it goes on.
       *[other] The matches begin { $due }.
    }
league-leave-sure = You play in this season. If you leave now, somebody from the waiting list takes your place, or a computer plays on, and you cannot come back before the next season. What you have finished counts.
league-left = You have left { $league }.
league-challenged = The challenge stands. The match is opened right away.

league-list-line = **{ $league }** · { $state ->
        [none] no season yet
        [closed] closed
       *[other] season { $season }, { $word } · { $count ->
            [one] one player
           *[other] { $count } players
        }
    }{ $when ->
        [none] { "" }
       *[other] { " " }· next step { $when }
    }
league-list-none = There is no league on this server yet.
league-state-announced = announced
league-state-sign-up = sign-up
league-state-check-in = check-in
league-state-play = play
league-state-grace = grace
league-state-adjudication = adjudication
league-state-rest = rest
league-state-over = over
league-state-called-off = called off
league-state-paused = paused

league-me-out = You do not take part in this season.
league-me-entry = { $entry ->
        [waiting] You are on the waiting list. As soon as a place is free it is yours.
        [checked-in] You are checked in.
        [called] You are signed up, and have not checked in yet. Who does not check in does not play.
        [absent] You did not check in, so you do not play in this season.
        [left] You have left this season.
        [withdrawn] You have withdrawn from this season. What you have finished counts.
        [disqualified] You were disqualified in this season. What you have finished counts.
       *[signed-up] You are signed up.
    }
league-me-place = **{ $division }**: place **{ $place }** of { $count }{ $shared ->
        [0] { "" }
        [one] { " " }(shared with one other)
       *[other] { " " }(shared with { $shared } others)
    }, { $measure ->
        [none] after
        [share] a share of { $worth } from
       *[points] { $worth } { $one ->
            [1] point
           *[0] points
        } from
    } { $played ->
        [one] one match
       *[other] { $played } matches
    }{ $measure ->
        [none] .
       *[other] , { $left } to play.
    }
league-me-rung = You stand on rung **{ $place }** of { $count }, after { $played ->
        [one] one match
       *[other] { $played } matches
    }.
league-me-need =
    { $goal ->
        [win] To win the division
        [up] To go up
       *[stay] To stay in this tier
    }: { $how ->
        [sure] { $goal ->
            [stay] you are safe, whatever happens.
           *[other] it is yours already, whatever happens.
        }
        [out] that is not possible any more.
        [watch] you have played all your matches, and it hangs on the others now.
        [luck] it hangs on the others, however many points you make.
        [hope] you need **{ $needed }** more { $one ->
            [1] point
           *[0] points
        } at least { $left ->
            [one] from your last match
           *[other] from your { $left } matches
        }, and it hangs on the others, too.
        [safe] with **{ $enough }** more { $one ->
            [1] point
           *[0] points
        } { $left ->
            [one] from your last match
           *[other] from your { $left } matches
        } it is sure; with fewer it hangs on the others.
        [enough] **{ $needed }** more { $one ->
            [1] point
           *[0] points
        } { $left ->
            [one] from your last match
           *[other] from your { $left } matches
        } will do, whatever the others do.
       *[both] you need **{ $needed }** more { $one ->
            [1] point
           *[0] points
        } at least { $left ->
            [one] from your last match
           *[other] from your { $left } matches
        }; with **{ $enough }** it is sure, whatever the others do.
    }
league-me-won = 🥇 You have won { $format ->
        [divisions] the division
       *[other] the season
    }!
league-me-way = { $way ->
        [up] ⬆️ You go up.
        [down] ⬇️ You go down.
       *[stay] You stay in this tier.
    }
league-me-round = Round { $round } of { $all }{ $bye ->
        [1] { "" }: you have a bye, which is worth what a table gives on average.
       *[0] .
    }
league-me-cup = { $stands ->
        [bye] You have a bye in round { $round }, and are in the next one already.
        [final] You are in the final. Whoever wins it has won the cup.
        [in] You are in round { $round }. Whoever wins your table goes on.
        [through] You have won your table in round { $round }, and are in the next one.
        [won] You have won the final, and with it the cup.
       *[out] You went out in round { $round }.
    }
league-me-deal = Deal { $deal }, seat { $seat }: **{ $score }** points. { $count ->
        [0] Nobody else has finished it yet.
       *[other] In the same seat with the same bag: { $scores }.
    }
league-me-rivals = { $count ->
        [0] You can challenge nobody just now.
       *[other] You can challenge { $names }: `/league challenge`.
    }
league-me-top = You are at the top: there is nobody to challenge, and the others come to you.
league-me-bound = -# With so much left to play this is a careful estimate.
league-fixture-open = `{ $number }` { $names } · { $place }
league-fixture-over = `{ $number }` { $names } · { $result }
league-fixture-waits = is opened soon
league-fixture-here = match { $match }
league-fixtures-round = **{ $kind ->
        [final] The final
        [duplicate] Deal { $round }
       *[other] Round { $round }
    }**
league-fixtures-none = There are no fixtures yet.
league-no-division = There is no such division in this season. Divisions are counted from 1 to { $count }.
league-none-yet = No season was opened yet. When one is, there will be a message with a button to sign up.
league-no-table = There is no table yet: the divisions are drawn after the check-in.
league-season-line = Season: { $word } · { $count ->
        [one] one player
       *[other] { $count } players
    }{ $when ->
        [none] { "" }
       *[other] { " " }· next step { $when }
    }

## Organisers

league-created = { $league } is there. Look at its settings with `/league admin status`, change them with `/league admin set`, and open the first season with `/league admin open`, or here. You see first what is announced.
league-done = ✅ Done: { $deed }.
league-status-next = Next step: { $when }, by itself: { $step ->
        [announced] the sign-up opens.
        [sign-up] the check-in begins.
        [check-in] the draw is made, and the matches begin.
        [play] whatever is not finished then has its grace. When all is played it goes on at once.
        [ladder] whatever is not finished then has its grace.
        [grace] whatever is not finished then is decided.
        [adjudication] whatever is not finished then is decided by the scores.
        [close] the season is closed.
       *[rest] the sign-up of the next season opens.
    }
league-done-opened = Everybody can sign up with the button in { $channel } now. You have nothing more to do.
league-status-never = Nothing happens by itself now{ $paused ->
        [1] : `/league admin resume` lets the season go on.
       *[0] .
    }
league-status-count = { $count } { $entry ->
        [signed-up] signed up
        [checked-in] checked in
        [waiting] waiting
       *[playing] playing
    }
league-status-trouble = ⚠️ Announcements cannot be posted: { $trouble }. Choose another channel with `/league admin set channel`, or give me the permission to write there.
league-status-homeless = ⚠️ Matches cannot be shown: { $trouble }. Choose another channel for them with `/league admin set matches`, or give me the permission to write there.
league-status-nowhere = ⚠️ The league has no channel, so nothing is announced. Choose one with `/league admin set channel`.
league-status-permissions = ⚠️ In { $channel } I lack these permissions: { $names }. Please give them to me there, or choose another channel.
league-status-pins = 📌 I cannot pin the tables in { $channel }. Give me the permission *Pin Messages* there, or pin them yourself.
league-status-tags = 🏷️ { $channel } has no { $count ->
        [one] tag
       *[other] tags
    } { $tags } that I may use, so posts go without. Add { $count ->
        [one] a tag with this name
       *[other] tags with these names
    } in the settings of the forum, or give me the permission *Manage Channels* there.
league-status-tag-demanded = ⚠️ { $channel } demands a tag for every post, and none of its tags fits all matches. Add a tag called “{ $tag }” that everybody may use, or let posts be made without a tag.
league-status-closed = The league was closed { $when }. `/league admin undo` opens it again.
league-status-none = No season yet.
league-status-state = Season: **{ $word }**
league-status-group = -# { $group ->
        [game] 🎲
        [players] 👥
        [calendar] 📅
        [results] 🏅
       *[places] 📌
    } { $settings }
league-status-usual = -# 0 stands for what is usual. `/league admin set` changes a setting.
league-preview = **If you do this now**, this is announced:
league-preview-divisions = { $division }: { $names }
league-preview-file = Who plays where is in the file: { $players } players in { $divisions ->
        [one] one division
       *[other] { $divisions } divisions
    }.
league-preview-file-name = draw.txt
league-preview-called = The names of the { $players } players who are called are in the file.
league-preview-called-name = check-in.txt
league-preview-nothing = Nothing can be done now but to wait for the matches.
league-set = { $setting } is { $value } now; it was { $before }.{ $going ->
        [1] { " " }The step that goes on keeps its day; `/league admin extend` gives it more.
       *[0] { "" }
    }
league-set-same = { $setting } is { $value } already.
league-set-later = { $setting } is { $value } from the next season on; it was { $before }. This season keeps the rules it began with.
league-role-gone = ⚠️ The role { $role } is not there any more, so nobody gets it. Choose another one with `/league admin set`.
league-role-high = ⚠️ I cannot give { $role }, so nobody gets or loses it: it must be below my own role in the list of roles. When it is, choose it once more with `/league admin set`.
league-role-refused = ⚠️ I cannot give { $role }, so nobody gets or loses it: I lack the permission *Manage Roles*. When I have it, choose the role once more with `/league admin set`.
league-roles-two-factor = 🔐 This server demands two-factor authentication of those who moderate it, so I can give roles only if the account that owns me has it switched on.
forum-tag-over = Over
forum-tag-league = League
league-log-none = Nothing was done yet.
league-undo-sure = **If you do this now**, this is undone, as long as nothing later depends on it:
league-undo-given-up = What was given up or played by a computer meanwhile stays as it is; `/league admin correct` decides otherwise.
league-deed = { $act }{ $about ->
        [none] { "" }
       *[other] { " " }({ $about })
    }
league-lost = I was removed from the server
league-log-line = `{ $number }` { $when } · { $deed } · { $by ->
        [none] by itself
       *[other] { $by }
    }{ $undone ->
        [1] { " " }· undone
       *[0] { "" }
    }
league-imported = { $count ->
        [0] Everybody on that sheet is signed up already.
        [one] One player is signed up.
       *[other] { $count } players are signed up.
    }
league-sheet-too-large = That file is too large. A sheet has at most 1,000 lines.

league-act-create = league made
league-act-rename = league renamed
league-act-close-league = league closed
league-act-settings = settings changed
league-act-announce = season announced
league-act-open-sign-up = sign-up opened
league-act-open-check-in = check-in opened
league-act-begin-play = season begun
league-act-next-round = round drawn
league-act-grace = grace begun
league-act-adjudicate = adjudication begun
league-act-conclude = season concluded
league-act-next-season = next season opened
league-act-put-off = season put off
league-act-call-off = season called off
league-act-close = season closed
league-act-pause = paused
league-act-resume = resumed
league-act-extend = more days given
league-act-replace = player replaced
league-act-correct = result corrected
league-act-disqualify = player disqualified
league-act-withdraw = player withdrawn
league-act-challenge = challenge
league-act-import = players imported
league-act-undo = undone
