### Bordet: brikker, lag, afgørelser, stilling, rettelser.

## Spillere, brikker
gold = Guld
silver = Sølv
gold-letter = G
silver-letter = S
nobody = Ingen
pawn-of = { $player ->
    [Guld] guldfigur
   *[other] sølvfigur
}
flower-of = { $colour } blomst
colour-blue = blå
colour-brown = brun
colour-green = grøn
colour-lime = limegrøn
colour-orange = orange
colour-pink = lyserød
colour-purple = lilla
colour-red = rød
colour-white = hvid
colour-yellow = gul
colour-black = sort

## Lag
overlay-outlines = Omrids
overlay-kinds = Bogstaver
overlay-links = Forbindelser
overlay-territory = Områder
overlay-legal = Lovlige linjer
overlay-contested = Forskelle
overlay-ghosts = Gamle pladser
layout-camera = Billede
layout-top = Ovenfra
layout-both = Begge
reset-zoom = Hele billedet
tool-sight = Sigtelinje
ghost-label = flyttet { $way }

## Afgørelser
calls = Afgørelser
calls-count = { $close ->
    [0] Ingen afgørelse er for tæt.
    [one] Én afgørelse er for tæt.
   *[other] { $close } afgørelser er for tætte.
}
too-close = for tæt
call-clear = { $player }: guld { $gold }, sølv { $silver }, forskel { $gap }, { $chance } sikkert.
call-close = For tæt til at afgøre: guld { $gold }, sølv { $silver }, forskel { $gap }. Efter målingen: { $player }, { $chance } sandsynligt.
doubt-distance = Afstandenes forskel er mindre end usikkerheden.
doubt-owner = Det er ikke sikkert, hvem en figur tilhører.
doubt-colour = Farven er ikke sikker.
doubt-little = Billedet viser for lidt.
if-tied = Hvis I kalder det lige, afgør hver spillers figur nr. { $rank } det: { $player }.
if-tied-nobody = Hvis I kalder det lige, er der ingen flere figurer, der afgør det.
decisive = Denne afgørelse kan ændre, hvem der vinder.
not-decisive = Denne afgørelse kan ikke ændre, hvem der vinder.
certainty = { $chance } sikkert genkendt
pawns-by-distance = Figurer efter afstand
detail-none = Klik på en blomst eller en figur, i billedet eller på listen.
decides = afgør det
sight-free = Der er frit udsyn: { $by } er { $room } ± { $sigma } fra linjen.
sight-blocked = Linjen er spærret: { $by } når { $room } ± { $sigma } ind over den.
sight-close = For tæt til at afgøre: { $by } er { $room } ± { $sigma } fra linjens kant; fri med { $chance }.
sight-alone = Der er frit udsyn: der er ikke andet på bordet.

## Rettelser
correct = Ret
is-a = Det er en
move-token = Flyt…
delete-token = Ikke der
add-token = Tilføj en brik, der mangler
edits-made = { $count ->
    [one] Én rettelse i hånden.
   *[other] { $count } rettelser i hånden.
}

## Stilling
score = Stilling
colour = Farve
winner = { $player } vinder
draw = Ingen vinder
winner-open = Vinderen er ikke afgjort
so-far-leads = { $player } fører indtil nu
so-far-level = Lige indtil nu
so-far-open = Partiet er ikke slut
so-far-why = { $pawns } af { $all } figurer står. Blomsterne tæller, som om de blev samlet ind nu.
colours-open = { $count ->
    [one] Én farve er ikke afgjort.
   *[other] { $count } farver er ikke afgjort.
}
winner-sure = { $chance } sikkert
winner-doubt = { $chance } sandsynligt; { $calls ->
    [one] én afgørelse kan ændre det.
   *[other] { $calls } afgørelser kan ændre det.
}
open-little = Billedet viser for lidt til at sige det.
open-no-awards = Begge spillere skal først have en figur på dugen.
open-taken = Det afhænger af de blomster, der er taget før: skriv dem under Opsætning.
awarded-taken = { $awarded } her, { $taken } taget
majority = har farven
remarks = Bemærkninger
rules-discard-ties-short = Blomster, der står lige, kasseres.

## Watching
news-title = Seneste hændelser
news = { $time } s: { $what }
