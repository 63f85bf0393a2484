// 平台外采购审批表 on A4: what is bought and why, from whom, quotes, cards, who agreed; the school names it.
import { isCosted, isOwed, offPlatformFlow, toOffPlatform } from '@caiyuan/contract/off-platform/flow'
import type { AcceptedLine } from '@caiyuan/contract/off-platform/lines'
import { money } from '@caiyuan/contract/money'
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import type { Fact } from '../../../ui/facts.tsx'
import { FundsTable } from '../../print/parts/funds-table.tsx'
import {
  fullMoment,
  Pairs,
  Paper,
  PaperEnd,
  PaperTable,
  Record,
  signedOn,
  useSchoolName,
  type PaperSignatures,
} from '../../print/parts/paper.tsx'
import { ReturnedTable } from '../../print/parts/returned-table.tsx'
import { acceptedLinesOf, basicFacts, linesOf, notesOf, quotesOf, sellerFacts, sumsText, type Doc } from '../shown.ts'

const pairs = (facts: readonly Fact[]) =>
  facts.map(({ label, value, wide }): [string, Fact['value'], boolean] => [label, value, wide ?? false])

/** A paper of these is no ground to pay by. */
const heads: Partial<Record<Doc['state'], string>> = {
  toInvoice: '待补发票，不作报销凭据',
  reviewing: '审批通过前不付款',
  settling: '已推送财务系统报销，不再另行报销',
}

const headOf = (it: Doc): string | undefined =>
  it.state === 'accepted' && it.pushes[0]?.isDoubtful ? '财务系统可能已付款，核实前不作报销凭据' : heads[it.state]

const OffPlatformPaper = ({ it, school, signed }: { it: Doc; school: string; signed: PaperSignatures }) => {
  const quotes = quotesOf(it)
  const accepted = acceptedLinesOf(it)
  const costed = isCosted(it.state, it.isDirect)
  const isNoted = accepted.some((line) => notesOf(line) !== '')
  return (
    <Paper
      title={`${school}${isOwed(it.state) ? '平台外采购报销单' : it.form.printTitle}`}
      number={it.docNo}
      head={headOf(it) ? <strong>{headOf(it)}</strong> : undefined}
      address={toOffPlatform('/applyPurchaseDetail', { id: it.id })}
      amount={{
        label: it.state === 'toInvoice' ? '应付金额' : isOwed(it.state) ? '报销金额' : costed ? '实际金额' : '申请金额',
        fen: it.dueFen,
      }}
      signs={isOwed(it.state) ? ['申请人', '验收人', '经费负责人', '财务'] : ['申请人', '经费负责人', '部门负责人', '采购办']}
      signed={signedOn(signed)}
    >
      <Pairs
        rows={[
          ['申请人', `${it.applicantName} ${it.deptName}`],
          ['提交时间', it.submittedAt ? fullMoment(it.submittedAt) : ''],
          ['状态', offPlatformFlow.states[it.state].label],
          ['金额', sumsText(it)],
          ...pairs(basicFacts(it)),
          ...pairs(sellerFacts(it)),
          ['凭证号', it.voucherNo],
          ['付款日期', it.paidOn ?? ''],
        ]}
      />
      <PaperTable
        title={costed ? '采购明细（申请）' : '采购明细'}
        rows={linesOf(it)}
        columns={[
          { title: '行', of: (line) => line.no },
          { title: '名称', of: (line) => line.name },
          { title: '规格', of: (line) => line.spec },
          { title: '品目', of: (line) => line.category },
          { title: '数量', right: true, of: (line) => line.qty },
          { title: '单价', right: true, of: (line) => money(line.priceFen) },
          { title: '金额', right: true, of: (line) => money(line.amountFen) },
        ]}
        sum={['', costed ? '申请合计' : '合计', '', '', '', '', money(it.totalFen)]}
      />
      {quotes.length > 0 ? (
        <PaperTable
          title={`报价与比价${it.content.quoteReason ? `（未选最低价的理由：${it.content.quoteReason}）` : ''}`}
          rows={quotes}
          columns={[
            { title: '供应商', of: (quote) => quote.supplierName },
            { title: '报价日期', of: (quote) => quote.quotedOn },
            { title: '报价', right: true, of: (quote) => money(quote.fen) },
            { title: '采用', of: (quote) => (quote.isChosen ? '采用' : '') },
          ]}
        />
      ) : null}
      {it.acceptance ? (
        <>
          <PaperTable
            title={`验收（${it.acceptance.acceptNo}，${it.acceptance.acceptedOn}，${[it.acceptorName, it.secondAcceptorName].filter(Boolean).join('、')}）`}
            rows={accepted}
            columns={[
              { title: '名称', of: (line) => line.name },
              { title: '规格', of: (line) => line.spec },
              { title: '验收数量', right: true, of: (line) => line.qty },
              { title: '实际单价', right: true, of: (line) => money(line.priceFen) },
              ...(isNoted ? [{ title: '登记', of: (line: AcceptedLine) => notesOf(line) }] : []),
              { title: '金额', right: true, of: (line) => money(line.amountFen) },
            ]}
            sum={['实际合计', '', '', '', ...(isNoted ? [''] : []), money(it.acceptance.actualFen)]}
          />
          {it.acceptance.invoices.length > 0 ? (
            <PaperTable
              title="发票"
              rows={it.acceptance.invoices}
              columns={[
                { title: '发票号码', of: (each) => each.invoiceNo },
                { title: '价税合计', right: true, of: (each) => money(each.totalFen) },
              ]}
            />
          ) : null}
          <ReturnedTable invoices={it.returnedInvoices} />
        </>
      ) : null}
      <FundsTable funds={it.cards} fenOf={(card) => card.amountFen} />
      <Record rows={it.timeline.done}>
        <PaperEnd />
      </Record>
    </Paper>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const read = useRead(api.offPlatform.detail, { id, view: 'paper' })
  const signatures = useRead(api.signature.onPaper, { kind: offPlatformFlow.kind, id })
  const school = useSchoolName()
  return (
    <WithRead read={read}>
      {(it) => <WithRead read={signatures}>{(signed) => <OffPlatformPaper it={it} school={school} signed={signed} />}</WithRead>}
    </WithRead>
  )
}
