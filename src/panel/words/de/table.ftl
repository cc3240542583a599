### Der Tisch: Teile, Einblendungen, Entscheidungen, Stand, Berichtigungen.

## Spieler, Teile
gold = Gold
silver = Silber
gold-letter = G
silver-letter = S
nobody = Niemand
pawn-of = { $player ->
    [Gold] goldene Figur
    [Silber] silberne Figur
   *[other] Figur von { $player }
}
flower-of = Blume in { $colour }
colour-blue = Blau
colour-brown = Braun
colour-green = Grün
colour-lime = Limettengrün
colour-orange = Orange
colour-pink = Rosa
colour-purple = Lila
colour-red = Rot
colour-white = Weiß
colour-yellow = Gelb
colour-black = Schwarz

## Einblendungen
overlay-outlines = Umrisse
overlay-kinds = Buchstaben
overlay-links = Zuordnung
overlay-territory = Gebiete
overlay-legal = Erlaubte Linien
overlay-contested = Differenzen
overlay-ghosts = Alte Plätze
layout-camera = Bild
layout-top = Von oben
layout-both = Beides
reset-zoom = Ganzes Bild
tool-sight = Sichtlinie
ghost-label = um { $way } verschoben

## Entscheidungen
calls = Entscheidungen
calls-count = { $close ->
    [0] Keine Entscheidung ist zu knapp.
    [one] Eine Entscheidung ist zu knapp.
   *[other] { $close } Entscheidungen sind zu knapp.
}
too-close = zu knapp
call-clear = { $player }: Gold { $gold }, Silber { $silver }, Differenz { $gap }, zu { $chance } sicher.
call-close = Zu knapp für eine Entscheidung: Gold { $gold }, Silber { $silver }, Differenz { $gap }. Nach der Messung { $player }, zu { $chance } wahrscheinlich.
doubt-distance = Die Entfernungen unterscheiden sich um weniger als die Unsicherheit.
doubt-owner = Es ist nicht sicher, wem eine Figur gehört.
doubt-colour = Die Farbe ist nicht sicher.
doubt-little = Das Bild zeigt zu wenig.
if-tied = Gilt es als Gleichstand, entscheidet die jeweils { $rank }. Figur: { $player }.
if-tied-nobody = Gilt es als Gleichstand, entscheidet keine weitere Figur.
decisive = Diese Entscheidung kann ändern, wer gewinnt.
not-decisive = Diese Entscheidung kann nicht ändern, wer gewinnt.
certainty = zu { $chance } sicher erkannt
pawns-by-distance = Figuren nach Entfernung
detail-none = Auf eine Blume oder Figur klicken, im Bild oder in der Liste.
decides = entscheidet
sight-free = Freie Sicht: { $by } ist { $room } ± { $sigma } von der Linie entfernt.
sight-blocked = Die Linie ist versperrt: { $by } ragt { $room } ± { $sigma } hinein.
sight-close = Zu knapp für eine Entscheidung: { $by } ist { $room } ± { $sigma } vom Rand der Linie entfernt; frei zu { $chance }.
sight-alone = Freie Sicht: sonst ist nichts auf dem Tisch.

## Berichtigungen
correct = Berichtigen
is-a = Es ist
move-token = Verschieben…
delete-token = Nicht da
add-token = Fehlendes Teil ergänzen
edits-made = { $count ->
    [one] Eine Berichtigung von Hand.
   *[other] { $count } Berichtigungen von Hand.
}

## Stand
score = Stand
colour = Farbe
winner = { $player } gewinnt
draw = Niemand gewinnt
winner-open = Der Sieger ist offen
so-far-leads = { $player } führt bisher
so-far-level = Bisher Gleichstand
so-far-open = Die Partie ist nicht zu Ende
so-far-why = { $pawns } von { $all } Figuren stehen. Die Blumen zählen, als würden sie jetzt eingesammelt.
colours-open = { $count ->
    [one] Eine Farbe ist offen.
   *[other] { $count } Farben sind offen.
}
winner-sure = zu { $chance } sicher
winner-doubt = zu { $chance } wahrscheinlich; { $calls ->
    [one] eine Entscheidung kann es ändern.
   *[other] { $calls } Entscheidungen können es ändern.
}
open-little = Das Bild zeigt zu wenig, um es zu sagen.
open-no-awards = Beide Spieler brauchen erst eine Figur auf der Matte.
open-taken = Es hängt von den vorher genommenen Blumen ab: unter Einrichtung eintragen.
awarded-taken = { $awarded } hier, { $taken } genommen
majority = hat die Farbe
remarks = Bemerkungen
rules-discard-ties-short = Blumen bei Gleichstand bekommt niemand.

## Watching
news-title = Letzte Ereignisse
news = { $time } s: { $what }
