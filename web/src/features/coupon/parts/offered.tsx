// What can be taken now: for goods, in a shop, of everybody.
import type { OfferedCoupon } from '@caiyuan/contract/coupon'
import { ruleText } from '@caiyuan/contract/coupon/rule'
import { PERSONAL } from '@caiyuan/contract/purse'
import { api, useAct, useRead } from '../../../core/api.ts'
import { usePurchaseMode } from '../../../core/mode.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { momentText } from '@caiyuan/contract/span'
import { Card } from '../../../ui/card.tsx'
import css from './coupon.module.css'
import { Ticket } from './ticket.tsx'

/** Nothing is given out to who spends the school's money. */
const useOffered = (of: { productId?: string; supplierId?: string }): readonly OfferedCoupon[] => {
  const { status } = useSession()
  const isOpen = usePurchaseMode() === PERSONAL && status === 'in'
  return useRead(api.coupon.offered, of, { enabled: isOpen }).data?.list ?? []
}

const Take = ({ it, className }: { it: OfferedCoupon; className: string | undefined }) => {
  const take = useAct(api.coupon.take, {
    onDone: ({ usableTo }) => notify.ok(`已领取，${momentText(usableTo)} 前个采结算时可用`),
  })
  return (
    <button
      type="button"
      className={className}
      disabled={it.barred !== '' || take.pending}
      aria-label={`领取：${it.title}`}
      onClick={() => void take.run({ campaignId: it.id })}
    >
      {it.barred || '领取'}
    </button>
  )
}

/** Beneath the price of goods: a line each. */
export const CouponStrip = ({ productId }: { productId: string }) => {
  const list = useOffered({ productId })
  return list.length === 0 ? null : (
    <ul className={css['strip']} aria-label="优惠券">
      {list.map((it) => (
        <li key={it.id} title={it.title}>
          {ruleText(it)}
          <Take it={it} className={css['word']} />
        </li>
      ))}
    </ul>
  )
}

export const OfferedCard = ({ supplierId }: { supplierId?: string }) => {
  const list = useOffered(supplierId === undefined ? {} : { supplierId })
  return list.length === 0 ? null : (
    <Card title={supplierId === undefined ? '可领取' : '优惠券'} note="只用于个采，到期前有效">
      <ul className={css['tickets']}>
        {list.map((it) => (
          <li key={it.id}>
            <Ticket of={it} isOff={it.barred !== ''}>
              <Take it={it} className="button" />
            </Ticket>
          </li>
        ))}
      </ul>
    </Card>
  )
}
