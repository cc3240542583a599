### Instellen: bron, licht, camera, spelset, regels.

## Sections
section-source = Bron
section-light = Lichtkeuring
section-camera = Camera kalibreren
section-teach = Set aanleren
section-rules = Set en regels
section-sheets = Afdrukken
help-source = Kies waar de scheidsrechter naar kijkt, zie of het beeld goed is en laat hem dan meekijken.
help-light = Is het beeld goed genoeg om zeker te zijn? Elke regel noemt zijn grens.
help-camera = Eén keer gemeten met een gedrukt bord voegt de lens geen twijfel meer toe.
help-teach = Laat de scheidsrechter één keer je eigen stukken zien: één foto van de hele set.
help-rules = Welke set er op tafel ligt, hoe zeker een oordeel moet zijn en wat er al genomen is.
help-sheets = Hoekkaarten voor een tafel zonder kleed, en het bord voor de camera.

## Work
task-calibration = De camera wordt gekalibreerd
task-views = Er worden beelden van het bord genomen
task-teaching = De set wordt aangeleerd
task-evidence = Het bewijs wordt geschreven
evidence-sha = SHA-256 { $sha }. Geef dit getal aan de andere speler: wie het heeft, ziet of het bestand is verwisseld.

## Files
pick-file = Bestand…
pick-folder = Map…
pick-save = Opslaan als…
save-as = Schrijven naar
save-and-use = Opslaan en meteen gebruiken
replace-files = Bestaande bestanden vervangen

## Source
cameras = Camera’s
cameras-again = Opnieuw zoeken
cameras-while-open = Stop eerst wat er getoond wordt om camera’s te zoeken.
no-cameras = Er is geen camera aangesloten. Een telefoon kan ook: geef het adres van zijn stream.
camera-offers = { $modes ->
    [one] één modus, { $size } met { $fps } beelden per seconde
   *[other] { $modes } modi, tot { $size } met { $fps } beelden per seconde
}
source = Bron
source-hint = Een camera (camera:0), een adres (http://192.168.0.7:8080/video), een video of een map met beelden
picture-size = Grootte
picture-rate = Beelden per seconde
as-usual = zoals gewoonlijk
keep-match = Partij bewaren
archive = Archief
watch = Meekijken
preview = Alleen tonen
preview-stop = Niet meer tonen
preview-now = { $size } pixels, { $fps } beelden per seconde
preview-waiting = Wachten op het eerste beeld…
preview-over = De bron is afgelopen.
watching-now = { $source } wordt bekeken.

## Light
examine-light = Foto onderzoeken
light-no-picture = Open eerst een foto of bekijk een bron.
light-all-good = Alles is goed.
light-partly = Wat beoordeeld kon worden is goed; sommige dingen konden niet beoordeeld worden.
light-bad = { $count ->
    [one] Eén ding is niet goed.
   *[other] { $count } dingen zijn niet goed.
}
light-good = ✔ goed
light-not-good = ✘ niet goed
light-not-judged = ? niet beoordeeld
light-at-least = { $value } { $unit }, minstens { $limit }
light-at-most = { $value } { $unit }, hoogstens { $limit }
light-unit-8-bit-units = van 255
light-unit-log-units = log-eenheden
light-unit-flower-radii = bloemstralen
light-unit-ratio-of-light = op 1
light-unit-ratio-of-values = op 1
light-unit-sigma = sigma
light-unit-px = px
light-unit-degrees = graden
light-name-too-dark = Helderheid
light-name-clipped = Over- en onderbelichting
light-name-noisy = Ruis
light-name-glare-on-pawns = Glans op pionnen
light-name-glare-on-flowers = Glans op bloemen
light-name-out-of-focus = Scherpte
light-name-moved = Beweging
light-name-uneven = Gelijkmatig licht
light-name-coloured-light = Kleur van het licht
light-name-gold-like-silver = Goud en zilver
light-name-kinds-alike = Kleuren van de bloemen
light-name-too-small = Resolutie
light-name-tilted = Schuine stand
light-remedy-too-dark = Doe een lamp aan of belicht langer.
light-remedy-clipped = Belicht minder waar het bijna wit is, meer waar het bijna zwart is.
light-remedy-noisy = Geef meer licht, zodat de camera niet hoeft te versterken.
light-remedy-glare-on-pawns = Zet de lamp opzij of hang er een doek voor, zodat de pionnen haar niet weerspiegelen.
light-remedy-glare-on-flowers = Zet de lamp opzij tot de bloemen haar niet meer naar de camera spiegelen.
light-remedy-out-of-focus = Stel scherp op het kleed, veeg de lens af en zet autofocus uit zodra het scherp is.
light-remedy-moved = Zet de camera op een statief, of geef meer licht zodat hij korter belicht.
light-remedy-uneven = Zet de lamp verder weg of zet een tweede aan de andere kant.
light-remedy-coloured-light = Neem een wittere lamp, of stel de witbalans van de camera erop in.
light-remedy-gold-like-silver = Verlicht de pionnen van meer dan één kant, met wit licht.
light-remedy-kinds-alike = Neem witter, helderder licht zonder glans; lijken de kleuren van de set zelf op elkaar, leer haar dan aan.
light-remedy-too-small = Zet de camera dichterbij, of stel hem in op een groter beeld.
light-remedy-tilted = Zet de camera hoger tot hij steiler naar beneden kijkt.

## Camera
camera-in-force = In gebruik: { $file }
camera-none = Geen gebruiken
camera-unknown = Er is geen cameraprofiel in gebruik: brandpuntsafstand en lens worden uit elke foto afgeleid, met meer twijfel.
camera-file = Cameraprofiel
camera-use = Gebruiken
board = Bord
board-charuco = gedrukt bord met markeringen
board-chess = schaakbord
corners-across = binnenhoeken per rij
corners-down = rijen
square-side = Zijde van een veld, mm (0: niet gemeten)
board-pictures = Foto’s van het bord
calibrate = Hiermee kalibreren
calibrate-live = Kalibreren met wat getoond wordt
calibrate-live-hint = Toon een bron om ermee te kalibreren.
views-enough = Genoeg: uitrekenen
views-taken = { $count ->
    [0] Nog geen beeld genomen.
    [one] Eén beeld genomen.
   *[other] { $count } beelden genomen.
}
view-waiting = Houd het bord voor de camera.
view-taken = Genomen. Beweeg en kantel nu het bord.
view-move = Dit beeld is er al: beweeg of kantel het bord.
view-used = { $corners } hoeken, gemiddeld { $rms } px ernaast
view-no-board = geen bord gezien
view-mirrored = weggelaten: de foto is gespiegeld
view-blurred = weggelaten: onscherp over { $px } px
view-duplicate = weggelaten: bijna hetzelfde als { $of }
view-other-size = weggelaten: { $size } pixels is niet de grootte van de meeste foto’s
view-spare = weggelaten: er zijn beelden genoeg
coverage-nothing = Er is nog niets gedekt.
coverage-said = { $parts } van 9 delen van het beeld en { $tilts } van 4 kantelingen zijn gedekt.
missing-tilt-left = Kantel het bord zo dat de linkerkant verder weg is, zo’n 30 graden.
missing-tilt-right = Kantel het bord zo dat de rechterkant verder weg is, zo’n 30 graden.
missing-tilt-top = Kantel het bord zo dat de bovenkant verder weg is, zo’n 30 graden.
missing-tilt-bottom = Kantel het bord zo dat de onderkant verder weg is, zo’n 30 graden.
missing-part = Houd het bord { $part } in het beeld.
missing-more = { $count ->
    [one] Neem nog één beeld, van een andere kant.
   *[other] Neem nog { $count } beelden, elk van een andere kant.
}
part-top-left = linksboven
part-top = boven
part-top-right = rechtsboven
part-left = links
part-middle = in het midden
part-right = rechts
part-bottom-left = linksonder
part-bottom = onder
part-bottom-right = rechtsonder
calibration-good = Goed genoeg.
calibration-not-good = Nog niet goed genoeg.
figure-size = Foto’s
figure-views = Berust op
figure-views-value = { $views } beelden met { $corners } hoeken
figure-focal = Brandpuntsafstand
figure-middle = Midden van de lens
figure-rms = Hoeken ernaast
figure-flat = 95 % van de hoeken binnen
figure-table = Twijfel op tafel
unit-px = { $value } px
unit-square = { $value } veld
short-views = Er zijn { $views } bruikbare beelden; een fout in één blijkt pas bij { $least } of meer.
short-flat = 5 % van de hoeken ligt meer dan { $squares } veld naast een vlak: het bord is niet vlak, of foto’s zijn onscherp.
short-focal = De brandpuntsafstand is maar tot op { $percent } % bekend.
short-lens = De lens laat { $doubt } mm twijfel op een tafel waarvan de foto 900 mm toont; { $good } mm is goed.

## Teaching
pieces-shape = Vorm van de stukken
pieces-any = naar de foto
pieces-cubes = blokjes
pieces-discs = platte fiches
pieces-flowers = bloemen op een kleed
per-kind = Stukken per kleur
per-player = Pionnen per speler
circle-measured = Gemeten cirkel van het kleed, mm (0: niet gemeten)
teach-picture = Foto van de set
teach-file = Van dit bestand leren
teach-open = Van de open foto leren
taught-cards = Maten naar de hoekkaarten.
taught-mat = Maten naar het kleed.
taught-nothing = De foto heeft geen schaal: de stukken zijn alleen geteld.
pieces-coloured = stukken in { $colour }
pawns-coloured = pionnen in { $colour }
count-of = { $count } van { $due }

## Set and rules
set = Set
set-file = Een eigen set
set-use = Gebruiken
size-circle = Cirkel van het kleed
size-flower = Breedte van de bloemen
size-thickness = Hoogte van de bloemen
size-pawn = Breedte van de pionnen
size-height = Hoogte van de pionnen
origin-measured = gemeten
origin-published = gepubliceerd
origin-assumed = aangenomen
no-mat = Deze set heeft geen kleed: de hoekkaarten geven de schaal.
mat-help = Alle lengten volgen uit de cirkel van het kleed. Meet hem met een meetlint en elk verschil in mm klopt.
circle-new = Cirkel, mm
circle-sigma = op mm na
rules = Regels
rules-official = officieel
rules-discard-ties = Frans blad: bloemen bij gelijke stand worden afgelegd
guard-band = Een oordeel is duidelijk vanaf
guard-band-hint = Daaronder is het te krap.
tie-width = Verschillen onder deze breedte zijn gelijk, mm
tie-width-hint = 0: alleen wat precies gelijk is.
taken-title = Eerder genomen bloemen
taken-help = Waar het niet bekend is, wordt het afgeleid uit wat niet op het kleed ligt, voor zover dat gaat.
taken-known = bekend van { $player }
taken-unknown = onbekend
rules-while-watching = Wat bekeken wordt, wordt beoordeeld naar de keuzes van bij het begin; nieuwe gelden vanaf de volgende keer.

## Print
paper = Papier
cards-help = Vier hoekkaarten: leg ze vlak rond een spel zonder kleed.
board-help = Het bord om de camera te kalibreren: plak het op iets vlaks.
cards-file = Kaarten
board-file = Bord
write-cards = Hoekkaarten schrijven
write-board = Bord schrijven
print-help = Druk af op 100 % en meet de balk onderaan: hij moet 100 mm lang zijn.

## Evidence
evidence = Bewijs opslaan…
evidence-help = Eén bestand met de foto’s, de profielen, de keuzes en het antwoord; wie het heeft, kan opnieuw laten tellen.
evidence-without-edits = Correcties met de hand staan er niet in: het bevat wat de scheidsrechter zelf zag.
evidence-save = Bewijs opslaan
