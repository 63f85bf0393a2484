// The ways to sign in, each a panel: by account, at an institution, or by phone for people who buy for themselves, who register here too.
import { ConfigProvider } from 'antd'
import { lazy, Suspense } from 'react'
import { usePhone } from '../../../ui/media.ts'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import css from '../screens/login.module.css'
import { AccountPanel, useInstitution } from './account-panel.tsx'
import type { DemoAccount } from './demo-accounts.tsx'
import { useDoor, type Panel } from './door.ts'
import type { Second } from './second.ts'

const PhonePanel = lazy(() => import('./phone-panel.tsx').then((it) => ({ default: it.PhonePanel })))
const RegisterPanel = lazy(() => import('./register-panel.tsx').then((it) => ({ default: it.RegisterPanel })))
const SecondPanel = lazy(() => import('./second-panel.tsx').then((it) => ({ default: it.SecondPanel })))
const InstitutionPanel = lazy(() => import('./institution-panel.tsx').then((it) => ({ default: it.InstitutionPanel })))

const tabsOf = (accountTitle: string) => [
  { key: 'account', label: accountTitle },
  { key: 'school', label: '选择机构' },
  { key: 'phone', label: '手机登录' },
]

interface LoginPanelsProps {
  chosen?: DemoAccount | undefined
  second: Second | undefined
  setSecond: (it: Second | undefined) => void
}

export const LoginPanels = ({ chosen, second, setSecond }: LoginPanelsProps) => {
  const { at, turn } = useDoor()
  const institution = useInstitution()
  const phone = usePhone()
  return (
    <section className={css['panel']}>
      <ConfigProvider theme={{ token: { controlHeightLG: phone ? 44 : 36, borderRadiusLG: 4 } }}>
        {at === 'register' || second ? null : (
          <div className={css['tabs']}>
            <TabStrip label="登录方式" tabs={tabsOf(institution?.loginTitle || '账号登录')} at={at} pick={(key) => turn(key as Panel)} />
          </div>
        )}
        <Suspense>
          {second ? (
            <SecondPanel second={second} back={() => setSecond(undefined)} />
          ) : at === 'account' ? (
            <AccountPanel chosen={chosen} onSecond={setSecond} />
          ) : at === 'school' ? (
            <InstitutionPanel />
          ) : at === 'phone' ? (
            <PhonePanel onSecond={setSecond} />
          ) : (
            <RegisterPanel onSecond={setSecond} />
          )}
        </Suspense>
      </ConfigProvider>
    </section>
  )
}
