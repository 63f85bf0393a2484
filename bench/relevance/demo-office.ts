// Searches for office goods, computers, furniture, books and services of the demo. One a line; the form is told in query.ts.
export const DEMO_OFFICE = String.raw`
word | 打印纸 | paper for printers and copiers | 3 cat=100101 | 1 cat=1001
word | 复印纸 | copy paper | 3 cat=100101 | 1 cat=1001
pack | A4 复印纸 5包 | A4 copy paper by the carton of five | 3 cat=100101 name~A4 pack~5.包 | 2 cat=100101 name~A4 | 1 cat=100101
attribute | A3 80g 复印纸 | heavy A3 copy paper | 3 cat=100101 name~A3 name~80g | 2 cat=100101 name~A3 | 1 cat=100101
brand | 得力 A4纸 | A4 paper of Deli | 3 cat=100101 brand~得力 name~A4 | 2 cat=100101 brand~得力 or cat=100101 name~A4 | 1 cat=100101
colloquial | 白纸 | plain paper to print on | 3 cat=100101 | 1 cat=1001
pinyin | fuyinzhi | 复印纸 | 3 cat=100101 | 1 cat=1001
pinyin | dayinzhi | 打印纸 | 3 cat=100101 | 1 cat=1001
initials | fyz | 复印纸 | 3 cat=100101 | 1 cat=1001
slip | 复因纸 | 复印纸 with a wrong character | 3 cat=100101 | 1 cat=1001
slip | 打映纸 | 打印纸 with a wrong character | 3 cat=100101 | 1 cat=1001
word | 便利贴 | sticky notes | 3 cat=100102 name~便利贴 | 1 cat=100102
synonym | 便签纸 | sticky notes by another name | 3 cat=100102 name~便利贴 | 1 cat=100102
synonym | 报事贴 | sticky notes by another name | 3 cat=100102 name~便利贴 | 1 cat=100102
word | 实验记录本 | laboratory notebook | 3 name~实验记录本 | 1 cat=100102 name~笔记本
colloquial | 本子 | a notebook of paper to write in | 3 cat=100102 name~本 | 1 cat=100102
attribute | A5 笔记本 | a paper notebook in A5 | 3 cat=100102 name~A5 name~笔记本 | 2 cat=100102 name~笔记本 | 1 cat=100102
synonym | 不干胶标签 | adhesive label paper | 3 cat=100103 name~标签 | 2 cat=400602 name~标签 | 1 cat=100103
word | 热敏标签纸 | thermal label paper | 3 cat=100103 name~热敏 name~标签 | 2 cat=100103 | 1 cat=400602 name~标签
colloquial | 小票纸 | paper rolls for receipts | 3 cat=100103 name~收银纸 | 1 cat=100103
word | 中性笔 | gel pens | 3 cat=100201 name~中性笔 | 1 cat=100201
synonym | 水笔 | gel pens by the everyday name | 3 cat=100201 name~中性笔 | 2 cat=100201 name~圆珠笔 | 1 cat=100201
synonym | 签字笔 | pens to sign with | 3 cat=100201 name~中性笔 | 1 cat=100201
attribute | 0.38 中性笔 | thin gel pens | 3 cat=100201 name~0.38 name~中性笔 | 2 cat=100201 name~中性笔 | 1 cat=100201
brand | 晨光笔 | pens of M&G | 3 cat=100201 brand~晨光 | 1 cat=100201
colloquial | 红色圆珠笔 | red ball pens | 3 cat=100201 name~圆珠笔 name~红 | 2 cat=100201 name~圆珠笔 | 1 cat=100201
synonym | 马克笔 | marker pens | 3 cat=100201 name~记号笔 | 2 cat=100201 name~白板笔 | 1 cat=100201
initials | ygb | 荧光笔 | 3 cat=100201 name~荧光笔 | 1 cat=100201
slip | 荧光必 | 荧光笔 with a slip | 3 cat=100201 name~荧光笔 | 1 cat=100201
word | 订书机 | staplers | 3 cat=100202 name~订书机 | 2 cat=100202 name~订书 | 1 cat=100401 name~装订
pinyin | dingshuji | 订书机 | 3 cat=100202 name~订书机 | 2 cat=100202 name~订书 | 1 cat=100401 name~装订
synonym | 裁纸刀 | a knife to cut paper | 3 cat=100202 name~美工刀 | 1 cat=100202 name~剪刀
word | 剪刀 | office scissors | 3 cat=100202 name~剪刀 | 2 name~剪刀
word | 计算器 | a desk calculator | 3 cat=100202 name~计算器
brand | 卡西欧计算器 | calculators of Casio | 3 name~计算器 brand~卡西欧 | 2 name~计算器
word | 档案盒 | file boxes | 3 cat=100203 name~档案盒 | 1 cat=100203
attribute | 牛皮纸 文件袋 | document bags of kraft paper | 3 cat=100203 name~文件袋 name~牛皮纸 | 2 cat=100203 name~牛皮纸 or cat=100203 name~文件袋 | 1 cat=100203
colloquial | 资料夹 | folders for papers | 3 cat=100203 name~文件夹 | 2 cat=100203 | 1 cat=100203
word | 双面胶 | double-sided tape | 3 cat=100204 name~双面 | 1 cat=100204
synonym | 胶水棒 | glue sticks | 3 cat=100204 name~固体胶 | 1 cat=100204
colloquial | 透明胶 | clear sticky tape | 3 cat=100204 name~透明胶带 | 1 cat=100204 name~胶带
word | 白板 | whiteboards | 3 cat=100205 name~白板 | 1 name~白板
attribute | 支架白板 90×120 | a standing whiteboard of that size | 3 cat=100205 name~支架式白板 name~90×120 | 2 cat=100205 name~支架式白板 | 1 cat=100205
word | 硒鼓 | toner cartridges | 3 cat=100301
synonym | 粉盒 | toner cartridges by the other name | 3 cat=100301
synonym | 碳粉 | toner | 3 cat=100301
synonym | 墨粉 | toner | 3 cat=100301
brand | 惠普硒鼓 | toner for HP printers | 3 cat=100301 brand~惠普 or cat=100301 attr~适用机型=[^;]*(惠普|LaserJet) | 1 cat=100301
number | CF228A | that HP cartridge | 3 model~^CF228A | 2 cat=100301 has~CF228A or cat=100301 attr~M403
number | CF-228A | the same number with a dash | 3 model~^CF228A | 2 cat=100301 has~CF228A or cat=100301 attr~M403
number | cf 228a | the same number with a gap and in small letters | 3 model~^CF228A | 2 cat=100301 has~CF228A or cat=100301 attr~M403
number | 28A | the HP cartridge as people say it | 3 model~^CF228A | 2 cat=100301 attr~M403
number | TN2425 | the Brother cartridge without its dash | 3 model~^TN-?2425 | 2 cat=100301 has~TN-?2425
number | W1110A 硒鼓 | the cartridge of the small laser printers | 3 cat=100301 has~W1110A | 1 cat=100301 brand~惠普
colloquial | M403 打印机用的硒鼓 | what toner fits that printer | 3 cat=100301 attr~M403 | 1 cat=100301
attribute | 兼容硒鼓 | cartridges of other makers | 3 cat=100301 attr~类型=兼容 | 1 cat=100301
attribute | 青色 墨盒 | cyan ink | 3 cat=100302 name~青 | 2 cat=100302 name~墨 | 1 cat=100302
word | 墨盒 | ink cartridges | 3 cat=100302 name~墨盒 | 2 cat=100302
synonym | 打印机墨水 | ink for printers | 3 cat=100302 name~墨水 | 2 cat=100302
pinyin | xigu | 硒鼓 | 3 cat=100301
initials | mh | 墨盒 | 3 cat=100302
slip | 西鼓 | 硒鼓 with a wrong character | 3 cat=100301
slip | 晒鼓 | 硒鼓 as it is often written wrong | 3 cat=100301
word | 色带 | printer ribbons | 3 cat=100303 name~色带 | 2 cat=100303
number | LQ630K 色带 | the ribbon of that printer | 3 cat=100303 name~LQ-630K | 2 cat=100303 name~色带 | 1 cat=100303
word | 碎纸机 | shredders | 3 cat=100401 name~碎纸机 | 1 cat=100401
initials | szj | 碎纸机 | 3 cat=100401 name~碎纸机 | 1 cat=100401
colloquial | 过塑机 | laminators | 3 cat=100401 name~塑封机 | 1 cat=100401
word | 保险柜 | safes | 3 cat=100402 name~保险柜 | 1 cat=100402
synonym | 验钞机 | machines that count and test notes | 3 cat=100402 name~点钞机 | 1 cat=100402
word | 抽纸 | facial tissue | 3 cat=100501 name~抽纸 | 2 cat=100501
colloquial | 餐巾纸 | soft paper for the table | 3 cat=100501 name~抽纸 | 2 cat=100501
synonym | 五号电池 | AA batteries | 3 cat=100502 name~电池 name~5号 | 2 cat=100502 name~电池
attribute | 7号 充电电池 | rechargeable AAA batteries | 3 cat=100502 name~充电电池 name~7号 | 2 cat=100502 name~电池 name~7号 or cat=100502 name~充电电池 | 1 cat=100502 name~电池
synonym | 插排 | power strips | 3 cat=100502 name~插线板 | 1 cat=100502
synonym | 接线板 3米 | power strips with a lead of 3 m | 3 cat=100502 name~插线板 name~3m | 2 cat=100502 name~插线板
colloquial | 拖线板 | power strips | 3 cat=100502 name~插线板
word | 安全帽 | helmets | 3 cat=100503 name~安全帽 | 1 cat=100503
word | 垃圾袋 | bin bags | 3 cat=100504 name~垃圾袋 | 1 cat=100504
colloquial | 洗手的 | hand wash | 3 name~洗手液 | 1 cat=100504
synonym | 墩布 | mops | 3 cat=100504 name~拖把 | 1 cat=100504
word | 笔记本电脑 | laptops | 3 cat=200101 | 1 cat=2001
synonym | 手提电脑 | laptops | 3 cat=200101 | 1 cat=2001
brand | 联想笔记本 | laptops of Lenovo | 3 cat=200101 brand~联想 | 2 cat=200101
brand | thinkbook | laptops of that series | 3 cat=200101 name~ThinkBook | 1 cat=200101 brand~联想
attribute | 32G 内存 笔记本电脑 | laptops with 32 GB | 3 cat=200101 attr~内存=32G | 1 cat=200101
english | laptop | laptops | 3 cat=200101 | 1 cat=2001
colloquial | 苹果电脑 | computers of Apple | 3 cat=2001 brand~苹果 | 1 cat=2001
slip | 联响笔记本 | 联想 with a wrong character | 3 cat=200101 brand~联想 | 2 cat=200101
word | 台式机 | desktop computers | 3 cat=200102 name~台式 | 2 cat=200102 | 1 cat=2001
word | 一体机电脑 | all-in-one computers | 3 cat=200102 name~一体机 | 2 cat=200102 | 1 cat=2001
word | 服务器 | servers | 3 cat=200103 name~服务器 | 1 cat=200103
english | server | servers | 3 cat=200103 name~服务器 | 1 cat=200103
word | 平板电脑 | tablets | 3 cat=200104 | 1 cat=2001
colloquial | 电脑屏幕 | monitors | 3 cat=200201
attribute | 27寸 4K 显示器 | a 27-inch 4K monitor | 3 cat=200201 name~27英寸 name~4K | 2 cat=200201 name~27英寸 or cat=200201 name~4K | 1 cat=200201
pinyin | xianshiqi | 显示器 | 3 cat=200201
initials | xsq | 显示器 | 3 cat=200201
brand | 戴尔显示器 | monitors of Dell | 3 cat=200201 brand~戴尔 | 2 cat=200201
brand | dell 显示器 | monitors of Dell, brand in Latin letters | 3 cat=200201 brand~戴尔 | 2 cat=200201
word | 无线鼠标 | wireless mice | 3 cat=200202 name~鼠标 name!~有线 | 2 cat=200202 name~(鼠标|键鼠) | 1 cat=200202
english | mouse | computer mice | 3 cat=200202 name~鼠标 | 2 cat=200202 name~键鼠
brand | 罗技键盘 | keyboards of Logitech | 3 cat=200202 brand~罗技 name~(键盘|键鼠) | 2 cat=200202 name~(键盘|键鼠) or cat=200202 brand~罗技 | 1 cat=200202
english | Logitech | anything of Logitech | 3 brand~罗技
word | 激光打印机 | laser printers | 3 cat=200203 name~激光打印机 | 1 cat=200203
attribute | 彩色激光打印机 双面 | colour laser printers that print both sides | 3 cat=200203 name~彩色激光打印机 name~双面 | 2 cat=200203 name~彩色激光打印机 | 1 cat=200203
english | printer | printers | 3 cat=200203
english | hp laserjet | HP laser printers, and toner for them | 3 cat=200203 brand~惠普 name~激光 or cat=200203 brand~惠普 name~laser | 2 cat=100301 attr~LaserJet | 1 cat=200203 brand~惠普
word | 高拍仪 | document cameras | 3 cat=200204 name~高拍仪 | 2 cat=200204
word | 投影仪 | projectors | 3 cat=200205 name~投影机 | 1 cat=200205
word | 摄像头 | cameras for computers | 3 cat=200206 name~摄像头 | 1 cat=200206
colloquial | 开会用的麦克风 | microphones for meetings | 3 cat=200206 name~(麦克风|全向) | 2 cat=200206 attr~拾音 | 1 cat=200206
word | 路由器 | routers | 3 cat=200301 name~路由器 | 1 cat=200301
brand | tplink 路由器 | routers of TP-LINK, which the mall calls 普联 | 3 cat=200301 brand~普联 name~路由器 | 2 cat=200301 name~路由器 or cat=200301 brand~普联 | 1 cat=200301
attribute | 24口 交换机 | switches with 24 ports | 3 cat=200302 name~24口 | 2 cat=200302
initials | jhj | 交换机 | 3 cat=200302
word | 六类网线 | cat 6 cable | 3 cat=200303 name~六类 | 2 cat=200303 name~网线 | 1 cat=200303
english | cat6 网线 | cat 6 cable | 3 cat=200303 name~六类 | 2 cat=200303 name~网线 | 1 cat=200303
synonym | 优盘 | USB sticks | 3 cat=200401 name~U.?盘 | 1 cat=200401
word | u盘 | USB sticks | 3 cat=200401 name~U.?盘 | 1 cat=200401
attribute | 1T 移动硬盘 | portable disks of 1 TB | 3 cat=200401 name~移动.*硬盘 pack~1TB? | 2 cat=200401 name~移动.*硬盘 | 1 cat=200401
english | ssd | solid-state disks | 3 cat=200402 name~固态 or cat=200401 name~固态 | 1 cat=200402
synonym | 固态盘 nvme | NVMe solid-state disks | 3 cat=200402 name~固态 name~NVMe | 2 cat=200402 name~固态 | 1 cat=200402
attribute | ddr4 内存条 | memory of that generation | 3 cat=200402 name~DDR4 | 2 cat=200402 name~内存条
english | nas | network storage | 3 cat=200403
brand | 群晖 | storage of Synology | 3 brand~群晖
word | 扩展坞 | docking stations | 3 cat=200501 name~扩展坞 | 1 cat=200501
english | hdmi | HDMI cables | 3 cat=200501 name~HDMI | 1 attr~HDMI
english | ups | uninterruptible power supplies | 3 cat=200502 name~UPS | 1 cat=200502
colloquial | 停电用的备用电源 | a power supply for when the mains fail | 3 cat=200502 name~UPS | 1 cat=200502
word | 办公椅 | office chairs | 3 cat=800101 name~(办公椅|会议椅|职员椅) | 2 cat=800101
colloquial | 转椅 | swivel chairs | 3 cat=800101 name~升降 | 2 cat=800101
word | 实验凳 | laboratory stools | 3 cat=800101 name~实验凳 | 2 cat=800101
word | 升降桌 | tables of adjustable height | 3 cat=800102 name~升降桌 | 1 cat=800102
word | 文件柜 | filing cabinets | 3 cat=800103 name~文件柜 | 2 cat=800103
synonym | 铁皮柜 | steel cabinets | 3 cat=800103 name~钢制 | 2 cat=800103 | 1 cat=800302
word | 会议桌 | meeting tables | 3 cat=800202 | 1 cat=8001
word | 通风橱 | fume hoods | 3 cat=800301 name~通风柜 | 1 cat=800301
word | 实验台 | laboratory benches | 3 cat=800301 name~实验台 | 1 cat=800301
synonym | 防爆柜 | safety cabinets for chemicals | 3 cat=800302 name~安全柜 | 2 cat=800302
word | 气瓶柜 | cabinets for gas bottles | 3 cat=800302 name~气瓶柜 | 1 cat=800302
word | 货架 | shelves for stores | 3 cat=800303
colloquial | 上下铺 | bunk beds | 3 cat=800402 name~(双层|上床) | 2 cat=800402 name~床
word | 有机化学教材 | textbooks of organic chemistry | 3 cat=900201 name~有机化学 | 2 name~有机化学 cat=90 | 1 cat=900201 name~化学
word | 药典 | the pharmacopoeia | 3 cat=900301 name~药典 | 1 cat=900301
word | 名片印刷 | printing of cards | 3 cat=950201 name~名片 | 1 cat=950201
english | SEM 测试 | scanning electron microscopy as a service | 3 cat=950101 name~(SEM|扫描电) | 1 cat=950101
word | 引物合成 | synthesis of primers | 3 cat=950102 name~引物合成 | 1 cat=950102
word | 天平校准 | calibration of balances | 3 cat=950301 name~天平 name~校准 | 2 cat=950301 name~校准 | 1 cat=950301
negative | 鼠标 -有线 | mice, but none with a cable | 3 cat=200202 name~鼠标 name!~有线
negative | 硒鼓 不要兼容 | original cartridges only | 3 cat=100301 attr~类型=原装 | 1 cat=100301 attr!~类型=兼容
negative | 电池 -充电 | batteries that are not rechargeable | 3 cat=100502 name~电池 name!~充电
negative | 打印机 -激光 | printers that are not laser printers | 3 cat=200203 name!~激光
unsold | 汽车轮胎 | car tyres, which nobody sells here | -
unsold | 婴儿奶粉 | milk powder for babies, not sold | -
unsold | 洗衣机 | washing machines, not sold | -
unsold | 连衣裙 | dresses, not sold | -
unsold | 螺丝刀套装 | screwdrivers; nearest are the tools for electronics | 1 cat=700503
unsold | 电动自行车 | electric bicycles, not sold | -
unsold | iPhone 手机壳 | cases for phones, not sold | -
unsold | 茅台 | spirits to drink, not sold | -
`
