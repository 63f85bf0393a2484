// 对账与开票: one bill of one school for its supplier: confirm or differ, then bring the invoices.
import { toAfterSale } from '@caiyuan/contract/after-sale/flow'
import { to } from '@caiyuan/contract/to'
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { billFlow } from '@caiyuan/contract/bill-flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { fileLink } from '../../../core/file-link.ts'
import { notify } from '../../../core/notices.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { Card } from '../../../ui/card.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { billPeriod } from '../../bill/parts/bill-columns.tsx'
import { BillLines, linesNote } from '../../bill/parts/bill-lines.tsx'
import { InvoiceList } from '../../bill/parts/invoice-list.tsx'
import { MatchChecks, checksText } from '../../bill/parts/match-checks.tsx'
import { timelineOf } from '../../bill/parts/timeline.ts'
import { DifferDialog } from '../parts/differ-dialog.tsx'
import { GoodsLines } from '../parts/goods-lines.tsx'
import { InvoiceForm } from '../parts/invoice-form.tsx'

type Bill = OutputOf<typeof api.supplyBill.detail>

const Doc = ({ bill, schoolId }: { bill: Bill; schoolId: number }) => {
  const ask = useAsk()
  const [differing, setDiffering] = useState(false)
  const confirm = useAct(api.supplyBill.confirm, {
    onDone: () => notify.ok('已确认，等采购方核对'),
  })
  const press = async () => {
    const answer = await ask.put({
      title: '确认对账单',
      body: `${bill.orderCount} 个订单，${money(bill.totalFen)}。采购方核对后即可开票 ${money(bill.invoiceFen)}。`,
      ok: '确认无差异',
    })
    if (answer !== undefined) void confirm.run({ schoolId, id: bill.id, version: bill.version })
  }
  const actions: Action[] = [
    { key: 'differ', label: '提出差异', can: bill.can.supplierDiffer, onPress: () => setDiffering(true) },
    {
      key: 'confirm',
      label: '确认无差异',
      can: bill.can.supplierConfirm,
      tone: 'primary',
      pending: confirm.pending,
      onPress: () => void press(),
    },
  ]
  const past = bill.invoices.length > 0
  return (
    <>
      <DetailPage
        title="对账与开票"
        crumbs={[{ label: '对账单', to: '/supplier/bills' }, { label: billFlow.states[bill.state].label }]}
        head={{
          number: bill.billNo,
          tags: <Tag>{billPeriod(bill)}</Tag>,
          state: { tone: billFlow.states[bill.state].tone, text: bill.sentence, hint: bill.hint || undefined },
          meta: (
            <>
              <span>
                采购单位 <b>{bill.schoolName}</b>
              </span>
              <span className="num">{momentText(bill.createdAt)} 生成</span>
            </>
          ),
          amount: { label: '对账金额', fen: bill.totalFen, note: linesNote(bill) },
        }}
        steps={bill.steps}
        actions={actions}
        side={
          <>
            <Card title="开票信息">
              <Facts
                columns={1}
                facts={[
                  { label: '抬头', value: bill.buyer.name },
                  { label: '税号', value: bill.buyer.taxNo },
                  { label: '应开金额', value: money(bill.invoiceFen) },
                  { label: '收款账户', value: `${bill.supplier.bankName} ${bill.supplier.bankAccount}` },
                  { label: '凭证号', value: bill.settlement?.voucherNo },
                ]}
              />
            </Card>
            <Card title="打印与导出">
              <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 }}>
                <Button icon={<PrinterOutlined />} href={to('/supplier/print/bill', { schoolId, id: bill.id })} target="_blank">
                  对账单
                </Button>
                <Button icon={<DownloadOutlined />} {...fileLink(api.supplyBill.exportOne, { schoolId, id: bill.id })}>
                  开票明细
                </Button>
              </div>
            </Card>
            <Card title="办理记录" note={`${bill.timeline.length} 条`} fold>
              <Timeline nodes={timelineOf(bill)} />
            </Card>
          </>
        }
      >
        {bill.state === 'waitInvoice' ? (
          <InvoiceForm key={bill.version} bill={{ ...bill, totalFen: bill.invoiceFen }} schoolId={schoolId} />
        ) : null}
        <Card title="对账明细" note={linesNote(bill)} flush fold>
          <BillLines
            lines={bill.lines}
            offsets={bill.offsets}
            totalFen={bill.totalFen}
            orderTo={(id) => to('/supplier/order', { schoolId, id })}
            afterSaleTo={(id) => toAfterSale('/supplier/afterSales/detail', { schoolId, id })}
          />
        </Card>
        <Card title="开票明细" note={`${bill.goods.length} 行，含税`} flush fold>
          <GoodsLines goods={bill.goods} totalFen={bill.invoiceFen} />
        </Card>
        {/* While invoices are brought, their form says the result. */}
        {bill.checks.length > 0 && bill.state !== 'waitInvoice' ? (
          <Card title="三单匹配" note={checksText(bill.checks)} flush fold>
            <MatchChecks checks={bill.checks} />
          </Card>
        ) : null}
        {past ? (
          <Card title="已上传的发票" note={`${bill.invoices.length} 张`} fold>
            <InvoiceList invoices={bill.invoices} schoolId={schoolId} />
          </Card>
        ) : null}
      </DetailPage>
      {ask.node}
      {differing ? <DifferDialog bill={bill} schoolId={schoolId} close={() => setDiffering(false)} /> : null}
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const schoolId = Number(params.get('schoolId') ?? 0)
  const id = params.get('id') ?? ''
  const read = useRead(api.supplyBill.detail, { schoolId, id })
  return <WithRead read={read}>{(bill) => <Doc key={bill.id} bill={bill} schoolId={schoolId} />}</WithRead>
}
