// Parts of the partner's catalogue as goods of its supplier: asked outside of transactions, kept as goods no search finds (decision 0084).
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { Unanswered } from '../../core/outbox.ts'
import { componentPartner, type ComponentGateway, type Part } from '../../gateways/components.ts'
import { loadCategories, writeGoods, type CategoryNode, type GoodsDraft } from './goods.ts'
import type { Offer } from './offers.ts'

/** What the partner said, or that nothing is known. */
export type Told<T> = { is: T } | { fault: 'component.down' | 'component.none' }

const WITHIN_MS = 8000

export const askPartner = async <T>(ask: (partner: ComponentGateway, signal: AbortSignal) => Promise<T>): Promise<Told<T>> => {
  const partner = componentPartner()
  if (!partner) return { fault: 'component.none' }
  try {
    return { is: await ask(partner.gateway, AbortSignal.timeout(WITHIN_MS)) }
  } catch (error) {
    if (error instanceof Unanswered || (error as Error).name === 'TimeoutError') return { fault: 'component.down' }
    throw error
  }
}

export const askOffers = (skuCodes: readonly string[]): Promise<Told<readonly Part[]>> =>
  skuCodes.length === 0 ? Promise.resolve({ is: [] }) : askPartner((partner, signal) => partner.offers(skuCodes, signal))

export const toldBy = <T>(told: Told<T>): T => {
  if ('fault' in told) throw new Fail(told.fault)
  return told.is
}

export interface PartnerSupplier {
  id: string
  supplierName: string
  supplierFullName: string
  freightFen: number
  freightFreeFromFen: number
}

export const partnerSupplier = async (ctx: Ctx): Promise<PartnerSupplier> => {
  const partner = componentPartner()
  const row = partner && (await ctx.tx.selectFrom('suppliers').selectAll().where('src_id', '=', partner.srcId).executeTakeFirst())
  if (!row) throw new Fail('component.none')
  return {
    id: row.id,
    supplierName: row.short_name,
    supplierFullName: row.name,
    freightFen: row.freight_fen,
    freightFreeFromFen: row.freight_free_from_fen,
  }
}

/** Where a kind of part stands in the tree of goods, and how it is drawn. */
const kinds: Record<string, { code: string; drawing: string }> = {
  微控制器: { code: '700101', drawing: 'chip-qfp' },
  运算放大器: { code: '700102', drawing: 'chip-soic' },
  数据转换: { code: '700102', drawing: 'chip-soic' },
  电源管理: { code: '700103', drawing: 'chip-sot' },
  接口芯片: { code: '700104', drawing: 'chip-soic' },
  逻辑芯片: { code: '700104', drawing: 'chip-soic' },
  存储器: { code: '700105', drawing: 'chip-soic' },
  贴片电阻: { code: '700201', drawing: 'resistor-reel' },
  采样电阻与电位器: { code: '700201', drawing: 'resistor-reel' },
  贴片电容: { code: '700202', drawing: 'capacitor-reel' },
  电解电容: { code: '700202', drawing: 'capacitor' },
  功率电感: { code: '700203', drawing: 'inductor' },
  磁珠: { code: '700203', drawing: 'inductor' },
  晶体与振荡器: { code: '700203', drawing: 'inductor' },
  二极管: { code: '700301', drawing: 'diode' },
  晶体管: { code: '700302', drawing: 'transistor' },
  发光二极管: { code: '700303', drawing: 'led' },
  光耦: { code: '700303', drawing: 'chip-dip' },
  连接器: { code: '700401', drawing: 'chip-sot' },
  '开关、继电器与保险': { code: '700402', drawing: 'relay' },
  传感器: { code: '700502', drawing: 'sensor-module' },
}
const ELSE = { code: '70', drawing: 'chip-soic' }

/** The least price is that of the first tier. */
export const pricesOf = (part: Part): { priceE4: number; tiers: Offer['tiers'] } => ({
  priceE4: part.tiers[0]!.priceE4,
  tiers: part.tiers.slice(1).map((it) => ({ from: it.from, priceE4: it.priceE4 })),
})

const draftOf = (part: Part, categories: ReadonlyMap<string, CategoryNode>, listedOn: string): GoodsDraft => {
  const { code, drawing } = kinds[part.category] ?? ELSE
  const category = categories.get(code) ?? categories.get(ELSE.code) ?? [...categories.values()][0]!
  return {
    code: part.skuCode,
    name: `${part.maker} ${part.mpn} ${part.category}`.slice(0, 120),
    brand: part.maker,
    model: part.mpn,
    categoryCode: category.code,
    spec: part.package,
    pack: '',
    cas: null,
    controlClass: 0,
    badges: [],
    attributes: [
      { name: '封装', value: part.package },
      { name: '说明', value: part.description },
      ...part.params.map((it) => ({ ...it })),
      ...(part.datasheet ? [{ name: '厂家资料', value: part.datasheet }] : []),
    ],
    description: part.description,
    keywords: [],
    picture: { drawing, colors: ['#4c8f82', '#c9a15b'], label: part.mpn.slice(0, 12), pack: '' },
    leadDays: part.leadDays,
    taxRateBp: 1300,
    isAsset: false,
    expenseSubject: category.expenseSubject,
    listedOn,
    skus: [
      {
        code: part.skuCode,
        catNo: part.skuCode,
        specs: [{ name: '封装', value: part.package }],
        unit: '个',
        ...pricesOf(part),
        listPriceE4: null,
        moq: part.moq,
        packStep: part.packStep,
        stock: part.stock,
        baseUnit: null,
        baseQty: null,
      },
    ],
  }
}

/** What the partner offers now becomes what the goods are; of what was asked for and is not there, nothing can be bought. Answers SKU ids by code. */
export const keepParts = async (ctx: Ctx, asked: readonly string[], parts: readonly Part[]): Promise<Map<string, string>> => {
  const supplier = await partnerSupplier(ctx)
  const categories = await loadCategories(ctx.tx)
  const listedOn = ctx.now.toISOString().slice(0, 10)
  await writeGoods(
    ctx.tx,
    supplier.id,
    parts.map((it) => draftOf(it, categories, listedOn)),
    categories,
    'partner',
  )
  const gone = asked.filter((code) => !parts.some((it) => it.skuCode === code))
  if (gone.length > 0)
    await sql`
      with gone as (update skus set status = 'off', updated_at = now() where supplier_id = ${supplier.id} and code = any(${gone}::text[]) and status = 'on' returning product_id)
      update products p set content_hash = null, changed_in = pg_current_xact_id() from gone where p.id = gone.product_id`.execute(ctx.tx)
  const rows = await ctx.tx
    .selectFrom('skus')
    .select(['id', 'code'])
    .where('supplier_id', '=', supplier.id)
    .where(sql<boolean>`code = any(${[...asked]}::text[])`)
    .execute()
  return new Map(rows.map((it) => [it.code, it.id]))
}

/** The codes under which the partner knows these SKUs; of no partner's goods there is none. */
export const partnerCodes = async (ctx: Ctx, skuIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ code: string }>`
    select k.code from skus k join products p on p.id = k.product_id where k.id = any(${[...skuIds]}::uuid[]) and p.status = 'partner'`.execute(
    ctx.tx,
  )
  return rows.map((it) => it.code)
}
