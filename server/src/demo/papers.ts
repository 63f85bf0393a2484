// Papers of some goods of the demo (composed by us from what the catalogue and the lists say): valid ones, one that ends soon, one that ended.
import type { PaperKind } from '@caiyuan/contract/goods-paper'
import { paperKinds } from '@caiyuan/contract/goods-paper'
import { sql } from 'kysely'
import { addDays, dayOf } from '../core/clock.ts'
import type { Db } from '../core/db.ts'
import type { Storage } from '../gateways/storage.ts'
import { listsOf } from '../modules/catalog/controls.ts'
import { keepPaper } from '../modules/goods-paper/kept.ts'
import { pdfOf } from '../modules/invoice/compose.ts'

interface Goods {
  id: string
  name: string
  brand: string
  cas: string | null
  spec: string
  supplier: string
}

/** Days from today; `to` null: it does not end. */
interface Draft {
  kind: PaperKind
  from: number
  to: number | null
}

const VALID: Draft = { kind: 'sds', from: -210, to: 885 }
/** Of each kind of goods, in their order, what they have; who has none stands for itself. */
const REGULATED: readonly (readonly Draft[])[] = [
  [VALID, { kind: 'coa', from: -60, to: 305 }, { kind: 'coa', from: -400, to: -35 }],
  [
    { kind: 'sds', from: -1070, to: 25 },
    { kind: 'coa', from: -30, to: null },
  ],
  [{ kind: 'sds', from: -1200, to: -105 }],
  [],
  [VALID],
  [VALID, { kind: 'licence', from: -500, to: 595 }],
]
const REAGENTS: readonly (readonly Draft[])[] = [
  [VALID, { kind: 'coa', from: -45, to: 320 }],
  [VALID],
  [{ kind: 'coa', from: -20, to: null }],
]
const MEDICAL: readonly (readonly Draft[])[] = [
  [
    { kind: 'licence', from: -700, to: 1125 },
    { kind: 'manual', from: -700, to: null },
  ],
  [{ kind: 'licence', from: -1800, to: 24 }],
]

const linesOf = (it: Goods, kind: PaperKind): string[] => {
  const lists = listsOf(it.cas)
  const common = [`产品名称：${it.name}`, `品牌与规格：${[it.brand, it.spec].filter(Boolean).join(' ')}`, `供应商：${it.supplier}`]
  const cas = it.cas ? [`CAS 号：${it.cas}`] : []
  if (kind === 'sds')
    return [
      ...common,
      ...cas,
      ...(lists.length > 0 ? [`列入：${lists.join('；')}`] : ['未列入本平台核对的管控名录']),
      '操作与储存：操作前阅读本说明书；在通风处使用，按标签要求储存。',
      '个体防护：戴防护手套与护目镜。',
      '应急处置：接触皮肤或眼睛立即用大量清水冲洗，并就医。',
    ]
  if (kind === 'coa') return [...common, ...cas, '检验项目：外观、含量、水分', '检验结论：本批产品符合标示规格']
  if (kind === 'licence') return [...common, '证载内容：产品名称、规格与供应商同上']
  return [...common, '使用前请核对名称、规格与有效期；包装破损请勿使用。']
}

const pdfFor = (it: Goods, kind: PaperKind, words: readonly string[]): Buffer =>
  pdfOf([
    [220, 350, paperKinds[kind]],
    ...[...words, ...linesOf(it, kind), '本文件为演示数据，由采园编写，不作为实际使用依据。'].map((text, i): [number, number, string] => [
      48,
      318 - i * 22,
      text.slice(0, 56),
    ]),
  ])

const NUMBER: Record<PaperKind, (signedOn: string, i: number) => string> = {
  sds: () => 'V3.0',
  coa: (signedOn, i) => `${signedOn.replaceAll('-', '')}${String(i + 1).padStart(2, '0')}`,
  licence: (signedOn, i) => `演示证字 ${signedOn.slice(0, 4)}-${String(1201 + i)}`,
  manual: () => 'A/1',
}
const FILE: Record<PaperKind, string> = { sds: 'SDS', coa: 'COA', licence: '证书', manual: '说明书' }

const goodsOf = async (db: Db, where: ReturnType<typeof sql<boolean>>, num: number): Promise<Goods[]> => {
  const { rows } = await sql<Goods>`
    select p.id, p.name, p.brand, p.cas, p.spec, s.name as supplier from products p join categories c on c.code = p.category_code join suppliers s on s.id = p.supplier_id
    where p.status = 'on' and ${where} order by p.sales desc, p.id limit ${num}`.execute(db.shared)
  return rows
}

export const loadPapers = async (db: Db, storage: Storage): Promise<number> => {
  const today = (await db.pool.query('select now() as now')).rows[0].now as Date
  const dayAt = (days: number): string => dayOf(addDays(today, days))
  const shelves = [
    { plan: REGULATED, goods: await goodsOf(db, sql<boolean>`p.control_class = 1`, REGULATED.length) },
    { plan: REAGENTS, goods: await goodsOf(db, sql<boolean>`p.control_class = 0 and p.cas is not null`, REAGENTS.length) },
    { plan: MEDICAL, goods: await goodsOf(db, sql<boolean>`c.kind = 'medical'`, MEDICAL.length) },
  ]
  let num = 0
  for (const { plan, goods } of shelves)
    for (const [i, it] of goods.entries())
      for (const { kind, from, to } of plan[i]!) {
        const signedOn = dayAt(from)
        const validUntil = to === null ? null : dayAt(to)
        const paperNo = NUMBER[kind](signedOn, i)
        const words = [`编号：${paperNo}`, `签发日期：${signedOn}${validUntil ? `　有效期至：${validUntil}` : ''}`]
        const draft = {
          productId: it.id,
          kind,
          paperNo,
          signedOn,
          validUntil,
          name: `${FILE[kind]}-${paperNo.replaceAll('/', '-')}.pdf`,
          mime: 'application/pdf',
        }
        await keepPaper(db.shared, storage, draft, pdfFor(it, kind, words))
        num += 1
      }
  return num
}
