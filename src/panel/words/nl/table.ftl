### De tafel: fiches, lagen, beslissingen, stand, verbeteringen.

## Spelers, fiches
gold = Goud
silver = Zilver
gold-letter = G
silver-letter = Z
nobody = Niemand
pawn-of = { $player ->
    [Goud] gouden pion
    [Zilver] zilveren pion
   *[other] pion van { $player }
}
flower-of = { $colour ->
    [blauw] blauwe bloem
    [bruin] bruine bloem
    [groen] groene bloem
    [limoengroen] limoengroene bloem
    [oranje] oranje bloem
    [roze] roze bloem
    [paars] paarse bloem
    [rood] rode bloem
    [wit] witte bloem
    [geel] gele bloem
    [zwart] zwarte bloem
   *[other] bloem ({ $colour })
}
colour-blue = blauw
colour-brown = bruin
colour-green = groen
colour-lime = limoengroen
colour-orange = oranje
colour-pink = roze
colour-purple = paars
colour-red = rood
colour-white = wit
colour-yellow = geel
colour-black = zwart

## Lagen
overlay-outlines = Omtrekken
overlay-kinds = Letters
overlay-links = Verbindingen
overlay-territory = Gebieden
overlay-legal = Toegestane lijnen
overlay-contested = Verschillen
overlay-ghosts = Oude plaatsen
layout-camera = Foto
layout-top = Van boven
layout-both = Beide
reset-zoom = Hele foto
tool-sight = Zichtlijn
ghost-label = { $way } verschoven

## Beslissingen
calls = Beslissingen
calls-count = { $close ->
    [0] Geen beslissing is te nipt.
    [one] Eén beslissing is te nipt.
   *[other] { $close } beslissingen zijn te nipt.
}
too-close = te nipt
call-clear = { $player }: goud { $gold }, zilver { $silver }, verschil { $gap }, { $chance } zeker.
call-close = Te nipt om te beslissen: goud { $gold }, zilver { $silver }, verschil { $gap }. Volgens de meting: { $player }, { $chance } waarschijnlijk.
doubt-distance = De afstanden verschillen minder dan de onzekerheid.
doubt-owner = Het is niet zeker van wie een pion is.
doubt-colour = De kleur is niet zeker.
doubt-little = De foto laat te weinig zien.
if-tied = Als u het gelijk noemt, beslist pion nr. { $rank } van elke speler: { $player }.
if-tied-nobody = Als u het gelijk noemt, beslist geen volgende pion.
decisive = Deze beslissing kan veranderen wie wint.
not-decisive = Deze beslissing kan niet veranderen wie wint.
certainty = { $chance } zeker herkend
pawns-by-distance = Pionnen op afstand
detail-none = Klik op een bloem of een pion, in de foto of in de lijst.
decides = beslist
sight-free = Vrij zicht: { $by } ligt { $room } ± { $sigma } van de lijn.
sight-blocked = De lijn is geblokkeerd: { $by } steekt er { $room } ± { $sigma } overheen.
sight-close = Te nipt om te beslissen: { $by } ligt { $room } ± { $sigma } van de rand van de lijn; { $chance } kans dat zij vrij is.
sight-alone = Vrij zicht: er ligt verder niets op tafel.

## Verbeteringen
correct = Verbeteren
is-a = Het is een
move-token = Verplaatsen…
delete-token = Staat er niet
add-token = Ontbrekend fiche toevoegen
edits-made = { $count ->
    [one] Eén verbetering met de hand.
   *[other] { $count } verbeteringen met de hand.
}

## Stand
score = Stand
colour = Kleur
winner = { $player } wint
draw = Niemand wint
winner-open = De winnaar staat open
so-far-leads = { $player } staat tot nu toe voor
so-far-level = Tot nu toe gelijk
so-far-open = Het spel is niet afgelopen
so-far-why = Er staan { $pawns } van { $all } pionnen. De bloemen tellen alsof ze nu worden verzameld.
colours-open = { $count ->
    [one] Eén kleur staat open.
   *[other] { $count } kleuren staan open.
}
winner-sure = { $chance } zeker
winner-doubt = { $chance } waarschijnlijk; { $calls ->
    [one] één beslissing kan dat veranderen.
   *[other] { $calls } beslissingen kunnen dat veranderen.
}
open-little = De foto laat te weinig zien om het te zeggen.
open-no-awards = Beide spelers hebben eerst een pion op het kleed nodig.
open-taken = Het hangt af van de eerder genomen bloemen: vul ze in bij Instellingen.
awarded-taken = { $awarded } hier, { $taken } genomen
majority = heeft de kleur
remarks = Opmerkingen
rules-discard-ties-short = Bloemen bij gelijke stand krijgt niemand.

## Watching
news-title = Laatste gebeurtenissen
news = { $time } s: { $what }
