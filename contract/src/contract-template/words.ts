// What the text of a contract may ask for, and how it is filled in: the same for the form that writes it, the server and the paper.

/** Kinds of contract: what is bought, by the document it is made of. */
export const contractKinds = {
  order: '订单',
  frameworkOrder: '框架协议订单',
  inquiry: '询价成交',
  offPlatform: '平台外采购',
} as const
export type ContractKind = keyof typeof contractKinds
export const contractKindKeys = Object.keys(contractKinds) as [ContractKind, ...ContractKind[]]

/** The table of what is bought; the only one that stands in a line of its own. */
export const GOODS = '标的清单'

const every = contractKindKeys
interface Place {
  /** What stands there, for who writes the text. */
  of: string
  kinds: readonly ContractKind[]
  sample: string
}

/** Every place that may be named in a text, `{甲方}`. */
export const places = {
  合同编号: { of: '单据编号', kinds: every, sample: 'CG261130000001' },
  甲方: { of: '学校名称', kinds: every, sample: '示例大学' },
  甲方税号: { of: '学校的税号', kinds: every, sample: '12330000470000996A' },
  乙方: { of: '供应商全称', kinds: every, sample: '甲仪器有限公司' },
  乙方信用代码: { of: '供应商的统一社会信用代码', kinds: every, sample: '91330200MA2DE0017J' },
  项目名称: { of: '采购事项', kinds: every, sample: '超低温冰箱' },
  采购人: { of: '采购人姓名', kinds: every, sample: '李老师' },
  使用部门: { of: '使用部门', kinds: every, sample: '材料学院' },
  批准日期: { of: '审批通过的日期', kinds: every, sample: '2026-11-30' },
  [GOODS]: { of: '名称、规格、数量、单价、金额的表格，单独占一行', kinds: every, sample: '' },
  合同金额: { of: '小写金额', kinds: every, sample: '¥58,000.00' },
  合同金额大写: { of: '大写金额', kinds: every, sample: '伍万捌仟元整' },
  交货期限: { of: '按单据约定的交货时间', kinds: every, sample: '自本合同签订之日起 30 天内' },
  交货地点: { of: '收货地址', kinds: every, sample: '材料楼 302' },
  收货人: { of: '收货人或联系人', kinds: every, sample: '李老师' },
  付款方式: { of: '按单据约定的付款；没有约定的按学校结算办法', kinds: every, sample: '验收合格并收到合规发票后，按甲方结算办法支付' },
  质保: { of: '按单据约定的质保；没有约定的按国家规定', kinds: every, sample: '自验收合格之日起 12 个月' },
  违约责任: {
    of: '逾期交货的违约金',
    kinds: every,
    sample: '逾期交货的，每逾期一天按合同金额的万分之五支付违约金；逾期超过 30 天的，甲方可以解除合同',
  },
  协议编号: { of: '框架协议的编号', kinds: ['frameworkOrder'], sample: 'KJXY-2026-01' },
  协议名称: { of: '框架协议的名称和包号', kinds: ['frameworkOrder'], sample: '实验室家具框架协议 第 2 包' },
  补充条款: { of: '下单时带入和补充的合同条款；没有时不占行', kinds: ['frameworkOrder'], sample: '验收后 30 天内对公转账' },
  询价编号: { of: '询价单的编号', kinds: ['inquiry'], sample: 'XJ261130000001' },
} as const satisfies Record<string, Place>
export type PlaceName = keyof typeof places

const known: Readonly<Record<string, Place>> = places
export const placesFor = (kind: ContractKind): [name: PlaceName, place: Place][] =>
  (Object.entries(known) as [PlaceName, Place][]).filter(([, it]) => it.kinds.includes(kind))

/** A contract without them says nothing. */
const NEEDED: readonly PlaceName[] = ['甲方', '乙方', GOODS, '合同金额']

export const TEXT_MOST = 20_000

/** Braces and line ends as they are meant, from whatever was pasted. */
export const plainTemplate = (text: string): string => text.replaceAll('｛', '{').replaceAll('｝', '}').replaceAll(/\r\n?/g, '\n')

const PLACE = /\{([^{}\n]*)\}/g
const namesIn = (line: string): string[] => [...line.matchAll(PLACE)].map(([, name]) => name!.trim())

const faultOfName = (kind: ContractKind, name: string): string => {
  const place = Object.hasOwn(known, name) ? known[name] : undefined
  if (!place) return name === '' ? '占位符没有写名称' : `没有名为“${name}”的占位符`
  return place.kinds.includes(kind) ? '' : `${contractKinds[kind]}合同没有“${name}”`
}

const faultOfLine = (kind: ContractKind, line: string): string => {
  const names = namesIn(line)
  const wrong = names.map((name) => faultOfName(kind, name)).find(Boolean)
  if (wrong) return wrong
  if (/[{}]/.test(line.replaceAll(PLACE, ''))) return '大括号没有成对，占位符写成 {甲方} 的样子'
  return names.includes(GOODS) && line.replaceAll(PLACE, '').trim() + names.slice(1).join('') !== '' ? `{${GOODS}} 须单独占一行` : ''
}

/** Why this is no text of a contract; empty when it is one. */
export const templateFault = (kind: ContractKind, text: string): string => {
  const lines = plainTemplate(text).split('\n')
  for (const [i, line] of lines.entries()) {
    const fault = faultOfLine(kind, line)
    if (fault) return `第 ${i + 1} 行：${fault}`
  }
  const named = lines.flatMap(namesIn)
  const lacking = NEEDED.filter((name) => !named.includes(name))
  if (lacking.length > 0) return `缺少占位符：${lacking.map((name) => `{${name}}`).join('、')}`
  return named.filter((name) => name === GOODS).length > 1 ? `{${GOODS}} 只能写一次` : ''
}

export type Values = Readonly<Record<Exclude<PlaceName, typeof GOODS>, string>>

/** A paragraph, the head of a clause, or where the table stands. */
export interface Block {
  kind: 'text' | 'head' | 'goods'
  text: string
}

const HEAD = /^第[一二三四五六七八九十百]+[条章]/
/** Where the document says nothing: to be written by hand. */
const BLANK = '＿＿＿＿＿＿'

/** Alone may run over several lines: what a document says elsewhere is no line of the contract. */
const FREE: PlaceName = '补充条款'

/** Each place is filled in once: what a document says is never read as text of the template. */
export const filled = (text: string, values: Partial<Values>): Block[] =>
  plainTemplate(text)
    .split('\n')
    .map((line) => line.trim())
    .flatMap((line): Block[] => {
      const names = namesIn(line)
      if (line === '') return []
      if (names[0] === GOODS) return [{ kind: 'goods', text: '' }]
      const valueOf = (name: string): string => {
        const said = Object.hasOwn(values, name) ? (values as Record<string, string | undefined>)[name] : ''
        return (name === FREE ? said : said?.replaceAll(/\s+/g, ' '))?.trim() ?? ''
      }
      if (names.length > 0 && line.replaceAll(PLACE, '').trim() === '' && names.every((name) => valueOf(name) === '')) return []
      const words = line.replaceAll(PLACE, (_, name: string) => valueOf(name.trim()) || BLANK)
      return [{ kind: HEAD.test(line) ? 'head' : 'text', text: words }]
    })

export const sampleValues = (kind: ContractKind): Partial<Values> =>
  Object.fromEntries(placesFor(kind).map(([name, it]) => [name, it.sample]))
