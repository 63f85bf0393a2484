// The thin bar at the top: institution, which purse is open, what waits for this person, their name.
import { PERSONAL, PUBLIC } from '@caiyuan/contract/purse'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useLogout } from '../core/logout.ts'
import { homeOf, setPurchaseMode, usePurchaseMode } from '../core/mode.ts'
import { loginAddress } from '../core/navigate.ts'
import { useSession, type CurrentUser } from '../core/session.ts'
import { hasRoute, knownRoutes } from '../core/known-routes.ts'
import { addressOf, menuOf } from '../core/menu.ts'
import css from './frame.module.css'

const ModeSwitch = () => {
  const mode = usePurchaseMode()
  const navigate = useNavigate()
  const turn = (to: typeof mode) => {
    setPurchaseMode(to)
    void navigate(homeOf(to))
  }
  return (
    <span className={css['mode']} role="group" aria-label="采购方式">
      <button type="button" aria-pressed={mode === PUBLIC} onClick={() => turn(PUBLIC)}>
        公采
      </button>
      <button type="button" aria-pressed={mode === PERSONAL} onClick={() => turn(PERSONAL)}>
        个采
      </button>
    </span>
  )
}

const NameMenu = ({ user }: { user: CurrentUser }) => {
  const { has } = useSession()
  const mode = usePurchaseMode()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const logout = useLogout()
  useEffect(() => {
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <div className={css['menuBox']} ref={box}>
      <button type="button" className={css['menuButton']} aria-expanded={open} aria-haspopup="true" onClick={() => setOpen(!open)}>
        {user.userName} ▾
      </button>
      {open ? (
        <div className={css['menuList']}>
          <p className={css['menuNote']}>
            {user.userNo}
            <br />
            {user.supplierName || user.deptName}
          </p>
          {/* On a phone the left menu is here too: not every page has the tab bar with 我的. */}
          {menuOf(knownRoutes(), has, mode).flatMap(({ entries }) =>
            entries.map((it) => (
              <Link
                key={it.to}
                to={addressOf(it, user)}
                className={it.to === '/setting' ? '' : css['onPhone']}
                onClick={() => setOpen(false)}
              >
                {it.label}
              </Link>
            )),
          )}
          <button type="button" disabled={logout.pending} onClick={() => void logout.run({})}>
            退出登录
          </button>
        </div>
      ) : null}
    </div>
  )
}

const Count = ({ to, path, label, num }: { to: string; path: string; label: string; num: number }) =>
  hasRoute(path) ? (
    <Link to={to}>
      {label}
      {num > 0 ? <span className={css['count']}>{num}</span> : null}
    </Link>
  ) : null

interface WaitingProps {
  user: CurrentUser
  approves: boolean
  handles: boolean
  audits: boolean
  buys: boolean
  /** Buys with his own money. */
  isOwn: boolean
}

const Waiting = ({ user, approves, handles, audits, buys, isOwn }: WaitingProps) => (
  <>
    {approves ? <Count to="/check/0" path="/check/:index" label="待审批" num={user.toBeAuditNum} /> : null}
    {handles ? (
      <span className={css['wide']}>
        <Count to="/check/2" path="/check/:index" label="待经办" num={user.toBeJingBanNum} />
      </span>
    ) : null}
    {audits ? (
      <span className={css['wide']}>
        <Count to="/billCheck" path="/billCheck" label="待审账单" num={user.toAuditBillNum} />
      </span>
    ) : null}
    <Count to="/message" path="/message" label="消息" num={user.messageNum} />
    {buys && hasRoute('/order') ? (
      <Link to="/order" className={css['wide']}>
        我的订单
      </Link>
    ) : null}
    {isOwn && hasRoute('/personalOrder') ? (
      <>
        <Link to="/myCoupon" className={css['wide']}>
          优惠券
        </Link>
        <Link to="/personalOrder" className={css['wide']}>
          个人订单
        </Link>
      </>
    ) : null}
    {hasRoute('/helpUser') ? (
      <Link to="/helpUser" className={css['wide']}>
        帮助中心
      </Link>
    ) : null}
  </>
)

export const UtilityBar = () => {
  const { user, status, has } = useSession()
  const location = useLocation()
  const isPublic = usePurchaseMode() === PUBLIC
  return (
    <div className={css['utility']}>
      <div className={`${css['width']} ${css['utilityRow']}`}>
        <span className={css['school']}>
          {user?.logo ? <img src={user.logo} alt="" /> : null}
          {user && user.platformAdmin !== 1 ? user.schoolName : '采园'}
        </span>
        {user && user.categoryTypes.length > 1 ? <ModeSwitch /> : null}
        <nav className={css['utilityLinks']} aria-label="我的待办">
          {user ? (
            <Waiting
              user={user}
              approves={isPublic && (has('check:approve') || user.toBeAuditNum > 0)}
              handles={isPublic && has('handle:jingban')}
              audits={isPublic && has('bill:audit')}
              buys={isPublic && has('order:create')}
              isOwn={!isPublic && has('cart:edit')}
            />
          ) : null}
          {user ? <NameMenu user={user} /> : null}
          {status === 'out' ? <Link to={loginAddress(location)}>请登录</Link> : null}
        </nav>
      </div>
    </div>
  )
}
