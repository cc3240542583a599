### Optagede spil.

## Archive
matches-refresh = Læs igen
matches-archive = Arkiv: { $file }
matches-none = Der er endnu ikke optaget et spil. Følg et spil, og lad det blive gemt.
match = Spil
match-date = Begyndt (UTC)
match-players = Spillere
match-result = Resultat
match-doubt = Tvivl
match-state = Tilstand
match-number = Spil { $number }
match-against = { $gold } mod { $silver }
match-kept = ● Spillet gemmes
all-matches = ◀ Alle spil
state-running = endnu uden slutning
state-interrupted = afbrudt
who-named = { $name } ({ $player })
go-on-offer = Spil { $number } har endnu ingen slutning og kan fortsætte.
go-on-source = Kilde
go-on = Følg videre
guide-match-open = Gå gennem hændelserne med piletasterne; ret til højre det, der blev læst forkert.

## Results
result-none = ingen slutning endnu
result-open = åbent
result-won = { $player } { $own }–{ $other }
result-draw = uafgjort { $own }–{ $other }
doubt-winner = { $chance } sandsynligt; { $calls ->
    [one] én afgørelse kan ændre det.
   *[other] { $calls } afgørelser kan ændre det.
}
doubt-count = { $calls ->
    [one] Én afgørelse er for tæt; vinderen står fast.
   *[other] { $calls } afgørelser er for tætte; vinderen står fast.
}

## Events
event-ready = Klar: { $flowers } blomster, { $pawns } brikker
event-hand = En hånd er over bordet
event-clear = Bordet er frit igen
event-placed = Træk { $number }: { $who } tager { $took }
took-none = ingen blomst
took-one = én blomst ({ $colour })
took-two = 2 blomster ({ $colour })
took-mixed = 2 blomster af to farver
event-taken = { $who } tager en blomst ({ $colour })
somebody = nogen
event-taken-back = Træk { $number } tages tilbage af { $who }
event-returned = En blomst ({ $colour }) ligger på måtten igen
event-nudged = Flyttet ved et uheld: { $token }, { $way }
event-put-back = Stillet tilbage: { $token }, { $way }
event-bump = Kameraet eller måtten blev flyttet { $way }
event-poor-view = Udsynet er dårligt: handlinger kan mangle eller være læst forkert
event-lost = Måtten kan ikke ses
event-found = Måtten ses igen
event-end = Slut: { $flowers } blomster tildeles
event-other = Noget, som dette program ikke kender
event-revised = udledt igen efter en rettelse
event-of = Hændelse { $number } af { $total }
legality-legal = tilladt
legality-close = for tæt til at afgøre
legality-illegal = imod reglerne
objection-wrong-player = det var den andens tur
objection-too-many-pawns = spilleren har ingen brik tilbage
objection-different-colours = blomsterne har to farver
objection-one-flower-taken = kun én blomst blev taget
objection-no-flower-taken = ingen blomst blev taget
objection-line-blocked = noget står på linjen
objection-off-line = brikken står ved siden af linjen
objection-touches-token = brikken rører noget andet

## Steps
step-first = ⏮
step-move-back = ◀ Træk
step-back = Forrige hændelse
step-on = Næste hændelse
step-move-on = Træk ▶
step-last = ⏭
thumbnail = Lille bevisbillede
taken-here = taget
evidence-picture = Bevisbillede til hændelsen
no-evidence = Der blev ikke gemt noget billede af denne hændelse.
tables-working = Brikkerne bliver fundet i billederne…

## Corrections of matches
it-was-player = Det var { $player }
it-was-colour = Farven var
it-stood-elsewhere = Stod et andet sted…
you-decide = I afgør
did-not-happen = Det skete ikke
missed-move = Et træk mangler
missed-flower = En taget blomst mangler
undo-correction = Fortryd den seneste rettelse
correct-by = Rettet af
point-place = Klik der, hvor brikken stod.
point-pawn = Klik der, hvor { $player } satte brikken.
point-flower = Klik på de tagne blomster ({ $done } af 2).
point-taken = Klik på den blomst, der blev taget.
point-enough = Det var det hele
point-stop = Stop
would-change = Dette ville ændre sig:
changes-figures = Ingen hændelse læses anderledes; kun tal ændres.
result-before = Før: { $result }
result-after = Nu: { $result }
result-stays = Resultatet er uændret: { $result }
keep-correction = Behold rettelsen
leave-correction = Lad det være
task-correction = Rettelsen beregnes

## Exports, names, deleting
export = Eksport
export-as = Form
export-json = Alt, med billeder (JSON)
export-csv = Tabel over hændelser (CSV)
export-notation = Notation (tekst)
export-html = Rapport med billeder (HTML)
export-gif = Levende billede (GIF)
export-bgstats = Spil til BG Stats (QR-kode)
export-bgg = Tekst til BoardGameGeek
export-file = Fil
export-write = Skriv
export-choose = Vælg en fil…
bgstats-scan = Scan den med telefonen, der har BG Stats.
qr-code = QR-kode til BG Stats
task-export = Spillet eksporteres
name-of = Navn på { $player }
save-names = Gem navnene
match-delete = Slet
delete-match = Slet dette spil…
delete-sure = Slet spil { $number } med alle billeder? Det kan ikke hentes tilbage.
delete-yes = Slet for altid
delete-no = Slet ikke
correction-idle = Rettelse { $number } har ingen virkning mere.
