// Goods that contradict themselves: name, specification, description, category and picture must say one thing. The composer refuses to make others.
import { packOf } from '../../modules/catalog/pack.ts'
import type { DemoProduct } from './types.ts'

type Goods = Pick<DemoProduct, 'name' | 'spec' | 'pack' | 'cas' | 'categoryCode' | 'attributes' | 'description' | 'picture' | 'skus'>

/** One thing is made of one of these; who names a second one must mean a part. */
const MATERIALS = ['木质', '钢制', '全钢', '钢木', '全木', '铝木', '不锈钢', '纸质', '布艺', '皮质', '网布', '（塑料）']
const MADE_OF = new Set(['材质', '凳面', '靠背', '结构', '杆材', '膜材'])

const valueOf = (it: Goods, names: ReadonlySet<string>): string[] => it.attributes.filter((a) => names.has(a.name)).map((a) => a.value)
const textOf = (it: Goods): string => [it.name, it.spec, it.description].join(' ')

const materialFault = (it: Goods): string => {
  const stated = valueOf(it, MADE_OF).flatMap((value) => MATERIALS.filter((m) => value.includes(m)))
  if (stated.length === 0) return ''
  const text = textOf(it)
  const other = MATERIALS.find((m) => text.includes(m) && !stated.some((s) => s.includes(m) || m.includes(s)))
  return other ? `材料：${stated.join('、')}又称${other}` : ''
}

const CONCENTRATED = 97

/** A solution of 75 % is not 99 % pure, and one purity stands everywhere. */
const purityFault = (it: Goods): string => {
  if (it.cas === null) return ''
  const said = new Set([...textOf(it).matchAll(/(\d+(?:\.\d+)?)%/g)].map(([, figure]) => Number(figure)))
  const isMixed = [...said].some((figure) => figure < CONCENTRATED) && [...said].some((figure) => figure >= CONCENTRATED)
  return isMixed || [...said].filter((figure) => figure >= CONCENTRATED).length > 1 ? `纯度：${[...said].join('%、')}%` : ''
}

const amountOf = (text: string): string => {
  const pack = packOf(text)
  return pack && (pack.unit === 'mL' || pack.unit === 'g') ? `${pack.qty}${pack.unit}` : ''
}

/** The amount in the name of a chemical and on its picture is one it is sold by. */
const measureFault = (it: Goods): string => {
  if (it.cas === null) return ''
  const sold = it.skus.map((sku) => `${sku.baseQty}${sku.baseUnit}`)
  const wrong = [it.name.split(' ').at(-1)!, it.picture.pack, it.pack]
    .map(amountOf)
    .find((amount) => amount !== '' && !sold.includes(amount))
  return wrong ? `包装：${wrong}不在所售规格中` : ''
}

const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [/[未非]灭菌|非无菌/, /(?<!未|非|可|高压)灭菌(?!器|锅|柜|袋|指示)|(?<!非)无菌(?!袋)/],
  [/无粉/, /有粉/],
  [/无滤芯/, /带滤芯/],
  [/非网管/, /(?<!非)网管/],
  [/成人/, /儿童|婴儿/],
  [/原装/, /兼容/],
  [/固定升降|升降固定/, /./],
]

const useFault = (it: Goods): string => {
  const text = [textOf(it), ...it.attributes.map((a) => a.value)].join(' ')
  const pair = OPPOSITES.find(([one, other]) => one.test(text) && other.test(text))
  return pair ? `用途：${pair.map(String).join('与')}` : ''
}

const factFault = (it: Goods): string => {
  const twice = it.attributes.find((a, i) => it.attributes.some((b, j) => j < i && a.name === b.name && a.value !== b.value))
  return twice ? `参数：${twice.name}有两个值` : ''
}

/** What of a product contradicts what; empty when all agree. */
export const contradictionOf = (it: Goods): string =>
  [materialFault, purityFault, measureFault, useFault, factFault].map((faultOf) => faultOf(it)).find((fault) => fault !== '') ?? ''
