### Set-up: source, light, camera, set, rules.

## Sections
section-source = Source
section-light = Light doctor
section-camera = Camera calibration
section-teach = Teach a set
section-rules = Set and rules
section-sheets = Print
help-source = Choose what the umpire looks at, see whether it looks well, then watch.
help-light = Is the picture good enough to be sure? Each line says what it is held against.
help-camera = Measured once with a printed board, a lens no longer adds to the doubt.
help-teach = Show the umpire your own pieces once: one picture of the whole set.
help-rules = Which set lies on the table, how sure a call has to be, and what was taken before.
help-sheets = Corner cards for a table without a mat, and the board for the camera.

## Work
task-calibration = The camera is calibrated
task-views = Views of the board are taken
task-teaching = The set is learnt
task-evidence = The evidence is written
evidence-sha = SHA-256 { $sha }. Give this number to the other player: whoever has it can tell that the file was not exchanged.

## Files
pick-file = File…
pick-folder = Folder…
pick-save = Save as…
save-as = Write to
save-and-use = Save and use at once
replace-files = Replace files that are there

## Source
cameras = Cameras
cameras-again = Look again
cameras-while-open = To look for cameras, stop what is shown first.
no-cameras = No camera is plugged in. A phone can be one: give the address of its stream.
camera-offers = { $modes ->
    [one] one mode, { $size } at { $fps } frames a second
   *[other] { $modes } modes, up to { $size } at { $fps } frames a second
}
source = Source
source-hint = A camera (camera:0), an address (http://192.168.0.7:8080/video), a video, or a folder of frames
picture-size = Size
picture-rate = Frames a second
as-usual = as usual
keep-match = Keep the match
archive = Archive
watch = Watch
preview = Only show
preview-stop = Show no longer
preview-now = { $size } pixels, { $fps } frames a second
preview-waiting = Waiting for the first picture…
preview-over = The source has come to its end.
watching-now = { $source } is being watched.

## Light
examine-light = Examine the picture
light-no-picture = Open a picture or watch a source first.
light-all-good = Everything is good.
light-partly = What could be judged is good; some things could not be judged.
light-bad = { $count ->
    [one] One thing is not good.
   *[other] { $count } things are not good.
}
light-good = ✔ good
light-not-good = ✘ not good
light-not-judged = ? not judged
light-at-least = { $value } { $unit }, at least { $limit }
light-at-most = { $value } { $unit }, at most { $limit }
light-unit-8-bit-units = of 255
light-unit-log-units = log units
light-unit-flower-radii = flower radii
light-unit-ratio-of-light = to 1
light-unit-ratio-of-values = to 1
light-unit-sigma = sigma
light-unit-px = px
light-unit-degrees = degrees
light-name-too-dark = Brightness
light-name-clipped = Clipping
light-name-noisy = Noise
light-name-glare-on-pawns = Glare on pawns
light-name-glare-on-flowers = Glare on flowers
light-name-out-of-focus = Focus
light-name-moved = Movement
light-name-uneven = Even light
light-name-coloured-light = Colour of the light
light-name-gold-like-silver = Gold and silver
light-name-kinds-alike = Flowers’ colours
light-name-too-small = Resolution
light-name-tilted = Tilt
light-remedy-too-dark = Switch on a lamp or expose longer.
light-remedy-clipped = Expose less where it is near white, more where it is near black.
light-remedy-noisy = Give more light, so that the camera need not amplify.
light-remedy-glare-on-pawns = Move the lamp aside or hang a cloth before it, so that the pawns do not mirror it.
light-remedy-glare-on-flowers = Move the lamp aside until the flowers do not mirror it into the camera.
light-remedy-out-of-focus = Focus on the cloth, wipe the lens, and switch autofocus off once it is sharp.
light-remedy-moved = Put the camera on a stand, or give it more light so that it exposes shorter.
light-remedy-uneven = Move the lamp farther away or put a second one on the other side.
light-remedy-coloured-light = Use a whiter lamp, or set the camera’s white balance to it.
light-remedy-gold-like-silver = Light the pawns from more than one side, with white light.
light-remedy-kinds-alike = Use whiter, brighter light without glare; where the set itself has like colours, teach it.
light-remedy-too-small = Move the camera nearer, or set it to a larger picture.
light-remedy-tilted = Raise the camera until it looks down more steeply.

## Camera
camera-in-force = In use: { $file }
camera-none = Use none
camera-unknown = No camera profile is in use: focal length and lens are worked out from each picture, with more doubt.
camera-file = Camera profile
camera-use = Use it
board = Board
board-charuco = printed board with markers
board-chess = chessboard
corners-across = inner corners across
corners-down = down
square-side = Side of a square, mm (0: not measured)
board-pictures = Pictures of the board
calibrate = Calibrate from these
calibrate-live = Calibrate from what is shown
calibrate-live-hint = Show a source to calibrate from it.
views-enough = Enough: work it out
views-taken = { $count ->
    [0] No view taken yet.
    [one] One view taken.
   *[other] { $count } views taken.
}
view-waiting = Hold the board before the camera.
view-taken = Taken. Now move and tilt the board.
view-move = This view is taken already: move or tilt the board.
view-used = { $corners } corners, { $rms } px off on average
view-no-board = no board seen
view-mirrored = left out: the picture is mirrored
view-blurred = left out: blurred over { $px } px
view-duplicate = left out: nearly the same as { $of }
view-other-size = left out: { $size } pixels are not the size of most pictures
view-spare = left out: there are views enough
coverage-nothing = Nothing is covered yet.
coverage-said = { $parts } of 9 parts of the picture and { $tilts } of 4 tilts are covered.
missing-tilt-left = Tilt the board so that its left side is further away, by 30 degrees or so.
missing-tilt-right = Tilt the board so that its right side is further away, by 30 degrees or so.
missing-tilt-top = Tilt the board so that its upper side is further away, by 30 degrees or so.
missing-tilt-bottom = Tilt the board so that its lower side is further away, by 30 degrees or so.
missing-part = Hold the board at the { $part } of the picture.
missing-more = { $count ->
    [one] Take one more view, from another side.
   *[other] Take { $count } more views, each from another side.
}
part-top-left = top left
part-top = top
part-top-right = top right
part-left = left
part-middle = middle
part-right = right
part-bottom-left = bottom left
part-bottom = bottom
part-bottom-right = bottom right
calibration-good = Good enough.
calibration-not-good = Not good enough yet.
figure-size = Pictures
figure-views = Rests on
figure-views-value = { $views } views with { $corners } corners
figure-focal = Focal length
figure-middle = Middle of the lens
figure-rms = Corners off by
figure-flat = 95 % of the corners within
figure-table = Doubt left on the table
unit-px = { $value } px
unit-square = { $value } square
short-views = There are { $views } useful views; a fault in one shows only among { $least } or more.
short-flat = 5 % of the corners lie more than { $squares } square off a plane: the board is not flat, or pictures are blurred.
short-focal = The focal length is known to { $percent } % only.
short-lens = The lens leaves { $doubt } mm of doubt on a table of which the picture shows 900 mm; { $good } mm is good.

## Teaching
pieces-shape = Shape of the pieces
pieces-any = by the picture
pieces-cubes = cubes
pieces-discs = flat tokens
pieces-flowers = flowers on a mat
per-kind = Pieces of a colour
per-player = Pawns of a player
circle-measured = Circle of the mat as measured, mm (0: not measured)
teach-picture = Picture of the set
teach-file = Learn from this file
teach-open = Learn from the open picture
taught-cards = Sizes by the corner cards.
taught-mat = Sizes by the mat.
taught-nothing = There is no scale in the picture: the pieces were only counted.
pieces-coloured = { $colour } pieces
pawns-coloured = { $colour } pawns
count-of = { $count } of { $due }

## Set and rules
set = Set
set-file = A set of your own
set-use = Use it
size-circle = Circle of the mat
size-flower = Flowers across
size-thickness = Flowers’ height
size-pawn = Pawns across
size-height = Pawns’ height
origin-measured = measured
origin-published = published
origin-assumed = assumed
no-mat = This set has no mat: the corner cards give the scale.
mat-help = All lengths follow from the circle of the mat. Measure it with a tape and every gap in mm is right.
circle-new = Circle, mm
circle-sigma = give or take, mm
rules = Rules
rules-official = official
rules-discard-ties = French sheet: tied flowers are discarded
guard-band = A call is clear from
guard-band-hint = Less is too close to call.
tie-width = Gaps under this width are a tie, mm
tie-width-hint = 0: only what is exactly equal.
taken-title = Flowers taken before
taken-help = Where it is not known it is worked out from what is not on the mat, as far as that goes.
taken-known = known of { $player }
taken-unknown = unknown
rules-while-watching = What is being watched is judged by the choices that held when it began; new ones hold from the next time on.

## Print
paper = Paper
cards-help = Four corner cards: lay them flat around a game without a mat.
board-help = The board for calibrating the camera: glue it to something flat.
cards-file = Cards
board-file = Board
write-cards = Write the corner cards
write-board = Write the board
print-help = Print at 100 % and measure the bar at the bottom: it must be 100 mm long.

## Evidence
evidence = Save evidence…
evidence-help = One file with the pictures, the profiles, the choices and the answer; whoever has it can have it scored again.
evidence-without-edits = Corrections by hand are not in it: it holds what the umpire itself saw.
evidence-save = Save the evidence
