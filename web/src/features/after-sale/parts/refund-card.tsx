// 钱怎么退: the chain from the after-sale over its refund to the bill that takes it off, and what each card has back.
import { money } from '@caiyuan/contract/money'
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
import type { AfterSale } from '../model.ts'

type Refund = NonNullable<AfterSale['refund']>
type Fund = Refund['funds'][number]

const fundColumns = (isClaim: boolean): readonly Column<Fund>[] => [
  {
    key: 'name',
    title: '经费卡',
    render: (it) => <TwoLines main={it.name} second={`${it.projectNo} · ${it.ownerName}负责 · ${it.subjectName}`} />,
  },
  { key: 'owed', title: isClaim ? '退前冻结' : '退前占用', width: 120, align: 'right', render: (it) => <Money fen={it.owedFen} /> },
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

export const RefundCard = ({ it, schoolId }: { it: AfterSale; schoolId?: number }) => {
  const { refund } = it
  if (!refund) return null
  const { bill, transfer } = refund
  const billTo = (id: string) => (schoolId ? to('/supplier/bills/detail', { schoolId, id }) : to('/billCheckDetail', { id }))
  return (
    <Card
      title="钱怎么退"
      note={it.isPersonal ? '自己付款，原路退回' : `按各卡${it.parcelSeq === null ? '占用' : '冻结'}的比例，尾差进最后一张卡`}
      extra={<StatusTag flow={refundFlow} state={refund.state} />}
      flush={refund.funds.length > 0}
    >
      {refund.funds.length > 0 ? (
        <DataTable
          label="钱怎么退"
          sticky={false}
          rows={refund.funds}
          rowKey={(one) => `${one.projectNo}${one.subjectName}`}
          columns={fundColumns(it.parcelSeq !== null)}
        />
      ) : null}
      <div className="stack" style={{ gap: 12, padding: refund.funds.length > 0 ? 16 : 0 }}>
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
