### Det, der står på hver skærm.

app-title = Table Umpire

## Skærme
screen-table = Bord
screen-match = Partier
screen-setup = Opsætning
screen-games = Andre spil

## Enheder
unit-mm = { $value } mm
unit-percent = { $value } %
gap = { $gap } ± { $doubt } mm
place = x { $x }, y { $y } mm (± { $sigma })

## Øverste bjælke
open-picture = Åbn billede…
add-view = Andet billede…
freeze = Frys
stop-watching = Stop med at følge
large-score = Stor stilling
language = Sprog
dark = Mørk
light-theme = Lys
keys = Taster
key-left = Venstre
key-right = Højre
key-space = Mellemrum
key-escape = Esc
cancel = Annuller
close = Luk
dismiss = Forstået
undo-edit = Fortryd

## Start
start-title = Slip et billede af bordet på dette vindue
start-or = eller
start-open = Åbn et billede…
start-camera = Følg med et kamera
start-path = Sti til et billede
start-open-path = Åbn
path-no-window = Systemet har ikke noget vindue til at vælge filer. Skriv stien her.
path-typed = Sti
path-take = Brug denne sti

## Hvad man skal gøre nu
guide-start = Slip et billede af det færdige spil på vinduet, eller vælg et kamera.
guide-reading = Billedet måles op…
guide-failed = Ret fejlen, og tag et nyt billede.
guide-read = Klik på en blomst for at se alle figurer efter afstand. De omstridte blomster står først.
guide-selected = Ret brikken ved siden af, hvis den er læst forkert; Esc slipper den.
guide-partial = Der mangler noget: se bemærkningerne til højre. Tilføj det, der ikke blev set, eller tag et nyt billede.
guide-sight-first = Klik på den første af to blomster.
guide-sight-second = Klik på den anden blomst.
guide-sight-done = Linjen er trukket; klik på en anden blomst for at begynde forfra.
guide-sight-flower = En sigtelinje går fra blomst til blomst på dugen: klik på en blomst.
guide-move = Klik der, hvor brikken virkelig står.
guide-add = Klik der, hvor brikken står: { $token }.
guide-watching = Følger { $source }. Frys billedet for at afgøre en uenighed.
guide-waiting = Venter på, at bordet kan ses på { $source }.
guide-hand = En hånd er over bordet; dommeren venter.
guide-changed = Billedet er ændret; det læste tegnes først ind igen, når { $source } er i ro.
guide-interrupted = Der kommer ingen billeder fra { $source }; der ventes på dem.
guide-silent = { $source } er tavs: billedet er { $age } s gammelt. Se efter kabel og strøm; det fortsætter af sig selv, når der kommer billeder.
picture-live = live
picture-old = { $age } s gammelt
guide-source-over = { $source } er slut.
guide-match = Vælg et parti, og gå så gennem dets hændelser.
guide-setup = Indstil det, dommeren skal vide; alt gælder med det samme.
guide-games = Åbn en stilling i { $game } eller et billede af brættet; filer kan også slippes her.
guide-game-open = Vælg et træk på listen, eller klik på felter i diagrammet, og spil det så.
guide-game-over = Partiet { $game } er slut. Tag træk tilbage, eller åbn en anden stilling.
guide-game-read = Sammenlign billedet med diagrammet; det, der ikke kunne ses, står til højre.

## Arbejde og beskeder
working = Arbejder…
task-light = Lyset undersøges
written = Skrevet: { $file }
cancelled = Stoppet; intet blev skrevet.
progress = { $done } af { $total }

## Taster
let-go = Slip, luk
