import { ShoppingCartOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { hasRoute } from '../core/known-routes.ts'
import css from './frame.module.css'
import { useCartCount, useHasCart } from './shell-data.ts'

export const CartButton = () => {
  const count = useCartCount()
  const hasCart = useHasCart()
  return hasCart && hasRoute('/cart') ? (
    <Link to="/cart" className={css['cart']}>
      <ShoppingCartOutlined aria-hidden />
      购物车
      {count > 0 ? <span className={css['badge']}>{count > 999 ? '999+' : count}</span> : null}
    </Link>
  ) : null
}
