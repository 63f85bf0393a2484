import type { catalog } from '@caiyuan/contract/catalog'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { controlDemands, controlRefusal, shownBadges } from '@caiyuan/contract/goods'
import { sql } from 'kysely'
import { addWorkdays, dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { missing } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { isId } from '../../../core/ids.ts'
import { PERSONAL_ID } from '../../../core/pseudo-schools.ts'
import { paramsOf } from '../../school/params.ts'
import { offersOf, type Offer } from '../offers.ts'
import { asViewer, isVisitor, placeOf } from '../viewer.ts'

type Detail = OutputOf<typeof catalog.detail>

interface Row {
  id: string
  code: string
  name: string
  brand: string
  model: string
  spec: string
  pack: string
  cas: string | null
  description: string
  category_path: string
  control_class: number
  badges: number[]
  attributes: { name: string; value: string }[]
  is_asset: boolean
  tax_rate_bp: number
  listed_on: string
  lead_days: number
  supplier_id: string
  src_id: number
  supplier: string
  short_name: string
  kinds: string
  joined_on: string
  uscc: string
  phone: string
  freight_fen: number
  freight_free_from_fen: number
  goods_num: number
}

const productRow = async (ctx: Ctx, id: string): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    select p.id, p.code, p.name, p.brand, p.model, p.spec, p.pack, p.cas, p.description, p.category_path, p.control_class, p.badges, p.attributes, p.is_asset, p.tax_rate_bp, p.listed_on, p.lead_days,
      s.id as supplier_id, s.src_id, s.name as supplier, s.short_name, s.kinds, s.joined_on, s.uscc, s.phone, s.freight_fen, s.freight_free_from_fen,
      (select count(*)::int from products o where o.supplier_id = s.id and o.status = 'on') as goods_num
    from products p join suppliers s on s.id = p.supplier_id where p.id = ${id} and p.status in ('on', 'off')`.execute(ctx.tx)
  return rows[0]
}

interface SkuRow {
  id: string
  code: string
  list_price_e4: number | null
  base_unit: string | null
  base_qty: number | null
}

const skuRows = async (ctx: Ctx, productId: string): Promise<SkuRow[]> => {
  const { rows } = await sql<SkuRow>`
    select k.id, k.code, k.list_price_e4, k.base_unit, k.base_qty from skus k left join sku_terms t on t.school_id = ${ctx.schoolId} and t.sku_id = k.id
    where k.product_id = ${productId} and k.status = 'on' and not coalesce(t.is_hidden, false) order by k.sort, k.id`.execute(ctx.tx)
  return rows
}

const skuOf = (r: SkuRow, o: Offer): Detail['skus'][number] => ({
  skuId: r.id,
  code: r.code,
  catNo: o.catNo,
  spec: o.spec,
  unit: o.unit,
  priceE4: o.priceE4,
  listPriceE4: r.list_price_e4 !== null && r.list_price_e4 > o.priceE4 ? r.list_price_e4 : null,
  tiers: o.tiers,
  moq: o.moq,
  packStep: o.packStep,
  stock: o.stock,
  baseUnit: r.base_unit ?? '',
  baseQty: r.base_qty ?? 0,
  problem: o.problem,
})

/** Who may buy regulated goods, answered before any choice. */
const gateOf = async (ctx: Ctx, controlClass: number): Promise<Detail['gate']> => {
  if (controlClass === 0) return null
  const isOpen = (await paramsOf(ctx)).poisonAndPopFlag === 1
  const refusal = isVisitor(ctx)
    ? ''
    : controlRefusal(controlClass, { isStudent: ctx.user.isStudent, isPersonal: ctx.schoolId === PERSONAL_ID, isOpen })
  return { controlClass, demand: controlDemands[controlClass] ?? '', refusal, isKnown: !isVisitor(ctx) }
}

const dealsOf = async (ctx: Ctx, productId: string): Promise<Detail['deals']> => {
  if (isVisitor(ctx)) return []
  const { rows } = await sql<{ at: Date; dept_name: string; spec: string; num: number; unit: string; price_e4: number }>`
    select o.submitted_at as at, o.dept_name, l.spec, l.num, l.unit, l.price_e4 from skus k
    join order_lines l on l.school_id = ${ctx.schoolId} and l.sku_id = k.id join orders o on o.school_id = l.school_id and o.id = l.order_id
    where k.product_id = ${productId} and o.kind <> 'PERSONAL' and o.submitted_at is not null and o.state not in ('cancelled', 'closed') order by o.submitted_at desc limit 5`.execute(
    ctx.tx,
  )
  return rows.map((r) => ({ on: dayOf(r.at), deptName: r.dept_name, spec: r.spec, num: r.num, unit: r.unit, priceE4: r.price_e4 }))
}

const schoolOrders = async (ctx: Ctx, supplierId: string): Promise<number> => {
  if (isVisitor(ctx)) return 0
  const row = await ctx.tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('school_id', '=', ctx.schoolId)
    .where('supplier_id', '=', supplierId)
    .where('kind', '<>', 'PERSONAL')
    .where('state', 'not in', ['cancelled', 'closed'])
    .where(sql<boolean>`submitted_at > now() - interval '90 days'`)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

const trailOf = async (ctx: Ctx, path: string): Promise<Detail['trail']> => {
  const codes = path.split('/')
  const rows = await ctx.tx.selectFrom('categories').select(['code', 'name']).where('code', 'in', codes).execute()
  return codes.flatMap((code) => rows.filter((r) => r.code === code).map((r) => ({ id: r.code, name: r.name })))
}

export const productDetail: Of<typeof catalog>['detail'] = (open, { id, provinceCode }) =>
  asViewer(open, async (ctx) => {
    const [row, place] = await Promise.all([isId(id) ? productRow(ctx, id) : undefined, placeOf(ctx, provinceCode)])
    if (!row) throw missing('商品')
    const skus = await skuRows(ctx, id)
    // Goods the school hides do not exist for it.
    if (skus.length === 0) throw missing('商品')
    const [offers, gate, deals, orders, trail] = await Promise.all([
      offersOf(
        ctx,
        skus.map((s) => s.id),
        place?.provinceCode ?? null,
      ),
      gateOf(ctx, row.control_class),
      dealsOf(ctx, id),
      schoolOrders(ctx, row.supplier_id),
      trailOf(ctx, row.category_path),
    ])
    return {
      productId: id,
      code: row.code,
      name: row.name,
      brand: row.brand,
      model: row.model,
      spec: row.spec,
      pack: row.pack,
      cas: row.cas ?? '',
      description: row.description,
      trail,
      badges: shownBadges(row.badges, row.src_id),
      attributes: row.attributes,
      isAsset: row.is_asset,
      taxRateBp: row.tax_rate_bp,
      listedOn: row.listed_on,
      gate,
      supplier: {
        supplierId: row.supplier_id,
        name: row.supplier,
        shortName: row.short_name,
        kinds: row.kinds,
        joinedOn: row.joined_on,
        uscc: row.uscc,
        phone: row.phone,
        goodsNum: row.goods_num,
        schoolOrders: orders,
      },
      freight: { fen: row.freight_fen, freeFromFen: row.freight_free_from_fen },
      place,
      leaveOn: dayOf(addWorkdays(ctx.now, row.lead_days)),
      leadDays: row.lead_days,
      skus: skus.map((s) => skuOf(s, offers.get(s.id)!)),
      deals,
    }
  })
