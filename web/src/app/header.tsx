// Logo, search box and cart; during check-out the steps stand in place of search and categories.
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { hasRoute } from '../core/known-routes.ts'
import { useHome } from '../core/mode.ts'
import { CartButton } from './cart-button.tsx'
import css from './frame.module.css'
import { SearchBar } from './search-bar.tsx'

const Logo = () => (
  <Link to={useHome()} className={css['logo']}>
    <span className={css['mark']} aria-hidden>
      采
    </span>
    <span>
      <b>采园</b>
      <small>高校医院采购商城</small>
    </span>
  </Link>
)

const CheckoutSteps = lazy(async () => ({ default: (await import('./checkout-steps.tsx')).CheckoutSteps }))

/** `of`: steps of another way than the check-out. */
export const Header = ({ step, of }: { step: number | undefined; of?: readonly string[] | undefined }) => (
  <div className={step === undefined ? css['header'] : `${css['header']} ${css['headerLine']}`}>
    <div className={`${css['width']} ${css['headerRow']}`}>
      <Logo />
      {step === undefined ? (
        <>
          <SearchBar />
          <CartButton />
        </>
      ) : (
        <div className={css['headerSteps']}>
          <Suspense fallback={null}>
            <CheckoutSteps at={step} of={of} />
          </Suspense>
        </div>
      )}
    </div>
  </div>
)

const links = [
  { to: '/helpUser', label: '帮助中心' },
  { to: '/promote', label: '官网' },
  { to: '/privacy', label: '隐私政策' },
]

export const Footer = () => (
  <footer className={css['footer']}>
    <div className={`${css['width']} ${css['footerRow']}`}>
      <span>采园 · 高校医院采购商城</span>
      <span>数据只存储在中国大陆，由各学校管理本校用户</span>
      {links
        .filter((it) => hasRoute(it.to))
        .map((it) => (
          <Link key={it.to} to={it.to}>
            {it.label}
          </Link>
        ))}
    </div>
  </footer>
)
