// Electronic components. Part numbers and makers are those of real parts; prices and stock are composed.
import { chanceOf } from '../chance.ts'
import { colorsFor, expandFamilies, parseFacts, type Family } from '../family.ts'
import type { Ware } from '../types.ts'
import { CHIPS } from './chips.ts'

const KIND_WORDS: Record<string, [noun: string, keywords: string]> = {
  '700101': ['单片机', 'MCU 微控制器 芯片 处理器'], '700102': ['模拟芯片', '运放 运算放大器 ADC 芯片'], '700103': ['电源芯片', '稳压 DC-DC LDO 充电 芯片'], '700104': ['逻辑接口芯片', '74 系列 串口 CAN 485 芯片'], '700105': ['存储芯片', 'Flash EEPROM 存储器'],
  '700301': ['二极管', '整流 肖特基 稳压 TVS'], '700302': ['晶体管', '三极管 MOS 管 场效应管'], '700303': ['光电器件', 'LED 光耦 红外'], '700402': ['继电器', '继电器 开关'], '700501': ['开发板', '单片机 学习板 套件'], '700502': ['传感器模块', '传感器 模块 Arduino'],
}

const DRAWINGS: readonly (readonly [RegExp, string])[] = [
  [/DIP|CDIP/, 'chip-dip'], [/QFP|QFN|LQFP|BGA|PLCC/, 'chip-qfp'], [/SOT|SC-70/, 'chip-sot'], [/SOIC|SOP|SSOP|MSOP/, 'chip-soic'], [/TO-220|TO-252|TO-247|TO-92/, 'transistor'], [/DO-|SMA|SMB|SMC|SOD|MELF/, 'diode'], [/板/, 'dev-board'], [/模块/, 'sensor-module'], [/继电器/, 'relay'], [/LED|5mm|0805|1206/, 'led'],
]

const drawingOf = (packageName: string): string => DRAWINGS.find(([pattern]) => pattern.test(packageName))?.[1] ?? 'chip-soic'

const chipWares = (): Ware[] =>
  CHIPS.trim().split('\n').flatMap((line) => {
    if (line.startsWith('#')) return []
    const [category, maker, part, about, packageName, yuan] = line.split('|') as [string, string, string, string, string, string]
    const [noun, keywords] = KIND_WORDS[category]!
    const isBoard = category.startsWith('7005')
    const unit = isBoard ? '块' : '个'
    const price = Number(yuan) * (0.94 + chanceOf(`chip/${part}`).next() * 0.12)
    const packs = isBoard ? [{ specs: [], yuan: price, unit, catNo: part }] : [{ specs: [{ name: '包装', value: '样品' }], yuan: price, unit, catNo: part, baseUnit: '个', baseQty: 1 }, ...(price < 30 ? [{ specs: [{ name: '包装', value: '整管 50 个' }], yuan: price * 44, unit: '管', catNo: `${part}-T`, baseUnit: '个', baseQty: 50, moq: 1, packStep: 1 }] : [])]
    return [{
      kind: 'component' as const, category, brand: maker, model: part, name: `${maker} ${part} ${about} ${packageName}`, spec: `${part} ${packageName}`, pack: isBoard ? `1 ${unit}` : '样品 1 个，整管 50 个',
      attributes: parseFacts(`型号：${part} / 厂牌：${maker} / 封装：${packageName} / 类别：${noun} / 说明：${about}`), about: `${about}，${packageName} 封装。`, keywords: [noun, ...keywords.split(' '), packageName],
      picture: { drawing: drawingOf(packageName), colors: isBoard ? colorsFor(maker) : ['#39464b', '#c4ced1', colorsFor(maker)[0]!], label: isBoard ? part.split(/[- ]/)[0]! : part.slice(0, 14), pack: unit }, skus: packs, offers: isBoard ? 1.8 : 1.4, days: [1, 3] as const,
    }]
  })

const PASSIVE = '国巨_YAGEO*1 厚声_UNI-ROYAL*.85 风华_FENGHUA*.82 三星_SEMCO*1.05'
const RESISTANCES = '0Ω 1Ω 10Ω 22Ω 47Ω 100Ω 220Ω 330Ω 470Ω 1kΩ 2.2kΩ 3.3kΩ 4.7kΩ 10kΩ 22kΩ 47kΩ 100kΩ 220kΩ 470kΩ 1MΩ'
const CAPACITANCES = '10pF*.9 22pF*.9 100pF*.9 1nF 10nF 100nF*1.05 1μF*1.3 4.7μF*2.1 10μF*2.6 22μF*3.6 47μF*6'
const reel = { days: [1, 3] as const, offers: 1.4 }

const families: Family[] = [
  { category: '700201', noun: '贴片电阻', brands: PASSIVE, model: '@@####-{阻值}', axes: [`阻值: ${RESISTANCES}`, '封装: 0402*.7 0603*.85 0805 1206*1.3', '精度~: 1% 5%*.85', '包装>: 100个*.032=100@包 1000个*.22=1000@包 整盘_5000个=5000@盘'], price: 46, unit: '盘', base: '个', title: '{b} {封装} 贴片电阻 {阻值} {精度}', pack: '5000 个/盘', about: '{封装} 厚膜贴片电阻，{阻值}，{精度}。', keywords: '电阻 贴片电阻 阻容', drawing: 'resistor-reel', label: '{阻值}', keep: 0.09, ...reel },
  { category: '700201', noun: '直插电阻', brands: '厚声_UNI-ROYAL*1 风华_FENGHUA*.9 国巨_YAGEO*1.1', model: '@@###-{阻值}', axes: ['阻值: 10Ω 100Ω 220Ω 1kΩ 4.7kΩ 10kΩ 100kΩ 1MΩ', '功率: 1/4W 1/2W*1.7 1W*3', '包装~: 100个=100'], price: 4.8, unit: '包', base: '个', title: '{b} 金属膜直插电阻 {阻值} {功率}', pack: '100 个/包', about: '五色环金属膜，{阻值}，{功率}，1%。', keywords: '电阻 色环电阻', drawing: 'resistor-axial', label: '', keep: 0.45, ...reel },
  { category: '700201', noun: '电位器', brands: 'Bourns*1.8 德平*.7 普乐*.6', model: '@####', axes: ['型式: 3296多圈 3362*.6 RV09单联*.7', '阻值: 1kΩ 10kΩ 50kΩ 100kΩ', '包装~: 10个=10'], price: 12, unit: '包', base: '个', title: '{b} 电位器 {型式} {阻值}', pack: '10 个/包', about: '{型式}，{阻值}。', keywords: '可调电阻 电位器', drawing: 'potentiometer', label: '', keep: 0.6, ...reel },
  { category: '700202', noun: '贴片电容', brands: '国巨_YAGEO*1 三星_SEMCO*1.05 村田_Murata*1.4 风华_FENGHUA*.82 三环*.8', model: '@@####-{容值}', axes: [`容值: ${CAPACITANCES}`, '封装: 0402*.8 0603 0805*1.3 1206*2', '耐压~: 50V 25V*.9', '包装>: 100个*.034=100@包 1000个*.24=1000@包 整盘_4000个=4000@盘'], price: 72, unit: '盘', base: '个', title: '{b} {封装} 贴片电容 {容值} {耐压}', pack: '4000 个/盘', about: '{封装} MLCC，{容值}，{耐压}。', keywords: '电容 MLCC 陶瓷电容', drawing: 'capacitor-reel', label: '{容值}', keep: 0.11, ...reel },
  { category: '700202', noun: '电解电容', brands: '艾华*1 江海*1.02 红宝石_Rubycon*2 尼吉康_Nichicon*1.8', model: '@@####', axes: ['容值: 10μF*.5 47μF*.7 100μF 220μF*1.4 470μF*2 1000μF*3.2', '耐压: 16V*.8 25V 50V*1.5', '包装~: 50个=50'], price: 9.8, unit: '包', base: '个', title: '{b} 直插铝电解电容 {容值} {耐压}', pack: '50 个/包', about: '{容值}，{耐压}，105℃。', keywords: '电容 电解电容', drawing: 'capacitor', label: '{容值}', keep: 0.5, ...reel },
  { category: '700202', noun: '钽电容', brands: 'AVX*1 基美_KEMET*1.05 株洲宏达*.8', model: 'TAJ@###', axes: ['容值: 10μF 47μF*1.4 100μF*1.8', '耐压: 10V*.9 16V 25V*1.5', '包装~: 20个=20'], price: 22, unit: '包', base: '个', title: '{b} 钽电容 {容值} {耐压}', pack: '20 个/包', about: '贴片钽电容，{容值}，{耐压}。', keywords: '电容 钽电解', drawing: 'tantalum', label: '', keep: 0.7, ...reel },
  { category: '700203', noun: '功率电感', brands: '顺络_Sunlord*1 村田_Murata*1.7 TDK*1.6 风华_FENGHUA*.85', model: '@@#####', axes: ['感值: 1μH 2.2μH 4.7μH 10μH*1.05 22μH*1.1 100μH*1.2', '尺寸: 4×4mm*.8 6×6mm 12×12mm*2.2', '包装~: 20个=20'], price: 13, unit: '包', base: '个', title: '{b} 贴片功率电感 {感值} {尺寸}', pack: '20 个/包', about: '屏蔽型功率电感，{感值}，{尺寸}。', keywords: '电感 线圈', drawing: 'inductor', label: '{感值}', keep: 0.5, ...reel },
  { category: '700203', noun: '晶振', brands: '扬兴_YXC*1 爱普生_EPSON*2 泰晶*.9 晶光华*.85', model: '@#####', axes: ['频率: 32.768kHz*.7 8MHz 12MHz 16MHz 25MHz', '封装: 3225*1.1 直插_49S', '包装~: 10个=10'], price: 6.5, unit: '包', base: '个', title: '{b} 晶振 {频率} {封装}', pack: '10 个/包', about: '{频率}，{封装}，±20ppm。', keywords: '晶体 振荡器', drawing: 'crystal', label: '', keep: 0.7, ...reel },
  { category: '700303', noun: '发光二极管', brands: '亿光_EVERLIGHT*1.2 国星*1 晶台*.9 光宝_LITEON*1.3', model: '##-###', axes: ['颜色: 红色 绿色 蓝色*1.1 黄色 白色*1.1', '封装: 0603 0805 5mm直插*1.1', '包装~: 100个=100'], price: 7.8, unit: '包', base: '个', title: '{b} 发光二极管 {颜色} {封装}', pack: '100 个/包', about: '{封装}，{颜色}，高亮。', keywords: 'LED 灯珠 指示灯', drawing: 'led', keep: 0.5, ...reel },
  { category: '700401', noun: '排针排母', brands: '星坤*1 立航*.8 泰科_TE*3', model: '@@-###', axes: ['型式: 单排针 双排针*1.5 单排母*1.6', '间距: 2.54mm 2.0mm*1.2 1.27mm*1.5', '针数: 1×40=10 2×20=10'], price: 6.2, unit: '包', base: '条', title: '{b} {型式} {间距} {针数}', pack: '10 条/包', about: '{型式}，{间距}，镀金。', keywords: '排针 排母 插针', drawing: 'pin-header', keep: 0.6, ...reel },
  { category: '700401', noun: '接线端子', brands: '凤凰_Phoenix*3.4 正泰*1 高松*.9 町洋*1.2', model: '@@#.##', axes: ['间距: 3.5mm*.9 5.08mm 7.62mm*1.3', '位数: 2位*.6 3位 6位*1.8', '款式: 螺钉 插拔*1.6', '包装~: 10个=10'], price: 16, unit: '包', base: '个', title: '{b} PCB 接线端子 {间距} {位数} {款式}', pack: '10 个/包', about: '{款式}式，{间距}，{位数}。', keywords: '端子 接线柱 插拔端子', drawing: 'terminal', keep: 0.45, ...reel },
  { category: '700401', noun: 'USB连接器', brands: '韩荣*.9 精拓*.8 安费诺_Amphenol*2.6 莫仕_Molex*2.4', model: '@@-###', axes: ['类型: Type-C_16P Micro-B*.7 Type-A_母座*.8', '安装: 贴片 沉板*1.1', '包装~: 10个=10'], price: 9.5, unit: '包', base: '个', title: '{b} USB 连接器 {类型} {安装}', pack: '10 个/包', about: '{类型}，{安装}。', keywords: 'USB座 连接器 母座', drawing: 'usb-connector', keep: 0.85, ...reel },
  { category: '700401', noun: '杜邦线', brands: 'Telesky*.8 优信*.75 德飞莱*.9', model: 'DB-###', axes: ['型式: 公对公 公对母 母对母', '长度: 10cm*.8=40 20cm=40 30cm*1.3=40'], price: 6.8, unit: '排', base: '根', title: '{b} 杜邦线 {型式} {长度}', pack: '40 根/排', about: '{型式}，{长度}，彩排线。', keywords: '跳线 面包板线 连接线', drawing: 'jumper-wire', ...reel },
  { category: '700402', noun: '轻触开关', brands: '欧姆龙_OMRON*3 韩荣*.9 精拓*.8', model: 'B3F-####', axes: ['尺寸: 6×6mm 12×12mm*1.7', '高度: 4.3mm 5mm*1.02 7mm*1.1', '包装~: 50个=50'], price: 7.8, unit: '包', base: '个', title: '{b} 轻触开关 {尺寸} 高 {高度}', pack: '50 个/包', about: '{尺寸}，高 {高度}，手感清脆。', keywords: '按键 微动 按钮', drawing: 'tact-switch', keep: 0.85, ...reel },
  { category: '700402', noun: '继电器', brands: '宏发_HONGFA*1 欧姆龙_OMRON*2.4 松乐_SONGLE*.6', model: { 宏发: 'JQC-3FF-#', 欧姆龙: 'G5LE-1-@', 松乐: 'SRD-##' }, axes: ['电压: 5V 12V 24V', '触点: 一常开*.9 一转换'], price: 4.6, unit: '个', title: '{b} {m} 电磁继电器 {电压} {触点}', pack: '1 个', about: '{电压}线圈，{触点}，10A/250VAC。', keywords: '继电器 电磁开关', drawing: 'relay', label: '{电压}', ...reel },
  { category: '700503', noun: '电烙铁', brands: '快克_QUICK*1.4 白光_HAKKO*2.6 安泰信*.8 世达*1', model: { 快克: 'QUICK ###', 白光: 'FX-###', 安泰信: 'AT###D', 世达: '0###' }, axes: ['款式: 恒温焊台 手持可调*.3 热风二合一*2'], price: 298, unit: '台', title: '{b} {m} {款式}', pack: '1 台', about: '{款式}，200–480℃，防静电。', keywords: '焊台 烙铁 焊接', drawing: 'soldering', isDurable: true, ...reel },
  { category: '700503', noun: '焊锡丝', brands: '友邦*1 千住*2.2 山崎*1.1 爱法_ALPHA*2', model: '@@-##', axes: ['成分: Sn63Pb37 无铅_Sn99.3*1.3', '线径: 0.5mm*1.15 0.8mm 1.0mm*.97', '净重: 100g*.16=100 500g*.72=500'], price: 138, unit: '卷', base: 'g', title: '{b} 焊锡丝 {成分} {线径} {净重}', pack: '1 卷', about: '{成分}，{线径}，免清洗助焊芯。', keywords: '锡线 焊锡 焊接', drawing: 'solder-wire', label: '', keep: 0.6, ...reel },
  { category: '700503', noun: '面包板', brands: '优信*.8 德飞莱*.9 3M*4', model: 'MB-###', axes: ['孔数: 400孔*.6 830孔 3220孔*4.2'], price: 9.8, unit: '块', title: '{b} 面包板 {孔数}', pack: '1 块', about: '{孔数}，免焊接，可拼接。', keywords: '实验板 万能板', drawing: 'breadboard', ...reel },
  { category: '700503', noun: '螺丝刀套装', brands: '世达*1.4 得力*.8 宝工*1.2 史丹利*1.6', model: '0####', axes: ['件数: 6件*.5 25件 56件*1.9'], price: 68, unit: '套', title: '{b} {m} 精密螺丝刀套装 {件数}', pack: '1 套', about: '{件数}，铬钒钢，带收纳盒。', keywords: '工具 螺丝批 维修', drawing: 'screwdriver', ...reel },
]

export const componentWares = (): Ware[] => [...chipWares(), ...expandFamilies(families)]
