### Wat op elk scherm staat.

app-title = Table Umpire

## Schermen
screen-table = Tafel
screen-match = Partijen
screen-setup = Instellingen
screen-games = Andere spellen

## Eenheden
unit-mm = { $value } mm
unit-percent = { $value } %
gap = { $gap } ± { $doubt } mm
place = x { $x }, y { $y } mm (± { $sigma })

## Bovenste balk
open-picture = Foto openen…
add-view = Tweede foto…
freeze = Stilzetten
stop-watching = Stoppen met kijken
large-score = Stand in het groot
language = Taal
dark = Donker
light-theme = Licht
keys = Toetsen
key-left = Links
key-right = Rechts
key-space = Spatie
key-escape = Esc
cancel = Annuleren
close = Sluiten
dismiss = Begrepen
undo-edit = Ongedaan maken

## Begin
start-title = Sleep een foto van de tafel naar dit venster
start-or = of
start-open = Een foto openen…
start-camera = Meekijken met een camera
start-path = Pad van een foto
start-open-path = Openen
path-no-window = Dit systeem heeft geen venster om bestanden te kiezen. Typ het pad hier.
path-typed = Pad
path-take = Dit pad nemen

## Wat nu te doen
guide-start = Sleep een foto van het afgelopen spel naar het venster, of kies een camera.
guide-reading = De foto wordt opgemeten…
guide-failed = Verhelp het gebrek en maak een nieuwe foto.
guide-read = Klik op een bloem om alle pionnen op afstand te zien. Betwiste bloemen staan vooraan.
guide-selected = Verbeter het fiche ernaast als het verkeerd gelezen is; Esc laat het los.
guide-partial = Er ontbreekt iets: zie de opmerkingen rechts. Voeg toe wat niet gezien is, of maak een nieuwe foto.
guide-sight-first = Klik op de eerste van twee bloemen.
guide-sight-second = Klik op de tweede bloem.
guide-sight-done = De lijn is getrokken; klik op een andere bloem om opnieuw te beginnen.
guide-sight-flower = Een zichtlijn gaat van bloem naar bloem op het kleed: klik op een bloem.
guide-move = Klik waar het fiche echt staat.
guide-add = Klik waar het fiche staat: { $token }.
guide-watching = { $source } wordt gevolgd. Zet het beeld stil om een meningsverschil te beslechten.
guide-waiting = Wachten tot de tafel te zien is op { $source }.
guide-hand = Er is een hand boven de tafel; de scheidsrechter wacht.
guide-changed = Het beeld is veranderd; wat gelezen is wordt pas weer getekend als { $source } stil is.
guide-interrupted = Er komen geen beelden van { $source }; er wordt op gewacht.
guide-silent = { $source } zwijgt: dit beeld is { $age } s oud. Controleer kabel en stroom; het gaat vanzelf verder zodra er beelden komen.
picture-live = live
picture-old = { $age } s oud
guide-source-over = { $source } is afgelopen.
guide-match = Kies een partij en doorloop haar gebeurtenissen.
guide-setup = Stel in wat de scheidsrechter moet weten; alles geldt meteen.
guide-games = Open een stelling van { $game } of een beeld van het bord; bestanden kunnen ook hierheen worden gesleept.
guide-game-open = Kies een zet uit de lijst of klik op velden van het diagram, en speel hem dan.
guide-game-over = Het spel { $game } is afgelopen. Neem zetten terug of open een andere stelling.
guide-game-read = Vergelijk het beeld met het diagram; wat niet te herkennen was, staat rechts.

## Werk en meldingen
working = Bezig…
task-light = Het licht wordt onderzocht
written = Geschreven: { $file }
cancelled = Gestopt; er is niets geschreven.
progress = { $done } van { $total }

## Toetsen
let-go = Loslaten, sluiten
