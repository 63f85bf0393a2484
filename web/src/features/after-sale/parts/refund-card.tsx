// 钱怎么退: the chain from the after-sale over its refund to the bill that takes it off, and what each card has back.
import { paysBack } from '@caiyuan/contract/after-sale/flow'
import { money, sumFen } from '@caiyuan/contract/money'
import { refundFlow, refundRoutes } from '@caiyuan/contract/refund'
import { momentText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { Link } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Money } from '../../../ui/money.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { FileList } from '../../../ui/upload.tsx'
import { sumText, type AfterSale } from '../model.ts'
import css from './after-sale.module.css'

type Refund = NonNullable<AfterSale['refund']>
type Fund = Refund['funds'][number]

/** How much of the order each card bears. */
const Share = ({ of, whole }: { of: Fund; whole: number }) => {
  const percent = whole > 0 ? Math.round((of.owedFen / whole) * 100) : 0
  return (
    <span className={css['share']}>
      <i aria-hidden style={{ width: `${percent}%` }} />
      <span className="second num">{percent}%</span>
    </span>
  )
}

const fundColumns = (isClaim: boolean, whole: number): readonly Column<Fund>[] => [
  {
    key: 'name',
    title: '经费卡',
    render: (it) => <TwoLines main={it.name} second={`${it.projectNo} · ${it.ownerName}负责 · ${it.subjectName}`} />,
  },
  { key: 'owed', title: isClaim ? '退前冻结' : '退前占用', width: 120, align: 'right', render: (it) => <Money fen={it.owedFen} /> },
  { key: 'share', title: '占比', phone: 'hide', width: 150, render: (it) => <Share of={it} whole={whole} /> },
  { key: 'fen', title: '本次退回', width: 120, align: 'right', render: (it) => <Money fen={it.amountFen} as="strong" /> },
]

const Red = ({ of, schoolId }: { of: Refund['reds'][number]; schoolId: number | undefined }) => (
  <div className="stack" style={{ gap: 4 }}>
    <span>
      <b className="num">{of.redNo}</b>，{of.redOn}，红冲 <b className="num">{money(of.totalFen)}</b>
      <span className="second">
        {' '}
        原发票 <span className="num">{of.blueNo}</span>
      </span>
    </span>
    <FileList files={of.files.map((it) => ({ ...it, mime: '', sizeBytes: 0 }))} {...(schoolId ? { schoolId } : {})} />
  </div>
)

/** The cards have nothing back of these. */
const NEVER: readonly Refund['state'][] = ['cancelled', 'refused', 'income']

/** What the sum is made of. */
const Sum = ({ of: it }: { of: AfterSale }) => {
  const goodsFen = sumFen(it.lines.map((line) => line.refundFen))
  const freightFen = it.refundFen - goodsFen
  if (goodsFen === 0) return null
  return (
    <p style={{ margin: 0 }} className="num">
      {sumText(it)}
      {freightFen > 0 ? ` ＋ 运费 ${money(freightFen)}` : ''} ＝ <Money fen={it.refundFen} as="sum" size={16} />
    </p>
  )
}

export const RefundCard = ({ it, schoolId }: { it: AfterSale; schoolId?: number }) => {
  const { refund } = it
  if (!refund && (!paysBack(it.type) || it.state === 'closed' || it.state === 'refused')) return null
  const how = it.isPersonal ? '自己付款，原路退回' : `按各卡${it.parcelSeq === null ? '占用' : '冻结'}的比例，尾差进最后一张卡`
  if (!refund)
    return (
      <Card title="钱怎么退" note={how}>
        <Sum of={it} />
      </Card>
    )
  const { bill, transfer } = refund
  const owedFen = sumFen(refund.funds.map((one) => one.owedFen))
  const billTo = (id: string) => (schoolId ? to('/supplier/bills/detail', { schoolId, id }) : to('/billCheckDetail', { id }))
  return (
    <Card title="钱怎么退" note={how} extra={<StatusTag flow={refundFlow} state={refund.state} />} flush={refund.funds.length > 0}>
      {refund.funds.length > 0 ? (
        <DataTable
          label="钱怎么退"
          sticky={false}
          rows={refund.funds}
          rowKey={(one) => `${one.projectNo}${one.subjectName}`}
          columns={fundColumns(it.parcelSeq !== null, owedFen)}
        />
      ) : null}
      <div className="stack" style={{ gap: 12, padding: refund.funds.length > 0 ? 16 : 0 }}>
        <Sum of={it} />
        {refund.funds.length > 0 && !NEVER.includes(refund.state) ? (
          <p style={{ margin: 0 }}>
            {refund.funds.length > 1 ? `${refund.funds.length} 张卡` : '这张卡'}共{it.parcelSeq === null ? '占用' : '冻结'}{' '}
            <b className="num">{money(owedFen)}</b>，退后{' '}
            <b className="num">{money(owedFen - sumFen(refund.funds.map((one) => one.amountFen)))}</b>
          </p>
        ) : null}
        <p style={{ margin: 0 }}>
          退款单 <span className="num">{refund.refundNo}</span>，共 <b className="num">{money(refund.amountFen)}</b>
          {refund.freightFen > 0 ? `（含运费 ${money(refund.freightFen)}）` : '，不含运费'}
          {refund.paidAt ? `，${momentText(refund.paidAt)} 办结` : ''}。{refund.sentence}。
        </p>
        {refund.route === 'BUDGET_RELEASE' || refund.route === 'ORIGINAL_PAY' ? null : (
          <Facts
            columns={1}
            facts={[
              { label: '路径', value: refundRoutes[refund.route] },
              {
                label: '红字发票',
                value:
                  refund.reds.length > 0 ? (
                    <div className="stack" style={{ gap: 8 }}>
                      {refund.reds.map((red) => (
                        <Red key={red.redNo} of={red} schoolId={schoolId} />
                      ))}
                    </div>
                  ) : refund.route === 'BUDGET_REVERSE' ? (
                    '没有登记'
                  ) : (
                    '开票前扣减，不须红字发票'
                  ),
              },
              {
                label: '对账单',
                value: bill ? (
                  <>
                    <Link to={billTo(bill.id)} className="num">
                      {bill.billNo}
                    </Link>{' '}
                    {bill.stateText}，减 <span className="num">{money(refund.amountFen)}</span>
                  </>
                ) : (
                  ''
                ),
              },
              {
                label: '转账退回',
                value: transfer ? `凭证 ${transfer.transferNo}，${transfer.paidOn}，${money(refund.amountFen)}，${transfer.who} 登记` : '',
              },
            ].filter(({ value }) => value !== '')}
          />
        )}
      </div>
    </Card>
  )
}
