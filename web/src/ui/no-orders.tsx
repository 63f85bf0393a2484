// Said before anything is chosen, to who may fill a cart and not settle it: students, and one's own money, until their orders come.
import { NO_PERSONAL_ORDERS, PERSONAL } from '@caiyuan/contract/purse'
import { usePurchaseMode } from '../core/mode.ts'
import { useSession } from '../core/session.ts'
import css from './no-orders.module.css'

const NO_ORDERS = '您的账号可以比价、把商品放进购物车，还不能下单；请由有采购权限的老师下单'

/** Why this person fills a cart and does not settle it; empty for who does, and for who fills none. */
export const useWhyNoOrders = (): string => {
  const { has } = useSession()
  const mode = usePurchaseMode()
  if (mode === PERSONAL) return NO_PERSONAL_ORDERS
  return has('cart:edit') && !has('order:create') ? NO_ORDERS : ''
}

export const NoOrders = () => {
  const why = useWhyNoOrders()
  return why ? (
    <p className={css['note']} role="note">
      {why}
    </p>
  ) : null
}
