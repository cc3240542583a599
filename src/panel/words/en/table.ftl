### The table: pieces, overlays, calls, score, corrections.

## Players, pieces
gold = gold
silver = silver
gold-letter = G
silver-letter = S
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
detail-none = Click on a flower or a pawn, in the picture or in the list.
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
so-far-leads = { $player } leads so far
so-far-level = Level so far
so-far-open = The game is not over
so-far-why = { $pawns } of { $all } pawns stand. Flowers count as if they were collected now.
colours-open = { $count ->
    [one] One colour is open.
   *[other] { $count } colours are open.
}
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

## Watching
news-title = Last events
news = { $time } s: { $what }
