// 对账单详情: one page for buyers, owners and finance; the server says what may be done and which lines are seen.
import { toAfterSale } from '@caiyuan/contract/after-sale/flow'
import { to } from '@caiyuan/contract/to'
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { billFlow } from '@caiyuan/contract/bill-flow'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { fileLink } from '../../../core/file-link.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import { PayBy } from '../parts/pay-clock.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { useBillActs, type Bill, type BillActs } from '../parts/bill-acts.tsx'
import { billPeriod } from '../parts/bill-columns.tsx'
import { FundChangeDialog } from '../../order/parts/fund-change.tsx'
import { BillLines, linesNote } from '../parts/bill-lines.tsx'
import { InvoiceList } from '../parts/invoice-list.tsx'
import { MatchChecks, checksText } from '../parts/match-checks.tsx'
import { timelineOf } from '../parts/timeline.ts'
import css from '../parts/bill-lines.module.css'

type Fund = Bill['funds'][number]

const fundColumns: readonly Column<Fund>[] = [
  {
    key: 'name',
    title: '经费卡',
    render: (it) => (
      <TwoLines
        main={it.name}
        second={
          <span className="num">
            {it.projectNo} · {it.subjectName}
          </span>
        }
      />
    ),
  },
  { key: 'owner', title: '负责人', width: 80, render: (it) => it.ownerName },
  {
    key: 'end',
    title: '结题',
    width: 130,
    render: (it) => (it.endsSoon ? <Tag tone="wait">{`${it.endOn} 将到期`}</Tag> : <span className="num">{it.endOn}</span>),
  },
  { key: 'fen', title: '金额', width: 110, align: 'right', render: (it) => <Money fen={it.amountFen} as="strong" /> },
]

const Invoices = ({ bill, see }: { bill: Bill; see: BillActs['seeInvoice'] }) => {
  const active = bill.invoices.filter((it) => it.state === 'active')
  const note =
    active.length > 0
      ? `${active.length} 张，${money(active.reduce((sum, it) => sum + it.totalFen, 0))}`
      : bill.checks.length > 0
        ? '匹配未通过，等供应商更正'
        : '未收到'
  return (
    <Card title="发票" note={note} fold>
      {bill.invoices.length > 0 ? (
        <InvoiceList
          invoices={bill.invoices}
          {...(bill.can.seeInvoice
            ? {
                unread: (it) => (
                  <Button type="link" size="small" onClick={() => see(it)}>
                    对照原件确认
                  </Button>
                ),
              }
            : {})}
        />
      ) : (
        <p className="second">
          应开 {money(bill.invoiceFen)}，抬头 {bill.buyer.name}，税号 {bill.buyer.taxNo}。供应商在双方确认后上传。
        </p>
      )}
    </Card>
  )
}

const Settlement = ({ bill }: { bill: Bill }) => {
  const it = bill.settlement
  return (
    <Card title="结算" note={it ? it.settlementNo : '审核通过后申报'} fold>
      {it?.reason ? (
        <p className="bad" style={{ marginBottom: 8 }}>
          {it.reason}
        </p>
      ) : null}
      <Facts
        facts={[
          { label: '收款单位', value: bill.supplier.name },
          { label: '税号', value: bill.supplier.uscc },
          { label: '开户行', value: bill.supplier.bankName },
          { label: '账号', value: bill.supplier.bankAccount },
          { label: '结算单', value: it ? `${it.settlementNo}，${money(it.totalFen)}` : '' },
          { label: '申报时间', value: it ? momentText(it.sentAt) : '' },
          { label: '财务受理号', value: it?.acceptNo },
          { label: '凭证号', value: it?.voucherNo },
          { label: '付款日期', value: bill.paidOn ?? '' },
          { label: '付款期限', value: bill.payBy ? <PayBy of={bill} /> : '' },
        ]}
      />
      {it && it.others.length > 0 ? (
        <p className="second" style={{ marginTop: 8 }}>
          同一结算单：
          {it.others.map((other) => (
            <Link key={other.id} to={to('/billCheckDetail', { id: other.id })} style={{ marginRight: 8 }}>
              {other.billNo}
            </Link>
          ))}
        </p>
      ) : null}
    </Card>
  )
}

const Papers = ({ bill }: { bill: Bill }) => (
  <Card title="打印与导出">
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 }}>
      <Button icon={<PrinterOutlined />} href={to('/print/bill', { id: bill.id })} target="_blank">
        对账单
      </Button>
      <Button icon={<DownloadOutlined />} {...fileLink(api.bill.exportOne, { id: bill.id })}>
        明细 Excel
      </Button>
    </div>
  </Card>
)

const Doc = ({ bill }: { bill: Bill }) => {
  const acts = useBillActs(bill)
  const removable = bill.can.removeLine
  const [changing, setChanging] = useState<string>()
  return (
    <>
      <DetailPage
        title="对账单详情"
        crumbs={[{ label: '我的账单', to: '/bill/0' }, { label: billFlow.states[bill.state].label }, { label: '对账单详情' }]}
        head={{
          number: bill.billNo,
          tags: <Tag>{billPeriod(bill)}</Tag>,
          state: { tone: billFlow.states[bill.state].tone, text: bill.sentence, hint: bill.hint || undefined },
          meta: (
            <>
              <span>
                供应商 <b>{bill.supplier.name}</b>
              </span>
              <span className="num">
                {momentText(bill.createdAt)} {bill.createdBy} 生成
              </span>
              {bill.buyerConfirmedBy ? <span>{bill.buyerConfirmedBy} 确认</span> : null}
            </>
          ),
          amount: {
            label: '对账金额',
            fen: bill.totalFen,
            note: bill.isWhole ? `${bill.orderCount} 个订单` : `其中与我有关 ${money(bill.mineFen)}`,
          },
        }}
        steps={bill.steps}
        actions={acts.actions}
        side={
          <>
            <Card title="办理记录" note={`${bill.timeline.length} 条`} fold>
              <Timeline nodes={timelineOf(bill)} />
            </Card>
            <Papers bill={bill} />
          </>
        }
      >
        {bill.checks.length > 0 ? (
          <Card title="三单匹配" note={checksText(bill.checks)} flush>
            <MatchChecks checks={bill.checks} />
          </Card>
        ) : null}
        <Card title="对账明细" note={bill.isWhole ? linesNote(bill) : '只列出与您有关的订单'} flush fold>
          <BillLines
            lines={bill.lines}
            offsets={bill.offsets}
            afterSaleTo={(id) => toAfterSale('/afterServiceDetail', { id })}
            totalFen={bill.isWhole ? bill.totalFen : bill.mineFen}
            orderTo={(id) => to('/orderDetail', { id })}
            dispute={bill.can.disputeLine === true ? acts.disputeLine : undefined}
            changeFund={(line) => setChanging(line.orderId)}
            remove={removable === undefined ? undefined : { can: removable, press: acts.removeLine }}
          />
        </Card>
        <Card title="经费" note={bill.state === 'settled' ? '已列支' : '确认应付，结算后列支'} flush fold>
          <DataTable label="经费" sticky={false} rows={bill.funds} rowKey={(it) => `${it.fundId}${it.subjectName}`} columns={fundColumns} />
          <p className={css['sum']}>
            <span>合计 {new Set(bill.funds.map((it) => it.fundId)).size} 张经费卡</span>
            <Money fen={bill.funds.reduce((sum, it) => sum + it.amountFen, 0)} as="strong" />
          </p>
        </Card>
        <Invoices bill={bill} see={acts.seeInvoice} />
        <Settlement bill={bill} />
      </DetailPage>
      {acts.node}
      {changing ? <FundChangeDialog doc={{ id: changing }} close={() => setChanging(undefined)} /> : null}
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  // While the finance system works on it the page follows by itself.
  const read = useRead(api.bill.detail, { id }, { every: 15_000 })
  return <WithRead read={read}>{(bill) => <Doc key={bill.id} bill={bill} />}</WithRead>
}
