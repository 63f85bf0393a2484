// An order over two cards on its way, and parcels of it taken in by the product's own commands.
import type { InputOf } from '@caiyuan/contract/endpoint'
import type { receipt } from '@caiyuan/contract/receipt'
import { keepFile } from '../../core/files.ts'
import type { SessionUser } from '../../core/context.ts'
import type { World } from '../../../test/harness.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { buildOrder, buildOrderWorld, buildSecondCard, type LineDraft } from '../order/fixtures.ts'

type Counted = InputOf<(typeof receipt)['take']>['counted'][number]
export type Line = Counted['lines'][number]
type Problem = Line['problems'][number]
type Piece = { lineNo: number; num: number }

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
let waybill = 0

/** 10.00 and 30.01 a piece; with freight 8.00 it is 268.07 over two cards, 60.00 of it from the second. */
export const twoLines: readonly LineDraft[] = [
  { name: '试管', priceE4: 100_000, num: 11, unit: '盒' },
  { name: '滤纸', priceE4: 300_100, num: 5, unit: '包' },
]

export const stageReceipt = async (
  world: World,
  it: { params?: Record<string, unknown>; lines?: readonly LineDraft[]; freightFen?: number; besideFen?: number; parts?: Piece[][] } = {},
) => {
  const at = await buildOrderWorld(world.db, { 'accept.photoFrom': 900_000_000, 'accept.secondFrom': 900_000_000, ...it.params })
  const { other, besideId } = await buildSecondCard(world.db, at)
  const lines = it.lines ?? twoLines
  const besideFen = it.besideFen ?? 6_000
  const id = await buildOrder(world.db, world.inSchool, at, {
    lines,
    freightFen: it.freightFen ?? 800,
    beside: besideFen > 0 ? [{ fundId: besideId, amountFen: besideFen }] : [],
  })
  await world.drain()
  const supplier = await world.as(at.supplierUser)
  const of = { schoolId: at.schoolId, id }
  await supplier.supply.confirm(of)
  const ship = async (...parts: Piece[][]) => {
    for (const some of parts) {
      waybill += 1
      await supplier.supply.ship({ ...of, parcels: [{ carrierCode: 'shunfeng', waybillNo: `SF${20_000_000 + waybill}`, lines: some }] })
    }
    await world.drain()
  }
  await ship(...(it.parts ?? [lines.map((line, i) => ({ lineNo: i + 1, num: line.num }))]))
  const buyer = await world.as(at.buyer)
  const acceptor = await world.as(at.acceptor)
  const rows = async (text: string, ...values: unknown[]) => (await world.admin.query(text, values)).rows
  const parcelIds = async (): Promise<string[]> =>
    (await rows('select id from mall.shipments where order_id = $1 order by seq', id)).map((row) => row.id as string)
  return {
    ...at,
    other,
    besideId,
    id,
    of,
    buyerClient: buyer,
    acceptorClient: acceptor,
    supplier,
    rows,
    ship,
    parcelIds,
    photo: async (who: SessionUser = at.buyer) =>
      (await keepFile({ db: world.db, storage: world.storage }, who, at.schoolId, '破损.jpg', JPEG)).id,
    /** The parcel at this place, its lines counted so. */
    take: async (seq: number, some: readonly Line[]) =>
      buyer.receipt.take({ counted: [{ id: (await parcelIds())[seq - 1]!, lines: [...some] }] }),
    line: (lineNo: number, goodNum: number, ...problems: Partial<Problem>[]): Line => ({
      lineNo,
      goodNum,
      problems: problems.map((one) => ({ issue: 'short', num: 1, wish: 'refundOnly', note: '', fileIds: [], ...one })),
    }),
    order: async () => (await rows('select * from mall.orders where id = $1', id))[0],
    lines: async () =>
      (
        await rows(
          'select received_num as received, claimed_num as claimed, lost_num as lost, accepted_num as accepted from mall.order_lines where order_id = $1 order by line_no',
          id,
        )
      ).map((row) => [row.received, row.claimed, row.lost, row.accepted].join('/')),
    /** Frozen and owed of each card, as they stand on the order. */
    cards: async (): Promise<string[]> =>
      (
        await rows(
          'select coalesce(c.frozen_fen, 0) as frozen, coalesce(c.held_fen, 0) as held from mall.order_funds f left join mall.fund_claims c on c.doc_id = f.order_id and c.fund_id = f.fund_id where f.order_id = $1 order by f.line_no',
          id,
        )
      ).map((row) => `${row.frozen}/${row.held}`),
    refund: async (afterSaleId: string) =>
      (await rows('select * from mall.refunds where after_sale_id = $1 order by created_at desc limit 1', afterSaleId))[0],
    refundCards: async (afterSaleId: string): Promise<number[]> =>
      (
        await rows(
          'select p.amount_fen from mall.refund_funds p join mall.refunds r on r.id = p.refund_id where r.after_sale_id = $1 order by p.line_no',
          afterSaleId,
        )
      ).map((row) => Number(row.amount_fen)),
    afterSaleState: async (afterSaleId: string): Promise<string> =>
      (await rows('select state from mall.after_sales where id = $1', afterSaleId))[0].state as string,
    titles: async (docId: string): Promise<string[]> =>
      (await rows('select title from mall.document_log where doc_id = $1 order by seq', docId)).map((row) => row.title as string),
    accept: async (pieces: readonly Piece[]) =>
      acceptor.order.accept({
        id,
        lines: pieces.map(({ lineNo, num }) => ({ lineNo, acceptedNum: num, rejectedNum: 0 })),
      }),
    /** The owners of the cards agree to the refund of an after-sale. */
    decide: async (afterSaleId: string) => {
      const [refund] = await rows('select id from mall.refunds where after_sale_id = $1 order by created_at desc limit 1', afterSaleId)
      for (const who of [at.owner, other]) {
        const [task] = await rows(
          "select id from mall.flow_tasks where doc_kind = 'refund' and doc_id = $1 and assignee_id = $2 and status = 1",
          refund.id,
          who.id,
        )
        if (task) await (await world.as(who)).approval.agree({ taskId: task.id as string, comment: '同意退款' })
      }
    },
    faults: () => world.tx(at.schoolId, (tx) => checkInvariants(tx, at.schoolId)),
  }
}
