// Searches for chemicals, labware, instruments, medical goods and components of the demo. One a line; the form is told in query.ts.
export const DEMO_LAB = String.raw`
word | 无水乙醇 | absolute ethanol | 3 cas=64-17-5 name~无水 | 2 cas=64-17-5
colloquial | 酒精 | alcohol, to work with or to disinfect | 3 cas=64-17-5 or name~酒精 | 1 cat=300101
cas | 64-17-5 | ethanol by its CAS number | 3 cas=64-17-5
pack | 无水乙醇 500ml | bottles of half a litre | 3 cas=64-17-5 name~无水 pack~500mL | 2 cas=64-17-5
pack | 无水乙醇 0.5L | the same bottle written in litres | 3 cas=64-17-5 name~无水 pack~500mL | 2 cas=64-17-5
pack | 甲醇 4L | methanol in bottles of four litres | 3 cas=67-56-1 pack~4L | 2 cas=67-56-1
attribute | 色谱纯甲醇 | methanol for chromatography | 3 cas=67-56-1 attr~等级=[^;]*(HPLC|LC-MS) | 2 cas=67-56-1
attribute | 乙腈 HPLC | acetonitrile for chromatography | 3 cas=75-05-8 attr~等级=[^;]*HPLC | 2 cas=75-05-8
synonym | 氯仿 | chloroform, listed as 三氯甲烷 | 3 cas=67-66-3
synonym | 乙醚 分析纯 | ether for analysis | 3 cas=60-29-7 attr~等级=AR | 2 cas=60-29-7
english | DCM | dichloromethane as chemists write it | 3 cas=75-09-2
english | DMF | dimethylformamide | 3 cas=68-12-2
english | DMSO | dimethyl sulfoxide | 3 cas=67-68-5
english | THF | tetrahydrofuran | 3 cas=109-99-9
english | acetone | acetone | 3 cas=67-64-1
english | ethyl acetate | ethyl acetate | 3 cas=141-78-6
synonym | 醋酸 | acetic acid | 3 cas=64-19-7
colloquial | 冰醋酸 | glacial acetic acid | 3 cas=64-19-7
pinyin | bingtong | 丙酮 | 3 cas=67-64-1
initials | ysyz | 乙酸乙酯 | 3 cas=141-78-6
slip | 丙铜 | 丙酮 with a wrong character | 3 cas=67-64-1
slip | 以酸乙酯 | 乙酸乙酯 with a wrong character | 3 cas=141-78-6
slip | 64-17-6 | ethanol with a wrong last digit; the check digit tells | 2 cas=64-17-5
cas | 7647-01-0 | hydrochloric acid | 3 cas=7647-01-0
cas | CAS 67-64-1 | acetone, with the word before the number | 3 cas=67-64-1
cas | 67641 丙酮 | acetone, the number without dashes | 3 cas=67-64-1
word | 盐酸 | hydrochloric acid | 3 cas=7647-01-0 | 1 name~盐酸
word | 浓硫酸 | concentrated sulfuric acid | 3 cas=7664-93-9 | 1 cat=300201
synonym | 烧碱 | sodium hydroxide | 3 cas=1310-73-2
synonym | 火碱 500g | sodium hydroxide by the half kilogram | 3 cas=1310-73-2 pack~500g | 2 cas=1310-73-2
synonym | 双氧水 | hydrogen peroxide | 3 cas=7722-84-1 or name~过氧化氢
synonym | 甘油 | glycerol | 3 cas=56-81-5
synonym | 小苏打 | sodium bicarbonate | 3 cas=144-55-8
synonym | 维生素C | ascorbic acid | 3 cas=50-81-7
pack | 氯化钠 500g | salt by the half kilogram | 3 cas=7647-14-5 pack~500g | 2 cas=7647-14-5
brand | 阿拉丁 硫酸铜 | copper sulfate of Aladdin | 3 name~硫酸铜 brand~阿拉丁 | 2 name~硫酸铜
brand | 阿拉丁 DMSO | DMSO of Aladdin | 3 cas=67-68-5 brand~阿拉丁 | 2 cas=67-68-5
brand | sigma 乙醇 | ethanol of Sigma-Aldrich | 3 cas=64-17-5 brand~西格玛 | 2 cas=64-17-5
brand | merck 甲醇 | methanol of Merck | 3 cas=67-56-1 brand~默克 | 2 cas=67-56-1
number | 10009218 | ethanol by the number of Sinopharm | 3 model~^10009218 | 2 cas=64-17-5 brand~国药
english | EDTA | EDTA and its salts | 3 name~(EDTA|乙二胺四乙酸)
english | Tris | the buffer substance Tris | 3 cas=77-86-1,1185-53-1 or name~(Tris|三羟甲基氨基甲烷) cat=3003
word | 琼脂糖 | agarose | 3 name~琼脂糖 cat=3003 | 1 name~琼脂
word | 胎牛血清 | fetal bovine serum | 3 name~胎牛血清
english | FBS | fetal bovine serum | 3 name~胎牛血清
english | DMEM 培养基 | that cell culture medium | 3 name~DMEM | 1 cat=300303 name~培养基
brand | gibco pbs | phosphate-buffered saline of Gibco | 3 name~(^|.)D?PBS brand~gibco | 2 name~PBS
synonym | PBS缓冲液 | phosphate-buffered saline | 3 name~PBS
word | RNA提取试剂盒 | kits to extract RNA | 3 name~RNA提取 | 1 name~提取试剂盒
english | qPCR mix | mixes for quantitative PCR | 3 name~定量.PCR.预混 | 2 name~PCR cat=300302 | 1 cat=300302
english | elisa kit | ELISA kits | 3 name~ELISA
attribute | 小鼠 TNF ELISA | that kit for mice | 3 name~小鼠.TNF name~ELISA | 2 name~TNF.*ELISA | 1 name~ELISA
word | β-actin抗体 | antibodies against β-actin | 3 name~actin.抗体 | 1 name~抗体
colloquial | 二抗 | secondary antibodies | 3 name~二抗 | 1 name~抗体
word | LB培养基 | LB medium | 3 name~LB cat=300305 | 1 cat=300305
attribute | pH 6.86 缓冲溶液 | the buffer to calibrate pH meters | 3 name~6\.86 | 2 name~标准缓冲 | 1 name~缓冲 cat=3004
attribute | 铅 标准溶液 1000 | lead standards of 1000 μg/mL | 3 name~铅.*标准溶液.1000 | 2 name~铅.*标准溶液 | 1 name~标准溶液
word | pH试纸 | pH paper | 3 name~pH.*试纸 or cat=300402 attr~pH name~试纸 | 1 name~试纸 cat=300402
colloquial | 过柱硅胶 | silica gel for column chromatography | 3 cat=300403 name~硅胶 | 1 cat=300403
attribute | 200-300目 硅胶 | silica gel of that mesh | 3 cat=300403 name~硅胶 name~200–300 | 2 cat=300403 name~硅胶 | 1 cat=300403 name~200–300
word | 薄层板 | plates for thin-layer chromatography | 3 name~薄层 | 1 cat=300403
english | TLC板 | plates for thin-layer chromatography | 3 name~薄层 | 1 cat=300403
word | 石墨烯 | graphene | 3 name~石墨烯 | 1 name~石墨
word | 移液枪头 | pipette tips | 3 cat=400101
colloquial | 枪头 | pipette tips | 3 cat=400101 | 1 cat=400103 name~枪头盒
english | tips | pipette tips | 3 cat=400101
attribute | 200ul 枪头 带滤芯 | filter tips of 200 μL | 3 cat=400101 name~200μL attr~滤芯=带 | 2 cat=400101 name~200μL or cat=400101 attr~滤芯=带 | 1 cat=400101
attribute | 1ml 枪头 灭菌 | sterile tips of 1 mL, that is 1000 μL | 3 cat=400101 name~(1000μL|1mL) name~已灭菌 | 2 cat=400101 name~(1000μL|1mL) | 1 cat=400101
brand | axygen 枪头 | tips of Axygen | 3 cat=400101 brand~axygen | 2 cat=400101
number | T-200-C-R | a tip by its number | 3 model~^T-200-C-R | 2 cat=400101 brand~axygen name~200μL
number | T200CR | the same number without dashes | 3 model~^T-200-C-R | 2 cat=400101 brand~axygen name~200μL
colloquial | 移液枪 | pipettes | 3 cat=400102
english | pipette | pipettes | 3 cat=400102 | 1 cat=400104
attribute | 8道移液器 | pipettes with eight channels | 3 cat=400102 name~8道 | 2 cat=400102
attribute | 100-1000ul 移液器 | pipettes of that range | 3 cat=400102 name~100–1000 | 2 cat=400102
slip | eppendof 移液器 | Eppendorf pipettes with a letter left out | 3 cat=400102 brand~Eppendorf | 2 cat=400102
pinyin | yiyeqi | 移液器 | 3 cat=400102
initials | lxg | 离心管 | 3 cat=400201
colloquial | EP管 | small centrifuge tubes | 3 cat=400201 name~(1\.5|2|0\.5|0\.6)mL | 2 cat=400201
attribute | 50ml 离心管 | centrifuge tubes of 50 mL | 3 cat=400201 name~50mL | 2 cat=400201
pack | 离心管 500支 | tubes sold by five hundred | 3 cat=400201 pack~(^|[^\d])500.?支 | 2 cat=400201
slip | 离芯管 | 离心管 with a wrong character | 3 cat=400201
slip | 冻纯管 | 冻存管 with a wrong character | 3 cat=400202 name~冻存管 | 2 cat=400202
word | 冻存盒 | boxes for frozen tubes | 3 name~冻存盒 | 1 cat=400202
attribute | 96孔板 | plates with 96 wells | 3 cat=4002 name~96.?孔 | 1 cat=400203
word | 酶标板 | ELISA plates | 3 name~酶标板 | 1 cat=400203
english | petri dish | petri dishes | 3 cat=400204 name~培养皿 | 1 cat=400204
attribute | T75 培养瓶 | culture flasks of 75 cm² | 3 name~T75 | 2 cat=400204 name~培养瓶 | 1 cat=400204
word | PCR八联管 | PCR tubes in strips of eight | 3 cat=400205 name~8联管 | 2 cat=400205 name~PCR.管 | 1 cat=400205
word | 烧杯 | beakers | 3 cat=400301 name~烧杯 | 1 cat=400301
pack | 烧杯 500ml | beakers of half a litre | 3 cat=400301 name~烧杯 name~500mL | 2 cat=400301 name~烧杯
synonym | 锥形瓶 | conical flasks | 3 cat=400301 name~(三角|锥形) | 1 cat=400301
english | beaker | beakers | 3 cat=400301 name~烧杯 | 1 cat=400301
attribute | 棕色 容量瓶 100ml | brown volumetric flasks of 100 mL | 3 name~容量瓶 name~100mL name~棕 | 2 name~容量瓶 name~100mL or name~容量瓶 name~棕 | 1 name~容量瓶
word | 量筒 | measuring cylinders | 3 cat=400302 name~量筒 | 1 cat=400302
initials | rlp | 容量瓶 | 3 name~容量瓶
synonym | 蓝盖瓶 | reagent bottles with the blue cap | 3 cat=400303 name~蓝盖 | 1 cat=400303
word | 分液漏斗 | separating funnels | 3 name~分液漏斗 | 1 name~漏斗
word | 冷凝管 | condensers | 3 name~冷凝管 | 1 cat=400304
colloquial | 茄形瓶 | pear-shaped flasks for the rotary evaporator; round ones will do | 2 name~圆底烧瓶 | 1 cat=400301
word | 针头过滤器 | syringe filters | 3 name~针式滤器 | 1 cat=400401
attribute | 0.22um 滤膜 水系 | membranes of 0.22 μm for water | 3 cat=400401 name~0\.22 name~微孔滤膜 name~(PES|混合纤维素|尼龙) | 2 cat=400401 name~0\.22 | 1 cat=400401
word | 定性滤纸 | qualitative filter paper | 3 name~定性滤纸 | 2 cat=400402 name~滤纸 | 1 cat=400402
word | 称量纸 | weighing paper | 3 name~称量纸 | 1 cat=400402
word | C18色谱柱 | C18 columns | 3 name~C18 name~色谱柱 | 1 name~色谱柱
attribute | 液相色谱柱 4.6×250 | columns of that size | 3 name~液相色谱柱 name~4\.6×250 | 2 name~液相色谱柱
colloquial | 进样小瓶 | vials for the autosampler | 3 cat=400403 name~2mL.样品瓶 | 2 cat=400403 name~样品瓶
english | spe小柱 | columns for solid-phase extraction | 3 cat=400403 name~(固相萃取|SPE) | 1 cat=400403
word | 丁腈手套 | nitrile gloves | 3 name~丁腈.*手套 | 1 name~手套
pack | 丁腈手套 100只/盒 | nitrile gloves in boxes of a hundred | 3 cat=400501 name~丁腈 pack~100.?(只|支) | 2 name~丁腈.*手套 | 1 name~手套
colloquial | 橡胶手套 | rubber gloves | 3 name~(乳胶|橡胶).*手套 | 2 name~手套
english | nitrile gloves | nitrile gloves | 3 name~丁腈.*手套 | 1 name~手套
negative | 手套 -乳胶 | gloves but none of latex | 3 name~手套 name!~乳胶
negative | 枪头 不要滤芯 | tips without filters | 3 cat=400101 attr~滤芯=无 | 1 cat=400101 attr!~滤芯
negative | 离心管 -15ml | tubes of other sizes | 3 cat=400201 name!~15mL
colloquial | N95 | masks of that class | 3 name~N95 or cat=400502 attr~N95 | 1 name~口罩
word | 护目镜 | goggles | 3 name~护目镜 | 1 cat=400502
word | 白大褂 | white coats | 3 name~白大褂
synonym | 实验服 | laboratory coats | 3 name~实验服
english | parafilm | sealing film | 3 name~封口膜 | 1 cat=400602
colloquial | 无尘纸 | low-lint wipes | 3 name~低尘擦拭纸
word | 搅拌子 | stir bars | 3 name~搅拌子
synonym | 磁子 | stir bars | 3 name~搅拌子
word | 铁架台 | retort stands | 3 name~铁架台
word | 电子天平 | balances | 3 cat=500101
colloquial | 万分之一天平 | balances that read 0.1 mg | 3 cat=500101 name~0\.1mg | 1 cat=500101
word | 生物显微镜 | microscopes for biology | 3 name~生物显微镜 | 1 cat=500201
english | microscope | microscopes | 3 cat=500201
word | 紫外分光光度计 | UV spectrophotometers | 3 cat=500202 name~紫外 | 2 cat=500202
word | 高速离心机 | centrifuges | 3 cat=500301 attr~(1[0-9]{4}).转 | 2 cat=500301
word | 磁力搅拌器 | magnetic stirrers | 3 cat=500302 name~磁力搅拌器 | 1 cat=500302
word | 旋蒸 | rotary evaporators | 3 cat=500303 name~旋转蒸发仪 | 1 name~旋转蒸发
word | 水浴锅 | water baths | 3 cat=500304 name~水浴锅 | 1 cat=500304
synonym | 超声波清洗机 | ultrasonic cleaners | 3 cat=500305 name~超声波清洗器
word | 马弗炉 | muffle furnaces | 3 cat=500401 name~马弗炉 | 1 cat=500401
colloquial | 烘箱 | drying ovens | 3 cat=500402 name~干燥箱 | 1 cat=500402
word | 真空泵 | vacuum pumps | 3 cat=500403
word | 示波器 | oscilloscopes | 3 cat=500501
attribute | 200M 示波器 | oscilloscopes of 200 MHz | 3 cat=500501 name~200MHz | 2 cat=500501
brand | 普源示波器 | oscilloscopes of RIGOL | 3 cat=500501 brand~普源 | 2 cat=500501
brand | rigol | instruments of RIGOL | 3 brand~rigol
pinyin | shiboqi | 示波器 | 3 cat=500501
synonym | 示波表 | oscilloscopes by another name | 3 cat=500501
word | 万用表 | multimeters | 3 cat=500502 name~万用表 | 1 cat=500502
colloquial | 直流稳压电源 | laboratory power supplies | 3 cat=500502 name~直流电源 | 1 cat=500502
synonym | PH计 | pH meters | 3 cat=500601 name~酸度计 | 1 cat=500601
word | 超净台 | clean benches | 3 name~超净工作台 | 1 name~生物安全柜
synonym | 负80冰箱 | freezers at −80 °C | 3 name~超低温冰箱 | 1 cat=500702 name~冰箱
synonym | 高压灭菌锅 | autoclaves | 3 cat=500702 name~灭菌器
word | 酶标仪 | plate readers | 3 name~酶标仪
word | 纱布 | gauze | 3 cat=600101 name~纱布 | 1 cat=600101
word | 棉签 | cotton swabs | 3 cat=600101 name~棉签 | 1 cat=600101
unsold | 创可贴 | plasters, not sold; nearest are the dressings | 1 cat=6001
word | 注射器 | syringes | 3 cat=600201 name~注射器 | 1 cat=600201
attribute | 5ml 注射器 带针 | syringes of 5 mL with a needle | 3 cat=600201 name~.5mL name~.带针 | 2 cat=600201 name~.5mL | 1 cat=600201 name~注射器
colloquial | 打针用的针筒 | syringes | 3 cat=600201 name~注射器 | 1 cat=600201
synonym | 留置针 22G | venous catheters of that gauge | 3 name~留置针 name~22G | 2 name~留置针
word | 采血管 | tubes to draw blood into | 3 cat=600203 name~采血管 | 1 cat=600203
attribute | 紫色盖 采血管 | EDTA tubes | 3 cat=600203 name~紫盖 | 2 cat=600203 name~采血管
word | 导尿管 | urinary catheters | 3 cat=600301 name~导尿管 | 2 cat=600301 name~导尿包 | 1 cat=600301
word | 医用口罩 | medical masks | 3 cat=600401 name~口罩 | 1 name~口罩
synonym | 外科口罩 | surgical masks | 3 name~外科口罩 | 2 cat=600401 name~口罩 | 1 name~口罩
colloquial | 消毒水 | disinfectants | 3 cat=600402 | 1 name~消毒
word | 碘伏 | iodophor | 3 name~碘伏
synonym | 锐器盒 | boxes for sharps | 3 name~利器盒
word | 血糖试纸 | strips to measure sugar | 3 name~血糖.*试纸 or name~血糖试条 | 2 name~血糖
colloquial | 量血压的 | blood pressure meters | 3 name~血压计 | 1 cat=600502
word | 体温计 | thermometers for people | 3 name~(体温计|额温|耳温) | 1 cat=600502
number | STM32F103C8T6 | that microcontroller | 3 model~^STM32F103C8T6 | 2 has~STM32F103C8 | 1 model~^STM32F103
number | stm32f103 | microcontrollers of that series | 3 has~STM32F103
number | esp32 模组 | ESP32 modules | 3 has~ESP32 | 1 name~WiFi of=demo cat=7
attribute | 0603 10k 电阻 | chip resistors of that size and value | 3 cat=700201 has~0603 has~(^|[^\d.])10kΩ | 2 cat=700201 has~(^|[^\d.])10kΩ | 1 cat=700201 has~0603
attribute | 100nF 贴片电容 | chip capacitors of 100 nF | 3 cat=700202 has~(^|[^\d.])100nF | 1 cat=700202
word | 晶振 8M | quartz crystals of 8 MHz | 3 cat=700203 has~(^|[^\d.])8MHz | 1 cat=700203 has~(晶振|MHz)
synonym | LED灯珠 | light-emitting diodes | 3 cat=700303 has~(发光二极管|Light.Emitting) | 1 cat=700303
word | 杜邦线 | jumper wires | 3 name~杜邦线 | 1 cat=700401
word | 继电器 5V | relays of 5 V | 3 cat=700402 name~继电器 name~5V or cat=700402 has~Relay has~(^|[^\d.])5V | 2 cat=700402 has~(继电器|relay) | 1 name~继电器
brand | 村田电感 | inductors of Murata | 3 brand~(村田|Murata) cat=700203 has~(电感|inductor) | 2 cat=700203 has~(电感|inductor)
brand | 树莓派 | computers of Raspberry Pi | 3 brand~树莓派 or name~树莓派
english | arduino | Arduino boards | 3 brand~Arduino or name~Arduino
word | 温湿度传感器 | sensors of temperature and humidity | 3 has~温湿度 or has~humidity has~temperature cat=7 | 2 cat=700502 name~(温度|湿度) or has~humidity cat=7 | 1 cat=700502
word | 焊锡丝 | solder wire | 3 name~焊锡丝 | 1 cat=700503
colloquial | 电烙铁 | soldering irons | 3 cat=700503 name~(焊台|烙铁) | 1 cat=700503
word | 面包板 | breadboards | 3 name~面包板
unsold | 核磁共振成像系统 | an MRI scanner, not sold; nearest are the instruments | 1 cat=5006,9501
unsold | 活体小鼠 | living mice, not sold | -
unsold | 手术机器人 | surgical robots, not sold | -
unsold | 铀 | uranium, not sold; nearest are the elements | 1 cat=300204
unsold | 宠物狗粮 | dog food, not sold | -
`
