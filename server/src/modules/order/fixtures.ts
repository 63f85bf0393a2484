// Orders for tests: a school with people, a card and goods, and an order brought to a state by the product's own commands.
import { lineFen, sumFen } from '@caiyuan/contract/money'
import type { OrderState } from '@caiyuan/contract/order-flow'
import { advance } from '../../core/advance.ts'
import type { Ctx, SessionUser } from '../../core/context.ts'
import type { Db } from '../../core/db.ts'
import { runAsSystem } from '../../core/run.ts'
import { flowsOf } from '../../schools/flows.ts'
import { copied } from '../../../test/copies.ts'
import { setParam } from '../school/params.ts'
import { newId } from '../../core/ids.ts'
import { takeNumbers } from '../../core/number.ts'
import { enqueue } from '../../core/outbox.ts'
import { buildFund, buildProduct, buildSchool, buildSupplier, buildUser } from '../../demo/build.ts'
import { reserveStock, type TakenLine } from '../catalog/offers.ts'
import { reserve } from '../fund/ledger.ts'
import { orderDoc } from './policy.ts'
import { sealAddress } from './queries/address.ts'
import { ledgerDocOf, lockOrder } from './queries/one.ts'

let serial = 0
/** A number no other test of this process uses; schools and suppliers are shared by a file. */
export const uniqueNo = (): number => {
  serial += 1
  return 10_000_000 + ((process.pid * 1000) % 80_000_000) + serial
}

export interface OrderWorld {
  schoolId: number
  deptId: string
  buyer: SessionUser
  acceptor: SessionUser
  second: SessionUser
  stranger: SessionUser
  owner: SessionUser
  finance: SessionUser
  fundId: string
  supplierId: string
  supplierUser: SessionUser
}

const buildPeople = async (db: Db, next: () => number): Promise<OrderWorld> => {
  const no = next()
  const depts = await buildSchool(db, { id: no, code: `U${no}`, name: `示例大学${no}`, depts: ['材料学院', '财务处'] })
  const deptId = depts.get('材料学院')!
  const person = (name: string, roles: string[], it: { deptId?: string | null; supplierId?: string } = {}) =>
    buildUser(db, {
      schoolId: it.supplierId ? 2 : no,
      no: `${name}${next()}`,
      name,
      roles,
      deptId: it.supplierId ? null : (it.deptId ?? deptId),
      supplierId: it.supplierId ?? null,
    })
  const supplierId = await buildSupplier(db, { srcId: no, name: `供应商${no}` })
  const owner = await person('王教授', ['purchaser', 'fzr'])
  const buyer = await person('李老师', ['purchaser'])
  return {
    schoolId: no,
    deptId,
    owner,
    buyer,
    acceptor: await person('刘老师', ['purchaser', 'acceptor']),
    second: await person('何老师', ['acceptor']),
    stranger: await person('外人', ['purchaser'], { deptId: depts.get('财务处')! }),
    finance: await person('钱会计', ['finance'], { deptId: depts.get('财务处')! }),
    fundId: await buildFund(db, no, {
      projectNo: `K${no}`,
      name: '国家自然科学基金面上项目',
      ownerId: owner.id,
      totalFen: 100_000_000,
      grants: [{ userId: buyer.id }],
    }),
    supplierId,
    supplierUser: await person('供应商', ['supplier'], { supplierId }),
  }
}

/** The kinds of documents a school is founded with: the tests' world may have more. */
export const foundedWith = (): string =>
  flowsOf('', 'university')
    .map((it) => it.docKind)
    .join()

/** Has them set before anybody read what they were, as if the school was founded with them. */
export const foundWith = async (
  db: Db,
  schoolId: number,
  people: readonly SessionUser[],
  params: Record<string, unknown>,
): Promise<void> => {
  if (Object.keys(params).length === 0) return
  await runAsSystem(db, schoolId, async (ctx) => {
    const { tx } = ctx
    await tx.deleteFrom('school_params').where('school_id', '=', schoolId).where('key', 'in', Object.keys(params)).execute()
    for (const [key, value] of Object.entries(params)) await setParam(ctx, key, value)
    const { settings_version: settings } = await tx
      .selectFrom('schools')
      .select('settings_version')
      .where('id', '=', schoolId)
      .executeTakeFirstOrThrow()
    for (const it of people) if (it.schoolId === schoolId) it.settings = settings
  })
}

export const buildOrderWorld = async (db: Db, params: Record<string, unknown> = {}): Promise<OrderWorld> => {
  const made = await copied(db, `orders of ${foundedWith()}`, buildPeople, uniqueNo)
  await foundWith(db, made.schoolId, [made.buyer, made.acceptor, made.second, made.stranger, made.owner, made.finance], params)
  return made
}

/** A second card for the buyer, of another owner. */
export const buildSecondCard = async (db: Db, at: OrderWorld): Promise<{ other: SessionUser; besideId: string }> => {
  const other = await buildUser(db, {
    schoolId: at.schoolId,
    no: `赵教授${at.schoolId}`,
    name: '赵教授',
    roles: ['purchaser', 'fzr'],
    deptId: at.deptId,
  })
  const besideId = await buildFund(db, at.schoolId, {
    projectNo: `X${at.schoolId}`,
    name: '双一流学科建设',
    ownerId: other.id,
    totalFen: 10_000_000,
    grants: [{ userId: at.buyer.id }],
  })
  return { other, besideId }
}

export interface LineDraft {
  name: string
  priceE4: number
  num: number
  unit?: string
  controlClass?: number
  isAsset?: boolean
}

interface OrderDraft {
  lines?: readonly LineDraft[]
  freightFen?: number
  /** Cards that pay beside the one of the world, each so much. */
  beside?: readonly { fundId: string; amountFen: number }[]
  /** auditing: approval is not through. waitSupplier: the supplier has it. */
  state?: 'auditing' | 'waitSupplier'
}

export const plainLines: readonly LineDraft[] = [
  { name: '得力 7417 A4 复印纸', priceE4: 238_000, num: 12, unit: '包' },
  { name: '惠普 CF228A 硒鼓', priceE4: 3_990_000, num: 2, unit: '支' },
  { name: '晨光 AGPK3507 中性笔', priceE4: 101_400, num: 20, unit: '盒' },
]

const insertLines = async (ctx: Ctx, db: Db, it: OrderWorld, orderId: string, lines: readonly LineDraft[]): Promise<TakenLine[]> => {
  const stock: TakenLine[] = []
  for (const [i, line] of lines.entries()) {
    const goods = await buildProduct(db, {
      supplierId: it.supplierId,
      code: `G${uniqueNo()}`,
      name: line.name,
      priceE4: line.priceE4,
      controlClass: line.controlClass ?? 0,
      isAsset: line.isAsset ?? false,
    })
    stock.push({ orderId, skuId: goods.skuId, num: line.num })
    await ctx.tx
      .insertInto('order_lines')
      .values({
        school_id: ctx.schoolId,
        order_id: orderId,
        line_no: i + 1,
        sku_id: goods.skuId,
        product_id: goods.productId,
        name: line.name,
        unit: line.unit ?? '件',
        category_path: 'TEST',
        control_class: line.controlClass ?? 0,
        is_asset: line.isAsset ?? false,
        price_e4: line.priceE4,
        num: line.num,
        amount_fen: lineFen(line.priceE4, line.num),
      })
      .execute()
  }
  return stock
}

/** An order of the buyer on the one card, submitted and, unless told otherwise, approved. Drain the outbox to tell the supplier. */
export const buildOrder = async (
  db: Db,
  inSchool: <T>(schoolId: number, work: (ctx: Ctx) => Promise<T>) => Promise<T>,
  it: OrderWorld,
  draft: OrderDraft = {},
): Promise<string> => {
  const lines = draft.lines ?? plainLines
  return inSchool(it.schoolId, async (ctx) => {
    const id = newId()
    const purchaseId = newId()
    const goods = sumFen(lines.map((line) => lineFen(line.priceE4, line.num)))
    const freight = draft.freightFen ?? 0
    const [purchaseNo] = await takeNumbers(ctx, 'purchase')
    const [orderNo] = await takeNumbers(ctx, 'order')
    await ctx.tx
      .insertInto('purchases')
      .values({
        school_id: it.schoolId,
        id: purchaseId,
        purchase_no: purchaseNo!,
        quote_id: newId(),
        buyer_id: it.buyer.id,
        total_fen: goods + freight,
        order_count: 1,
      })
      .execute()
    const address = sealAddress(it.schoolId, id, {
      receiver: '李老师',
      mobile: '13800005621',
      tel: '',
      regionText: '浙江省宁波市镇海区',
      detail: '文苑路 1 号 材料楼 B412',
      tag: '校区',
    })
    await ctx.tx
      .insertInto('orders')
      .values({
        school_id: it.schoolId,
        id,
        purchase_id: purchaseId,
        order_no: orderNo!,
        seq_in_purchase: 1,
        state: 'auditing' satisfies OrderState,
        supplier_id: it.supplierId,
        supplier_name: '甲 综合电商',
        control_class: Math.max(0, ...lines.map((line) => line.controlClass ?? 0)),
        buyer_id: it.buyer.id,
        buyer_name: it.buyer.name,
        dept_id: it.deptId,
        dept_name: '材料学院',
        goods_fen: goods,
        freight_fen: freight,
        total_fen: goods + freight,
        address: JSON.stringify(address),
        province_code: '33',
        budget_status: 'RESERVED',
        submitted_at: ctx.now,
      })
      .execute()
    const stock = await insertLines(ctx, db, it, id, lines)
    const beside = draft.beside ?? []
    const own = goods + freight - sumFen(beside.map((card) => card.amountFen))
    const parts = [{ fundId: it.fundId, amountFen: own }, ...beside].map((part) => ({ ...part, subjectCode: 'material' }))
    await ctx.tx
      .insertInto('order_funds')
      .values(
        parts.map((part, i) => ({
          school_id: it.schoolId,
          order_id: id,
          line_no: i + 1,
          fund_id: part.fundId,
          subject_code: part.subjectCode,
          amount_fen: part.amountFen,
        })),
      )
      .execute()
    const order = await lockOrder(ctx, id)
    await reserve(ctx, ledgerDocOf(order), parts)
    await reserveStock(ctx, stock)
    if (draft.state !== 'auditing') {
      await advance(ctx, orderDoc, order, 'approve', { set: { approved_at: ctx.now } })
      await enqueue(ctx, 'order.toSupplier', { docId: id })
    }
    return id
  })
}
