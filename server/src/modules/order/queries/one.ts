// One order by its id, its lines, and the document its money moves for.
import { lineSavedFen } from '@caiyuan/contract/bargain-rules'
import { sumFen } from '@caiyuan/contract/money'
import { sql, type Selectable } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Tables } from '../../../core/tables.ts'
import type { LedgerDoc } from '../../fund/ledger.ts'
import type { ComparedOffer } from '../../catalog/comparable.ts'
import type { OrderRow } from '../policy.ts'

export type OrderLineRow = Selectable<Tables['order_lines']>

/** What is kept of the goods with a line for good; only what is read of it again. */
export interface Snapshot {
  /** Bought with one's own money at the price its supplier asks of people (decision 0382). */
  isPersonal?: true
  /** Bought at a special price: what it cost else. */
  special?: { id: string; wasE4: number; endsAt: string }
  /** Bought at a price its supplier lowered for this order: what it cost else (decision 0340). */
  bargained?: { wasE4: number }
  /** The standard good it was bought as, and what other suppliers asked for it then; null where the amount asked for no comparison. */
  standard?: { id: string; name: string; compared: ComparedOffer[] | null }
}
const snapshotOf = (line: Pick<OrderLineRow, 'snapshot'>): Snapshot => line.snapshot as Snapshot

export const standardOf = (line: Pick<OrderLineRow, 'snapshot'>): NonNullable<Snapshot['standard']> | null =>
  snapshotOf(line).standard ?? null

/** What it cost else, where it was bought at a special price. */
export const specialOf = (line: Pick<OrderLineRow, 'snapshot'>): { wasE4: number } | null => {
  const special = snapshotOf(line).special
  return special ? { wasE4: special.wasE4 } : null
}

/** What it cost else, where its supplier lowered the price for this order. */
export const bargainedOf = (line: Pick<OrderLineRow, 'snapshot'>): { wasE4: number } | null => snapshotOf(line).bargained ?? null

/** 议价省下: what lowered prices took off the lines bought at them, in fen. */
export const savedFen = (lines: readonly Pick<OrderLineRow, 'snapshot' | 'num' | 'amount_fen'>[]): number =>
  sumFen(lines.map((it) => lineSavedFen({ bargained: bargainedOf(it), num: it.num, amountFen: it.amount_fen })))

/** For buying it again as what it was bought. */
export const boughtAs = (line: Pick<OrderLineRow, 'snapshot'>): { standardId?: string } => {
  const standard = standardOf(line)
  return standard ? { standardId: standard.id } : {}
}

/** What is said of a line wherever its order is told. */
const SAID = [
  'order_id',
  'line_no',
  'sku_id',
  'product_id',
  'name',
  'spec',
  'unit',
  'price_e4',
  'num',
  'amount_fen',
  'shipped_num',
  'ended_num',
  'claimed_num',
  'lost_num',
  'received_num',
  'accepted_num',
  'rejected_num',
] as const satisfies (keyof OrderLineRow)[]
export type LineSaid = Pick<OrderLineRow, (typeof SAID)[number]>

/** SQL of columns over alias `l`. */
export const WHOLE_LINE = sql<OrderLineRow>`l.*`
export const LINE_SAID = sql<LineSaid>`${sql.join(SAID.map((it) => sql.ref(`l.${it}`)))}`

const one = async (ctx: Ctx, id: string, lock: boolean): Promise<OrderRow> => {
  if (!isId(id)) throw missing('订单')
  let query = ctx.tx.selectFrom('orders').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id)
  // A supplier acting in a school meets its own orders only.
  if (ctx.user.supplierId) query = query.where('supplier_id', '=', ctx.user.supplierId)
  if (lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row) throw missing('订单')
  return row as OrderRow
}

export const orderById = (ctx: Ctx, id: string): Promise<OrderRow> => one(ctx, id, false)

/** The order with its row locked until commit: whoever decides by its lines, parcels or money takes this first. */
export const lockOrder = (ctx: Ctx, id: string): Promise<OrderRow> => one(ctx, id, true)

export const orderLines = (ctx: Ctx, orderId: string): Promise<OrderLineRow[]> =>
  ctx.tx
    .selectFrom('order_lines')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', orderId)
    .orderBy('line_no')
    .execute()

export const ledgerDocOf = (order: Pick<OrderRow, 'id' | 'order_no' | 'supplier_name' | 'buyer_id' | 'owner_id'>): LedgerDoc => ({
  docKind: 'order',
  docId: order.id,
  docNo: order.order_no,
  summary: `${order.supplier_name} 订单`,
  payerId: order.owner_id ?? order.buyer_id,
})
