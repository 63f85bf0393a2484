// Signing in: by account, at an institution, or by phone for people who buy for themselves, who register here too.
import { FIRST_VERSION } from '@caiyuan/contract/policy'
import { ConfigProvider } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePhone } from '../../../ui/media.ts'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { AccountPanel, useInstitution, type Entrance } from '../parts/account-panel.tsx'
import { DemoAccounts, type DemoAccount } from '../parts/demo-accounts.tsx'
import type { Second } from '../parts/second.ts'
import { useAutomaticLeave } from '../parts/sign-on.ts'
import css from './login.module.css'

const PhonePanel = lazy(() => import('../parts/phone-panel.tsx').then((it) => ({ default: it.PhonePanel })))
const RegisterPanel = lazy(() => import('../parts/register-panel.tsx').then((it) => ({ default: it.RegisterPanel })))

const SecondPanel = lazy(() => import('../parts/second-panel.tsx').then((it) => ({ default: it.SecondPanel })))
const InstitutionPanel = lazy(() => import('../parts/institution-panel.tsx').then((it) => ({ default: it.InstitutionPanel })))

const tabsOf = (accountTitle: string) => [
  { key: 'account', label: accountTitle },
  { key: 'school', label: '选择机构' },
  { key: 'phone', label: '手机登录' },
]
const panels = ['account', 'school', 'phone', 'register']

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

/** Which panel is open stands in the address, beside where the person came from. */
const usePanel = () => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('by') ?? ''
  const addressOf = (by: string, more: Record<string, string> = {}): string =>
    `?${new URLSearchParams({ ...Object.fromEntries(params), by, ...more })}`
  const turn = (by: string, more?: Record<string, string>, state?: Entrance) => setParams(addressOf(by, more), { replace: true, state })
  return { at: panels.includes(asked) ? asked : 'account', addressOf, turn }
}

export const Screen = () => {
  const { at, addressOf, turn } = usePanel()
  const [chosen, choose] = useState<DemoAccount>()
  const [second, setSecond] = useState<Second>()
  const institution = useInstitution()
  useAutomaticLeave()
  const phone = usePhone()
  return (
    <main className={css['page']}>
      <h1 className="hidden-text">登录采园</h1>
      <div className={css['card']}>
        <Brand />
        <section className={css['panel']}>
          <ConfigProvider theme={{ token: { controlHeightLG: phone ? 44 : 36, borderRadiusLG: 4 } }}>
            {at === 'register' || second ? null : (
              <div className={css['tabs']}>
                <TabStrip label="登录方式" tabs={tabsOf(institution?.loginTitle || '账号登录')} at={at} pick={turn} />
              </div>
            )}
            <Suspense>
              {second ? (
                <SecondPanel second={second} back={() => setSecond(undefined)} />
              ) : at === 'account' ? (
                <AccountPanel chosen={chosen} institutionsAt={addressOf('school')} onSecond={setSecond} />
              ) : at === 'school' ? (
                <InstitutionPanel choose={(schoolCode) => turn('account', { schoolCode }, { agreed: FIRST_VERSION })} />
              ) : at === 'phone' ? (
                <PhonePanel registerAt={addressOf('register')} onSecond={setSecond} />
              ) : (
                <RegisterPanel loginAt={addressOf('phone')} registerAt={addressOf('register')} onSecond={setSecond} />
              )}
            </Suspense>
          </ConfigProvider>
        </section>
      </div>
      <DemoAccounts
        chosen={at === 'account' ? chosen?.userName : undefined}
        pick={(it) => {
          // A new one each time: picked again, it is filled in again.
          choose({ ...it })
          setSecond(undefined)
          turn('account', { schoolCode: '' })
        }}
      />
    </main>
  )
}
