// 元器件: when it leaves, what tax is in it, what the way costs, and that the price was just asked for.
import { money } from '@caiyuan/contract/money'
import { Facts } from '../../../ui/facts.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Quote } from '../model.ts'

/** Of the sum, the tax that is in it, to the fen. */
const TAX = 13
const taxOf = (fen: number): number => Math.round((fen * TAX) / (100 + TAX))

export const PartsNote = ({ quote }: { quote: Quote }) => {
  const days = Math.max(0, ...quote.orders.map((it) => it.leadDays))
  const [order] = quote.orders
  return (
    <Card title="元器件" note="价格和库存已向合作方核对，提交时再核对一次">
      <Facts
        columns={3}
        facts={[
          { label: '最长交期', value: `${days} 天发出，整单一起发` },
          { label: '含税', value: `${money(quote.goodsFen)}，其中 ${TAX}% 税 ${money(taxOf(quote.goodsFen))}` },
          {
            label: '运费',
            value:
              order && order.freightFreeFromFen > 0
                ? `${money(quote.freightFen)}（满 ${money(order.freightFreeFromFen)} 免运费）`
                : money(quote.freightFen),
          },
        ]}
      />
    </Card>
  )
}
