// Glass for the laboratory bench.
import { expandFamilies, type Family } from '../family.ts'
import type { Ware } from '../types.ts'

const GLASS = '蜀牛*1 天玻*.95 肖特_Schott*3.2 康宁_Pyrex*3 华鸥*.85 北玻*.98'
const MODEL = { 蜀牛: '1#-####', 天玻: 'TB-###', 肖特: '21#####', 康宁: '10##-###', 华鸥: '11##-###', 北玻: 'BB###', 欣维尔: 'F#####', 泰坦: '0200####', '*': '@@-###' }

const families: Family[] = [
  {
    category: '400301', noun: '烧杯', brands: GLASS, model: MODEL, axes: ['型式: 低型 高型*1.15', '容量: 50mL*.65 100mL*.75 250mL 500mL*1.5 1000mL*2.6 2000mL*5'], price: 7.2, unit: '个', title: '{b} {容量} {型式}烧杯 高硼硅', pack: '1 个', about: '高硼硅 3.3 玻璃，带刻度与倾口。', keywords: '玻璃烧杯 烧杯', drawing: 'beaker', label: '{容量}', keep: 0.55,
  },
  {
    category: '400301', noun: '三角烧瓶', brands: GLASS, model: MODEL, axes: ['口型: 普通口 具塞*1.6 广口*1.1', '容量: 50mL*.75 100mL*.8 250mL 500mL*1.5 1000mL*2.6'], price: 9.2, unit: '个', title: '{b} {容量} {口型}三角烧瓶', pack: '1 个', about: '高硼硅玻璃锥形瓶，耐骤热。', keywords: '锥形瓶 摇瓶 三角瓶', drawing: 'flask', label: '{容量}', keep: 0.45,
  },
  {
    category: '400301', noun: '圆底烧瓶', brands: '欣维尔*1.2 泰坦*1 蜀牛*.9 肖特_Schott*3', model: MODEL, axes: ['口数: 单口 双口*1.5 三口*1.9 四口*2.4', '容量: 50mL*.7 100mL*.75 250mL 500mL*1.4 1000mL*2.1 2000mL*3.8', '磨口~: 24/40'], price: 28, unit: '个', title: '{b} {容量} {口数}圆底烧瓶 24/40', pack: '1 个', about: '{口数}圆底烧瓶，24/40 标准磨口，壁厚均匀。', keywords: '反应瓶 圆底瓶 三口瓶', drawing: 'round-flask', label: '', keep: 0.45,
  },
  {
    category: '400302', noun: '容量瓶', brands: GLASS, model: MODEL, axes: ['等级: A级 B级*.75', '容量: 10mL*.8 25mL*.85 50mL*.9 100mL 250mL*1.4 500mL*1.9 1000mL*2.8', '颜色: 透明 棕色*1.2'], price: 16.8, unit: '个', title: '{b} {容量} 容量瓶 {等级} {颜色}', pack: '1 个', about: '{等级}容量瓶，附出厂容量允差。', keywords: '定容瓶 量瓶', drawing: 'volumetric', label: '', keep: 0.3,
  },
  {
    category: '400302', noun: '量筒', brands: GLASS, model: MODEL, axes: ['材质: 玻璃 PP塑料*.8', '容量: 10mL*.7 50mL*.8 100mL 250mL*1.6 500mL*2.3 1000mL*3.6'], price: 12.6, unit: '个', title: '{b} {容量} {材质}量筒', pack: '1 个', about: '刻度清晰，底座稳固。', keywords: '量杯 玻璃量筒', drawing: 'cylinder', label: '', keep: 0.5,
  },
  {
    category: '400302', noun: '滴定管', brands: '蜀牛*1 天玻*.95 北玻*1 泰坦*1.2', model: MODEL, axes: ['类型: 酸式 碱式*.8 四氟活塞*1.3', '容量: 25mL*.9 50mL', '颜色: 透明 棕色*1.2'], price: 38, unit: '支', title: '{b} {容量} {类型}滴定管 {颜色}', pack: '1 支', about: 'A 级滴定管，{类型}。', keywords: '滴定 酸碱滴定', drawing: 'burette', keep: 0.7,
  },
  {
    category: '400302', noun: '刻度吸管', brands: '蜀牛*1 天玻*.95 北玻*1', model: MODEL, axes: ['容量: 1mL*.85 2mL*.9 5mL 10mL*1.2 25mL*1.8', '等级: A级 B级*.8'], price: 8.2, unit: '支', title: '{b} {容量} 刻度吸管 {等级}', pack: '1 支', about: '不完全流出式，分度清楚。', keywords: '移液管 吸量管', drawing: 'serological', keep: 0.8,
  },
  {
    category: '400303', noun: '蓝盖试剂瓶', brands: '肖特_Duran*3 蜀牛*1 天玻*.95 华鸥*.85 泰坦*1.2', model: MODEL, axes: ['颜色: 透明 棕色*1.2', '容量: 100mL*.75 250mL*.85 500mL 1000mL*1.5 2000mL*3'], price: 15.8, unit: '个', title: '{b} {容量} 蓝盖试剂瓶 {颜色}', pack: '1 个', about: 'GL45 螺口，高硼硅玻璃，可高压灭菌。', keywords: '丝口瓶 储液瓶 培养基瓶', drawing: 'media-bottle', label: '{容量}', keep: 0.8,
  },
  {
    category: '400303', noun: '试剂瓶', brands: '蜀牛*1 天玻*.95 华鸥*.85', model: MODEL, axes: ['口型: 小口 广口*1.05', '颜色: 透明 棕色*1.12', '容量: 30mL*.5 60mL*.6 125mL*.75 250mL 500mL*1.5 1000mL*2.3'], price: 8.6, unit: '个', title: '{b} {容量} {口型}试剂瓶 {颜色}', pack: '1 个', about: '{口型}磨口玻璃试剂瓶。', keywords: '磨口瓶 玻璃瓶', drawing: 'reagent-bottle', label: '', keep: 0.45,
  },
  {
    category: '400303', noun: '塑料试剂瓶', brands: '耐洁_Nalgene*4 白鲨*.9 洁特*1 垒固*.8', model: { 耐洁: '2###-####', 白鲨: 'BS-B##', 洁特: 'RBP###', 垒固: 'B-######' }, axes: ['材质: HDPE PP*1.1', '口型: 广口 小口', '容量: 125mL*.7 250mL*.8 500mL 1000mL*1.5'], price: 6.5, unit: '个', title: '{b} {容量} {材质} {口型}塑料试剂瓶', pack: '1 个', about: '{材质}，耐多数酸碱，密封防漏。', keywords: '塑料瓶 样品瓶 大口瓶', drawing: 'plastic-bottle', label: '', keep: 0.5,
  },
  {
    category: '400304', noun: '冷凝管', brands: '欣维尔*1.2 泰坦*1 蜀牛*.9', model: MODEL, axes: ['型式: 球形 直形*.95 蛇形*1.2', '长度: 200mm*.85 300mm 400mm*1.2'], price: 56, unit: '支', title: '{b} {型式}冷凝管 {长度} 24/40', pack: '1 支', about: '24/40 标准磨口，夹套进出水小嘴可旋。', keywords: '回流冷凝 蒸馏', drawing: 'condenser', keep: 0.85,
  },
  {
    category: '400304', noun: '分液漏斗', brands: '欣维尔*1.2 泰坦*1 蜀牛*.9', model: MODEL, axes: ['型式: 梨形 球形*1.05', '容量: 60mL*.8 125mL*.9 250mL 500mL*1.35 1000mL*2'], price: 62, unit: '个', title: '{b} {容量} {型式}分液漏斗 四氟活塞', pack: '1 个', about: '聚四氟乙烯活塞，密封顺滑。', keywords: '萃取 分液', drawing: 'funnel', label: '', keep: 0.75,
  },
  {
    category: '400304', noun: '玻璃层析柱', brands: '欣维尔*1.2 泰坦*1 蜀牛*.9', model: MODEL, axes: ['规格: 16×200mm*.6 26×300mm 40×400mm*1.7 60×500mm*2.9', '砂板: 具砂板 无砂板*.85'], price: 98, unit: '支', title: '{b} 玻璃层析柱 {规格} {砂板}', pack: '1 支', about: '具四氟节门，柱层析分离用。', keywords: '层析柱 过柱', drawing: 'column', keep: 0.8,
  },
  {
    category: '400304', noun: '抽滤瓶', brands: '蜀牛*1 天玻*.95 肖特_Schott*3', model: MODEL, axes: ['容量: 250mL*.8 500mL 1000mL*1.5 2500mL*3.4'], price: 36, unit: '个', title: '{b} {容量} 抽滤瓶 上嘴', pack: '1 个', about: '厚壁高硼硅玻璃，配布氏漏斗使用。', keywords: '过滤瓶 布氏漏斗', drawing: 'flask', label: '{容量}',
  },
  {
    category: '400304', noun: '试管', brands: '蜀牛*1 天玻*.95 华鸥*.85', model: MODEL, axes: ['规格: 12×75mm*.7=100 15×150mm=100 18×180mm*1.4=100 25×200mm*2.4=100', '口型: 平口 具塞*2.2'], price: 38, unit: '盒', base: '支', title: '{b} 玻璃试管 {规格} {口型}', pack: '100 支/盒', about: '高硼硅玻璃，壁厚均匀，可灼烧。', keywords: '玻璃试管 培养试管', drawing: 'test-tube',
  },
  {
    category: '400304', noun: '比色皿', brands: '赫尔玛*5 宜兴晶科*1 泰坦*1.2', model: MODEL, axes: ['材质: 石英 玻璃*.35', '光程: 5mm*.95 10mm 20mm*1.3', '数量~: 2只=2'], price: 168, unit: '盒', base: '只', title: '{b} {材质}比色皿 {光程} 配对', pack: '2 只/盒', about: '{材质}，{光程}光程，两只配对。', keywords: '石英比色皿 吸收池', drawing: 'cuvette', keep: 0.9,
  },
]

export const glassware = (): Ware[] => expandFamilies(families)
