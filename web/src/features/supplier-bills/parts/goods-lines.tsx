// 开票明细: what the invoices of a bill say line by line.
import { priceText } from '@caiyuan/contract/money'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { useFold } from '../../../ui/fold.tsx'
import { usePhone } from '../../../ui/media.ts'
import { Money, Price } from '../../../ui/money.tsx'
import { ratesText, type BillGoods } from '../model.ts'
import css from '../../bill/parts/bill-lines.module.css'

const columns: readonly Column<BillGoods>[] = [
  {
    key: 'goods',
    title: '商品 / 规格型号',
    render: (it) => <TwoLines main={<span className="goods">{it.name}</span>} second={it.spec} />,
  },
  { key: 'order', title: '订单', width: 176, render: (it) => <span className="num">{it.orderNo}</span> },
  { key: 'num', title: '合格数量', width: 88, align: 'right', render: (it) => <span className="num">{`${it.num} ${it.unit}`}</span> },
  { key: 'price', title: '含税单价', width: 104, align: 'right', render: (it) => <Price e4={it.priceE4} per={it.unit} /> },
  { key: 'fen', title: '含税金额', width: 112, align: 'right', render: (it) => <Money fen={it.amountFen} as="strong" /> },
  { key: 'rate', title: '税率', width: 56, align: 'right', render: (it) => <span className="num">{it.taxRateBp / 100}%</span> },
]

const GoodsCard = ({ it }: { it: BillGoods }) => (
  <div className={css['card']}>
    <span className="row between">
      <span className="goods">{it.name}</span>
      <Money fen={it.amountFen} as="strong" />
    </span>
    {it.spec ? <span className="second">{it.spec}</span> : null}
    <span className="second num">
      {it.num} {it.unit} × {priceText(it.priceE4)}/{it.unit} · 税率 {it.taxRateBp / 100}% · {it.orderNo}
    </span>
  </div>
)

export const GoodsLines = ({ goods, totalFen }: { goods: readonly BillGoods[]; totalFen: number }) => {
  const phone = usePhone()
  const { shown, more } = useFold(goods, '行')
  return (
    <>
      {phone ? (
        shown.map((it, i) => <GoodsCard key={i} it={it} />)
      ) : (
        <DataTable label="开票明细" sticky={false} rows={shown} rowKey={(it) => String(goods.indexOf(it))} columns={[...columns]} />
      )}
      {more}
      <p className={css['total']}>
        <span>
          合计 {goods.length} 行 <span className="second num">{ratesText(goods)}</span>
        </span>
        <Money fen={totalFen} as="sum" size={16} />
      </p>
    </>
  )
}
