// The price complained of, against its reference.
import { priceText } from '@caiyuan/contract/money'
import { priceLevelLabels } from '@caiyuan/contract/order/flags'
import { Tag } from '../../../ui/status-tag.tsx'
import type { Complaint } from '../model.ts'

export const PriceFacts = ({ price }: { price: NonNullable<Complaint['price']> }) => (
  <span>
    单价 <b className="num">{priceText(price.priceE4)}</b>，参考价 <b className="num">{priceText(price.referenceE4)}</b>（{price.from}），
    {price.off} {price.level && price.level !== 'low' ? <Tag tone="bad">{priceLevelLabels[price.level]}</Tag> : null}
  </span>
)
