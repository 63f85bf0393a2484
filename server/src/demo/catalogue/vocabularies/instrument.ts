// Instruments and equipment for laboratories and workshops.
import { expandFamilies, type Family } from '../family.ts'
import { expandTables, type Table } from '../table.ts'
import type { Ware } from '../types.ts'

const CHINESE_LAB = '力辰*.7 大龙_DLAB*1 一恒*1.1 上海精宏*.9 博迅*.85 京立*.95'
const DAYS = [3, 12] as const

const named: Table[] = [
  {
    category: '500501', noun: '数字示波器', unit: '台', specs: '带宽/通道/采样率/存储', title: '{b} {m} 数字示波器 {1} {2}', about: '{1}带宽，{2}，实时采样 {3}，存储深度 {4}。', keywords: '示波器 波形 示波表 oscilloscope', drawing: 'oscilloscope', isDurable: true, offers: 2.6, days: [2, 8],
    rows: `
普源 RIGOL|DHO804|70MHz/4 通道/1.25GSa/s/25Mpts|1999
普源 RIGOL|DHO814|100MHz/4 通道/1.25GSa/s/25Mpts|2599
普源 RIGOL|DHO924S|250MHz/4 通道/1.25GSa/s/50Mpts|4999
普源 RIGOL|DHO1074|70MHz/4 通道/2GSa/s/50Mpts|5280
普源 RIGOL|DHO1204|200MHz/4 通道/2GSa/s/100Mpts|8480
普源 RIGOL|DS1102Z-E|100MHz/2 通道/1GSa/s/24Mpts|1899
普源 RIGOL|DS1202Z-E|200MHz/2 通道/1GSa/s/24Mpts|2399
普源 RIGOL|MSO5074|70MHz/4 通道/8GSa/s/200Mpts|7680
普源 RIGOL|MSO5354|350MHz/4 通道/8GSa/s/200Mpts|15800
普源 RIGOL|DS70304|3GHz/4 通道/20GSa/s/2Gpts|268000
鼎阳 SIGLENT|SDS804X HD|70MHz/4 通道/2GSa/s/50Mpts|2680
鼎阳 SIGLENT|SDS814X HD|100MHz/4 通道/2GSa/s/50Mpts|3180
鼎阳 SIGLENT|SDS1104X-E|100MHz/4 通道/1GSa/s/14Mpts|3290
鼎阳 SIGLENT|SDS1202X-E|200MHz/2 通道/1GSa/s/14Mpts|2390
鼎阳 SIGLENT|SDS2104X Plus|100MHz/4 通道/2GSa/s/200Mpts|8980
鼎阳 SIGLENT|SDS2354X HD|350MHz/4 通道/2GSa/s/200Mpts|21800
鼎阳 SIGLENT|SDS6104A|1GHz/4 通道/10GSa/s/500Mpts|98000
泰克 Tektronix|TBS1102C|100MHz/2 通道/1GSa/s/20kpts|4980
泰克 Tektronix|TBS1202C|200MHz/2 通道/1GSa/s/20kpts|6880
泰克 Tektronix|TBS2104X|100MHz/4 通道/1GSa/s/5Mpts|10800
泰克 Tektronix|MDO34|100MHz/4 通道/2.5GSa/s/10Mpts|38600
泰克 Tektronix|MSO44|200MHz/4 通道/6.25GSa/s/31Mpts|69800
是德 Keysight|DSOX1204A|70MHz/4 通道/2GSa/s/2Mpts|7980
是德 Keysight|DSOX1202G|70MHz/2 通道/2GSa/s/1Mpts|7280
是德 Keysight|MSOX3024T|200MHz/4 通道/5GSa/s/4Mpts|49800
优利德 UNI-T|UTD2102CEX+|100MHz/2 通道/500MSa/s/64kpts|1499
优利德 UNI-T|UPO1102CS|100MHz/2 通道/1GSa/s/56Mpts|1880
优利德 UNI-T|UPO3354E|350MHz/4 通道/2.5GSa/s/70Mpts|9980
汉泰 Hantek|DSO2C10|100MHz/2 通道/1GSa/s/8Mpts|999
汉泰 Hantek|DSO4254C|250MHz/4 通道/1GSa/s/64kpts|1999
固纬 GW Instek|GDS-1104B|100MHz/4 通道/1GSa/s/10Mpts|3980
固纬 GW Instek|GDS-2204E|200MHz/4 通道/1GSa/s/10Mpts|7880
麦科信 Micsig|STO1104C|100MHz/4 通道/1GSa/s/28Mpts|3598
麦科信 Micsig|TO3004|300MHz/4 通道/2GSa/s/220Mpts|9998`,
  },
  {
    category: '500502', noun: '数字万用表', unit: '台', specs: '位数/功能', title: '{b} {m} 数字万用表 {1} {2}', about: '{1}，{2}，带表笔与电池。', keywords: '万用表 电表 测电', drawing: 'multimeter', isDurable: false, offers: 2.3, days: [1, 5],
    rows: `
福禄克|15B Max|4000 字/真有效值|499
福禄克|17B Max|4000 字/测温|699
福禄克|101 Kit|6000 字/掌上型|299
福禄克|107|6000 字/背光|469
福禄克|179C|6000 字/真有效值 测温|1999
福禄克|287C|50000 字/真有效值 记录|4599
福禄克|8808A|5½ 位/台式|7980
是德 Keysight|34461A|6½ 位/台式|9980
是德 Keysight|34465A|6½ 位/台式 双显|14800
是德 Keysight|U1242C|10000 字/手持 测温|2380
普源 RIGOL|DM858|5½ 位/台式|2599
普源 RIGOL|DM3068|6½ 位/台式|5680
鼎阳 SIGLENT|SDM3055|5½ 位/台式|3180
鼎阳 SIGLENT|SDM3065X|6½ 位/台式|5280
优利德 UNI-T|UT39C+|4000 字/测温 电容|139
优利德 UNI-T|UT61E+|22000 字/真有效值 USB|399
优利德 UNI-T|UT139C|6000 字/真有效值|229
优利德 UNI-T|UT8805E|5½ 位/台式|3280
胜利 VICTOR|VC890C+|2000 字/测温 电容|129
胜利 VICTOR|VC97|4000 字/自动量程|168
胜利 VICTOR|VC8246A|4½ 位/台式|1180
华谊|MS8910|3000 字/口袋型|69
日置 HIOKI|DT4256|6000 字/真有效值|1480
日置 HIOKI|DT4282|60000 字/真有效值 记录|4280
吉时利|2000|6½ 位/台式|12800
吉时利|DMM6500|6½ 位/触屏|14600`,
  },
  {
    category: '500201', noun: '显微镜', unit: '台', specs: '类型/放大/观察', title: '{b} {m} {1}显微镜 {2} {3}', about: '{1}显微镜，放大 {2}，{3}。', keywords: '显微镜 生物显微镜 体视镜', drawing: 'microscope', isDurable: true, offers: 1.9, days: DAYS,
    rows: `
奥林巴斯|CX23|生物/40–1000×/双目|7980
奥林巴斯|CX33|生物/40–1000×/三目|13800
奥林巴斯|BX53|研究级生物/40–1000×/三目荧光|128000
奥林巴斯|SZ61|体视/6.7–45×/三目|18600
尼康|E100|生物/40–1000×/双目|8280
尼康|Ci-L|研究级生物/40–1000×/三目|68000
尼康|TS2|倒置/40–400×/三目|56000
尼康|SMZ745T|体视/6.7–50×/三目|16800
徕卡|DM500|生物/40–1000×/双目|9800
徕卡|DM2700M|金相/50–1000×/三目|118000
徕卡|S9i|体视/6.1–55×/内置相机|39800
蔡司|Primostar 3|生物/40–1000×/三目|14800
蔡司|Axio Lab 5|研究级生物/40–1000×/三目荧光|86000
蔡司|Stemi 305|体视/8–40×/双目|13800
舜宇|EX20|生物/40–1000×/双目|2680
舜宇|EX31|生物/40–1000×/三目|4980
舜宇|CX40M|金相/50–1000×/三目|16800
舜宇|XD-202|倒置/40–400×/三目|12800
麦克奥迪|BA210|生物/40–1000×/三目|5680
麦克奥迪|AE2000|倒置/40–400×/三目|13600
麦克奥迪|SMZ-161|体视/7.5–45×/三目|6980
永新|NE620|生物/40–1000×/三目|8600
永新|NIB410|倒置/40–400×/三目|15800
上海光学|XSP-8CA|生物/40–1600×/三目|2380
上海光学|4XC|金相/100–1250×/三目|9800
重光|XSP-2CA|生物/40–1600×/双目|1480
凤凰|PH50-3A43L|生物/40–1600×/三目|1980
凤凰|XTL-165|体视/7–45×/三目|2980`,
  },
  {
    category: '500301', noun: '离心机', unit: '台', specs: '转速/容量/温度', title: '{b} {m} {n} {1} {2} {3}', about: '最高 {1}，{2}，{3}。', keywords: '离心机 高速离心 台式离心机', drawing: 'centrifuge', isDurable: true, offers: 1.9, days: DAYS,
    rows: `
艾本德|5424|15000 转每分/24×1.5mL/常温|19800
艾本德|5425R|15060 转每分/24×1.5mL/冷冻|36800
艾本德|5810R|14000 转每分/4×750mL/冷冻|89800
艾本德|MiniSpin|13400 转每分/12×1.5mL/常温|8600
赛默飞|Pico 17|13300 转每分/24×1.5mL/常温|13800
赛默飞|Fresco 17|13300 转每分/24×1.5mL/冷冻|25800
赛默飞|ST 16R|15200 转每分/4×400mL/冷冻|62800
大龙|D1008E|7000 转每分/8×1.5mL/掌上|680
大龙|D2012 Plus|15000 转每分/12×1.5mL/常温|3980
大龙|D3024R|15000 转每分/24×1.5mL/冷冻|15800
大龙|DM0636|6000 转每分/6×50mL/常温|5680
湘仪|TG16-WS|16000 转每分/6×100mL/常温|9800
湘仪|H1850R|18500 转每分/6×100mL/冷冻|23800
湘仪|L550|5500 转每分/4×250mL/常温|6980
湘仪|TDL-80-2B|4000 转每分/12×20mL/常温|2980
湘仪|L535R|5350 转每分/4×500mL/冷冻|27800
白洋|BY-320C|6000 转每分/8×15mL/常温|2680
白洋|BY-G20|16500 转每分/12×10mL/常温|5980
卢湘仪|TGL-16M|16500 转每分/4×250mL/冷冻|21800
卢湘仪|TD5A|5000 转每分/4×100mL/常温|4580
安亭|TGL-16G|16000 转每分/12×1.5mL/常温|5280
安亭|DL-5-B|5000 转每分/4×500mL/常温|8800
贝克曼|Allegra X-30R|18000 转每分/4×400mL/冷冻|78000
其林贝尔|LX-300|7000 转每分/8×1.5mL/掌上|520
力辰|LC-LX-H165A|16500 转每分/24×1.5mL/常温|3680`,
  },
  {
    category: '500202', noun: '分光光度计', unit: '台', specs: '类型/波长/带宽', title: '{b} {m} {1}分光光度计 {2}', about: '{1}，波长 {2}，光谱带宽 {3}。', keywords: '分光光度计 紫外 吸光度', drawing: 'spectrophotometer', isDurable: true, offers: 1.8, days: DAYS,
    rows: `
上海元析|UV-5100|紫外可见/190–1000nm/2nm|9800
上海元析|V-5000|可见/320–1020nm/4nm|2980
上海元析|UV-8000|双光束紫外/190–1100nm/1.8nm|21800
上海菁华|752|紫外可见/200–1000nm/4nm|5680
上海菁华|721|可见/350–1020nm/5nm|1880
上海菁华|UV1902PC|紫外可见/190–1100nm/1nm|18600
普析|T6 新世纪|紫外可见/190–1100nm/2nm|19800
普析|TU-1901|双光束紫外/190–900nm/1nm|46800
岛津|UV-1900i|双光束紫外/190–1100nm/1nm|89800
岛津|UV-2600i|双光束紫外/185–900nm/0.1nm|168000
赛默飞|NanoDrop One|微量紫外/190–850nm/1.8nm|82000
赛默飞|GENESYS 50|紫外可见/190–1100nm/2nm|42800
哈希|DR3900|可见/320–1100nm/5nm|39800
安捷伦|Cary 60|紫外可见/190–1100nm/1.5nm|86000
棱光|F97|荧光/200–900nm/10nm|39800
棱光|756PC|紫外可见/190–1100nm/2nm|11800`,
  },
  {
    category: '500603', noun: '分析仪器', unit: '台', specs: '类型/配置', title: '{b} {m} {1} {2}', about: '{1}，{2}，含安装与培训。', keywords: '色谱 光谱 质谱 大型仪器', drawing: 'analyzer', isDurable: true, offers: 1.4, days: [15, 45],
    rows: `
安捷伦|1260 Infinity II|高效液相色谱仪/四元泵 二极管阵列|368000
安捷伦|8890|气相色谱仪/FID 自动进样|286000
安捷伦|8860|气相色谱仪/FID|186000
岛津|LC-2030 Plus|高效液相色谱仪/一体式 紫外|238000
岛津|GC-2014C|气相色谱仪/FID|98000
岛津|IRAffinity-1S|傅里叶红外光谱仪/ATR|198000
岛津|AA-6880|原子吸收光谱仪/火焰 石墨炉|298000
沃特世|Arc HPLC|高效液相色谱仪/四元泵 紫外|336000
赛默飞|Vanquish Core|高效液相色谱仪/四元泵 二极管阵列|358000
赛默飞|Nicolet iS5|傅里叶红外光谱仪/ATR|168000
赛默飞|iCAP PRO|电感耦合等离子体光谱仪/垂直双向|598000
福立|GC9720Plus|气相色谱仪/FID|89800
福立|LC5090|高效液相色谱仪/二元泵 紫外|128000
依利特|iChrom 5100|高效液相色谱仪/二元泵 紫外|118000
普析|TAS-990|原子吸收光谱仪/火焰|138000
海光|AFS-8520|原子荧光光度计/双道|98000
天瑞|EDX1800B|X 荧光光谱仪/真空|158000
雷磁|ZDJ-5B|自动滴定仪/电位|29800
梅特勒|T5|自动滴定仪/电位|118000
梅特勒|DSC 3+|差示扫描量热仪/液氮制冷|386000
耐驰|TG 209 F3|热重分析仪/1000℃|328000
马尔文|Mastersizer 3000|激光粒度仪/湿法|498000
丹东百特|BT-9300ST|激光粒度仪/湿法|86000
布鲁克|D2 PHASER|X 射线衍射仪/台式|698000`,
  },
]

/** What a balance of each readability can weigh. */
const FEASIBLE: Record<string, string> = { '0.1mg': '120g 220g 320g', '1mg': '120g 220g 320g 620g', '10mg': '620g 2200g', '0.1g': '2200g 5200g' }

const combined: Family[] = [
  { category: '500101', noun: '电子天平', brands: '梅特勒*3.6 赛多利斯*3.3 奥豪斯*2.1 岛津*2.4 力辰*.55 幸运*.6 舜宇恒平*.75 卓精*.5 精科天美*.7', model: { 梅特勒: 'ME####', 赛多利斯: 'BSA####S', 奥豪斯: 'PX###ZH', 岛津: 'AP###X', 力辰: 'LC-FA####', 幸运: 'XY####', 舜宇恒平: 'FA####', 卓精: 'BSM-###.#', 精科天美: 'JA####' }, axes: ['称量: 120g*.92 220g 320g*1.2 620g*1.15 2200g*1.2 5200g*1.4', '精度: 0.1mg*2.6 1mg*1.1 10mg*.5 0.1g*.25', '校准~: 外校 内校*1.3'], price: 3600, unit: '台', title: '{b} {m} 电子天平 {称量} {精度} {校准}', pack: '1 台', about: '最大称量 {称量}，可读性 {精度}，{校准}。', keywords: '天平 分析天平 电子秤 称量', drawing: (of) => (of('精度') === '0.1mg' || of('精度') === '1mg' ? 'balance' : 'scale'), label: '{精度}', keep: 0.24, except: (of) => !FEASIBLE[of('精度')]!.includes(of('称量')), isDurable: true, days: DAYS },
  { category: '500302', noun: '磁力搅拌器', brands: 'IKA*3.2 大龙_DLAB*1.2 力辰*.6 司乐*.55 巩义予华*.45 上海精宏*.7', model: { IKA: 'C-MAG HS #', 大龙: 'MS-H###-Pro', 力辰: 'LC-DMS-##', 司乐: '85-#', 巩义予华: 'ZNCL-@S', 上海精宏: 'JB-#' }, axes: ['功能: 普通*.6 加热 集热式*1.2 多点位*3', '容量: 1L*.9 3L 20L*1.4'], price: 980, unit: '台', title: '{b} {m} {功能}磁力搅拌器 {容量}', pack: '1 台', about: '{功能}，最大搅拌量 {容量}，数显控温。', keywords: '搅拌器 磁力搅拌 恒温磁力', drawing: 'stirrer', label: '', keep: 0.6, isDurable: true, days: [2, 6] },
  { category: '500302', noun: '涡旋混匀仪', brands: 'IKA*3 大龙_DLAB*1 力辰*.5 其林贝尔*.6 海门其林*.5', model: { IKA: 'VORTEX #', 大龙: 'MX-@', 力辰: 'LC-Vortex-P#', 其林贝尔: 'QL-###', 海门其林: 'XW-80@' }, axes: ['款式: 点动 调速*1.2 多管*5'], price: 690, unit: '台', title: '{b} {m} 涡旋混匀仪 {款式}', pack: '1 台', about: '{款式}，圆周振荡 4mm。', keywords: '漩涡混合器 振荡器 混匀器', drawing: 'vortex', isDurable: true, days: [2, 6] },
  { category: '500302', noun: '恒温摇床', brands: '知楚*1.2 智城*1.1 博迅*.95 一恒*1.1 上海精宏*.9 苏州培英*.85', model: '@@-###@', axes: ['容量: 台式*.7 立式双层*1.6 立式三层*2.1', '温度: 常温*.7 冷冻'], price: 9800, unit: '台', title: '{b} {m} 恒温摇床 {容量} {温度}', pack: '1 台', about: '{容量}，{温度}型，振荡频率 30–300 转每分。', keywords: '培养摇床 振荡培养箱', drawing: 'incubator', keep: 0.75, isDurable: true, days: DAYS },
  { category: '500302', noun: '顶置搅拌器', brands: 'IKA*2.8 大龙_DLAB*1.1 力辰*.55 司乐*.5', model: { IKA: 'RW ##', 大龙: 'OS##-Pro', 力辰: 'LC-OES-##SH', 司乐: 'D20##W' }, axes: ['搅拌量: 10L*.8 20L 40L*1.3'], price: 2980, unit: '台', title: '{b} {m} 顶置式电动搅拌器 {搅拌量}', pack: '1 台', about: '数显转速，适合高黏度物料。', keywords: '电动搅拌 悬臂搅拌', drawing: 'overhead-stirrer', isDurable: true, days: [2, 8] },
  { category: '500303', noun: '旋转蒸发仪', brands: 'IKA*3.4 步琦_BUCHI*4 亚荣*.8 大龙_DLAB*1.7 力辰*.7 巩义予华*.6', model: { IKA: 'RV ##', 步琦: 'R-###', 亚荣: 'RE-52AA#', 大龙: 'RE1##-Pro', 力辰: 'LC-RE-##', 巩义予华: 'RE-###' }, axes: ['容量: 2L 5L*1.7 20L*4.2', '升降: 手动 自动*1.35'], price: 5980, unit: '台', title: '{b} {m} 旋转蒸发仪 {容量} {升降}升降', pack: '1 台', about: '{容量}蒸发瓶，水浴锅 99℃，{升降}升降。', keywords: '旋蒸 蒸发仪 浓缩', drawing: 'rotovap', keep: 0.85, isDurable: true, days: DAYS },
  { category: '500303', noun: '冷冻干燥机', brands: '宁波新芝*1 四环*1.3 博医康*1.15 博迅*.85 Labconco*5', model: { 宁波新芝: 'SCIENTZ-##N', 四环: 'LGJ-##', 博医康: 'FD-1@-##', 博迅: 'BILON-FD##', Labconco: 'FreeZone #.5' }, axes: ['冷阱: −56℃ −80℃*1.6', '款式: 普通 压盖*1.2 多歧管*1.25'], price: 16800, unit: '台', title: '{b} {m} 冷冻干燥机 {冷阱} {款式}', pack: '1 台', about: '冷阱 {冷阱}，{款式}型，配真空泵。', keywords: '冻干机 真空冷冻', drawing: 'freeze-dryer', keep: 0.8, isDurable: true, days: [5, 20] },
  { category: '500304', noun: '恒温水浴锅', brands: CHINESE_LAB, model: { 力辰: 'LC-WB-#', 大龙: 'WB-###', 一恒: 'HWS-##', 上海精宏: 'DK-S##', 博迅: 'BSG-##', 京立: 'HH-S#' }, axes: ['孔数: 单孔*.5 双孔*.7 四孔 六孔*1.3 八孔*1.6'], price: 890, unit: '台', title: '{b} {m} 恒温水浴锅 {孔数}', pack: '1 台', about: '{孔数}，室温 +5℃ 至 99.9℃，数显。', keywords: '水浴 恒温槽', drawing: 'water-bath', label: '37.0', keep: 0.85, isDurable: true, days: [2, 7] },
  { category: '500304', noun: '低温恒温槽', brands: '宁波新芝*1 力辰*.75 上海平轩*.7 知信*.95 优莱博_Julabo*5', model: { 宁波新芝: 'DC-####', 力辰: 'LC-LTC-##', 上海平轩: 'DLSB-##', 知信: 'ZX-LSJ-##', 优莱博: 'F##-ED' }, axes: ['温度: −5℃*.85 −20℃ −40℃*1.7', '容积: 5L*.9 10L*1.1 20L*1.4'], price: 4980, unit: '台', title: '{b} {m} 低温冷却循环槽 {温度} {容积}', pack: '1 台', about: '{温度}，{容积}，内外循环。', keywords: '冷水机 低温循环 恒温槽', drawing: 'chiller', label: '-20', keep: 0.65, isDurable: true, days: DAYS },
  { category: '500305', noun: '超纯水机', brands: '默克_Millipore*4.2 乐枫*1.1 优普*.8 和泰*1 艾科浦*1.05 赛多利斯*3.2', model: { 默克: 'Direct-Q #', 乐枫: 'Smart-Q##', 优普: 'UPT-I-##', 和泰: 'Master-S##', 艾科浦: 'AXL#820', 赛多利斯: 'arium mini #' }, axes: ['产水量: 10L/h*.8 20L/h 40L/h*1.4', '水质: 纯水*.6 超纯水 除热源*1.3'], price: 12800, unit: '台', title: '{b} {m} {水质}机 {产水量}', pack: '1 台', about: '{产水量}，电阻率 18.2MΩ·cm（超纯水），含首套滤芯。', keywords: '纯水机 去离子水 纯水仪', drawing: 'water-purifier', label: '18.2', keep: 0.6, isDurable: true, days: [5, 15] },
  { category: '500305', noun: '超声波清洗器', brands: '昆山舒美*1 洁盟*.6 宁波新芝*1.1 力辰*.75 上海科导*.85', model: { 昆山舒美: 'KQ-###DE', 洁盟: 'JP-0##S', 宁波新芝: 'SB-####', 力辰: 'LC-UC-##', 上海科导: 'SK####HP' }, axes: ['容积: 3L*.5 6L 10L*1.35 22L*2.2 30L*2.8', '功能: 加热 变频*1.4'], price: 1980, unit: '台', title: '{b} {m} 超声波清洗器 {容积} {功能}', pack: '1 台', about: '{容积}不锈钢槽，{功能}，定时。', keywords: '超声清洗机 超声波 清洗仪', drawing: 'ultrasonic', keep: 0.65, isDurable: true, days: [2, 8] },
  { category: '500401', noun: '马弗炉', brands: '合肥科晶*2 力辰*.75 上海精宏*.9 洛阳西格马*1.3 一恒*1.1 天津中环*1.05', model: { 合肥科晶: 'KSL-@##', 力辰: 'LC-MF-##', 上海精宏: 'SX2-#-10', 洛阳西格马: 'SGM M##/12', 一恒: 'SX2-#-12', 天津中环: 'SX-G0####' }, axes: ['温度: 1000℃*.8 1200℃ 1400℃*2.2 1700℃*3.8', '容积: 2L*.75 4L*.9 8L 16L*1.6'], price: 6800, unit: '台', title: '{b} {m} 箱式马弗炉 {温度} {容积}', pack: '1 台', about: '最高 {温度}，炉膛 {容积}，30 段程序控温。', keywords: '高温炉 箱式电炉 电阻炉 烧结炉', drawing: 'furnace', label: '{温度}', keep: 0.4, isDurable: true, days: [5, 20] },
  { category: '500401', noun: '管式炉', brands: '合肥科晶*1.5 洛阳西格马*1.2 天津中环*1 安徽贝意克*1.1 力辰*.8', model: { 合肥科晶: 'OTF-@##X', 洛阳西格马: 'SGL-####', 天津中环: 'SK-G0####', 安徽贝意克: 'BTF-####C', 力辰: 'LC-TF-##' }, axes: ['温度: 1200℃ 1400℃*1.5 1700℃*2.5', '温区: 单温区 双温区*1.6 三温区*2.2', '管径~: φ60mm φ80mm*1.1'], price: 18800, unit: '台', title: '{b} {m} 真空管式炉 {温度} {温区}', pack: '1 台', about: '最高 {温度}，{温区}，{管径}，可通气氛。', keywords: '管式炉 高温管式炉 CVD 烧结', drawing: 'tube-furnace', label: '{温度}', keep: 0.35, isDurable: true, days: [7, 25] },
  { category: '500402', noun: '鼓风干燥箱', brands: CHINESE_LAB, model: { 力辰: 'LC-DHG-##', 大龙: 'DO-##', 一恒: 'DHG-9###A', 上海精宏: 'DHG-9##0', 博迅: 'GZX-9###MBE', 京立: 'DHG-9###' }, axes: ['容积: 30L*.6 70L 140L*1.4 240L*2', '温度~: 250℃ 300℃*1.15'], price: 2480, unit: '台', title: '{b} {m} 电热鼓风干燥箱 {容积} {温度}', pack: '1 台', about: '{容积}，室温 +10℃ 至 {温度}，不锈钢内胆。', keywords: '烘箱 干燥箱 烤箱', drawing: 'oven', label: '105', keep: 0.55, isDurable: true, days: DAYS },
  { category: '500402', noun: '真空干燥箱', brands: '一恒*1.2 上海精宏*1 博迅*.95 力辰*.85 京立*.95', model: { 一恒: 'DZF-6###', 上海精宏: 'DZF-6##0', 博迅: 'BZF-##', 力辰: 'LC-DZF-##', 京立: 'DZF-1##' }, axes: ['容积: 20L*.8 50L*1.2 90L*1.9'], price: 3980, unit: '台', title: '{b} {m} 真空干燥箱 {容积}', pack: '1 台', about: '{容积}，真空度 133Pa，可接真空泵。', keywords: '真空烘箱 干燥箱', drawing: 'oven', label: '60', isDurable: true, days: DAYS },
  { category: '500402', noun: '培养箱', brands: '一恒*1.1 博迅*.95 上海精宏*.9 力康_Heal_Force*2.6 赛默飞*4.6', model: { 一恒: 'LRH-###', 博迅: 'SPX-###', 上海精宏: 'DNP-9##2', 力康: 'HF##', 赛默飞: '3###' }, axes: ['类型: 恒温 生化*1.5 霉菌*1.6 二氧化碳*5.2 光照*1.9', '容积: 80L*.8 150L 250L*1.4'], price: 3680, unit: '台', title: '{b} {m} {类型}培养箱 {容积}', pack: '1 台', about: '{类型}培养箱，{容积}，控温 ±0.5℃。', keywords: '培养箱 恒温箱 CO2培养箱', drawing: 'incubator', label: '37.0', keep: 0.5, isDurable: true, days: [3, 15] },
  { category: '500403', noun: '真空泵', brands: '浙江飞越*.8 临海谭氏*.9 爱德华_Edwards*5 伊尔姆_ILMVAC*4 津腾*.85 巩义予华*.4', model: { 浙江飞越: 'VRD-##', 临海谭氏: '2XZ-#@', 爱德华: 'RV##', 伊尔姆: 'MPC ###', 津腾: 'GM-#.##', 巩义予华: 'SHZ-@III' }, axes: ['类型: 旋片式 隔膜式*1.2 循环水式*.55 无油涡旋*3.6', '抽速: 2L/s*.8 4L/s 8L/s*1.5'], except: (of) => of('类型') === '循环水式' && of('抽速') !== '2L/s', price: 1980, unit: '台', title: '{b} {m} {类型}真空泵 {抽速}', pack: '1 台', about: '{类型}，抽速 {抽速}。', keywords: '抽滤泵 隔膜泵 油泵', drawing: 'vacuum-pump', keep: 0.5, isDurable: true, days: DAYS },
  { category: '500502', noun: '直流稳压电源', brands: '普源_RIGOL*1.5 鼎阳_SIGLENT*1.4 固纬_GW_Instek*1.6 兆信*.6 迈胜*.5 艾德克斯_ITECH*2 优利德_UNI-T*.7', model: { 普源: 'DP###', 鼎阳: 'SPD####X', 固纬: 'GPD-####S', 兆信: 'KXN-####D', 迈胜: 'MP####D', 艾德克斯: 'IT6###', 优利德: 'UTP####' }, axes: ['路数: 单路*.6 双路 三路*1.3', '输出: 30V/3A*.8 30V/5A 60V/5A*1.4'], price: 1280, unit: '台', title: '{b} {m} 可编程直流电源 {路数} {输出}', pack: '1 台', about: '{路数}，{输出}，低纹波，可编程。', keywords: '稳压电源 直流电源 可调电源', drawing: 'power-supply', label: '30.00', keep: 0.6, isDurable: true, days: [2, 7] },
  { category: '500502', noun: '电子负载', brands: '艾德克斯_ITECH*1.6 普源_RIGOL*1.2 鼎阳_SIGLENT*1.1 费思*1 同惠*1.1', model: '@@####', axes: ['功率: 150W*.6 300W 600W*1.7'], price: 3980, unit: '台', title: '{b} {m} 直流电子负载 {功率}', pack: '1 台', about: '{功率}，恒流恒压恒阻恒功率四种模式。', keywords: '负载仪 电池测试', drawing: 'power-supply', label: '300', isDurable: true, days: [3, 10] },
  { category: '500503', noun: '函数信号发生器', brands: '普源_RIGOL*1.2 鼎阳_SIGLENT*1.1 泰克_Tektronix*3.2 是德_Keysight*3.6 优利德_UNI-T*.7 飞逸通*.45 固纬_GW_Instek*1.3', model: { 普源: 'DG###', 鼎阳: 'SDG####X', 泰克: 'AFG####', 是德: '33###B', 优利德: 'UTG####', 飞逸通: 'FY####', 固纬: 'AFG-####' }, axes: ['频率: 25MHz*.7 60MHz 120MHz*1.6', '通道~: 双通道'], price: 1980, unit: '台', title: '{b} {m} 函数信号发生器 {频率} {通道}', pack: '1 台', about: '{频率}，{通道}，14 位任意波。', keywords: '信号源 任意波 波形发生器', drawing: 'signal-generator', label: '60M', isDurable: true, days: [2, 8] },
  { category: '500503', noun: '频谱分析仪', brands: '普源_RIGOL*1 鼎阳_SIGLENT*.95 是德_Keysight*4 罗德与施瓦茨*4.6 优利德_UNI-T*.75', model: '@@A####', axes: ['频率: 1.5GHz*.7 3.2GHz 7.5GHz*2.4'], price: 16800, unit: '台', title: '{b} {m} 频谱分析仪 {频率}', pack: '1 台', about: '9kHz 至 {频率}，显示平均噪声低。', keywords: '频谱仪 射频 EMI', drawing: 'spectrum-analyzer', isDurable: true, days: [5, 20] },
  { category: '500503', noun: '数字电桥', brands: '同惠*1 是德_Keysight*7 常州安柏*.75 优利德_UNI-T*.5', model: { 同惠: 'TH2###', 是德: 'E4980AL-###', 常州安柏: 'AT2###', 优利德: 'UT6##' }, axes: ['频率: 10kHz*.6 100kHz 1MHz*3.4'], price: 4680, unit: '台', title: '{b} {m} LCR 数字电桥 {频率}', pack: '1 台', about: '测电感、电容、电阻，最高 {频率}。', keywords: 'LCR 电桥 阻抗', drawing: 'power-supply', label: 'LCR', isDurable: true, days: [3, 10] },
  { category: '500601', noun: '酸度计', brands: '雷磁*1 梅特勒*4 奥豪斯*2.2 哈希*4.4 三信*.9 力辰*.6', model: { 雷磁: 'PHS-##', 梅特勒: 'FE##', 奥豪斯: 'ST###', 哈希: 'HQ##D', 三信: 'PH###', 力辰: 'LC-PHB-##' }, axes: ['款式: 笔式*.2 便携*.9 台式', '精度: 0.1pH*.6 0.01pH 0.001pH*2.2'], price: 1280, unit: '台', title: '{b} {m} {款式}酸度计 {精度}', pack: '1 台', about: '{款式} pH 计，精度 {精度}，自动温补，配电极。', keywords: 'pH计 酸碱度 pH meter', drawing: 'ph-meter', label: '7.00', keep: 0.7, isDurable: true, days: [2, 8] },
  { category: '500601', noun: '电导率仪', brands: '雷磁*1 梅特勒*3.8 三信*.9 力辰*.6 哈希*4', model: { 雷磁: 'DDS-##7', 梅特勒: 'FE##', 三信: 'CON###', 力辰: 'LC-DDB-##', 哈希: 'HQ##' }, axes: ['款式: 便携*.9 台式'], price: 1480, unit: '台', title: '{b} {m} {款式}电导率仪', pack: '1 台', about: '{款式}，0–200mS/cm，自动温补。', keywords: '电导仪 水质', drawing: 'ph-meter', label: 'μS', isDurable: true, days: [2, 8] },
  { category: '500601', noun: '电化学工作站', brands: '上海辰华*1 武汉科思特*.85 普林斯顿*4.6 生物逻辑_BioLogic*5.4 瑞士万通*4.8', model: { 上海辰华: 'CHI6##E', 武汉科思特: 'CS###H', 普林斯顿: 'PARSTAT ####', 生物逻辑: 'SP-###', 瑞士万通: 'PGSTAT###' }, axes: ['电流: ±250mA ±2A*1.5', '阻抗: 无阻抗*.8 含阻抗'], price: 46800, unit: '台', title: '{b} {m} 电化学工作站 {电流} {阻抗}', pack: '1 台', about: '{电流}，{阻抗}，循环伏安、计时与交流阻抗。', keywords: '电化学 循环伏安 CV EIS', drawing: 'analyzer', isDurable: true, offers: 1.4, days: [7, 25] },
  { category: '500602', noun: '温湿度计', brands: '得力*.6 华图*1.2 泰仕*1.6 德图_Testo*6 优利德_UNI-T*1', model: { 得力: '8###', 华图: 'HE1##', 泰仕: 'TES-####', 德图: '608-H#', 优利德: 'UT3##' }, axes: ['款式: 台面 记录仪*2.6 探头*1.8'], price: 98, unit: '台', title: '{b} {m} 温湿度计 {款式}', pack: '1 台', about: '{款式}式，实验室与库房环境监测。', keywords: '温湿度 温度计 湿度', drawing: 'thermo-hygro', label: '25.0', days: [1, 4] },
  { category: '500602', noun: '红外热像仪', brands: '海康微影*1 福禄克*3.4 菲力尔_FLIR*3 优利德_UNI-T*.8 高德*.95', model: { 海康微影: 'H##', 福禄克: 'Ti###', 菲力尔: 'E##', 优利德: 'UTi###', 高德: 'C###' }, axes: ['分辨率: 160×120*.6 256×192 384×288*2.4 640×480*4.4'], price: 2980, unit: '台', title: '{b} {m} 红外热像仪 {分辨率}', pack: '1 台', about: '{分辨率}，−20℃ 至 550℃。', keywords: '热成像 测温', drawing: 'thermal-camera', isDurable: true, keep: 0.85, days: [2, 8] },
  { category: '500602', noun: '万能材料试验机', brands: '深圳万测*1.2 济南时代*1 三思纵横*1.3 英斯特朗_Instron*6', model: { 深圳万测: 'ETM###@', 济南时代: 'WDW-##', 三思纵横: 'UTM####', 英斯特朗: '34SC-#' }, axes: ['力值: 1kN*.7 10kN 50kN*1.5 100kN*2.1'], price: 48600, unit: '台', title: '{b} {m} 电子万能试验机 {力值}', pack: '1 台', about: '{力值}，0.5 级，含拉伸夹具与软件。', keywords: '拉力机 力学 试验机', drawing: 'tensile-tester', isDurable: true, offers: 1.4, days: [15, 40] },
  { category: '500701', noun: 'PCR仪', brands: '博日*1 朗基*.85 东胜创新*1.1 艾本德*3.4 赛默飞*3.1 伯乐_Bio-Rad*3.2 大龙_DLAB*1', model: { 博日: 'TC-96/@', 朗基: 'A###', 东胜创新: 'ETC###', 艾本德: 'Mastercycler X##', 赛默飞: 'VeritiPro ##', 伯乐: 'T### Touch', 大龙: 'TC###-G' }, axes: ['类型: 普通*.9 梯度 荧光定量*4.4', '通量~: 96孔'], price: 19800, unit: '台', title: '{b} {m} {类型} PCR 仪 {通量}', pack: '1 台', about: '{类型}，{通量}，升温 5℃/s。', keywords: 'PCR 扩增仪 qPCR 荧光定量', drawing: 'pcr-machine', isDurable: true, days: [5, 20] },
  { category: '500701', noun: '电泳仪', brands: '六一*1 天能*1.2 伯乐_Bio-Rad*5 君意*.85', model: { 六一: 'DYY-#C', 天能: 'EPS ###', 伯乐: 'PowerPac ###', 君意: 'JY###C' }, axes: ['类型: 水平槽 垂直槽*1.2 电源*1.1 转印槽*1.3'], price: 1880, unit: '台', title: '{b} {m} 电泳仪 {类型}', pack: '1 台', about: '{类型}，核酸与蛋白电泳。', keywords: '电泳槽 电泳电源 转膜', drawing: 'electrophoresis', isDurable: true, days: [3, 10] },
  { category: '500701', noun: '凝胶成像系统', brands: '天能*1 伯乐_Bio-Rad*3.4 培清*.7 上海勤翔*1.1', model: { 天能: 'Tanon ####', 伯乐: 'Gel Doc ##', 培清: 'JS-####', 上海勤翔: 'GenoSens ####' }, axes: ['功能: 凝胶 化学发光*2.6'], price: 36800, unit: '台', title: '{b} {m} {功能}成像系统', pack: '1 台', about: '{功能}成像，含分析软件。', keywords: '凝胶成像 化学发光 成像仪', drawing: 'gel-imager', isDurable: true, offers: 1.5, days: [7, 25] },
  { category: '500701', noun: '酶标仪', brands: '赛默飞*3 伯腾_BioTek*3.2 雷杜*.8 帝肯_Tecan*3.6 汇松*.75', model: { 赛默飞: 'Multiskan F#', 伯腾: 'ELx###', 雷杜: 'RT-####C', 帝肯: 'Infinite F##', 汇松: 'MB-###' }, axes: ['类型: 滤光片 全波长*1.8 多功能*3.4'], price: 26800, unit: '台', title: '{b} {m} {类型}酶标仪', pack: '1 台', about: '{类型}，96 孔检测，内置振板。', keywords: 'ELISA 微孔板读数', drawing: 'plate-reader', isDurable: true, offers: 1.6, days: [7, 25] },
  { category: '500702', noun: '超低温冰箱', brands: '海尔*1 美菱*.85 中科美菱*.9 赛默飞*2.6 澳柯玛*.8', model: { 海尔: 'DW-86L###', 美菱: 'DW-HL###', 中科美菱: 'DW-HL5##', 赛默飞: 'TSX###', 澳柯玛: 'DW-86W###' }, axes: ['容积: 100L*.5 338L*.85 578L 828L*1.35', '温度: −40℃*.5 −86℃'], price: 42800, unit: '台', title: '{b} {m} 超低温冰箱 {温度} {容积}', pack: '1 台', about: '{温度}，{容积}，双级压缩，断电报警。', keywords: '冰箱 −80冰箱 低温保存', drawing: 'freezer', label: '{温度}', keep: 0.85, isDurable: true, days: [5, 20] },
  { category: '500702', noun: '医用冷藏箱', brands: '海尔*1 美菱*.9 澳柯玛*.85 松下*2.2', model: { 海尔: 'HYC-###', 美菱: 'YC-###L', 澳柯玛: 'YC-###', 松下: 'MPR-###' }, axes: ['容积: 68L*.5 200L 310L*1.3 650L*2', '门: 玻璃门 发泡门*.95'], price: 7800, unit: '台', title: '{b} {m} 医用冷藏箱 2–8℃ {容积} {门}', pack: '1 台', about: '2–8℃，{容积}，{门}，温度记录。', keywords: '药品冷藏 试剂冰箱 冷藏柜', drawing: 'freezer', label: '5.0', keep: 0.85, isDurable: true, days: [5, 15] },
  { category: '500702', noun: '高压灭菌器', brands: '致微*1.4 博迅*.9 上海申安*.75 平山*3.2 力康_Heal_Force*1.8', model: { 致微: 'GI##DP', 博迅: 'YXQ-##SII', 上海申安: 'LDZX-##KBS', 平山: 'HVE-##', 力康: 'HF-##' }, axes: ['容积: 18L_手提*.2 50L 80L*1.3 100L*1.5'], price: 9800, unit: '台', title: '{b} {m} 高压蒸汽灭菌器 {容积}', pack: '1 台', about: '{容积}，121℃，自动排气与安全联锁。', keywords: '灭菌锅 高压锅 灭菌器', drawing: 'autoclave', label: '121', isDurable: true, days: [5, 18] },
  { category: '500702', noun: '生物安全柜', brands: '苏净安泰*1 海尔*1.1 力康_Heal_Force*1.2 赛默飞*3 博科*.65', model: { 苏净安泰: 'BSC-####IIA2', 海尔: 'HR##-IIA2', 力康: 'HFsafe-####', 赛默飞: '13##', 博科: 'BSC-####IIA2-X' }, axes: ['宽度: 900mm*.85 1300mm 1800mm*1.3', '级别: A2 B2*1.25'], price: 23800, unit: '台', title: '{b} {m} 生物安全柜 {级别} {宽度}', pack: '1 台', about: '二级 {级别}，内宽 {宽度}，含现场检测。', keywords: '安全柜 BSC 无菌', drawing: 'safety-cabinet', keep: 0.85, isDurable: true, offers: 1.6, days: [10, 30] },
  { category: '500702', noun: '超净工作台', brands: '苏净安泰*1.2 博迅*.95 上海尚净*.8 力辰*.75', model: '@@-CJ-##', axes: ['款式: 单人单面 双人单面*1.3 双人双面*1.5', '气流: 垂直 水平*1.02'], price: 4680, unit: '台', title: '{b} {m} 超净工作台 {款式} {气流}', pack: '1 台', about: '{款式}，{气流}层流，百级洁净。', keywords: '洁净工作台 无菌台', drawing: 'safety-cabinet', keep: 0.9, isDurable: true, days: [7, 20] },
]

export const instrumentWares = (): Ware[] => [...expandTables(named), ...expandFamilies(combined)]
