// 框架协议订单 on A4: whom it goes to and why, what is ordered at agreement prices, papers, invoices, cards, who agreed.
import { awardRules, priceRules } from '@caiyuan/contract/framework/rules'
import { frameworkFlow, toFramework } from '@caiyuan/contract/framework/flow'
import { money } from '@caiyuan/contract/money'
import { api, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { FundsTable } from '../../print/parts/funds-table.tsx'
import { fullMoment, Pairs, Paper, PaperEnd, PaperTable, Record, signedOn, type PaperSignatures } from '../../print/parts/paper.tsx'
import { ReturnedTable } from '../../print/parts/returned-table.tsx'
import type { Order, Paper as Handed } from '../model.ts'
import { agreementText, OfOrder, OrderedLines } from '../parts/order-paper.tsx'

const verdicts = { none: '待检查', ok: '合格', bad: '不合格' } as const
const verdictOf = (paper: Handed): string => (paper.files.length === 0 ? '未交' : verdicts[paper.verdict])

const OrderPaper = ({ it, school, signed }: { it: Order; school: string; signed: PaperSignatures }) => {
  const needed = it.materials.filter(({ isNeeded }) => isNeeded)
  return (
    <Paper
      title={`${school}框架协议订单`}
      number={it.docNo}
      address={toFramework('/frameworkOrderDetail', { orderId: it.orderId })}
      amount={{ label: '订单金额', fen: it.totalFen }}
      signs={['采购人', '经费负责人', '采购办', '供应商（盖章）']}
      signed={signedOn(signed)}
    >
      <Pairs
        rows={[
          ['采购人', `${it.buyerName} ${it.deptName}`],
          ['提交时间', fullMoment(it.at)],
          ['状态', frameworkFlow.states[it.state].label],
          ['协议', agreementText(it), true],
          ['供应商', `${it.supplierName}（第 ${it.rank} 名）`],
          ['选商方式', awardRules[it.awardRule]],
          ['选商理由', it.reason, true],
          ['放弃的供应商', it.declined.map((one) => `${one.name}（${one.reason}）`).join('；'), true],
          ['定价方式', it.pricedOn ? `${priceRules[it.priceRule]}，市场价取 ${it.pricedOn} 核定价` : priceRules[it.priceRule]],
          ['交货', `确认后 ${it.leadDays} 天`],
          ['收货', [it.address.receiver, it.address.mobile, it.address.text].filter(Boolean).join(' '), true],
          ['核验意见', it.checkNote, true],
          ['凭证号', it.voucherNo],
          ['付款日期', it.paidOn ?? ''],
        ]}
      />
      <OrderedLines it={it} title="商品明细" />
      {needed.length > 0 ? (
        <PaperTable
          title="材料"
          rows={needed}
          columns={[
            { title: '材料', of: (paper) => paper.title },
            { title: '要求', of: (paper) => paper.requirement },
            { title: '上传时间', of: (paper) => (paper.uploadedAt ? fullMoment(paper.uploadedAt) : '') },
            { title: '结论', of: verdictOf },
          ]}
        />
      ) : null}
      {it.invoices.length > 0 ? (
        <PaperTable
          title="发票"
          rows={it.invoices}
          columns={[
            { title: '发票号码', of: (each) => each.invoiceNo },
            { title: '价税合计', right: true, of: (each) => money(each.totalFen) },
          ]}
        />
      ) : null}
      <ReturnedTable invoices={it.returnedInvoices} />
      {it.cards.length > 0 ? <FundsTable funds={it.cards} fenOf={(card) => card.amountFen} /> : null}
      <Record rows={it.timeline.done}>
        <PaperEnd />
      </Record>
    </Paper>
  )
}

const Signed = ({ it, school }: { it: Order; school: string }) => {
  const signatures = useRead(api.signature.onPaper, { kind: frameworkFlow.kind, id: it.orderId })
  return <WithRead read={signatures}>{(signed) => <OrderPaper it={it} school={school} signed={signed} />}</WithRead>
}

export const Screen = () => <OfOrder>{(it, school) => <Signed it={it} school={school} />}</OfOrder>
