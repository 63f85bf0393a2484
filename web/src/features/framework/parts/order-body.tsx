// An order under an agreement as everybody reads it; what may be done to it stands in the actions its pages give.
import { rateText } from '@caiyuan/contract/framework/agreement'
import { awardRules, priceRules } from '@caiyuan/contract/framework/rules'
import { frameworkFlow, toFramework, type FrameworkState } from '@caiyuan/contract/framework/flow'
import { money, priceText } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fileAddress } from '../../../core/files.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { usePhone } from '../../../ui/media.ts'
import { DetailPage } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Step } from '../../../ui/steps.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { timelineNodes } from '../../approval/parts/timeline-nodes.tsx'
import type { Order } from '../model.ts'
import { UsageSide } from './usage.tsx'
import { InvoiceCheck } from '../../invoice/parts/invoice-check.tsx'
import { ReturnedEarlier, ReturnedInvoices } from '../../invoice/parts/returned-invoices.tsx'

type Line = Order['lines'][number]

const STEPS: readonly { label: string; states: readonly FrameworkState[] }[] = [
  { label: '提交', states: ['draft', 'back'] },
  { label: '审批', states: ['auditing'] },
  { label: '确认', states: ['toConfirm', 'toReplace'] },
  { label: '交材料', states: ['toUpload'] },
  { label: '材料检查', states: ['checking'] },
  { label: '供货', states: ['performing'] },
  { label: '核验', states: ['toCheck', 'fixing'] },
  { label: '对账', states: ['toBill', 'settling'] },
  { label: '完成', states: ['done'] },
]

export const stepsOf = (state: FrameworkState): Step[] | undefined => {
  const at = STEPS.findIndex((it) => it.states.includes(state))
  if (at < 0) return undefined
  return STEPS.map((it, i) => ({
    label: it.label,
    state: i < at || state === 'done' ? 'done' : i === at ? 'now' : 'next',
    ...(i === at && state !== 'done' ? { note: frameworkFlow.states[state].label } : {}),
  }))
}

/** On a phone with what has no column there. */
const LineName = ({ it, rate }: { it: Line; rate: string }) => {
  const isPhone = usePhone()
  const sums = [rate ? `市场价 ${priceText(it.marketE4)} × ${rate}` : '', `${priceText(it.priceE4)} × ${it.num} ${it.unit}`]
  return <TwoLines main={it.name} second={[it.spec, it.isAsset ? '固定资产' : '', ...(isPhone ? sums : [])].filter(Boolean).join(' · ')} />
}

const lineColumns = (isRate: boolean, rateBp: number): readonly Column<Line>[] => [
  { key: 'name', title: '商品', render: (it) => <LineName it={it} rate={isRate ? rateText(rateBp) : ''} /> },
  ...(isRate
    ? ([
        {
          key: 'market',
          title: '市场价',
          width: 110,
          align: 'right',
          phone: 'hide',
          render: (it) => <span className="second num">{priceText(it.marketE4)}</span>,
        },
        { key: 'rate', title: '折扣率', width: 80, align: 'right', phone: 'hide', render: () => rateText(rateBp) },
      ] satisfies Column<Line>[])
    : []),
  {
    key: 'price',
    title: '协议价',
    width: 110,
    align: 'right',
    phone: 'hide',
    render: (it) => <span className="num">{priceText(it.priceE4)}</span>,
  },
  { key: 'num', title: '数量', width: 90, align: 'right', phone: 'hide', render: (it) => `${it.num} ${it.unit}` },
  { key: 'fen', title: '金额', width: 120, align: 'right', render: (it) => <Money fen={it.amountFen} as="strong" /> },
]

const cardColumns: readonly Column<Order['cards'][number]>[] = [
  { key: 'name', title: '经费卡', render: (it) => <TwoLines main={it.name} second={`${it.projectNo} · ${it.ownerName}负责`} /> },
  { key: 'subject', title: '支出科目', width: 140, render: (it) => it.subjectName },
  { key: 'fen', title: '金额', width: 120, align: 'right', render: (it) => <Money fen={it.amountFen} as="strong" /> },
]

const stateText = (it: Order): string => {
  const { label } = frameworkFlow.states[it.state]
  return it.waitsFor.length > 0 ? `${label} · 等${it.waitsFor.slice(0, 3).join('、')}` : label
}

interface Props {
  it: Order
  title: string
  crumbs: readonly { label: string; to?: string }[]
  actions: readonly Action[]
  /** Before the goods: papers while they are judged or handed in. */
  children?: ReactNode
}

export const OrderBody = ({ it, title, crumbs, actions, children }: Props) => {
  const isRate = it.priceRule === 'rate'
  const steps = stepsOf(it.state)
  const isIn = frameworkFlow.states[it.state].claim !== 'none'
  return (
    <DetailPage
      title={title}
      crumbs={crumbs}
      head={{
        number: it.docNo,
        tags: (
          <>
            {' '}
            <Tag>协议订单</Tag> <Tag>{awardRules[it.awardRule]}</Tag>
          </>
        ),
        state: { tone: frameworkFlow.states[it.state].tone, text: stateText(it) },
        meta: (
          <>
            <span>
              协议{' '}
              <Link className="in-text" to={toFramework('/frameworkAgreementDetail', { id: it.agreementId })}>
                {it.agreementName}
              </Link>{' '}
              <span className="num">{it.agreementNo}</span>
            </span>
            <span>
              供应商 <b>{it.supplierName}</b>（第 {it.rank} 名）
            </span>
            <span>
              {it.buyerName} {it.deptName} <span className="num">{momentText(it.at)}</span>
            </span>
          </>
        ),
        amount: {
          label: '订单金额',
          fen: it.totalFen,
          note:
            isRate && it.marketFen > it.totalFen ? `市场价 × ${rateText(it.rateBp)}，省 ${money(it.marketFen - it.totalFen)}` : undefined,
        },
      }}
      actions={actions}
      {...(steps ? { steps } : {})}
      side={
        <>
          <Card title="协议用量">
            <UsageSide usage={it.usage} ownFen={it.totalFen} isIn={isIn} />
          </Card>
          <Card title="办理记录">
            <Timeline nodes={timelineNodes(it.timeline)} />
          </Card>
        </>
      }
    >
      {it.checkNote && (it.state === 'fixing' || it.state === 'toCheck') ? (
        <p className="bad" role="status">
          核验意见：{it.checkNote}
        </p>
      ) : null}
      {children}
      <Card title="商品明细" note={isRate ? `市场价取 ${it.pricedOn} 核定价` : priceRules[it.priceRule]} flush>
        <DataTable
          label="商品明细"
          sticky={false}
          rows={it.lines}
          rowKey={(line) => String(line.lineNo)}
          columns={lineColumns(isRate, it.rateBp)}
        />
      </Card>
      <Card title="选商与合同条款">
        <Facts
          facts={[
            { label: '选商方式', value: awardRules[it.awardRule] },
            { label: '名次', value: `第 ${it.rank} 名` },
            { label: '选商理由', value: it.reason },
            { label: '放弃的供应商', value: it.declined.map((one) => `${one.name}（${one.reason}）`).join('；') },
            { label: '收货', value: [it.address.receiver, it.address.mobile, it.address.text].filter(Boolean).join(' '), wide: true },
            { label: '合同条款', value: it.terms, wide: true },
            {
              label: '发票',
              wide: true,
              value:
                it.invoices.length > 0
                  ? it.invoices.map((each) => (
                      <div key={each.fileId}>
                        <a href={fileAddress(each.fileId)} target="_blank" rel="noreferrer" className="num">
                          {each.invoiceNo}
                        </a>{' '}
                        <Money fen={each.totalFen} />
                        <ReturnedEarlier of={it.returnedBefore} invoiceNo={each.invoiceNo} />
                        {it.invoiceChecks
                          .filter((check) => check.invoiceNo === each.invoiceNo)
                          .map((check) => (
                            <InvoiceCheck key={check.id} check={check} invoiceNo={each.invoiceNo} />
                          ))}
                      </div>
                    ))
                  : '',
            },
            {
              label: '退回的发票',
              wide: true,
              value: it.returnedInvoices.length > 0 ? <ReturnedInvoices invoices={it.returnedInvoices} /> : '',
            },
            { label: '凭证号', value: it.voucherNo },
            { label: '付款日期', value: it.paidOn ?? '' },
          ]}
        />
      </Card>
      {it.cards.length > 0 && isIn ? (
        <Card title="经费" flush>
          <DataTable
            label="经费"
            sticky={false}
            rows={it.cards}
            rowKey={(one) => `${one.projectNo}${one.subjectName}`}
            columns={cardColumns}
          />
        </Card>
      ) : null}
      {it.files.some((file) => file.label === '') ? (
        <Card title="附件">
          <ul style={{ margin: 0, paddingLeft: 16 }}>
            {it.files
              .filter((file) => file.label === '')
              .map((file) => (
                <li key={file.id}>
                  <a href={fileAddress(file.id)} target="_blank" rel="noreferrer">
                    {file.name}
                  </a>
                </li>
              ))}
          </ul>
        </Card>
      ) : null}
    </DetailPage>
  )
}
