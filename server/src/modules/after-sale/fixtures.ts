// An accepted order over two cards, and after-sales of it brought forward by the product's own commands.
import type { afterSale } from '@caiyuan/contract/after-sale'
import { ownedOf, worthOf } from '@caiyuan/contract/after-sale/share'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { keepFile } from '../../core/files.ts'
import type { SessionUser } from '../../core/context.ts'
import type { World } from '../../../test/harness.ts'
import { buildAccepted, buildBillWorld } from '../bill/fixtures/build.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { buildSecondCard, type LineDraft } from '../order/fixtures.ts'

type Asked = Partial<InputOf<(typeof afterSale)['apply']>>

export const threeLines: readonly LineDraft[] = [
  { name: '移液枪头 200 µL', priceE4: 860_000, num: 20, unit: '盒' },
  { name: '滤芯枪头 1000 µL', priceE4: 1_240_000, num: 10, unit: '盒' },
]

/** 2,960.00 as in the picture: 60 % from the owner's card, 40 % from another's. */
export const stageAfterSale = async (
  world: World,
  {
    params = {},
    lines = threeLines,
    freightFen = 0,
    besideFen = 118_400,
  }: { params?: Record<string, unknown>; lines?: readonly LineDraft[]; freightFen?: number; besideFen?: number } = {},
) => {
  const at = await buildBillWorld(world, params)
  const { other, besideId } = await buildSecondCard(world.db, at)
  const orderId = await buildAccepted(world, at, lines, {
    freightFen,
    ...(besideFen > 0 ? { beside: [{ fundId: besideId, amountFen: besideFen }] } : {}),
  })
  const buyer = await world.as(at.buyer)
  const supplier = await world.as(at.supplierUser)
  const rows = async (text: string, ...values: unknown[]) => (await world.admin.query(text, values)).rows
  const photo = async (who: SessionUser = at.buyer) =>
    (await keepFile({ db: world.db, storage: world.storage }, who, at.schoolId, '照片.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).id
  const asked = async (it: Asked = {}): Promise<InputOf<(typeof afterSale)['apply']>> => {
    const form = await (await world.as(at.buyer)).afterSale.form({ orderId })
    const type = it.type ?? 'returnRefund'
    const reason = it.reason ?? 'unlike'
    const pieces =
      it.lines ??
      [
        { lineNo: 1, num: 6 },
        { lineNo: 2, num: 2 },
      ].slice(0, lines.length)
    const fits = pieces.every((piece) => {
      const kept = form.lines.find((line) => line.lineNo === piece.lineNo)?.kept
      return kept && Number.isInteger(piece.num) && piece.num >= 1 && kept.goneNum + piece.num <= kept.num
    })
    const worth = fits ? worthOf(ownedOf(form), pieces, { type, reason }) : { goodsFen: 0, freightFen: 0 }
    return {
      orderId,
      lines: pieces,
      type,
      reason,
      description: '6 盒封膜撕裂，灭菌失效',
      fileIds: [],
      packageState: 'intact',
      returnWay: 'send',
      contact: '李老师',
      mobile: '13800005621',
      pickupAddr: '',
      seenFen: worth.goodsFen + worth.freightFen,
      ...it,
    }
  }
  const taskOf = async (refundId: string, userId: string): Promise<string | undefined> =>
    (
      await rows(
        "select id from mall.flow_tasks where doc_kind = 'refund' and doc_id = $1 and assignee_id = $2 and status = 1",
        refundId,
        userId,
      )
    )[0]?.id as string | undefined
  return {
    ...at,
    other,
    besideId,
    orderId,
    buyerClient: buyer,
    supplier,
    rows,
    photo,
    asked,
    of: (id: string) => ({ schoolId: at.schoolId, id }),
    apply: async (it: Asked = {}) => buyer.afterSale.apply(await asked(it)),
    order: async () => (await rows('select * from mall.orders where id = $1', orderId))[0],
    held: async (): Promise<number[]> =>
      (
        await rows(
          'select c.held_fen from mall.fund_claims c join mall.order_funds f on f.order_id = c.doc_id and f.fund_id = c.fund_id where c.doc_id = $1 order by f.line_no',
          orderId,
        )
      ).map((row) => Number(row.held_fen)),
    state: async (id: string): Promise<string> => (await rows('select state from mall.after_sales where id = $1', id))[0].state as string,
    titles: async (id: string): Promise<string[]> =>
      (await rows('select title from mall.document_log where doc_id = $1 order by seq', id)).map((row) => row.title as string),
    /** The owners of the cards agree to its refund, or one of them does not. */
    decide: async (id: string, agrees = true) => {
      const [refund] = await rows('select id from mall.refunds where after_sale_id = $1 order by created_at desc limit 1', id)
      for (const who of [at.owner, other]) {
        const taskId = await taskOf(refund.id as string, who.id)
        if (!taskId) continue
        const client = await world.as(who)
        if (!agrees) {
          await client.approval.terminate({ taskId, comment: '请先换货' })
          return
        }
        await client.approval.agree({ taskId, comment: '同意退款' })
      }
    },
    /** The limit of an after-sale ends. */
    pass: async (id: string) => {
      const past = new Date(Date.now() - 60_000)
      await world.admin.query('update mall.after_sales set due_at = $2 where id = $1', [id, past])
      await world.admin.query(
        "update mall.outbox set due_at = $2, body = jsonb_build_object('due', $3::text) where topic = 'afterSale.due' and doc_id = $1 and state = 'due'",
        [id, past, past.toISOString()],
      )
      await world.drain()
    },
    faults: () => world.tx(at.schoolId, (tx) => checkInvariants(tx, at.schoolId)),
  }
}
