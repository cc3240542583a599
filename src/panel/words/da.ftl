### The panel's words. Every language has the same messages with the same variables.

app-title = Table Umpire

## Screens
screen-table = Table
screen-match = Matches
screen-setup = Set-up
screen-games = Other games

## Players, pieces
gold = gold
silver = silver
nobody = nobody
pawn-of = { $player } pawn
flower-of = { $colour } flower
colour-blue = blue
colour-brown = brown
colour-green = green
colour-lime = lime
colour-orange = orange
colour-pink = pink
colour-purple = purple
colour-red = red
colour-white = white
colour-yellow = yellow
colour-black = black

## Units
unit-mm = { $value } mm
unit-percent = { $value } %
gap = { $gap } ± { $doubt } mm
place = x { $x }, y { $y } mm (± { $sigma })

## Top bar
open-picture = Open picture…
add-view = Second view…
freeze = Freeze
stop-watching = Stop watching
large-score = Big score
language = Language
dark = Dark
light-theme = Light
keys = Keys
cancel = Cancel
close = Close
dismiss = Got it
undo-edit = Undo

## Start
start-title = Drop a picture of the table on this window
start-or = or
start-open = Open a picture…
start-camera = Watch with a camera
start-path = Path of a picture
start-open-path = Open

## What to do next
guide-start = Drop a picture of the finished game on the window, or choose a camera.
guide-reading = The picture is being measured…
guide-failed = Mend what is said below and take another picture.
guide-read = Click on a flower to see every pawn by its distance. Contested flowers are listed first.
guide-selected = Correct the token on the right if it was misread; Esc lets go of it.
guide-partial = Something is missing: see the remarks on the right. Add what was not seen, or take another picture.
guide-sight-first = Click on the first of two flowers.
guide-sight-second = Click on the second flower.
guide-sight-done = The line is drawn; click on another flower to begin anew.
guide-move = Click where the token really stands.
guide-add = Click where the { $token } stands.
guide-watching = Watching { $source }. Freeze the picture to settle a dispute.
guide-waiting = Waiting until the table can be seen on { $source }.
guide-hand = A hand is over the table; the umpire waits.
guide-interrupted = No pictures come from { $source }; they are waited for.
guide-source-over = { $source } has come to its end.
guide-match = Choose a match, then step through its events.
guide-setup = Set up what the umpire should know; everything takes effect at once.
guide-games = Choose a game.

## Overlays
overlay-outlines = Outlines
overlay-kinds = Letters
overlay-links = Links
overlay-territory = Territory
overlay-legal = Legal lines
overlay-contested = Gaps
overlay-ghosts = Old places
layout-camera = Picture
layout-top = From above
layout-both = Both
reset-zoom = Whole picture
tool-sight = Line of sight
ghost-label = moved by { $way }

## Calls
calls = Calls
calls-count = { $close ->
    [0] No call is too close.
    [one] One call is too close.
   *[other] { $close } calls are too close.
}
too-close = too close
call-clear = { $player }: gold { $gold }, silver { $silver }, gap { $gap }, { $chance } sure.
call-close = Too close to call: gold { $gold }, silver { $silver }, gap { $gap }. By the measure { $player }, { $chance } probable.
doubt-distance = The distances differ by less than the doubt.
doubt-owner = It is not sure whose a pawn is.
doubt-colour = The colour is not sure.
doubt-little = The picture shows too little.
if-tied = If you call it a tie, pawn no. { $rank } of each player decides: { $player }.
if-tied-nobody = If you call it a tie, no further pawn decides it.
decisive = This call could change who wins.
not-decisive = This call cannot change who wins.
certainty = { $chance } sure what it is
pawns-by-distance = Pawns by distance
decides = decides
sight-free = They see each other: { $by } is { $room } ± { $sigma } from the line.
sight-blocked = The line is blocked: { $by } reaches { $room } ± { $sigma } across it.
sight-close = Too close to call: { $by } is { $room } ± { $sigma } from the line’s edge; free with { $chance }.
sight-alone = They see each other: nothing else is on the table.

## Corrections
correct = Correct
is-a = It is a
move-token = Move…
delete-token = Not there
add-token = Add a missing token
edits-made = { $count ->
    [one] One correction by hand.
   *[other] { $count } corrections by hand.
}

## Score
score = Score
colour = Colour
winner = { $player } wins
draw = Nobody wins
winner-open = The winner is open
winner-sure = { $chance } sure
winner-doubt = { $chance } probable; { $calls ->
    [one] one call could change it.
   *[other] { $calls } calls could change it.
}
open-little = The picture shows too little to tell.
open-no-awards = Both players need a pawn on the mat first.
open-taken = It depends on the flowers taken before: enter them under Set-up.
awarded-taken = { $awarded } here, { $taken } taken
majority = has the colour
remarks = Remarks
rules-discard-ties-short = Tied flowers are discarded.

## Work and notices
working = Working…
task-light = The light is being examined
written = Written: { $file }
cancelled = Stopped; nothing was written.
progress = { $done } of { $total }
let-go = Let go, close
