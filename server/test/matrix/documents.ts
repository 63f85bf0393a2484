// Documents in any relation, copied row by row from those the product's own calls brought to where they are.
import type { SessionUser } from '../../src/core/context.ts'
import { newId } from '../../src/core/ids.ts'
import { sealAddress } from '../../src/modules/order/queries/address.ts'
import type { World } from '../harness.ts'
import { formOf, onCard, quoteFor } from '../main-job.ts'
import { HOME, type Cast } from './cast.ts'

/** Ids of the rows that are copied. */
const patternsOf = async (world: World, { buyer, addressId, acceptor, fundId, skuIds }: Cast['home']) => {
  const client = await world.as(buyer)
  const quote = await quoteFor(client, [{ skuId: skuIds[1]!, num: 25 }], addressId)
  await client.order.submit(formOf(quote, { orders: onCard(quote, fundId), acceptorId: acceptor.id, purpose: '实验用' }))
  const { rows } = await world.admin.query(
    `select o.id as order, (select id from mall.invoices where school_id = $1 limit 1) as invoice, o.purchase_id as purchase, s.id as shipment, i.id as inst, t.id as task, b.id as bill,
       (select id from mall.acceptances where school_id = $1 limit 1) as acceptance
     from mall.orders o join mall.shipments s on s.order_id = o.id, mall.flow_tasks t join mall.flow_insts i on i.id = t.inst_id, mall.bills b
     where o.school_id = $1 and o.state = 'waitReceive' and t.school_id = $1 and t.status = 1 and b.school_id = $1 limit 1`,
    [HOME],
  )
  return {
    ...(rows[0] as Record<'order' | 'purchase' | 'shipment' | 'inst' | 'task' | 'bill' | 'acceptance' | 'invoice', string>),
    fund: fundId,
    quote: quote.quoteId,
  }
}

export interface Draft {
  author: SessionUser
  deptId: string | null
  supplierId: string | null
  /** Who is asked to decide, and in whose place. */
  asked: readonly { by: SessionUser; for?: SessionUser }[]
  /** May spend from the card of the author's. */
  spender?: SessionUser
  acceptor?: SessionUser
  secondAcceptor?: SessionUser
}

export const copierOf = async (world: World, { others, theirs, home }: Cast) => {
  const from = await patternsOf(world, home)
  let serial = 0
  return async ({ author, deptId, supplierId, asked, spender, acceptor, secondAcceptor }: Draft) => {
    const copy = async (name: string, column: string, id: string, set: object): Promise<void> => {
      const table = name.includes('.') ? name : `mall.${name}`
      const { rowCount } = await world.admin.query(
        `insert into ${table} select (jsonb_populate_record(t, $2)).* from ${table} t where t.school_id = ${HOME} and t.${column} = $1`,
        [id, JSON.stringify({ school_id: author.schoolId, ...set })],
      )
      if (!rowCount) throw new Error(`nothing of ${table} to copy`)
    }
    const no = `MX${(serial += 1)}`
    const [order, purchase, inst, shipment, acceptance, bill, payer, fund, quote, invoice, spare] = Array.from({ length: 11 }, newId) as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    const supplier = supplierId ? { supplier_id: supplierId } : {}
    const asksToCancel = supplierId ? { cancel_asked_at: 'now' } : {}
    const address = sealAddress(author.schoolId, order, {
      receiver: '李老师',
      mobile: '13800005621',
      tel: '',
      regionText: '浙江省',
      detail: '材料楼',
      tag: '校区',
    })
    const buyer = { buyer_id: author.id, buyer_name: author.name, owner_id: null, receiver_id: null, dept_id: deptId }
    const acceptors = { acceptor_id: others.decider.id, second_acceptor_id: others.onLeave.id }
    const judges = { acceptor_id: (acceptor ?? others.decider).id, second_acceptor_id: (secondAcceptor ?? others.onLeave).id }
    const card = { project_no: `${no}K`, dept_id: theirs }
    await copy('purchases', 'id', from.purchase, { id: purchase, purchase_no: no, quote_id: newId(), buyer_id: author.id })
    await copy('orders', 'id', from.order, {
      id: order,
      purchase_id: purchase,
      order_no: no,
      ...supplier,
      ...buyer,
      ...acceptors,
      ...asksToCancel,
      address,
      flow_inst_id: inst,
      bill_id: null,
    })
    await copy('order_lines', 'order_id', from.order, { order_id: order })
    const evaluation = newId()
    await world.admin.query(
      `insert into mall.evaluations (school_id, id, doc_kind, doc_id, line_no, goods_id, sku_id, supplier_id, author_id, author_name, is_anonymous, goods_stars, described_stars, logistics_stars, service_stars, said_at)
       values ($1, $2, 'order', $3, 99, gen_random_uuid(), gen_random_uuid(), coalesce($5, gen_random_uuid()), $4, '', false, 5, 5, 5, 5, now())`,
      [author.schoolId, evaluation, order, author.id, supplierId],
    )
    const evaluationPicture = newId()
    for (const side of [320, 1600]) await world.storage.put(`evaluations/${evaluationPicture}-${side}`, Buffer.from('x'))
    await world.admin.query(
      'insert into mall.evaluation_pictures (school_id, id, evaluation_id, place, sides, storage_key) values ($1, $2, $3, 1, $4, $5)',
      [author.schoolId, evaluationPicture, evaluation, [320, 1600], `evaluations/${evaluationPicture}`],
    )
    // The line that was evaluated, beside those that still may be.
    await world.admin.query(
      `insert into mall.order_lines select (jsonb_populate_record(l, '{"line_no": 99}')).* from mall.order_lines l where l.school_id = $1 and l.order_id = $2 and l.line_no = 1`,
      [author.schoolId, order],
    )
    await copy('order_funds', 'order_id', from.order, { order_id: order, fund_id: payer })
    await copy('fund_claims', 'doc_id', from.order, { doc_id: order, fund_id: payer, owner_id: others.onLeave.id })
    await copy('supplier.orders', 'order_id', from.order, { order_id: order, order_no: no, ...supplier })
    await copy('shipments', 'id', from.shipment, { id: shipment, order_id: order })
    await copy('shipment_lines', 'shipment_id', from.shipment, { shipment_id: shipment })
    await copy('flow_insts', 'id', from.inst, { id: inst, doc_id: order, doc_no: no, submitter_id: author.id })
    let task = ''
    for (const it of asked) {
      task = newId()
      await copy('flow_tasks', 'id', from.task, {
        id: task,
        inst_id: inst,
        doc_id: order,
        assignee_id: it.by.id,
        owner_id: it.for?.id ?? null,
      })
    }
    await copy('acceptances', 'id', from.acceptance, { id: acceptance, accept_no: no, order_id: order, ...judges, flow_inst_id: null })
    await copy('acceptance_lines', 'acceptance_id', from.acceptance, { acceptance_id: acceptance, accepted_num: 1 })
    const asset = newId()
    await world.admin.query(
      'insert into mall.asset_entries (school_id, id, order_id, line_no, num, amount_fen, created_at) values ($1, $2, $3, 1, 1, 100, now())',
      [author.schoolId, asset, order],
    )
    await copy('bills', 'id', from.bill, { id: bill, bill_no: no, version: 1, ...supplier })
    await copy('supplier.bills', 'bill_id', from.bill, { bill_id: bill, bill_no: no, ...supplier })
    await copy('invoices', 'id', from.invoice, { id: invoice, bill_id: bill, ...supplier })
    await copy('invoice_checks', 'id', from.invoice, { id: invoice, doc_id: bill, doc_no: no })
    await copy('bill_lines', 'bill_id', from.bill, { bill_id: bill, order_id: order, order_no: no })
    const invoiceApply = newId()
    await world.admin.query(
      `insert into mall.invoice_applies (school_id, id, apply_no, state, applicant_id, supplier_id, supplier_name, head_type, title, tax_no, invoice_type, total_fen, order_count, created_at)
       values ($1, $2, $3, 'waitIssue', $4, coalesce($5, (select supplier_id from mall.bills where id = $6)), '', 'org', '大学', '123300004700009964', 'digital_normal', 113, 1, now())`,
      [author.schoolId, invoiceApply, no, author.id, supplierId, from.bill],
    )
    await world.admin.query(
      'insert into mall.invoice_apply_orders (school_id, apply_id, order_id, order_no, amount_fen, is_live) values ($1, $2, $3, $4, 113, false)',
      [author.schoolId, invoiceApply, order, no],
    )
    const toReopen = newId()
    await world.admin.query(
      `insert into mall.invoice_applies (school_id, id, apply_no, state, moved_to, applicant_id, supplier_id, supplier_name, head_type, title, tax_no, invoice_type, total_fen, order_count, reopened_num, platform_asked_at, created_at)
       select school_id, $2::uuid, $2::text, 'waitPlatform', 'waitPlatform', applicant_id, supplier_id, '', head_type, title, tax_no, invoice_type, total_fen, order_count, 1, now(), now()
       from mall.invoice_applies where id = $1`,
      [invoiceApply, toReopen],
    )
    await world.admin.query(
      'insert into mall.invoice_apply_orders (school_id, apply_id, order_id, order_no, amount_fen, is_live) values ($1, $2, $3, $4, 113, false)',
      [author.schoolId, toReopen, order, no],
    )
    await copy('funds', 'id', from.fund, { ...card, id: payer, owner_id: others.onLeave.id })
    await copy('funds', 'id', from.fund, { ...card, id: spare, project_no: `${no}S`, owner_id: others.onLeave.id })
    await copy('funds', 'id', from.fund, { ...card, id: fund, project_no: no, owner_id: author.id, dept_id: deptId })
    for (const id of [payer, spare, fund]) await copy('fund_subjects', 'fund_id', from.fund, { fund_id: id })
    for (const it of [others.decider, ...(spender ? [spender] : [])])
      await copy('fund_grants', 'fund_id', from.fund, { fund_id: fund, user_id: it.id })
    await copy('quotes', 'id', from.quote, { id: quote, user_id: author.id })
    return {
      order,
      purchase,
      shipment,
      task,
      acceptance,
      bill,
      invoice,
      payer,
      spare,
      fund,
      quote,
      evaluation,
      evaluationPicture,
      invoiceApply,
      toReopen,
      asset,
    }
  }
}
