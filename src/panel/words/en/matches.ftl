### Recorded matches.

## Archive
matches-refresh = Look again
matches-archive = Archive: { $file }
matches-none = No match is recorded yet. Watch a game and let it be kept.
match = Match
match-date = Begun (UTC)
match-players = Players
match-result = Result
match-doubt = Doubt
match-state = State
match-number = Match { $number }
match-against = { $gold } against { $silver }
match-kept = ● Match is kept
all-matches = ◀ All matches
state-running = has no end yet
state-interrupted = was broken off
who-named = { $name } ({ $player })
go-on-offer = Match { $number } has no end yet and can go on.
go-on-source = Source
go-on = Go on watching
guide-match-open = Step through the events with the arrow keys; correct on the right what was misread.

## Results
result-none = no end yet
result-open = open
result-won = { $player } { $own }–{ $other }
result-draw = draw { $own }–{ $other }
doubt-winner = { $chance } probable; { $calls ->
    [one] one call could change it.
   *[other] { $calls } calls could change it.
}
doubt-count = { $calls ->
    [one] One call is too close; the winner stays.
   *[other] { $calls } calls are too close; the winner stays.
}

## Events
event-ready = Ready: { $flowers } flowers, { $pawns } pawns
event-hand = A hand is over the table
event-clear = The table is free again
event-placed = Move { $number }: { $who } takes { $took }
took-none = no flower
took-one = one flower ({ $colour })
took-two = 2 flowers ({ $colour })
took-mixed = 2 flowers of two colours
event-taken = { $who } takes a flower ({ $colour })
somebody = somebody
event-taken-back = Move { $number } is taken back by { $who }
event-returned = A flower ({ $colour }) is on the mat again
event-nudged = Moved by accident: { $token }, by { $way }
event-put-back = Put back where it stood: { $token }, by { $way }
event-bump = The camera or the mat was moved by { $way }
event-poor-view = The view is poor: acts may be missing or misread
event-lost = The mat cannot be seen
event-found = The mat is seen again
event-end = The end: { $flowers } flowers are awarded
event-other = Something that this program does not know
event-revised = derived again after a correction
event-of = Event { $number } of { $total }
legality-legal = legal
legality-close = too close to call
legality-illegal = against the rules
objection-wrong-player = it was the other player’s turn
objection-too-many-pawns = the player has no pawn left
objection-different-colours = the flowers are of two colours
objection-one-flower-taken = only one flower was taken
objection-no-flower-taken = no flower was taken
objection-line-blocked = something stands on the line
objection-off-line = the pawn stands off the line
objection-touches-token = the pawn touches another token

## Steps
step-first = ⏮
step-move-back = ◀ Move
step-back = Event before
step-on = Next event
step-move-on = Move ▶
step-last = ⏭
thumbnail = Small evidence picture
taken-here = taken
evidence-picture = Evidence picture of the event
no-evidence = No picture was kept of this event.
tables-working = The tokens are being found in the pictures…

## Corrections of matches
it-was-player = It was { $player }
it-was-colour = The colour was
it-stood-elsewhere = It stood elsewhere…
you-decide = You decide
did-not-happen = It did not happen
missed-move = A move was missed
missed-flower = A taken flower was missed
undo-correction = Take back the last correction
correct-by = Corrected by
point-place = Click where the pawn stood.
point-pawn = Click where { $player } placed the pawn.
point-flower = Click on the flowers that were taken ({ $done } of 2).
point-taken = Click on the flower that was taken.
point-enough = That was all
point-stop = Stop
would-change = This would change:
changes-figures = No event reads otherwise; only figures change.
result-before = Before: { $result }
result-after = Now: { $result }
result-stays = The result stays: { $result }
keep-correction = Keep the correction
leave-correction = Leave it as it was
task-correction = The correction is worked out

## Exports, names, deleting
export = Export
export-as = Form
export-json = Everything, with pictures (JSON)
export-csv = Table of events (CSV)
export-notation = Notation (text)
export-html = Report with pictures (HTML)
export-gif = Moving picture (GIF)
export-bgstats = Play for BG Stats (QR code)
export-bgg = Text for BoardGameGeek
export-file = File
export-write = Write
export-choose = Choose a file…
bgstats-scan = Scan it with the phone that has BG Stats.
qr-code = QR code for BG Stats
task-export = The match is being exported
name-of = Name of { $player }
save-names = Save the names
match-delete = Delete
delete-match = Delete this match…
delete-sure = Delete match { $number } with all its pictures? It cannot be brought back.
delete-yes = Delete for good
delete-no = Do not delete
correction-idle = Correction { $number } has no effect any more.
