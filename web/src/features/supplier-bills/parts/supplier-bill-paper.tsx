// 对账单 on A4 as its supplier signs it: the orders, and what is to be invoiced line by line.
import { to } from '@caiyuan/contract/to'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, priceText } from '@caiyuan/contract/money'
import type { api } from '../../../core/api.ts'
import { BillOrders, billPairs } from '../../print/parts/bill-parts.tsx'
import { Pairs, Paper, PaperEnd, PaperTable, Whole } from '../../print/parts/paper.tsx'
import { ratesText } from '../model.ts'

export const SupplierBillPaper = ({ it }: { it: OutputOf<typeof api.supplyBill.detail> }) => {
  const lines = it.lines.filter((line) => !line.removedAt)
  return (
    <Paper
      title={`${it.schoolName}对账单`}
      number={it.billNo}
      address={to('/billCheckDetail', { id: it.id })}
      amount={{ label: '对账金额', fen: it.totalFen }}
      signs={['供应商（盖章）', '采购方经办']}
    >
      <Pairs rows={[...billPairs(it, '购买方'), ['凭证号', it.settlement?.voucherNo ?? ''], ['税率合计', ratesText(it.goods), true]]} />
      <BillOrders title="订单" lines={lines} offsets={it.offsets} totalFen={it.totalFen} />
      <PaperTable
        title="开票明细"
        rows={it.goods}
        columns={[
          { title: '订单号', of: (row) => <Whole>{row.orderNo}</Whole> },
          { title: '商品', of: (row) => row.name },
          { title: '规格型号', of: (row) => row.spec },
          { title: '合格数量', right: true, of: (row) => <Whole>{`${row.num} ${row.unit}`}</Whole> },
          { title: '含税单价', right: true, of: (row) => `${priceText(row.priceE4)}/${row.unit}` },
          { title: '含税金额', right: true, of: (row) => money(row.amountFen) },
          { title: '税率', right: true, of: (row) => `${row.taxRateBp / 100}%` },
        ]}
        sum={['', `合计 ${it.goods.length} 行`, '', '', '', money(it.invoiceFen), '']}
      >
        <PaperEnd />
      </PaperTable>
    </Paper>
  )
}
