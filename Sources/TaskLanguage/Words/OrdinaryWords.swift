/// English words that are one or two letters away from a word of dates or of commands, and are no
/// errors for it: of the list of SCOWL for size 60 (Debian's wamerican; Kevin Atkinson, free for any
/// use), with a few names and abbreviations. A test reads that list.
enum OrdinaryWords {
  /// Those of five letters and more, and shorter ones close to `next`, `this`, `day` and the like.
  static let nearDates =
    """
    actually afternoons alter annual annuals apter arch aster avery bast bays beach bear bears \
    biannually biennial biennials bight blast boon bother cast caster christens coding coking \
    combing comings cooing coon coping coring corning cowing cues dabs dads dafter dairy dais \
    daisy dally dams dear dearly dears deceiver dept dine dive doily doming dour dourly dray \
    drays drily drys dues duly dune ear early ears easier east eastern eater eery eighth eights \
    eighty elevens emery ester etch ether even evenings ever excepts excerpt fast faster fear \
    fears fie fife fight file fine fire firs firsts fist fiver fives flour for foresight forth \
    forthright forthrightly fortnights foul fours fourths fur gaily gays gear gears geek geeks \
    give goon hallowed hays hear hears height his hive homing hues jane jays jive judy junk jury \
    jute kept knight larch lase lash lass lasts lat lats lays leach least leek leeks lept lest \
    light line list live loon lost lunchtimes lust marsh mast master match meek meekly middy \
    midway might mine minuet minuets minuses minuted minuter minutest moaning moon mooning \
    mornings moth mother moths mourning mouth mouths nays near nearly nears neat neon nest net \
    newt nice nigh nights nighty nines nite non none nonmember nook noun ocher others otter our \
    ours parch past pays peach pear pearly pears peek peeks pine pour pours quartered quarters \
    quartet ques rafter raster rays reach rear rears reek reeks revery right rues rune says sear \
    sears seat seconds sect seek seeks seen semen semiannual sent septa set sevens sever sight \
    sine slept soon sour sourly sours sturdy sues sundae sundaes sundry swept taster teach tear \
    tears tees text thee there thin thins thirds threes threw throe thuds thugs thus ties tight \
    tine toddy toes tour tours tree trues tubes tubs tugs tune tunes tuns tuxes twelves untie \
    vast vaster very vine waster ways weak weakens weakly wear wears wee weed weeds weekended \
    weekends weep weeps weer wees weight wept wight wine wive yea yeah yeahs yearn yearns yeas \
    your yours
    """

  /// Those close to a short word, or to one of a holiday, which count beside a part of a date:
  /// vitamin b, ny for New York; with the names of that list.
  static let nearShortDates =
    """
    accession act ad add aft ah aid air alt am amt amy an ana and andy anew ani ann ant any ape \
    app apt art as aspersion ate ats auk australasia australian australians australoid austria ave \
    avg aw awed ax ay b ba back ban band bar bast bat bather bathers bay bb bc be bed ben bend bi \
    bin blacks blank block bo boding boeing boning boo booing boring bother bothers bow bowing boy \
    bs bt bug bun buy by bye ca calf can car carly cast cat cf che cinch clack columbia columns \
    con cools cot cow cue da dan dearly dearth deb deck dee del dem den dew din dix do doc don dow \
    dr due dug dun ea ear earl earle earls earths earthy east eat eave ed eke ends eng enid eon \
    ere esp eva even ever eves ewe eye fa fan far farther fast fat fatter fay feather feathers fed \
    fee fem fen fend fer few fey fez fib fin fir fix flack foals fob foils food foods fool foots \
    form fouls fowls foxing fr fro frog fry ft fun gather gathers gay gen gin go goad god gold goo \
    goods goody goof gook goon goop gov gun ha hal hale hall halo hals halt han hand hat hay he \
    hearth hen hep hew ho hon hood how ht hue hug hun i ian id if ii in ina inc ind independent \
    independents ink inn ins int ion is it ito iv ix jab jag jain jam jana jane jar jaw jay jean \
    jed jen jew jim joan jon juan jug jung junk juno jut kay ken kin knew know ky la labors lack \
    land lat lather lathers lay led len lend lew lin lix lo lon low lug ma mac macy mad mae mai \
    maj man mandy manorial many mao map mara marc mare mari mark mars mart marx mary mas mast mat \
    mather maw max may maya mayo mays med memories memorize men mend mew mfr min mir mix mkay mn \
    mo moan mob mod moe mom mona monk mono mons mont moo mood moon mop morn mos mow mown mr ms mug \
    my nan nat nay nearly ned neg neo net nev news newt nix no nod noe noh non noo nor nos not \
    nova now nr nun ny o oaf oar oat of off oft oh ok omar on one ono oo op opt or os other others \
    out ow owed own ox oz pa pabst pact pan pancaked pant par part pas pass pasta paste pasts \
    pasty pat pats pay pc pct pearly pen pend pentecostal pep pest pew pin pm pools post \
    precedents presents presidency presides prom psst pt pug pun qt ran rand rat rather ray red \
    rend rep resemblance residents ron rood row rue rug run sac sad sag sal salt sam san sand sap \
    sate saw sax say scat sea seat sec see seep sen send set sew sex sgt shat she shove shrive \
    shun sic sid sim sin sip sir sis sit slack slat smother smothers snow so son sop sot sow sox \
    spat spun st stat step strove stun sub sue sui sum sung sunk suns sup swat tan tao tar tat tea \
    ted tee teen tel tend tens tent tern tet tex the them then they tho thou throve thru thud thug \
    thus thy ti tie tin tn to tod toe tog tom ton too tools top tor tot tow toy true ts tub tube \
    tug tun tune tut tux tv two twos un ute valenti valentino valeting van var vast vat vend \
    veteran von vow vs wad wan wand war way we web weds wee weed wei weld wen wend wet win wk won \
    wood wow wt xix y yen yep yew yo yon zed zen
    """

  /// Those close to a cue for dates.
  static let nearCues =
    """
    alter apter aster avid avoids awhile cannon carnot chile curing dafter daring donut duding \
    duping either ever excepts excerpt fever lever luring mince nether newer noshing notching \
    nothings noting ovoid rafter sever sine singe sunless thrace thrive trice turing twine untie \
    vince void whale wherever whiled whiles whine white whither whole wile wince
    """

  /// Those close to a key or a value.
  static let nearKeys = Set(
    """
    afters allay ally alter aster ball beady blacked blocker blockers bone call clocked clocking \
    clover cone cumber dated dona donee donor dune estimated estimates estimator expires fall \
    flocked flocking gone hall halting heady highs hugh leek light locked locking lone lumber \
    mall meek nigh night noted noter numbers older ones opens opera order oven overdub overuse \
    peek plunder projects protect rafter reads reedy reek repeats rooted seek shocked sigh skate \
    slate slumber smarted spare spend stage stake stale starred starter starters stated states \
    stocked stocking tall tasks tedium texts thigh tone udder udders untie update users voted \
    wading wafting wailing waist waits wall wanting wasting weak weeds week weekly weeks weep \
    weeps welk wreck zone
    """.split(separator: " "))
}

extension String {
  /// Returns whether it is one of the words, which are separated by spaces.
  func hasWord(_ word: some Sequence<UInt8>) -> Bool {
    anyWord(between: UInt8(ascii: " ")) { $0.elementsEqual(word) }
  }
}
