### Opsætning: kilde, lys, kamera, sæt, regler.

## Sections
section-source = Kilde
section-light = Lystjek
section-camera = Kalibrér kameraet
section-teach = Oplær et sæt
section-rules = Sæt og regler
section-sheets = Udskriv
help-source = Vælg, hvad dommeren ser på, se efter, om billedet er godt, og lad ham så følge med.
help-light = Er billedet godt nok til at være sikker? Hver linje nævner sin grænse.
help-camera = Målt én gang med en trykt tavle lægger linsen ikke længere til usikkerheden.
help-teach = Vis dommeren dine egne brikker én gang: ét billede af hele sættet.
help-rules = Hvilket sæt der ligger på bordet, hvor sikker en afgørelse skal være, og hvad der er taget før.
help-sheets = Hjørnekort til et bord uden dug og tavlen til kameraet.

## Work
task-calibration = Kameraet kalibreres
task-views = Der tages billeder af tavlen
task-teaching = Sættet læres
task-evidence = Beviset skrives
evidence-sha = SHA-256 { $sha }. Giv dette tal til den anden spiller: den, der har det, kan se, om filen er byttet ud.

## Files
pick-file = Fil…
pick-folder = Mappe…
pick-save = Gem som…
save-as = Skriv til
save-and-use = Gem og brug straks
replace-files = Erstat filer, der findes

## Source
cameras = Kameraer
cameras-again = Led igen
cameras-while-open = Stop først det, der vises, for at lede efter kameraer.
no-cameras = Intet kamera er sluttet til. En telefon kan også bruges: angiv adressen på dens strøm.
camera-offers = { $modes ->
    [one] én tilstand, { $size } med { $fps } billeder i sekundet
   *[other] { $modes } tilstande, op til { $size } med { $fps } billeder i sekundet
}
source = Kilde
source-hint = Et kamera (camera:0), en adresse (http://192.168.0.7:8080/video), en video eller en mappe med billeder
picture-size = Størrelse
picture-rate = Billeder i sekundet
as-usual = som sædvanlig
keep-match = Gem partiet
archive = Arkiv
watch = Følg med
preview = Vis kun
preview-stop = Vis ikke længere
preview-now = { $size } pixel, { $fps } billeder i sekundet
preview-waiting = Venter på det første billede…
preview-over = Kilden er slut.
watching-now = { $source } følges.

## Light
examine-light = Undersøg billedet
light-no-picture = Åbn først et billede, eller følg en kilde.
light-all-good = Alt er godt.
light-partly = Det, der kunne bedømmes, er godt; noget kunne ikke bedømmes.
light-bad = { $count ->
    [one] Én ting er ikke god.
   *[other] { $count } ting er ikke gode.
}
light-good = ✔ god
light-not-good = ✘ ikke god
light-not-judged = ? ikke bedømt
light-at-least = { $value } { $unit }, mindst { $limit }
light-at-most = { $value } { $unit }, højst { $limit }
light-unit-8-bit-units = af 255
light-unit-log-units = log-enheder
light-unit-flower-radii = blomsterradier
light-unit-ratio-of-light = til 1
light-unit-ratio-of-values = til 1
light-unit-sigma = sigma
light-unit-px = px
light-unit-degrees = grader
light-name-too-dark = Lysstyrke
light-name-clipped = Over- og undereksponering
light-name-noisy = Støj
light-name-glare-on-pawns = Genskin på figurer
light-name-glare-on-flowers = Genskin på blomster
light-name-out-of-focus = Skarphed
light-name-moved = Bevægelse
light-name-uneven = Jævnt lys
light-name-coloured-light = Lysets farve
light-name-gold-like-silver = Guld og sølv
light-name-kinds-alike = Blomsternes farver
light-name-too-small = Opløsning
light-name-tilted = Hældning
light-remedy-too-dark = Tænd en lampe, eller eksponér længere.
light-remedy-clipped = Eksponér mindre, hvor det er næsten hvidt, mere, hvor det er næsten sort.
light-remedy-noisy = Giv mere lys, så kameraet ikke behøver at forstærke.
light-remedy-glare-on-pawns = Flyt lampen til side, eller hæng et klæde for, så figurerne ikke spejler den.
light-remedy-glare-on-flowers = Flyt lampen til side, til blomsterne ikke spejler den ind i kameraet.
light-remedy-out-of-focus = Stil skarpt på dugen, tør linsen af, og slå autofokus fra, når det er skarpt.
light-remedy-moved = Sæt kameraet på et stativ, eller giv mere lys, så det eksponerer kortere.
light-remedy-uneven = Flyt lampen længere væk, eller sæt en til på den anden side.
light-remedy-coloured-light = Brug en hvidere lampe, eller indstil kameraets hvidbalance efter den.
light-remedy-gold-like-silver = Belys figurerne fra mere end én side, med hvidt lys.
light-remedy-kinds-alike = Brug hvidere, klarere lys uden genskin; ligner sættets egne farver hinanden, så oplær det.
light-remedy-too-small = Flyt kameraet nærmere, eller indstil det til et større billede.
light-remedy-tilted = Hæv kameraet, til det ser mere lige ned.

## Camera
camera-in-force = I brug: { $file }
camera-none = Brug ingen
camera-unknown = Ingen kameraprofil er i brug: brændvidde og linse udledes af hvert billede, med større usikkerhed.
camera-file = Kameraprofil
camera-use = Brug den
board = Tavle
board-charuco = trykt tavle med mærker
board-chess = skakbræt
corners-across = indre hjørner pr. række
corners-down = rækker
square-side = Et felts side, mm (0: ikke målt)
board-pictures = Billeder af tavlen
calibrate = Kalibrér ud fra dem
calibrate-live = Kalibrér ud fra det, der vises
calibrate-live-hint = Vis en kilde for at kalibrere ud fra den.
views-enough = Nok: regn det ud
views-taken = { $count ->
    [0] Intet billede taget endnu.
    [one] Ét billede taget.
   *[other] { $count } billeder taget.
}
view-waiting = Hold tavlen foran kameraet.
view-taken = Taget. Flyt og hæld nu tavlen.
view-move = Dette billede er taget: flyt eller hæld tavlen.
view-used = { $corners } hjørner, i snit { $rms } px ved siden af
view-no-board = ingen tavle set
view-mirrored = udeladt: billedet er spejlvendt
view-blurred = udeladt: uskarpt over { $px } px
view-duplicate = udeladt: næsten det samme som { $of }
view-other-size = udeladt: { $size } pixel er ikke de fleste billeders størrelse
view-spare = udeladt: der er billeder nok
coverage-nothing = Intet er dækket endnu.
coverage-said = { $parts } af 9 dele af billedet og { $tilts } af 4 hældninger er dækket.
missing-tilt-left = Hæld tavlen, så dens venstre side er længere væk, omkring 30 grader.
missing-tilt-right = Hæld tavlen, så dens højre side er længere væk, omkring 30 grader.
missing-tilt-top = Hæld tavlen, så dens øverste side er længere væk, omkring 30 grader.
missing-tilt-bottom = Hæld tavlen, så dens nederste side er længere væk, omkring 30 grader.
missing-part = Hold tavlen { $part } i billedet.
missing-more = { $count ->
    [one] Tag ét billede mere, fra en anden side.
   *[other] Tag { $count } billeder mere, hvert fra en anden side.
}
part-top-left = øverst til venstre
part-top = øverst
part-top-right = øverst til højre
part-left = til venstre
part-middle = i midten
part-right = til højre
part-bottom-left = nederst til venstre
part-bottom = nederst
part-bottom-right = nederst til højre
calibration-good = Godt nok.
calibration-not-good = Ikke godt nok endnu.
figure-size = Billeder
figure-views = Hviler på
figure-views-value = { $views } billeder med { $corners } hjørner
figure-focal = Brændvidde
figure-middle = Linsens midte
figure-rms = Hjørner ved siden af med
figure-flat = 95 % af hjørnerne inden for
figure-table = Usikkerhed på bordet
unit-px = { $value } px
unit-square = { $value } felt
short-views = Der er { $views } brugbare billeder; en fejl i et viser sig først blandt { $least } eller flere.
short-flat = 5 % af hjørnerne ligger mere end { $squares } felt ved siden af en plan: tavlen er ikke flad, eller billeder er uskarpe.
short-focal = Brændvidden kendes kun på { $percent } % nær.
short-lens = Linsen efterlader { $doubt } mm usikkerhed på et bord, som billedet viser 900 mm af; { $good } mm er godt.

## Teaching
pieces-shape = Brikkernes form
pieces-any = efter billedet
pieces-cubes = terninger
pieces-discs = flade brikker
pieces-flowers = blomster på en dug
per-kind = Brikker pr. farve
per-player = Figurer pr. spiller
circle-measured = Dugens målte cirkel, mm (0: ikke målt)
teach-picture = Billede af sættet
teach-file = Lær af denne fil
teach-open = Lær af det åbne billede
taught-cards = Størrelser efter hjørnekortene.
taught-mat = Størrelser efter dugen.
taught-nothing = Billedet har ingen målestok: brikkerne blev kun talt.
pieces-coloured = brikker i { $colour }
pawns-coloured = figurer i { $colour }
count-of = { $count } af { $due }

## Set and rules
set = Sæt
set-file = Dit eget sæt
set-use = Brug det
size-circle = Dugens cirkel
size-flower = Blomsternes bredde
size-thickness = Blomsternes højde
size-pawn = Figurernes bredde
size-height = Figurernes højde
origin-measured = målt
origin-published = offentliggjort
origin-assumed = antaget
no-mat = Dette sæt har ingen dug: hjørnekortene giver målestokken.
mat-help = Alle længder følger af dugens cirkel. Mål den med et målebånd, så passer hver forskel i mm.
circle-new = Cirkel, mm
circle-sigma = på mm nær
rules = Regler
rules-official = officielle
rules-discard-ties = fransk ark: blomster ved lighed lægges bort
guard-band = En afgørelse er klar fra
guard-band-hint = Derunder er det for tæt.
tie-width = Forskelle under denne bredde er lige, mm
tie-width-hint = 0: kun det, der er nøjagtig lige.
taken-title = Blomster taget før
taken-help = Hvor det ikke vides, udledes det af, hvad der ikke er på dugen, så vidt det går.
taken-known = kendt for { $player }
taken-unknown = ukendt
rules-while-watching = Det, der følges, bedømmes efter valgene fra dets begyndelse; nye gælder fra næste gang.

## Print
paper = Papir
cards-help = Fire hjørnekort: læg dem fladt rundt om et spil uden dug.
board-help = Tavlen til at kalibrere kameraet: lim den på noget fladt.
cards-file = Kort
board-file = Tavle
write-cards = Skriv hjørnekortene
write-board = Skriv tavlen
print-help = Udskriv i 100 %, og mål stregen nederst: den skal være 100 mm lang.

## Evidence
evidence = Gem bevis…
evidence-help = Én fil med billederne, profilerne, valgene og svaret; den, der har den, kan få talt op igen.
evidence-without-edits = Rettelser i hånden er ikke med: den rummer, hvad dommeren selv så.
evidence-save = Gem beviset
