// Signing in, as a page of its own.
import { useState } from 'react'
import { Link } from 'react-router'
import { hasRoute } from '../../../core/known-routes.ts'
import { DemoAccounts, type DemoAccount } from '../parts/demo-accounts.tsx'
import { DoorProvider } from '../parts/door.ts'
import { LoginPanels } from '../parts/login-panels.tsx'
import type { Second } from '../parts/second.ts'
import { useAutomaticLeave } from '../parts/sign-on.ts'
import { usePageDoor } from '../parts/use-page-door.ts'
import css from './login.module.css'

const Brand = () => (
  <section className={css['brand']}>
    <div className={css['logo']}>
      <span className={css['mark']} aria-hidden>
        采
      </span>
      <span>
        <b>采园</b>
        高校医院采购商城
      </span>
    </div>
    <div className={css['line']}>
      <h2>提交之前</h2>价格、经费、谁来批、几时到，先看清楚
    </div>
    <div className={css['line']}>
      <h2>审批途中</h2>走到哪一步、在等谁，手机上就能批
    </div>
    <div className={css['line']}>
      <h2>验收之后</h2>按月对账，财务统一结算，老师不用垫付
    </div>
    <p className={css['promise']}>数据只存储在中国大陆，由各学校管理本校用户</p>
  </section>
)

const footer = [
  { to: '/helpUser', label: '帮助中心' },
  { to: '/promote', label: '官网' },
  { to: '/privacy', label: '隐私政策' },
]

const Footer = () => (
  <footer className={css['footer']}>
    {footer
      .filter((it) => hasRoute(it.to))
      .map((it) => (
        <Link key={it.to} to={it.to}>
          {it.label}
        </Link>
      ))}
  </footer>
)

export const Screen = () => {
  const door = usePageDoor()
  const [chosen, choose] = useState<DemoAccount>()
  const [second, setSecond] = useState<Second>()
  useAutomaticLeave()
  return (
    <main className={css['page']}>
      <h1 className="hidden-text">登录采园</h1>
      <div className={css['card']}>
        <Brand />
        <DoorProvider value={door}>
          <LoginPanels chosen={chosen} second={second} setSecond={setSecond} />
        </DoorProvider>
      </div>
      <DemoAccounts
        chosen={door.at === 'account' ? chosen?.userName : undefined}
        pick={(it) => {
          // A new one each time: picked again, it is filled in again.
          choose({ ...it })
          setSecond(undefined)
          door.turn('account', { schoolCode: '' })
        }}
      />
      <Footer />
    </main>
  )
}
