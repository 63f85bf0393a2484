// What the papers of an order under an agreement have in common: what is ordered, at which price.
import { rateText } from '@caiyuan/contract/framework/agreement'
import { money, priceText } from '@caiyuan/contract/money'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { PaperTable, useSchoolName } from '../../print/parts/paper.tsx'
import type { Order } from '../model.ts'

export const agreementText = (it: Order): string => `${it.agreementName}（${it.agreementNo}）`

export const OrderedLines = ({ it, title }: { it: Order; title: string }) => {
  const isRate = it.priceRule === 'rate'
  return (
    <PaperTable
      title={title}
      rows={it.lines}
      columns={[
        { title: '行', of: (line) => line.lineNo },
        { title: '商品', of: (line) => line.name },
        { title: '规格', of: (line) => line.spec },
        ...(isRate
          ? [
              { title: '市场价', right: true as const, of: (line: Order['lines'][number]) => priceText(line.marketE4) },
              { title: '折扣率', right: true as const, of: () => rateText(it.rateBp) },
            ]
          : []),
        { title: '协议价', right: true, of: (line) => priceText(line.priceE4) },
        { title: '数量', right: true, of: (line) => `${line.num} ${line.unit}` },
        { title: '金额', right: true, of: (line) => money(line.amountFen) },
      ]}
      sum={['', '合计', '', ...(isRate ? ['', ''] : []), '', '', money(it.totalFen)]}
    />
  )
}

/** A paper of the order the address names. */
export const OfOrder = ({ children }: { children: (it: Order, school: string) => ReactNode }) => {
  const [params] = useSearchParams()
  const read = useRead(api.framework.order, { orderId: params.get('orderId') ?? '-' })
  const school = useSchoolName()
  return <WithRead read={read}>{(it) => children(it, school)}</WithRead>
}
