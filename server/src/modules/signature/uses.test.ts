import { signature } from '@caiyuan/contract/signature'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import type { SessionUser } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { buildFund } from '../../demo/build.ts'
import { leaving } from '../logoff/fixtures.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'
import { buildOrder, buildOrderWorld, type OrderWorld } from '../order/fixtures.ts'
import { emptyOrders } from '../order/leave.ts'
import { keepSignature } from './fixtures.ts'
import { penFor } from './uses.ts'

const world = useWorld()
const SIGN_FIRST = '请先完成手写签名'
const BOTH = { tenantNeedHandSignature: 1, useHandSignatureInBuy: 1, autoPassBelow: 0 }

const rows = async <T>(text: string, values: unknown[]): Promise<T[]> => (await world().admin.query(text, values)).rows as T[]
const usesOf = (docId: string) =>
  rows<{ title: string; signature_id: string; content_hash: string; doc_no: string; ip: string; user_name: string }>(
    'select * from mall.signature_uses where doc_id = $1 order by used_at, id',
    [docId],
  )
const logOf = (docId: string) =>
  rows<{ action: string; detail: { signature?: { no: number; hash: string } } }>(
    'select action, detail from mall.document_log where doc_id = $1 order by seq',
    [docId],
  )
const shown = async (client: Client, id: string, kind = 'order') =>
  (await client.signature.onPaper({ kind, id })).map((it) => `${it.step} ${it.name} ${it.no}`)
const codeOf = async (call: Promise<unknown>): Promise<string> => (await refusalOf(call)).code

const shop = async (params: Record<string, unknown> = BOTH, num = 1) => {
  const mall = await openMall(world(), params)
  const skuId = await mall.goods('锂片', 100, { expenseSubject: 'material' })
  const clientOf = (who: SessionUser) => world().as(who)
  const quoted = async (client: Client, again?: string) => {
    const quote = await client.order.quote(again ? { from: 'order', orderId: again } : { from: 'now', lines: [{ skuId, num }] })
    return {
      quoteId: quote.quoteId,
      usage: '科研' as const,
      purpose: '测试',
      orders: quote.orders.map((o) => ({ key: o.key, funds: [{ fundId: mall.K1, subjectCode: 'material', amountFen: o.totalFen }] })),
    }
  }
  const submit = async (client: Client, signatureId?: string): Promise<string> =>
    (await client.order.submit({ ...(await quoted(client)), ...(signatureId ? { signatureId } : {}) })).orders[0]!.id
  return { mall, clientOf, quoted, submit }
}
const taskOf = async (docId: string, who: SessionUser): Promise<string> =>
  (await rows<{ id: string }>('select id from mall.flow_tasks where doc_id = $1 and assignee_id = $2 and status = 1', [docId, who.id]))[0]!
    .id
const signer = async (who: SessionUser) => {
  const client = await world().as(who)
  return { client, signatureId: await keepSignature(client) }
}
/** Submitted by T1 with his first signature. */
const signedOrder = async (num = 1) => {
  const it = await shop(BOTH, num)
  const t1 = await signer(it.mall.T1)
  return { ...it, t1, id: await it.submit(t1.client, t1.signatureId) }
}
const agreed = async (mall: Mall, id: string, who: 'F1' | 'D1') => {
  const approver = await signer(mall[who])
  await approver.client.approval.agree({ taskId: await taskOf(id, mall[who]), signatureId: approver.signatureId })
  return approver
}

describe('order.submit with a hand signature', () => {
  it('is refused without the own signature in use and writes nothing', async () => {
    const { mall, submit } = await shop()
    const client = await world().as(mall.T1)
    expect(await client.account.info()).toMatchObject({ tenantNeedHandSignature: 1, useHandSignatureInBuy: 1 })
    expect((await refusalOf(submit(client))).message).toBe(SIGN_FIRST)
    const others = (await signer(mall.F1)).signatureId
    const former = await keepSignature(client)
    await keepSignature(client)
    for (const id of [others, former, newId(), 'no-id']) expect(await codeOf(submit(client, id))).toBe('3411')
    expect([await mall.count('orders'), await mall.count('signature_uses'), await mall.count('fund_claims')]).toEqual([0, 0, 0])
  })

  it('keeps which version was used on what content, in the log too', async () => {
    const { id, t1, mall } = await signedOrder()
    const [order] = await rows<{ order_no: string; content_hash: string }>('select * from mall.orders where id = $1', [id])
    const [use, ...more] = await usesOf(id)
    expect(more).toEqual([])
    expect(use).toMatchObject({
      title: '采购人',
      signature_id: t1.signatureId,
      content_hash: order!.content_hash,
      doc_no: order!.order_no,
      ip: '127.0.0.1',
      user_name: '李老师',
    })
    const [kept] = await rows<{ hash: Buffer }>('select picture_hash as hash from mall.signatures where id = $1', [t1.signatureId])
    expect((await logOf(id))[0]!.detail.signature).toEqual({ no: 1, hash: kept!.hash.toString('base64url') })
    expect(await mall.balance(mall.K1)).toEqual([14_990_000, 10_000, 0, 5_000_000])
  })

  it('asks nobody where the school asks for signatures of deciders alone, or for none', async () => {
    const { mall, submit } = await shop({ tenantNeedHandSignature: 1, autoPassBelow: 0 })
    const client = await world().as(mall.T1)
    expect(await client.account.info()).toMatchObject({ tenantNeedHandSignature: 1, useHandSignatureInBuy: 0 })
    expect(await usesOf(await submit(client))).toEqual([])
    const none = await shop({ useHandSignatureInBuy: 1, autoPassBelow: 0 })
    const other = await world().as(none.mall.T1)
    const id = await none.submit(other)
    await none.mall.decide(none.mall.F1, id)
    expect([await usesOf(id), await shown(other, id)]).toEqual([[], []])
  })

  it('leaves the old version on the paper when the person signs otherwise from now on', async () => {
    const { id, t1, mall } = await signedOrder()
    await agreed(mall, id, 'F1')
    const [first] = await t1.client.signature.onPaper({ kind: 'order', id })
    await keepSignature(t1.client)
    expect((await t1.client.signature.onPaper({ kind: 'order', id }))[0]).toEqual(first)
    expect(first!.picture).toMatch(/^data:image\/png;base64,iVBOR/)
    expect((await t1.client.signature.getSignature()).former.map((it) => it.no)).toEqual([1])
  })

  it('is signed anew when it came back; what came back or was taken back shows no signature', async () => {
    const back = await shop()
    const buyer = await signer(back.mall.T1)
    const returned = await back.submit(buyer.client, buyer.signatureId)
    await back.mall.decide(back.mall.F1, returned, { refuse: '请补充用途' })
    expect(await shown(buyer.client, returned)).toEqual([])
    const again = { ...(await back.quoted(buyer.client, returned)), id: returned }
    expect(await codeOf(buyer.client.order.resubmit(again))).toBe('3411')
    const anew = await keepSignature(buyer.client)
    await buyer.client.order.resubmit({ ...again, signatureId: anew })
    expect(await shown(buyer.client, returned)).toEqual(['采购人 李老师 2'])
    expect((await usesOf(returned)).map((it) => it.signature_id)).toEqual([buyer.signatureId, anew])
    await buyer.client.order.withdraw({ id: returned })
    expect(await shown(buyer.client, returned)).toEqual([])
  })
})

describe('order.submit from two tabs with a hand signature', () => {
  it('locks the person once, as the cart does: neither call waits for the other in a ring', async () => {
    const { mall } = await shop()
    const { client, signatureId } = await signer(mall.T1)
    const blocker = world().db.newClient()
    await blocker.connect()
    await blocker.query(`begin; set local app.school_id = '${mall.no}'`)
    await blocker.query('select 1 from mall.users where id = $1 for share', [mall.T1.id])
    let isThrough = false
    const asking = world().asUser(mall.T1, async (ctx) => {
      await penFor(ctx, 'buy', signatureId)
      isThrough = true
    })
    const waiting = async () =>
      (await rows("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'", [])).length
    for (let i = 0; i < 400 && !isThrough && (await waiting()) < 1; i += 1) await new Promise((resolve) => setTimeout(resolve, 10))
    expect([isThrough, await waiting()]).toEqual([false, 1])
    await blocker.query('commit')
    await blocker.end()
    await asking
    expect((await client.signature.getSignature()).current!.id).toBe(signatureId)
  })
})

describe('approval.agree with a hand signature', () => {
  it('is refused without one, alone and in a batch, and stands beside the buyer’s', async () => {
    const { id, mall, t1 } = await signedOrder()
    const taskId = await taskOf(id, mall.F1)
    const { client, signatureId } = await signer(mall.F1)
    expect(await codeOf(client.approval.agree({ taskId }))).toBe('3411')
    expect(await codeOf(client.approval.agree({ taskId, signatureId: t1.signatureId }))).toBe('3411')
    expect(await codeOf(client.approval.batchAgree({ taskIds: [taskId] }))).toBe('3411')
    expect(await shown(client, id)).toEqual(['采购人 李老师 1'])
    expect((await client.approval.batchAgree({ taskIds: [taskId], signatureId })).doneNum).toBe(1)
    expect(await shown(client, id)).toEqual(['采购人 李老师 1', '经费负责人 王教授 1'])
    const [, use] = await usesOf(id)
    expect(use).toMatchObject({ title: '经费负责人', signature_id: signatureId, content_hash: (await usesOf(id))[0]!.content_hash })
    expect((await logOf(id)).filter((it) => it.detail.signature).map((it) => it.action)).toEqual(['submit', 'approve'])
  })

  it('a decision that is sent back loses its signature, a refused one gives none', async () => {
    const { id, mall, t1 } = await signedOrder(60)
    await agreed(mall, id, 'F1')
    expect(await shown(t1.client, id)).toEqual(['采购人 李老师 1', '经费负责人 王教授 1'])
    const [node] = await rows<{ node_id: string }>('select node_id from mall.flow_tasks where doc_id = $1 and status = 2', [id])
    const d1 = await world().as(mall.D1)
    await d1.approval.refuse({ taskId: await taskOf(id, mall.D1), comment: '请再核', target: node!.node_id })
    expect(await shown(t1.client, id)).toEqual(['采购人 李老师 1'])
    const f1 = await world().as(mall.F1)
    await f1.approval.terminate({ taskId: await taskOf(id, mall.F1), comment: '不买了' })
    expect(await shown(t1.client, id)).toEqual([])
    expect(await usesOf(id)).toHaveLength(2)
  })
})

/** An order that was shipped and received. */
const arrived = async (at: OrderWorld): Promise<string> => {
  const id = await buildOrder(world().db, world().inSchool, at)
  await world().drain()
  const target = { schoolId: at.schoolId, id }
  const { supply } = await world().as(at.supplierUser)
  await supply.confirm(target)
  const { lines } = await supply.orderDetail(target)
  await supply.ship({
    ...target,
    parcels: [{ carrierCode: 'own', courierPhone: '13911112222', lines: lines.map(({ lineNo, num }) => ({ lineNo, num })) }],
  })
  await (await world().as(at.buyer)).order.receive({ id })
  return id
}

const SIGNED_TWICE = { tenantNeedHandSignature: 1, 'accept.secondFrom': 0, 'accept.photoFrom': 100_000_000 }
/** What arrived, before somebody who signs for it together with a second acceptor. */
const arrivedFor = async () => {
  const at = await buildOrderWorld(world().db, SIGNED_TWICE)
  const id = await arrived(at)
  const [acceptor, second] = [await signer(at.acceptor), await signer(at.second)]
  const { lines } = await acceptor.client.order.acceptForm({ id })
  const input = {
    id,
    lines: lines.map((it) => ({ lineNo: it.lineNo, acceptedNum: it.receivedNum })),
    secondAcceptorId: at.second.id,
  }
  return { at, acceptor, second, input }
}

describe('order.accept with a hand signature', () => {
  it('is signed by the acceptor and by the second one', async () => {
    const { acceptor, second, input } = await arrivedFor()
    expect(await codeOf(acceptor.client.order.accept(input))).toBe('3411')
    const { acceptanceId } = await acceptor.client.order.accept({ ...input, signatureId: acceptor.signatureId })
    expect(await shown(acceptor.client, acceptanceId, 'acceptance')).toEqual(['验收人 刘老师 1'])
    expect(await codeOf(second.client.order.confirmAcceptance({ id: acceptanceId }))).toBe('3411')
    await second.client.order.confirmAcceptance({ id: acceptanceId, signatureId: second.signatureId })
    expect(await shown(second.client, acceptanceId, 'acceptance')).toEqual(['验收人 刘老师 1', '第二验收人 何老师 1'])
    expect((await second.client.signature.uses()).list).toEqual([
      expect.objectContaining({
        kindTitle: '验收',
        step: '第二验收人',
        no: 1,
        isSame: true,
        link: `/acceptanceCheckDetail?id=${acceptanceId}`,
      }),
    ])
    expect((await logOf(acceptanceId)).filter((it) => it.detail.signature)).toHaveLength(2)
  })

  it('stays on the paper when who signed leaves the mall', async () => {
    const { at, acceptor, second, input } = await arrivedFor()
    const { acceptanceId } = await acceptor.client.order.accept({ ...input, signatureId: acceptor.signatureId })
    await second.client.order.confirmAcceptance({ id: acceptanceId, signatureId: second.signatureId })
    await leaving(world).leave(at.second)
    expect(
      (await rows<{ left: boolean }>('select left_at is not null as left from mall.users where id = $1', [at.second.id]))[0]!.left,
    ).toBe(true)
    expect(await shown(acceptor.client, acceptanceId, 'acceptance')).toEqual(['验收人 刘老师 1', '第二验收人 何老师 1'])
  })
})

describe('signature.onPaper', () => {
  it('is for whoever of the school may see the document', async () => {
    const { id, mall, t1 } = await signedOrder()
    expect((await t1.client.raw(signature.onPaper, { kind: 'order' })).retCode).toBe('4000')
    const other = await shop()
    for (const client of [await world().as(mall.T2), await world().as(other.mall.T1), await mall.supplier()])
      expect(await codeOf(client.signature.onPaper({ kind: 'order', id }))).toBe('4004')
    for (const it of [
      { kind: 'nothing', id },
      { kind: 'order', id: 'no-id' },
    ])
      expect(await codeOf(t1.client.signature.onPaper(it))).toBe('4004')
  })
})

describe('signature.uses', () => {
  it('lists what the caller alone signed, and says of each whether it changed since', async () => {
    const { id, mall, t1, submit } = await signedOrder()
    const next = await submit(t1.client, t1.signatureId)
    await agreed(mall, id, 'F1')
    await world().admin.query("update mall.orders set purpose = '别的用途' where id = $1", [id])
    const { list, total } = await t1.client.signature.uses({ pageSize: 5 })
    expect(total).toBe(2)
    expect(list.map((it) => [it.link, it.step, it.isSame])).toEqual([
      [`/orderDetail?id=${next}`, '采购人', true],
      [`/orderDetail?id=${id}`, '采购人', false],
    ])
    expect((await t1.client.raw(signature.uses, { pageNum: 0 })).retCode).toBe('4000')
  })

  it('goes on holding when who submitted left the mall without a name, and no longer than it held', async () => {
    const { id, mall, t1, submit } = await signedOrder()
    const changed = await submit(t1.client, t1.signatureId)
    const f1 = await agreed(mall, id, 'F1')
    await f1.client.approval.agree({ taskId: await taskOf(changed, mall.F1), signatureId: f1.signatureId })
    await world().admin.query("update mall.orders set purpose = '别的用途' where id = $1", [changed])
    const said = async () => (await f1.client.signature.uses()).list.map((it) => it.isSame)
    expect(await said()).toEqual([false, true])
    const address = () => rows<{ receiver: string }>("select address->>'receiver' as receiver from mall.orders where id = $1", [id])
    const before = await address()
    await world().inSchool(mall.no, (ctx) => emptyOrders(ctx, mall.T1.id))
    expect(await address()).not.toEqual(before)
    expect(await said()).toEqual([false, true])
    await world().admin.query("update mall.orders set purpose = '别的用途' where id = $1", [id])
    expect(await said()).toEqual([false, false])
  })

  it('tells a request for another card by what it asked, after it was answered and another was made', async () => {
    const { mall, id, t1 } = await signedOrder()
    const f1 = await signer(mall.F1)
    const spare = await Promise.all(
      ['S1', 'S2'].map((no) =>
        buildFund(world().db, mall.no, {
          projectNo: `${no}-${mall.no}`,
          name: `备用${no}`,
          ownerId: mall.F1.id,
          deptId: mall.deptId,
          source: 'RES_V',
          startOn: '2020-01-01',
          endOn: '2099-12-31',
          totalFen: 1_000_000,
          committedFen: 0,
          grants: [],
        }),
      ),
    )
    const ask = async (fromId: string, toId: string) => {
      await t1.client.order.changeFund({ id, fromId, toId, reason: '改记' })
      return (await f1.client.order.detail({ id })).fundChange!.taskId
    }
    const first = await ask(mall.K1, spare[0]!)
    await f1.client.approval.agree({ taskId: first, signatureId: f1.signatureId })
    const said = async () => (await f1.client.signature.uses()).list.map((it) => it.isSame)
    expect(await said()).toEqual([true])
    await ask(spare[0]!, spare[1]!)
    expect(await said()).toEqual([true])
    await world().admin.query("update mall.fund_changes set to_id = $2 where order_id = $1 and state = 'done'", [id, spare[1]!])
    expect(await said()).toEqual([false])
  })
})
