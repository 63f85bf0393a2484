// Records of 平台外采购, 询价 and 框架协议 that the matrix asks for.
import type { SessionUser } from '../../src/core/context.ts'
import { seal } from '../../src/core/crypto.ts'
import { newId } from '../../src/core/ids.ts'
import type { World } from '../harness.ts'
import { agreementForm } from './asked-ways.ts'

/** As good as any where nobody looks at it. */
export const hash = '\\x00'

/** A draft of an application to buy outside the mall. */
export const draftOf = async ({ admin }: World, { schoolId, id: userId }: SessionUser): Promise<string> => {
  const id = newId()
  await admin.query(
    "insert into mall.off_platforms (school_id, id, doc_no, state, applicant_id, sheet, created_at, saved_at) values ($1, $2::uuid, $2::text, 'draft', $3, '{}', now(), now())",
    [schoolId, id, userId],
  )
  return id
}

/** What was bought outside: to be accepted, confirmed and paid by a person, applied for and otherwise accepted by others. */
export const boughtOf = async ({ admin }: World, { schoolId, id: userId }: SessionUser, otherId: string) => {
  const sheet = JSON.stringify({ items: [{ name: '样品', category: 'consumable', unit: '件', qty: '1', price: '1' }] })
  const acceptance = JSON.stringify({ acceptedOn: '2020-01-01', lines: [], invoices: [] })
  const put = async (state: string, acceptorId: string, secondId: string | null, actualFen: number | null): Promise<string> => {
    const id = newId()
    await admin.query(
      `insert into mall.off_platforms (school_id, id, doc_no, state, moved_to, applicant_id, acceptor_id, second_acceptor_id, sheet, total_fen, actual_fen, acceptance, created_at, saved_at, submitted_at)
       values ($1, $2::uuid, $2::text, $3, $3, $4, $5, $6, $7, 100, $8, $9, now(), now(), now())`,
      [
        schoolId,
        id,
        state,
        otherId,
        acceptorId,
        secondId,
        sheet,
        actualFen,
        state === 'accepted' || state === 'settling' ? acceptance : null,
      ],
    )
    return id
  }
  const pushed = await put('settling', userId, null, 0)
  const inDoubt = await put('accepted', userId, null, 0)
  const push = (docId: string, state: string, call: string) =>
    admin.query(
      `insert into mall.off_platform_pushes (school_id, id, doc_id, total_fen, sent_at, sent_by, state, call, known, is_unknown, ended_at)
       values ($1, $2, $3, 0, now(), $4, $5, $6, 'taken', $7, $8)`,
      [schoolId, newId(), docId, otherId, state, call, state === 'failed', state === 'failed' ? new Date() : null],
    )
  await push(pushed, 'sent', 'done')
  await push(inDoubt, 'failed', 'maybe')
  return {
    toAccept: await put('bought', userId, newId(), null),
    toConfirm: await put('accepting', newId(), userId, 0),
    toSettle: await put('accepted', userId, null, 0),
    toPush: await put('accepted', userId, null, 0),
    pushed,
    inDoubt,
    toInvoice: await put('toInvoice', userId, null, 100),
  }
}

export const inquiryOf = async ({ admin }: World, { schoolId, id: userId }: SessionUser): Promise<string> => {
  const id = newId()
  await admin.query(
    "insert into mall.inquiries (school_id, id, inquiry_no, state, buyer_id, title, form, created_at) values ($1, $2::uuid, $2::text, 'draft', $3, '样品', '{}', now())",
    [schoolId, id, userId],
  )
  return id
}

/** A text of contracts that waits for its day. */
export const contractTemplateOf = async ({ admin }: World, { schoolId, id: userId }: SessionUser): Promise<string> => {
  const id = newId()
  await admin.query(
    `insert into mall.contract_templates (school_id, id, kind, version, title, text, effective_on, by_id, by_name, at)
     values ($1, $2, 'order', 1 + (select count(*) from mall.contract_templates where school_id = $1), '', '', '2099-01-01', $3, '', now())`,
    [schoolId, id, userId],
  )
  return id
}

/** What his school may buy. */
export const permitOf = async ({ admin }: World, { schoolId, id: userId }: SessionUser): Promise<string> => {
  const id = newId()
  await admin.query(
    `insert into mall.permits (school_id, id, kind, number, substance, cas, unit, quantity, valid_from, valid_until, added_by, added_name, added_at)
     values ($1, $2::uuid, 'filing', $2::text, '丙酮', '67-64-1', 'piece', 30, '2026-01-01', '2099-12-31', $3, '', now())`,
    [schoolId, id, userId],
  )
  return id
}

/** A framework agreement of his school without goods or candidates. */
export const agreementOf = async ({ admin }: World, { schoolId, id: userId }: SessionUser): Promise<string> => {
  const id = newId()
  await admin.query(
    `insert into mall.framework_agreements (school_id, id, agreement_no, name, category_code, category_path, start_on, end_on, ceiling_fen, per_order_fen, award_rule,
       price_rule, contact_name, contact_phone, created_by, created_at)
     values ($1, $2::uuid, $2::text, '样品', 'TEST', 'TEST', '2026-01-01', '2027-12-31', 100, 100, 'choose', 'fixed', '', '', $3, now())`,
    [schoolId, id, userId],
  )
  await admin.query(
    "insert into mall.framework_versions (school_id, agreement_id, version, form, by_id, by_name, at) values ($1, $2, 1, $4, $3, '', now())",
    [schoolId, id, userId, JSON.stringify(agreementForm)],
  )
  return id
}

/** A draft of an order under it; with a firm one that was approved and waits for the firm. */
export const frameworkOrderOf = async (
  { admin }: World,
  { schoolId, id: userId }: SessionUser,
  agreement: string,
  firm: string | null,
): Promise<string> => {
  const id = newId()
  const state = firm ? 'toConfirm' : 'draft'
  const agreed = {
    agreementNo: '',
    name: '样品',
    packageNo: '',
    version: 1,
    categoryPath: 'TEST',
    awardRule: 'choose',
    priceRule: 'fixed',
    pricedOn: '',
    rank: 1,
    rateBp: 10_000,
    leadDays: 1,
    materials: [],
  }
  await admin.query(
    `insert into mall.framework_orders (school_id, id, doc_no, state, moved_to, buyer_id, agreement_id, agreed, supplier_id, supplier_name, title, receiver, mobile_masked,
       address_text, total_fen, market_fen, created_at, submitted_at, approved_at)
     values ($1, $2::uuid, $2::text, $3, $3, $4, $5, $6, $7, '样品', '样品', '', '', '', 100, 100, now(), now(), case when $3 = 'toConfirm' then now() end)`,
    [schoolId, id, state, userId, agreement, JSON.stringify(agreed), firm ?? newId()],
  )
  return id
}

/** One that is published, to these firms alone. */
export const tenderOf = async ({ admin }: World, { schoolId, id: userId }: SessionUser, firm: string): Promise<string> => {
  const id = newId()
  const form = {
    scope: 'invited',
    firms: [firm],
    lines: [],
    deliverDays: 1,
    deliverPlace: '',
    warrantyMonths: 0,
    payTerms: '',
    note: '',
    minQuotes: 1,
  }
  await admin.query(
    `insert into mall.inquiries (school_id, id, inquiry_no, state, moved_to, buyer_id, title, form, created_at, published_at)
     values ($1, $2::uuid, $2::text, 'quoting', 'quoting', $3, '样品', $4, now(), now())`,
    [schoolId, id, userId, JSON.stringify({ ...form, contact: '李老师', phone: '13800000001' })],
  )
  await admin.query(
    `insert into mall.sealed_boxes (school_id, id, doc_no, openers, clock_key, clock_private_cipher, deadline_at, seen_at)
     values ($1, $2::uuid, $2::text, '[]', 'A', $3, now() + interval '9 days', now())`,
    [schoolId, id, hash],
  )
  return id
}

/** An after-sale of an accepted order; with a firm it is of that firm, and the platform is asked to rule where it says so. */
export const afterSaleOf = async (
  { admin }: World,
  { schoolId, id: userId }: SessionUser,
  firm: string | null,
  appeal = '',
): Promise<string> => {
  const [id, order] = [newId(), newId()]
  await admin.query(
    `insert into mall.orders (school_id, id, purchase_id, order_no, seq_in_purchase, state, moved_to, supplier_id, supplier_name, buyer_id, buyer_name, goods_fen, total_fen)
     values ($1, $2::uuid, $2::uuid, $2::text, 1, 'waitBill', 'waitBill', $3, '样品', $4, '样品', 0, 0)`,
    [schoolId, order, firm ?? newId(), userId],
  )
  await admin.query(
    `insert into mall.after_sales (school_id, id, doc_no, state, order_id, order_no, supplier_id, supplier_name, buyer_id, type, reason, package_state, return_way, contact,
       mobile_masked, title, appeal_reason, created_at)
     values ($1, $2::uuid, $2::text, 'waitSupplier', $3::uuid, $3::text, $4, '样品', $5, 'exchange', 'quality', 'intact', 'send', '', '', '样品', $6, now())`,
    [schoolId, id, order, firm ?? newId(), userId, appeal],
  )
  await admin.query(
    'insert into mall.after_sale_lines (school_id, after_sale_id, line_no, num, share_fen, refund_fen) values ($1, $2, 1, 1, 0, 0)',
    [schoolId, id],
  )
  return id
}

/** A refund that an after-sale asks for. */
export const refundOf = async (world: World, author: SessionUser): Promise<string> => {
  const id = newId()
  await world.admin.query(
    `insert into mall.refunds (school_id, id, doc_no, state, order_id, after_sale_id, buyer_id, route, amount_fen, content_hash, created_at)
     select school_id, $2::uuid, $2::text, 'auditing', order_id, id, buyer_id, 'BUDGET_RELEASE', 1, '', now() from mall.after_sales where id = $1`,
    [await afterSaleOf(world, author, null), id],
  )
  return id
}

/** An order held while its price is talked about, and its supplier was asked. */
export const bargainOf = async ({ admin }: World, { schoolId, id: userId }: SessionUser, firm: string | null): Promise<string> => {
  const [purchase, id, supplierId] = [newId(), newId(), firm ?? newId()]
  await admin.query(
    `insert into mall.purchases (school_id, id, purchase_no, quote_id, buyer_id, category_type, total_fen, order_count) values ($1, $2::uuid, $2::text, $2::uuid, $3, '0', 100, 1)`,
    [schoolId, purchase, userId],
  )
  await admin.query(
    `insert into mall.orders (school_id, id, purchase_id, order_no, seq_in_purchase, kind, state, moved_to, supplier_id, supplier_name, buyer_id, buyer_name, goods_fen, total_fen, due_at)
     values ($1, $2::uuid, $3, $2::text, 1, 'NORMAL', 'bargaining', 'bargaining', $4, '样品', $5, '样品', 100, 100, now() + interval '9 days')`,
    [schoolId, id, purchase, supplierId, userId],
  )
  const lines = [{ skuId: newId(), name: '样品', spec: '', unit: '件', num: 1, firstE4: 10_000, nowE4: 10_000, askedE4: null }]
  await admin.query(
    `insert into mall.bargains (school_id, order_id, supplier_id, turn, lines, first_fen, now_fen, asked_num, answer_by, ends_at)
     values ($1, $2, $3, 'supplier', $4, 100, 100, 1, now() + interval '8 days', now() + interval '9 days')`,
    [schoolId, id, supplierId, JSON.stringify(lines)],
  )
  return id
}

/** A complaint of a supplier; with a firm it was asked to reply, and the platform to answer where it says so. */
export const complaintOf = async (
  { admin }: World,
  { schoolId, id: userId }: SessionUser,
  firm: string | null,
  asked = '',
): Promise<string> => {
  const id = newId()
  await admin.query(
    `insert into mall.complaints (school_id, id, doc_no, state, moved_to, user_id, type, about, supplier_id, supplier_asked_at, title, content, platform_asked_at, platform_note, created_at)
     values ($1, $2::uuid, $2::text, 'processing', 'processing', $3, 'quality', 'supplier', $4, case when $5 then now() end, '样品', '样品', case when $6 <> '' then now() end, $6, now())`,
    [schoolId, id, userId, firm ?? newId(), firm !== null, asked],
  )
  return id
}

/** An order of one's own money that waits, and a payment for it. */
export const paymentOf = async ({ admin }: World, { schoolId, id: userId }: SessionUser) => {
  const [payment, purchase, order] = [newId(), newId(), newId()]
  await admin.query(
    `insert into mall.purchases (school_id, id, purchase_no, quote_id, buyer_id, category_type, total_fen, order_count) values ($1, $2::uuid, $2::text, $2::uuid, $3, '1', 100, 1)`,
    [schoolId, purchase, userId],
  )
  await admin.query(
    `insert into mall.orders (school_id, id, purchase_id, order_no, seq_in_purchase, kind, state, moved_to, supplier_id, supplier_name, buyer_id, buyer_name, goods_fen, total_fen, due_at)
     values ($1, $2::uuid, $3, $2::text, 1, 'PERSONAL', 'waitPay', 'waitPay', $4, '样品', $5, '样品', 100, 100, now() + interval '9 days')`,
    [schoolId, order, purchase, newId(), userId],
  )
  await admin.query(
    `insert into mall.payments (school_id, id, payment_no, purchase_id, payer_id, channel, out_no, amount_fen, pay_by, created_at)
     values ($1, $2::uuid, $2::text, $3, $4, 'campus', $2::text, 100, now() + interval '9 days', now())`,
    [schoolId, payment, purchase, userId],
  )
  await admin.query('insert into mall.payment_orders (school_id, payment_id, order_id, amount_fen) values ($1, $2, $3, 100)', [
    schoolId,
    payment,
    order,
  ])
  return { payment, ownPurchase: purchase }
}

/** Paid outside of the mall: what its payer noted, or what goes back by hand; alone, or with what a colleague said of it. */
export const outsideOf = async (
  world: World,
  author: SessionUser,
  moves: 'in' | 'back' | 'sent',
  proposedAt: string | null,
): Promise<string> => {
  const { payment } = await paymentOf(world, author)
  const id = newId()
  const colleague = proposedAt === null ? null : newId()
  await world.admin.query(
    `update mall.payments set channel = 'officialCard', payee = '{"name":"","bank":"","account":"","place":"样品"}',
       state = $2, moved_to = $2, received_fen = $3, paid_at = $4, trade_no = $5 where id = $1`,
    [payment, ...(moves === 'in' ? ['waiting', 0, null, ''] : ['paid', 100, new Date(), id])],
  )
  if (moves === 'in')
    await world.admin.query(
      `insert into mall.payment_references (school_id, id, payment_id, channel, state, reference_no, tail, holder, paid_on, noted_by, noted_at, found_fen, found_on,
         proposed_by, proposed_at)
       values ($1, $2::uuid, $3, 'officialCard', $4, upper($2::text), '0018', '样品', '2026-11-01', $5, now(), $6, $7, $8, $9)`,
      [
        author.schoolId,
        id,
        payment,
        colleague ? 'proposed' : 'open',
        author.id,
        colleague && 100,
        colleague && '2026-11-01',
        colleague,
        proposedAt,
      ],
    )
  else
    await world.admin.query(
      `insert into mall.payment_refunds (school_id, id, refund_no, payment_id, payer_id, channel, amount_fen, reason, created_at, hand_no, hand_on, proposed_by,
         proposed_at)
       values ($1, $2::uuid, $2::text, $3, $8, 'officialCard', 100, '样品', '2026-11-01', $4, $5, $6, $7)`,
      [
        author.schoolId,
        id,
        payment,
        colleague ? id.replaceAll('-', '').toUpperCase() : '',
        colleague && '2026-11-01',
        colleague,
        proposedAt,
        author.id,
      ],
    )
  // A colleague of whoever proposed it agreed.
  if (moves === 'sent')
    await world.admin.query("update mall.payment_refunds set state = 'done', done_at = now(), settled_by = $2 where id = $1", [id, newId()])
  return id
}

/** A report to 纪检 about nobody of the cast. */
export const reportOf = async ({ admin }: World, { schoolId }: SessionUser): Promise<string> => {
  const id = newId()
  const content = { suspects: [{ name: '样品', post: '' }], content: '样品', reporter: '', reach: '', barred: [] }
  await admin.query(
    "insert into mall.integrity_reports (school_id, id, code_hash, content_cipher, reported_on) values ($1, $2::uuid, decode(md5($2::text), 'hex'), $3, current_date)",
    [schoolId, id, seal(JSON.stringify(content), { schoolId, field: 'integrity_reports.content', rowId: id })],
  )
  return id
}

/** A supplier the school buys nothing from: another one than that of the story. */
export const stopOf = async ({ admin }: World, by: SessionUser): Promise<string> => {
  const id = newId()
  await admin.query(
    `insert into mall.supplier_stops (school_id, id, supplier_id, supplier_name, verdict, reason, until_on, by_id, by_name, at)
      values ($1, $2, $3, '乙', 'stop', '连续拒单', '2099-12-31', $4, $5, now())`,
    [by.schoolId, id, newId(), by.id, by.name],
  )
  return id
}
