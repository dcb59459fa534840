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
    sine slept soon sour sourly sours sturdy sues sundae sundry swept taster teach tear tears \
    tees text thee there thin thins thirds threes threw throe thuds thugs thus ties tight tine \
    toddy toes tour tours tree trues tubes tubs tugs tune tunes tuns tuxes twelves untie vast \
    vaster very vine waster ways weak weakly wear wears wee weed weeds weekends weep weeps weer \
    wees weight wept wight wine wive yea yeah yeahs yearn yearns yeas your yours
    """

  /// Those close to a word of two to four letters, which counts beside a part of a date: vitamin b,
  /// ny for New York.
  static let nearShortDates =
    """
    act air amy an and ann ape app apt auk avg awed ay b ba ban bar bat bay bb bc be bed bend bi \
    bin bo boo boring bowing boy bs bt bug bun buy by bye can car cat con cot cue da deb deck den \
    dew din doc don dr due dug dun ear eat ed ends eon esp fan far fat fed fee fem fen fend fer \
    few fey fez fib fin fir fix fob food fro fry fun gen gin god gold goo goods goof gov gun hat \
    he hen hep hood hue hug i id if in inn ins ion is it jab jag jam jar jaw jay jed jen jim jon \
    jug junk jut ken kin ky lat led lend lix lug ma mad man map mare mark mars mart mas mat maw \
    max may med men mend mfr min mix mn moan mob mod mom monk mono moo moon mop morn mos mow mown \
    mr ms mug my ned nix no nod non noo nor nos not nova now nr nun ny o oar oat of oft oh ok on \
    one oo op opt or os others out owed own ox oz pa pan par pat pc pct pen pend pep pin pm pug \
    pun ran rat red rend rep ron rue rug run sac sad sag salt sap sate saw sax say scat sea seat \
    sec see seep send set sew sex shat she shun sic sim sin sip sir sis sit slat son sop sot sox \
    spat spun st stat step stun sub sue sum sung sunk suns sup swat tan tar tat tea ted tee teen \
    tel tend tens tent tern the them then they tho thou thru thud thug thus thy tie tin tn to toe \
    ton too tow true tub tube tug tun tune tux tv two twos un van var vat von vs wad wan war web \
    weds wee weed weld wen wend wet win wk won xix y yen yep yon zed zen
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
