// What an order is to everything that walks over documents.
import { to } from '@caiyuan/contract/to'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { sql } from 'kysely'
import type { DocumentKind, Money } from '../../core/documents.ts'
import { fullNameOf } from '../../core/supplier-names.ts'
import { permitBreaches } from '../permit/ledger.ts'
import { orderApproval } from './approvals.ts'
import { expireOrder, giveBackUnfrozen } from './checkout/undo.ts'
import { orderEvaluated } from './queries/evaluated.ts'
import { mustSeeOrder, readersOfOrder } from './queries/visible.ts'
import { orderDoc } from './policy.ts'
import { orderNotices } from './notices.ts'

declare module '../../core/documents.ts' {
  interface Numbered {
    /** One checkout: its orders come with it. */
    purchase: true
  }
}

/** How a statement of a card says what was ordered. */
export const orderMoney: Pick<Money, 'goods' | 'seller' | 'isCalled'> = {
  goods: ({ schoolId, docId }) => sql<string>`(
      select (array_agg(l.name order by l.line_no))[1] || case when count(*) > 1 then ' 等 ' || count(*) || ' 种' else '' end
      from order_lines l where l.school_id = ${schoolId} and l.order_id = ${docId})`,
  seller: ({ schoolId, docId }) =>
    sql<string>`(select ${fullNameOf('o')} from orders o where o.school_id = ${schoolId} and o.id = ${docId})`,
  isCalled: ({ schoolId, docId }, like) =>
    sql<boolean>`exists (select 1 from order_lines l where l.school_id = ${schoolId} and l.order_id = ${docId} and l.name ilike ${like})`,
}

export const orderKind: DocumentKind = {
  kind: orderFlow.kind,
  title: '采购订单',
  prefixes: { order: 'D', purchase: 'CG' },
  doc: orderDoc,
  page: (id) => to('/orderDetail', { id }),
  print: (id) => to('/print/order', { id }),
  heading: '订单',
  notices: orderNotices,
  projection: 'order.toSupplier',
  suppliedBy: ({ schoolId, supplierId }) => sql`select id from orders where school_id = ${schoolId} and supplier_id = ${supplierId}`,
  sharesFiles: false,
  mustSee: mustSeeOrder,
  readers: readersOfOrder,
  money: {
    flow: orderFlow,
    expires: { action: 'expire', act: expireOrder },
    unfrozen: giveBackUnfrozen,
    otherwise: '须先更换为同一负责人的其他经费卡，或退回订单',
    due: (schoolId) => sql`
      select id as doc_id, order_no as doc_no, state, total_fen - ended_fen - returned_fen as due_fen, budget_status <> 'NONE' as pays
      from orders where school_id = ${schoolId}`,
    ...orderMoney,
  },
  ledgerRules: [
    {
      rule: 'I4',
      breaches: (schoolId) => sql`
        select null::uuid as fund_id, o.order_no as doc_no, '订单明细合计与商品金额不一致' as sentence
        from orders o join (select order_id, sum(amount_fen) as fen from order_lines where school_id = ${schoolId} group by order_id) l on l.order_id = o.id
        where o.school_id = ${schoolId} and l.fen <> o.goods_fen`,
    },
    { rule: 'I5', breaches: permitBreaches },
  ],
  approval: orderApproval,
  evaluation: orderEvaluated,
}
