// Toner, ink, ribbons and office machines. Cartridge models and the printers they fit are the makers' own.
import { expandFamilies, parseFacts, colorsFor, type Family } from '../family.ts'
import type { Ware } from '../types.ts'

const CARTRIDGES = `
惠普|CF228A|M403 M427|3000|399
惠普|CF228X|M403 M427|9200|699
惠普|CF226A|M402 M426|3100|469
惠普|CF226X|M402 M426|9000|899
惠普|CF230A|M203 M227|1600|319
惠普|CF232A 成像鼓|M203 M227|23000|439
惠普|CE285A|P1102 M1132|1600|369
惠普|CC388A|P1007 M1136|1500|379
惠普|Q2612A|1020 1022 M1005|2000|389
惠普|CF279A|M12a M26a|1000|289
惠普|W1110A|108a 136a|1500|279
惠普|W1500A|M111 M141|975|299
惠普|CF283A|M125 M127 M201|1500|409
惠普|CB435A|P1005 P1006|1500|369
惠普|CE505A|P2035 P2055|2300|519
惠普|CF280A|M401 M425|2700|559
惠普|W1003AC|103a 131a|1500|259
惠普|CF500A 黑色|M254 M281|1400|399
惠普|CF501A 青色|M254 M281|1300|459
惠普|CF502A 黄色|M254 M281|1300|459
惠普|CF503A 品红|M254 M281|1300|459
惠普|CF400A 黑色|M252 M277|1500|439
惠普|CF401A 青色|M252 M277|1400|489
惠普|CF402A 黄色|M252 M277|1400|489
惠普|CF403A 品红|M252 M277|1400|489
佳能|CRG-912|LBP3018 LBP3108|1500|459
佳能|CRG-303|LBP2900 LBP3000|2000|439
佳能|CRG-925|LBP6018 MF3010|1600|439
佳能|CRG-328|MF4712 MF4752|2100|469
佳能|CRG-337|MF211 MF232|2400|499
佳能|CRG-047|LBP112 MF113|1600|369
佳能|CRG-051|LBP162 MF266|1700|399
佳能|CRG-054 黑色|MF643 MF645|1500|429
佳能|CRG-054 青色|MF643 MF645|1200|479
佳能|CRG-054 黄色|MF643 MF645|1200|479
佳能|CRG-054 品红|MF643 MF645|1200|479
兄弟|TN-2325|HL-2260 DCP-7080|2600|369
兄弟|DR-2350 成像鼓|HL-2260 DCP-7080|12000|559
兄弟|TN-1035|HL-1208 DCP-1618|1000|229
兄弟|TN-2425|HL-2595 DCP-7195|3000|399
兄弟|TN-3435|HL-5580 DCP-8535|3000|429
兄弟|TN-B020|HL-B2000 DCP-B7500|2600|179
联想|LT2451|LJ2405 M7400|1500|319
联想|LD2451 成像鼓|LJ2405 M7400|12000|499
联想|LT201|S1801 M1851|1500|239
联想|LT2822|LJ2200 M7250|2500|379
奔图|PD-213|P2206 M6202|1600|199
奔图|TL-413|P3305 M7105|1500|229
奔图|TO-405|P3370 M7170|1500|259
奔图|DL-413 成像鼓|P3305 M7105|12000|359
三星|MLT-D111S|M2020 M2070|1000|319
三星|MLT-D101S|ML-2161 SCX-3401|1500|399
富士施乐|CT202137|P115 M118|1000|259
京瓷|TK-1113|FS-1040 FS-1020|2500|469
理光|SP 200C|SP200 SP210|1500|299
爱普生|S050709|AL-M200 MX200|2500|419`

const COMPATIBLES = ['得力*.34', '格之格*.36', '天威*.38', '莱盛*.42', '绘威*.26', '扬帆耐立*.3', '科思特*.28']

const TONER_INK: Record<string, string> = { 青色: '#3d93a0', 黄色: '#d9a441', 品红: '#a8577e' }

const cartridge = (line: string): Ware[] => {
  const [maker, model, fits, pages, price] = line.split('|') as [string, string, string, string, string]
  const isDrum = model.includes('成像鼓')
  const color = /青色|黄色|品红/.exec(model)?.[0] ?? '黑色'
  const short = model.split(' ').at(model.startsWith('SP') ? 1 : 0)!
  const noun = isDrum ? '成像鼓' : '硒鼓'
  const bare = model.replace(/ (成像鼓|黑色|青色|黄色|品红)$/, '')
  const make = (brand: string, level: number, isOwn: boolean): Ware => ({
    kind: 'office', category: '100301', brand, model: isOwn ? model.replace(/ (成像鼓|黑色)$/, '') : `${brand === '得力' ? 'D' : brand === '格之格' ? 'NT-' : ''}${short.replace('-', '')}${TONER_INK[color] ? color : ''}`, name: isOwn ? `${brand} ${bare} ${noun}${color === '黑色' ? '' : ` ${color}`} 适用 ${fits}` : `${brand} ${bare} ${noun}${color === '黑色' ? '' : ` ${color}`} 适用${maker} ${fits}`,
    spec: `${bare} ${color} ${pages}页`, pack: '1 支/盒', attributes: [...parseFacts(`颜色：${color} / 页产量：${pages} 页 / 适用机型：${maker} ${fits.replaceAll(' ', '、')}`), { name: '类型', value: isOwn ? '原装' : '兼容' }],
    about: `${isOwn ? '原装' : '兼容'}${noun}，页产量约 ${pages} 页（5% 覆盖率）。`, keywords: [...(isDrum ? ['感光鼓', '鼓组件'] : ['硒鼓', '墨粉盒', '粉盒', '碳粉']), maker, bare], picture: { drawing: isDrum ? 'imaging-drum' : 'toner', colors: TONER_INK[color] ? ['#39464b', '#56707a', TONER_INK[color]] : ['#39464b', '#56707a', colorsFor(brand)[0]!], label: /\d+[A-Z]{0,2}$/.exec(short)?.[0] ?? short, pack: '支' },
    skus: [{ specs: [], yuan: Number(price) * level, unit: '支', catNo: isOwn ? bare : `${bare}-C`, baseUnit: '页', baseQty: Number(pages) }], offers: isOwn ? 2.7 : 1.7,
  })
  const own = make(maker, 1, true)
  const others = COMPATIBLES.filter((_, i) => (Number(pages) / 50 + i * 3 + bare.length) % 7 < 3.2).map((it) => it.split('*') as [string, string]).map(([brand, level]) => make(brand, Number(level), false))
  return [own, ...others]
}

const machines: Family[] = [
  {
    category: '100302', noun: '墨盒', brands: '佳能*1.2 惠普*1.15 爱普生*1.1 格之格*.4 天威*.42', model: { 佳能: 'CLI-8##', 惠普: '9##XL', 爱普生: 'T####', 格之格: 'NC-###', 天威: 'IF-###' }, axes: ['颜色: 黑色 青色 品红 黄色', '容量: 标准 大容量*1.5'], price: 82, unit: '个', title: '{b} {m} {颜色}墨盒 {容量}', pack: '1 个', about: '{颜色}墨盒，色彩饱满，即装即用。', keywords: '喷墨 墨水盒', drawing: 'ink-cartridge', keep: 0.85,
  },
  {
    category: '100302', noun: '打印墨水', brands: '爱普生*1.3 佳能*1.2 兄弟*1.1 格之格*.55 天威*.5', model: { 爱普生: '0##', 佳能: 'GI-8#', 兄弟: 'BT-D##', 格之格: 'NI-##', 天威: 'TW-##' }, axes: ['颜色: 黑色=70 青色=70 品红=70 黄色=70'], price: 42, unit: '瓶', base: 'mL', title: '{b} {m} {颜色}打印墨水 连供', pack: '70mL/瓶', about: '连供打印机补充墨水，不堵喷头。', keywords: '墨水 补充液', drawing: 'ink-bottle',
  },
  {
    category: '100303', noun: '色带', brands: '爱普生*1.6 得力*.9 映美*1.1 天威*.7 格之格*.75', model: { 爱普生: 'S0####', 得力: 'DLS-##', 映美: 'JMR###', 天威: 'RFE###', 格之格: 'ND-###' }, axes: ['适用: LQ-630K LQ-680K*1.2 DLQ-3250K*1.7 FP-630K*.95'], price: 26, unit: '盒', title: '{b} {m} 色带架 适用 {适用}', pack: '1 盒', about: '针式打印机色带，含带芯。', keywords: '针打色带 色带芯', drawing: 'ribbon',
  },
  {
    category: '100303', noun: '碳带', brands: '得力*1 精臣*1.3 天威*.9', model: { 得力: 'TD-##', 精臣: 'R##', 天威: 'TTR##' }, axes: ['材质: 蜡基 混合基*1.5 树脂基*2.6', '规格: 60mm×300m 110mm×300m*1.7'], price: 19.5, unit: '卷', title: '{b} {m} {材质}碳带 {规格}', pack: '1 卷', about: '条码打印机碳带，耐刮擦。', keywords: '条码碳带 标签碳带', drawing: 'ribbon', keep: 0.85,
  },
  {
    category: '100401', noun: '碎纸机', brands: '得力*1 科密*1.15 齐心*.95 范罗士*1.9 三木*1.02', model: { 得力: '99##', 科密: 'C-###', 齐心: 'S###', 范罗士: '#2Cs', 三木: 'SD9###' }, axes: ['保密: 四级 五级*1.35', '容量: 13L*.6 22L 31L*1.6'], price: 620, unit: '台', title: '{b} {m} 碎纸机 {保密}保密 {容量}', pack: '1 台', about: '可碎纸、卡片与订书针，过热保护。', keywords: '碎纸 文件粉碎', drawing: 'shredder', isDurable: true, keep: 0.8,
  },
  {
    category: '100401', noun: '装订机', brands: '得力*1 优玛仕*1.4 金典*1.2 齐心*.95', model: { 得力: '38##', 优玛仕: 'U-##', 金典: 'GD-####', 齐心: 'B####' }, axes: ['款式: 财务凭证 梳式胶圈*.7 铁圈*1.1 热熔胶装*2.6'], price: 780, unit: '台', title: '{b} {m} {款式}装订机', pack: '1 台', about: '适合凭证、标书与论文装订。', keywords: '打孔机 铆管装订', drawing: 'binder', isDurable: true,
  },
  {
    category: '100401', noun: '塑封机', brands: '得力*1 齐心*.95 优玛仕*1.3', model: { 得力: '38##', 齐心: 'C####', 优玛仕: 'UL-##' }, axes: ['幅面: A4 A3*1.5'], price: 168, unit: '台', title: '{b} {m} 塑封机 {幅面}', pack: '1 台', about: '冷热两用，预热约 3 分钟。', keywords: '过塑机 封塑机', drawing: 'binder', isDurable: true,
  },
  {
    category: '100402', noun: '点钞机', brands: '得力*1 康艺*1.2 维融*1.35', model: { 得力: '33###', 康艺: 'HT-####', 维融: 'N##' }, axes: ['类别: B类 C类*.75'], price: 1180, unit: '台', title: '{b} {m} 点钞机 {类别}', pack: '1 台', about: '支持新版人民币混点，可升级。', keywords: '验钞机 财务', drawing: 'binder', isDurable: true,
  },
  {
    category: '100402', noun: '保险柜', brands: '得力*1 全能*1.3 大一*1.15 永发*1.2', model: { 得力: '33###', 全能: 'QN-##', 大一: 'DY-###', 永发: 'YF-##' }, axes: ['高度: 45cm 60cm*1.4 80cm*2.1', '锁具: 电子密码 指纹*1.25'], price: 860, unit: '台', title: '{b} {m} {锁具}保险柜 高 {高度}', pack: '1 台', about: '全钢结构，双重报警，适合印章与票据。', keywords: '保管柜 保险箱', drawing: 'safe', isDurable: true, days: [3, 7], keep: 0.75,
  },
]

export const officeMachines = (): Ware[] => [...CARTRIDGES.trim().split('\n').flatMap(cartridge), ...expandFamilies(machines)]
