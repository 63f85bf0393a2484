// Said before anything is chosen, to who may fill a cart and not settle it on the school's money.
import { NO_PERSONAL_STANDARD, PERSONAL } from '@caiyuan/contract/purse'
import { usePurchaseMode } from '../core/mode.ts'
import { useSession } from '../core/session.ts'
import css from './no-orders.module.css'

const NO_ORDERS = '您的账号可以比价、把商品放进购物车，还不能下单；请由有采购权限的老师下单'

/** Why this person fills a cart and does not settle it; empty for who does, and for who fills none. Of standard goods one's own money settles nothing. */
export const useWhyNoOrders = (isStandard = false): string => {
  const { has } = useSession()
  const mode = usePurchaseMode()
  if (mode === PERSONAL) return isStandard ? NO_PERSONAL_STANDARD : ''
  return has('cart:edit') && !has('order:create') ? NO_ORDERS : ''
}

export const NoOrders = ({ isStandard = false }: { isStandard?: boolean }) => {
  const why = useWhyNoOrders(isStandard)
  return why ? (
    <p className={css['note']} role="note">
      {why}
    </p>
  ) : null
}
