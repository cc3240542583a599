### What is on every screen.

app-title = Table Umpire

## Screens
screen-table = Table
screen-match = Matches
screen-setup = Set-up
screen-games = Other games

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
key-left = Left
key-right = Right
key-space = Space
key-escape = Esc
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
path-no-window = This system has no window for choosing files. Type the path here.
path-typed = Path
path-take = Take this path

## What to do next
guide-start = Drop a picture of the finished game on the window, or choose a camera.
guide-reading = The picture is being measured…
guide-failed = Mend what is wrong and take another picture.
guide-read = Click on a flower to see every pawn by its distance. Contested flowers are listed first.
guide-selected = Correct the token beside it if it was misread; Esc lets go of it.
guide-partial = Something is missing: see the remarks on the right. Add what was not seen, or take another picture.
guide-sight-first = Click on the first of two flowers.
guide-sight-second = Click on the second flower.
guide-sight-done = The line is drawn; click on another flower to begin anew.
guide-sight-flower = A line of sight goes from flower to flower on the mat: click on a flower.
guide-move = Click where the token really stands.
guide-add = Click where the { $token } stands.
guide-watching = Watching { $source }. Freeze the picture to settle a dispute.
guide-waiting = Waiting until the table can be seen on { $source }.
guide-hand = A hand is over the table; the umpire waits.
guide-changed = The picture has changed; what was read is not drawn over it until { $source } is still.
guide-interrupted = No pictures come from { $source }; they are waited for.
guide-silent = { $source } is silent: this picture is { $age } s old. Check its cable and power; it goes on by itself once pictures come.
picture-live = live
picture-old = { $age } s old
guide-source-over = { $source } has come to its end.
guide-match = Choose a match, then step through its events.
guide-setup = Set up what the umpire should know; everything takes effect at once.
guide-games = Open a position of { $game } or a picture of its board; files can be dropped here too.
guide-game-open = Choose a move of the list or click on fields of the diagram, then play it.
guide-game-over = The game of { $game } is over. Take moves back, or open another position.
guide-game-read = Compare the picture with the diagram; what could not be told is listed on the right.

## Work and notices
working = Working…
task-light = The light is being examined
written = Written: { $file }
cancelled = Stopped; nothing was written.
progress = { $done } of { $total }

## Keys
let-go = Let go, close
