### Time zones, playing hours and vacations that cannot be taken as they were entered.
### The keys are "refusal-" and the key of the error; the values are those of the error.

refusal-unknown-zone = I do not know a time zone `{ $zone }`. Please name a large city near you, such as `Berlin` or `New York`.
refusal-unreadable-hours = I cannot read `{ $hours }` as playing hours. Please write them like `9-22`, or `22-6` for the night.
refusal-short-hours = Others wait for you, so your playing hours must be at least { $least } hours a day. Please choose longer ones.
refusal-other-hours = You have changed your hours a short time ago, and your clocks got more time by that. You can change them again <t:{ $until }:R>.
refusal-unreadable-vacation = I cannot read `{ $days }` as days. Please write them like `2027-07-01 to 2027-07-14`.
refusal-late-vacation = A vacation is announced in advance: it can begin from { $earliest } to { $latest }.
refusal-long-vacation =
    There are { $most } days of vacation in a year. { $left ->
        [0] You have none left in { $year }.
        [one] You have one left in { $year }.
       *[other] You have { $left } left in { $year }.
    }
refusal-no-vacation = There is no such vacation any more, or it is over. `/hours` shows those that are announced.
