// Said before anything is chosen, to who may fill a cart and not settle it: students, until their orders come.
import { useSession } from '../core/session.ts'
import css from './no-orders.module.css'

export const useFillsOnly = (): boolean => {
  const { has } = useSession()
  return has('cart:edit') && !has('order:create')
}

export const NoOrders = () =>
  useFillsOnly() ? (
    <p className={css['note']} role="note">
      您的账号可以比价、把商品放进购物车，还不能下单；请由有采购权限的老师下单
    </p>
  ) : null
