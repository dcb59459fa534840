/// Words of two characters that share one with a date: 今回 and 祝日, which are no errors for 今日.
///
/// They are from the dictionaries IPADIC (Nara Institute of Science and Technology) and UniDic
/// (NINJAL), both free for any use. A character with too many words has no row.
enum OrdinaryPairs {
  /// Returns whether the characters are such a word.
  static func contain(_ word: some BidirectionalCollection<Unicode.Scalar>) -> Bool {
    guard word.count == 2, let first = word.first, let last = word.last else { return false }
    return after[first]?.contains(last) == true || before[last]?.contains(first) == true
  }

  /// Returns whether the words are known that share all but one character with a date of two.
  static func areKnown(_ date: [Unicode.Scalar], but place: Int) -> Bool {
    date.count == 2 && (place == 0 ? before[date[1]] : after[date[0]]) != nil
  }

  /// The characters that make an ordinary word after the first one of a date.
  private static let after = rows(
    """
    今 一上世中丸井人仁介代任住体作例便保元光冬出切別北原参古号吉回国坂城堀塚夏夕多子季安宮宵宿富寺小尻尾居山岡岬島崎嶺川市平庄府度式張後徳成戸新方昔春昭是時暁更期木本村来板林枝栄森様橋次\
    氏江池沢治泉泊洞津浜浦清渡湊溝滝澄熊片生田男町石福秋立米羽般船茲荘蔵藤行西見谷輔道郡郷里野金釜鉾鏡関際雄頃須風
    来 下世丸京任会伝住侵信倭光原園基報場夏夢季宅客室宮寇尾局居山岸島崎巻席庁店往征待復意所手援攻敏日旨春書服朝期未札村来栖校歴民泊浦滬演状現琉生田由省県着示社秀秋章簡縄署翰者聴臨航舶船行\
    街襲見観訪診談貢賓車迎遊運邦鉢間阪降院集電須館馬駕
    毎 代会冬号回夏夜家度戸春期次歳段毎沢秋秒筆食
    隔 世勤地壁字差心意木板清測絶膜障離靴
    翌 夏夜春晩暁期桧檜沢秋翌
    昨 今冬報夏夕季対春是暁月朝期木秋譜週非
    週 休刊別報市数日次番給足間額
    午 刻后年時王睡砲良起頃食飯餉餐
    明 下世主久之也人仁仙代仲伏伸俊保信倫僧優元先光克兒全典円利則前勅匠南博印原友史司吉君和哲善喩器国園土在地堂報塚夜大天太夫央奈好媚子宏定宝宿富寛察寺寿尊尭山峯峰島崎川州希帝帯平年広度廣\
    式弘彦徳徴徹応忠快恒恭恵慧慶憲成我戸所才拓改敏文断新方旦明星春晢晰晶智暗暦暸曠月服朗期木末本条枝植楽次正歩水永江河治法洋洞津浜浩海添清渡滅澄点烏玉王珍生用甫田男界白盛盲眸眼瞭知石確\
    磧礬示神禄秀秋科穂空窓竟笛答範紀細経継線美義胆良色英菜蘭融衡衣裕要見視観解言訓記許証認誓誠谷豆豊賀軍転輝輪辺通週遍道達那郎部郷里野銭録鏡鑑門間院隆雄雲電霞音順頭餡香馨験高麗龜
    年 一上下並中代令休会余俸処刊別利割功友収取号名周商報増夫央女子季宏官寄少尾層崎嵩川差市平年度式弱強彦忌恒数方明春昭時普晴月期木来枝柄欠次歯比江治波爵率玉産男画番百神祭秀税端籍紀級美若\
    英表見調譜貢賀賦越足輩輪運配金鑑長間限雄頃順頭額高魚齡齢
    月 下世丘並中京亭代令休余例俣俸偏像元光出切刊別利割卿原収台吉名商図坂埼報夜央姫娘子宮寒尾屋山岡峯峰島崇崎川差布庵形彦影役待心忌懸払掛支数斗日旦明星暈替月本村杖来東柱桂桃梅森楯極樵橋橘\
    次歩毛氏水永沢沼津浜浦海清渓溪潟濱瀬灘照牌牙猫率球琴生産田男町界番白神窓笙組経給美耕舘舟船色花若英草蛙蝕蟾表見評詣読謝譜谷販賦足輪運郊酒野鉾間限隈隠露面頃額食餅館魄鼈齢
    """)
  /// The characters that make one before the last one of a date.
  private static let before = rows(
    """
    週 一何全前各同当数明昨某次
    曜 七九何劉宿新曇欽隔黒
    晩 先承新早朝歳翌
    旬 一四由
    午 丙中初壬子庚康戊昭狐甲端
    末 丁上下久些仕信健光包原友句国場始学尾巻席幕広延弓御文日明景有期木末本杉松森武歳毫永池法流清為瑣石神秋秦章端竹管節粉粗細終結葉藤行表西語趙転部野隋頃顛髪麁
    夜 一七不主乙五佐優先冬凍初前千半即同夙夜子寒小常幸幾当後徹日明星昼暗暮月朔朝朧極残毎涼白百真短竟箇紗終翌聖良越輝通連逮長闇除雨雪霜静香魅鷹
    朝 一三両中來元入公六円勢北南参右唐嗣在大天宋定実寛小帰常幸廃後忠慶持援政教敦斉日昨晨晴本李来東正武歴氏清源為爲王異皇秀米紫義藤親訪貞資輝退通重阮陳露面頼黎
    日 不丑両中主人仏他休会何余佳例侮先光入全冬凶前南即厄双反台各吉同向命哈嘉土在坎夏夕天好子宇定寧対尽市帰幻幾延式当往後忌恵悪慧抗押排数斎新旗日旦旧旬旭昔春時晦晴暦曜月朔朝期来東某柳楽\
    概橿正武残永油渡湯滞烈照熊物独玉生留異白知短石社祝祭福秋箇節米紋累終締縁聖背英萌落薄蘭西見親訪豊賓越足近逐通連週遅遊過針長間離露韓頃駐
    月 一七三上両九二五井亥京人伊佐佑何佳例保個偃光八六円出初前十単卯厄去双古各同名吐向啓嘯四坂塩夏夕大天奈奔奥如姿孤宇宝客宵家寒寶対寿小尾山岩年幸庭弄弓弦彎当彗影後心忍忙悪慧抜抱招指数文\
    斌斎新方日早旬明星春昨智暁暦曉月望朝期朧木本松某桂桜梅梓梧植楓極樫次正歳残水江池沙泊法波浄浮海涵深清渡湖湾満溪潭無琴生由白百皆皐相睦石神祥秋笹箇篭籠紅素紫累綺緋繊美羞羽聖肉臘臨舟花若草\
    菊菜華萬落葉蓮藍蘭蘿虎蜜袰裕観詩調貞赤蹴逐那都野金釣銀長閏関阿限陰陽雨雲霙霜露霽鞍風香高鵜黄
    年 丁丑両中亥享他何例停元先光全凶初前加勝午単卯厄厚古各吉同周和国壮変多大妙娼子学定実客宿寅少崩巳平年幼幾康延式弱当往後忘戌成数新旧早明昔昭晃晩暢暦更有未松柏某梅極武歴歿残永没泰深炉\
    熟班現生産申留盛祈秀積箇築紀納累終経編縁老芳若英葬虎行衰裏豊越辰迎近逐通連過遠適鄭酉長閏隆青高鴻鶴
    初 仮住元出劫原取周唐太山市幕弾当昇景書最期本永清漢白端載逢鎌頭
    """)

  private static func rows(_ text: String) -> [Unicode.Scalar: Set<Unicode.Scalar>] {
    Dictionary(
      uniqueKeysWithValues: text.split(separator: "\n").compactMap { row in
        let scalars = row.unicodeScalars
        return scalars.first.map { ($0, Set(scalars.dropFirst(2))) }
      })
  }
}
