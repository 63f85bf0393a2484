// The goods the acceptance scenarios name, with their exact prices. They stand first in the catalogue. A table with the few lines that read it.
import { composeProduct, type Stated } from './compose.ts'
import { demoSuppliers } from './suppliers.ts'
import type { DemoProduct, Ware, WareSku } from './types.ts'

interface Fixture {
  ware: Ware
  offers: readonly (Stated & { by: string })[]
}

const facts = (text: string): { name: string; value: string }[] =>
  text.split(' / ').map((it) => {
    const [name, value] = it.split('：') as [string, string]
    return { name, value }
  })

const sku = (unit: string, catNo: string, more: Partial<WareSku> & { as?: string } = {}): WareSku => {
  const { as, ...rest } = more
  return { specs: as ? facts(as) : [], yuan: 1, unit, catNo, ...rest }
}

const yuan = (...prices: number[]): number[] => prices.map((it) => Math.round(it * 10_000))
const tiers = (...steps: [from: number, yuan: number][]): { from: number; priceE4: number }[] =>
  steps.map(([from, it]) => ({ from, priceE4: Math.round(it * 10_000) }))

const paper: Fixture = {
  ware: {
    kind: 'office',
    category: '100101',
    brand: '得力',
    model: '7417',
    name: '得力 7417 A4 复印纸 70g',
    spec: 'A4 70g 500张',
    pack: '500 张/包，5 包/箱',
    attributes: facts('幅面：A4 210×297mm / 克重：70g/㎡ / 白度：92% / 张数：500 张/包'),
    about: '全木浆静电复印纸，双面打印不透墨，适用激光与喷墨打印机。',
    keywords: ['打印纸', 'A4纸', '复印纸'],
    picture: { drawing: 'paper-pack', colors: ['#0f6b64', '#bfd9d5', '#46908a'], label: 'A4', pack: '包' },
    offers: 4,
    skus: [
      sku('包', '7417', { as: '包装：单包 500 张', baseUnit: '张', baseQty: 500 }),
      sku('箱', '7417-5', { as: '包装：整箱 5 包', baseUnit: '张', baseQty: 2500 }),
    ],
  },
  offers: [
    { by: 'S2', pricesE4: yuan(23.8, 119), stock: 3600, leadDays: 1 },
    { by: 'S12', pricesE4: yuan(24.5, 121), stock: 1800, leadDays: 2 },
    { by: 'S23', pricesE4: yuan(23.5, 118.5), stock: 640, leadDays: 2 },
  ],
}

const toner: Fixture = {
  ware: {
    kind: 'office',
    category: '100301',
    brand: '惠普',
    model: 'CF228A',
    name: '惠普 CF228A 硒鼓 适用 M403 M427',
    spec: 'CF228A 黑色 3000页',
    pack: '1 支/盒',
    attributes: facts('颜色：黑色 / 页产量：3000 页 / 适用机型：LaserJet Pro M403、M427 / 类型：原装'),
    about: '惠普 28A 原装硒鼓，页产量按 5% 覆盖率计约 3000 页。',
    keywords: ['28A', '墨粉盒', '粉盒'],
    picture: { drawing: 'toner', colors: ['#39464b', '#56707a', '#0f6b64'], label: '28A', pack: '支' },
    offers: 4,
    skus: [sku('支', 'CF228A', { baseUnit: '页', baseQty: 3000 })],
  },
  offers: [
    { by: 'S2', pricesE4: yuan(399), stock: 260, leadDays: 1 },
    { by: 'S12', pricesE4: yuan(412), stock: 85, leadDays: 2 },
    { by: 'S23', pricesE4: yuan(620), stock: 30, leadDays: 2 },
  ],
}

const pen: Fixture = {
  ware: {
    kind: 'office',
    category: '100201',
    brand: '晨光',
    model: 'AGPK3507',
    name: '晨光 AGPK3507 中性笔 0.5mm 按动',
    spec: '0.5mm 黑色 10支',
    pack: '10 支/盒',
    attributes: facts('笔尖：0.5mm 子弹头 / 颜色：黑色 / 支数：10 支/盒'),
    about: '按动中性笔，速干墨水，书写顺滑不断线。',
    keywords: ['签字笔', '水笔', '黑笔'],
    picture: { drawing: 'pen', colors: ['#39464b', '#0f6b64', '#bfd9d5'], label: '0.5', pack: '盒' },
    offers: 3,
    skus: [sku('盒', 'AGPK3507', { baseUnit: '支', baseQty: 10 })],
  },
  offers: [
    { by: 'S2', pricesE4: yuan(10.14), stock: 2200, leadDays: 1 },
    { by: 'S12', pricesE4: yuan(10.8), stock: 900, leadDays: 2 },
  ],
}

const liquid = (it: {
  zh: string
  en: string
  formula: string
  weight: string
  cas: string
  catNo: string
  grade: string
  purity: string
  alias: string[]
  sizes: readonly (readonly [string, string, number])[]
}): Ware => ({
  kind: 'reagent',
  category: it.cas === '64-17-5' ? '300101' : it.cas === '67-64-1' ? '300103' : '300201',
  brand: '国药',
  model: it.catNo,
  name: `国药 ${it.zh} AR 500mL`,
  spec: `AR 分析纯 ${it.purity}`,
  pack: '500mL/瓶，20 瓶/箱',
  cas: it.cas,
  attributes: facts(
    `中文名：${it.zh} / 英文名：${it.en} / CAS 号：${it.cas} / 分子式：${it.formula} / 分子量：${it.weight} / 等级：${it.grade} / 含量：${it.purity} / 包装：棕色玻璃瓶 / 储存条件：≤30℃，避光，防爆柜`,
  ),
  about: `${it.zh}，${it.en}，${it.grade}，含量 ${it.purity}，棕色玻璃瓶。`,
  keywords: [...it.alias, it.en, '沪试', '分析纯'],
  picture: { drawing: 'bottle-amber', colors: ['#8a6d4b', '#0f6b64', '#ffffff'], label: '', pack: '500mL' },
  offers: 3,
  isFinalSale: true,
  skus: it.sizes.map(([size, unit, ml]) => sku(unit, it.catNo, { as: `规格：${size}`, baseUnit: 'mL', baseQty: ml })),
})

const ethanol: Fixture = {
  ware: liquid({
    zh: '无水乙醇',
    en: 'Ethanol absolute',
    formula: 'C2H6O',
    weight: '46.07',
    cas: '64-17-5',
    catNo: '10009218',
    grade: 'AR 分析纯',
    purity: '≥99.7%',
    alias: ['酒精', '乙醇'],
    sizes: [
      ['500mL', '瓶', 500],
      ['2.5L', '瓶', 2500],
      ['4L×4', '箱', 16_000],
    ],
  }),
  offers: [
    { by: 'S11', pricesE4: yuan(14.5, 62.5, 368), tiers: [tiers([10, 14], [20, 13.5]), [], []], stock: 1260, leadDays: 2 },
    { by: 'S14', pricesE4: yuan(14.8, 67.5, 382), stock: 480, leadDays: 2 },
    { by: 'S16', pricesE4: yuan(15.2, 64, 375), stock: 320, leadDays: 3 },
  ],
}

const acetone: Fixture = {
  ware: liquid({
    zh: '丙酮',
    en: 'Acetone',
    formula: 'C3H6O',
    weight: '58.08',
    cas: '67-64-1',
    catNo: '10000418',
    grade: 'AR 分析纯',
    purity: '≥99.5%',
    alias: ['二甲基酮', '易制毒'],
    sizes: [['500mL', '瓶', 500]],
  }),
  offers: [
    { by: 'S11', pricesE4: yuan(38.5), stock: 600, leadDays: 2 },
    { by: 'S14', pricesE4: yuan(39.8), stock: 240, leadDays: 2 },
  ],
}

const sulfuric: Fixture = {
  ware: liquid({
    zh: '硫酸',
    en: 'Sulfuric acid',
    formula: 'H2SO4',
    weight: '98.08',
    cas: '7664-93-9',
    catNo: '10021618',
    grade: 'AR 分析纯',
    purity: '95.0–98.0%',
    alias: ['浓硫酸', '易制毒'],
    sizes: [['500mL', '瓶', 500]],
  }),
  offers: [
    { by: 'S11', pricesE4: yuan(18.6), stock: 420, leadDays: 2 },
    { by: 'S16', pricesE4: yuan(19.5), stock: 200, leadDays: 3 },
  ],
}

const tips: Fixture = {
  ware: {
    kind: 'consumable',
    category: '400101',
    brand: 'Axygen 爱思进',
    model: 'T-200-C-R',
    name: 'Axygen 爱思进 200μL 移液枪头 本色 无滤芯 无酶无热原',
    spec: '200μL 无滤芯 本色 盒装',
    pack: '盒装 10×96 支',
    attributes: facts('容量：200μL / 滤芯：无滤芯 / 灭菌：未灭菌 / 吸附：普通 / 包装方式：盒装 / 颜色：本色'),
    about: '聚丙烯材质，无酶、无热原，适配主流品牌移液器。',
    keywords: ['吸头', '枪头', 'tip'],
    picture: { drawing: 'tip-box', colors: ['#0f6b64', '#bfd9d5', '#ffffff'], label: '200', pack: '盒' },
    offers: 3,
    skus: [sku('箱', 'T-200-C-R', { as: '包装：10×96 支', baseUnit: '支', baseQty: 960 })],
  },
  offers: [
    { by: 'S11', pricesE4: yuan(86), stock: 1260, leadDays: 1 },
    { by: 'S13', pricesE4: yuan(92), stock: 300, leadDays: 3 },
    { by: 'S15', pricesE4: yuan(88.5), stock: 480, leadDays: 1 },
  ],
}

const durable = (
  ware: Omit<Ware, 'offers' | 'skus' | 'pack' | 'isDurable'>,
  unit: string,
  offers: Fixture['offers'],
  pack = `1 ${unit}`,
): Fixture => ({
  ware: { ...ware, pack, offers: offers.length, isDurable: true, skus: [sku(unit, ware.model)] },
  offers,
})

const balance = durable(
  {
    kind: 'instrument',
    category: '500101',
    brand: '梅特勒',
    model: 'ME204',
    name: '梅特勒 ME204 电子天平 0.1mg',
    spec: '220g 0.1mg 外校',
    attributes: facts('最大称量：220g / 可读性：0.1mg / 校准：外部校准 / 秤盘：φ90mm'),
    about: '万分之一分析天平，含首次检定服务。',
    keywords: ['分析天平', '万分之一', 'Mettler'],
    picture: { drawing: 'balance', colors: ['#e9eded', '#0f6b64', '#bfd9d5'], label: '0.0000', pack: '台' },
  },
  '台',
  [
    { by: 'S13', pricesE4: yuan(18_600), stock: 6, leadDays: 3 },
    { by: 'S19', pricesE4: yuan(18_980), stock: 3, leadDays: 7 },
  ],
)

const furnace = durable(
  {
    kind: 'instrument',
    category: '500401',
    brand: '合肥科晶',
    model: 'OTF-1200X',
    name: '合肥科晶 OTF-1200X 高温管式炉 1200℃ 单温区',
    spec: '1200℃ 管径60mm 单温区',
    attributes: facts('最高温度：1200℃ / 工作温度：≤1100℃ / 管径：φ60mm 石英管 / 加热区：440mm / 控温：30 段程序，±1℃'),
    about: '开启式真空管式炉，带法兰与真空压力表，适合粉体烧结与化学气相沉积。',
    keywords: ['管式炉', '烧结炉', '马弗炉'],
    picture: { drawing: 'tube-furnace', colors: ['#56707a', '#d9a441', '#bfd9d5'], label: '1200', pack: '台' },
  },
  '台',
  [
    { by: 'S13', pricesE4: yuan(48_600), stock: 2, leadDays: 15 },
    { by: 'S19', pricesE4: yuan(49_900), stock: 2, leadDays: 12 },
  ],
)

const printer = durable(
  {
    kind: 'it',
    category: '200203',
    brand: '惠普',
    model: 'Laser 108a',
    name: '惠普 Laser 108a 黑白激光打印机',
    spec: 'A4 20页/分 USB',
    attributes: facts('幅面：A4 / 速度：20 页/分 / 接口：USB 2.0 / 适用硒鼓：W1110A'),
    about: '小型黑白激光打印机，适合三五人的办公室。',
    keywords: ['打印机', 'HP', '激光'],
    picture: { drawing: 'printer', colors: ['#e9eded', '#39464b', '#0f6b64'], label: '', pack: '台' },
  },
  '台',
  [
    { by: 'S2', pricesE4: yuan(686), stock: 120, leadDays: 1 },
    { by: 'S12', pricesE4: yuan(699), stock: 40, leadDays: 2 },
    { by: 'S23', pricesE4: yuan(679), stock: 26, leadDays: 2 },
  ],
)

const notebook = durable(
  {
    kind: 'it',
    category: '200101',
    brand: '联想',
    model: 'ThinkBook 14+',
    name: '联想 ThinkBook 14+ 笔记本电脑 酷睿 Ultra 5 16G 1T',
    spec: 'Ultra 5 16G 1T 14.5英寸',
    attributes: facts('处理器：酷睿 Ultra 5 225H / 内存：16GB / 硬盘：1TB 固态 / 屏幕：14.5 英寸 2.5K / 系统：Windows 11'),
    about: '轻薄办公本，金属机身，整机一年上门保修。',
    keywords: ['笔记本', '手提电脑', 'ThinkPad'],
    picture: { drawing: 'laptop', colors: ['#56707a', '#bfd9d5', '#0f6b64'], label: '', pack: '台' },
  },
  '台',
  [
    { by: 'S2', pricesE4: yuan(5_899), stock: 60, leadDays: 1 },
    { by: 'S23', pricesE4: yuan(5_949), stock: 18, leadDays: 2 },
  ],
)

const desktop = durable(
  {
    kind: 'it',
    category: '200102',
    brand: '联想',
    model: '启天 M455',
    name: '联想 启天 M455 台式电脑 酷睿 i5 16G 512G',
    spec: 'i5 16G 512G 主机',
    attributes: facts('处理器：酷睿 i5-13400 / 内存：16GB / 硬盘：512GB 固态 / 系统：Windows 11 专业版 / 保修：三年上门'),
    about: '商用台式主机，三年上门保修，框架协议机型。',
    keywords: ['台式机', '主机', '电脑'],
    picture: { drawing: 'desktop', colors: ['#39464b', '#0f6b64', '#bfd9d5'], label: '', pack: '台' },
  },
  '台',
  [
    { by: 'S2', pricesE4: yuan(3_680), stock: 90, leadDays: 2 },
    { by: 'S12', pricesE4: yuan(3_720), stock: 30, leadDays: 3 },
  ],
)

const chair = (model: string, name: string, spec: string, about: string, color: string, offers: Fixture['offers']): Fixture =>
  durable(
    {
      kind: 'furniture',
      category: '800101',
      brand: '震旦',
      model,
      name: `震旦 ${model} ${name}`,
      spec,
      attributes: facts(`扶手：固定 / 靠背：网布 / 底座：尼龙五星脚 / 承重：110kg`),
      about,
      keywords: ['椅子', '电脑椅', '职员椅'],
      picture: { drawing: 'chair', colors: [color, '#bfd9d5', '#39464b'], label: '', pack: '把' },
    },
    '把',
    offers,
  )

const officeChair = chair('CV-31', '办公椅 网布 可升降', '网布 尼龙脚 黑色', '透气网布靠背，气动升降，适合日常办公。', '#39464b', [
  { by: 'S2', pricesE4: yuan(480), stock: 80, leadDays: 3 },
  { by: 'S20', pricesE4: yuan(465), stock: 200, leadDays: 10 },
])
const ergonomicChair = chair('AM-62', '人体工学椅 头枕腰托', '网布 头枕腰托 灰色', '头枕、腰托与扶手可调，适合久坐岗位。', '#56707a', [
  { by: 'S2', pricesE4: yuan(620), stock: 60, leadDays: 3 },
  { by: 'S12', pricesE4: yuan(638), stock: 35, leadDays: 5 },
])

const catheterPack: Fixture = {
  ware: {
    kind: 'medical',
    category: '600301',
    brand: '维力',
    model: 'DNB-16',
    name: '维力 一次性使用导尿包 双腔 16Fr',
    spec: '16Fr 双腔 成人',
    pack: '1 包',
    attributes: facts('规格：16Fr 双腔 / 灭菌：环氧乙烷灭菌 / 有效期：24 个月 / 管理类别：二类 / 注册证号：示械注准 20192140631'),
    about: '含双腔导尿管、引流袋、镊子、手套与消毒棉球，灭菌独立包装。',
    keywords: ['导尿包', '导尿管', '尿管'],
    picture: { drawing: 'catheter-pack', colors: ['#bfd9d5', '#0f6b64', '#ffffff'], label: '16Fr', pack: '包' },
    offers: 2,
    isFinalSale: true,
    skus: [sku('包', 'DNB-16', { moq: 10, packStep: 10 })],
  },
  offers: [
    { by: 'S17', pricesE4: yuan(25), stock: 3000, leadDays: 2 },
    { by: 'S2', pricesE4: yuan(26.8), stock: 600, leadDays: 3 },
  ],
}

const shredder = durable(
  {
    kind: 'office',
    category: '100401',
    brand: '得力',
    model: '9939',
    name: '得力 9939 碎纸机 五级保密 22L',
    spec: '五级保密 8张 22L',
    attributes: facts('碎纸能力：8 张/次 / 保密等级：五级 / 容积：22L'),
    about: '办公室碎纸机，可碎卡与订书针，连续工作 30 分钟。',
    keywords: ['碎纸', '保密'],
    picture: { drawing: 'shredder', colors: ['#39464b', '#bfd9d5', '#0f6b64'], label: '', pack: '台' },
  },
  '台',
  [
    { by: 'S2', pricesE4: yuan(860), stock: 45, leadDays: 1 },
    { by: 'S12', pricesE4: yuan(888), stock: 20, leadDays: 2 },
  ],
)

const keyboardSet = durable(
  {
    kind: 'it',
    category: '200202',
    brand: '罗技',
    model: 'MK275',
    name: '罗技 MK275 无线键鼠套装',
    spec: '2.4G 全尺寸 黑色',
    attributes: facts('连接：2.4G 无线 / 键位：104 键 / 供电：AA 电池'),
    about: '一个接收器带键盘与鼠标，防泼溅。',
    keywords: ['键盘', '鼠标', '键鼠'],
    picture: { drawing: 'keyboard', colors: ['#39464b', '#56707a', '#0f6b64'], label: '', pack: '套' },
  },
  '套',
  [
    { by: 'S2', pricesE4: yuan(128), stock: 320, leadDays: 1 },
    { by: 'S23', pricesE4: yuan(124), stock: 90, leadDays: 2 },
  ],
)
keyboardSet.ware.isDurable = false

const tubes: Fixture = {
  ware: {
    kind: 'consumable',
    category: '400201',
    brand: 'Axygen 爱思进',
    model: 'MCT-150-C',
    name: 'Axygen 爱思进 1.5mL 离心管 本色 带刻度',
    spec: '1.5mL 本色 未灭菌',
    pack: '袋装 500 支',
    attributes: facts('容量：1.5mL / 颜色：本色 / 灭菌：未灭菌 / 最大离心力：17,000×g'),
    about: '聚丙烯微量离心管，管盖密合，可高压灭菌。',
    keywords: ['EP管', '离心管', '微量管'],
    picture: { drawing: 'micro-tube', colors: ['#0f6b64', '#bfd9d5', '#ffffff'], label: '1.5', pack: '袋' },
    offers: 3,
    skus: [sku('包', 'MCT-150-C', { as: '包装：500 支/包', baseUnit: '支', baseQty: 500 })],
  },
  offers: [
    { by: 'S11', pricesE4: yuan(100), stock: 800, leadDays: 2 },
    { by: 'S15', pricesE4: yuan(104), stock: 360, leadDays: 1 },
  ],
}

const fixtures: readonly Fixture[] = [
  paper,
  toner,
  pen,
  ethanol,
  acetone,
  sulfuric,
  tips,
  balance,
  printer,
  notebook,
  desktop,
  officeChair,
  ergonomicChair,
  furnace,
  catheterPack,
  shredder,
  keyboardSet,
  tubes,
]

export const fixtureWares = (): Ware[] => fixtures.map((it) => it.ware)

/** The first offer of every fixture in the order of the scenarios, then the rival offers. */
export const fixtureProducts = (): DemoProduct[] => {
  const suppliers = new Map(demoSuppliers().map((it) => [it.code, it]))
  const make = (ware: Ware, offer: Stated & { by: string }): DemoProduct => composeProduct(ware, suppliers.get(offer.by)!, offer)
  return [
    ...fixtures.map((it) => make(it.ware, it.offers[0]!)),
    ...fixtures.flatMap((it) => it.offers.slice(1).map((offer) => make(it.ware, offer))),
  ]
}
