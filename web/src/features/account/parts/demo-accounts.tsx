// The accounts of the demonstration: there in demo mode only, when the server names them.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import css from '../screens/login.module.css'

export type DemoAccount = OutputOf<typeof api.account.demoAccounts>[number]

const Person = ({ it, isChosen, pick }: { it: DemoAccount; isChosen: boolean; pick: () => void }) => (
  <button type="button" className={css['person']} aria-pressed={isChosen} onClick={pick}>
    <span className={css['no']}>{it.userName}</span>
    <span className={css['who']}>
      <span className="line1">{it.name}</span>
      <span className={`${css['role']} line1`}>{it.role}</span>
    </span>
  </button>
)

export const DemoAccounts = ({ chosen, pick }: { chosen: string | undefined; pick: (it: DemoAccount) => void }) => {
  const { data = [] } = useRead(api.account.demoAccounts, {}, { fresh: Infinity })
  if (data.length === 0) return null
  return (
    <section className={css['demo']} aria-label="演示账号">
      <div className={css['demoHead']}>
        <b>演示账号</b>点一下，自动填入
        <Link to="/demoOutbox" target="_blank" className={css['outbox']}>
          看演示短信
        </Link>
      </div>
      <div className={css['demoGroups']}>
        {[...Map.groupBy(data, (it) => it.schoolName)].map(([school, people]) => (
          <div key={school} className={css['demoGroup']} role="group" aria-label={school}>
            <span className={css['demoSchool']} aria-hidden>
              {school}
            </span>
            <div className={css['demoList']}>
              {people.map((it) => (
                <Person key={it.userName} it={it} isChosen={chosen === it.userName} pick={() => pick(it)} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
