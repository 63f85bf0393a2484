// The first three fund cards a buyer may spend from, with what is left of each.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { hasRoute } from '../../../core/known-routes.ts'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StackedBar, fundParts } from '../../../ui/stacked-bar.tsx'
import css from '../screens/home.module.css'
import { HowCard } from './how-card.tsx'

type Card = OutputOf<typeof api.fund.mine>['list'][number]

const statement = (id: string): string => `/fundStatement?${new URLSearchParams({ id }).toString()}`

const DAY_MS = 86_400_000

/** When it ends, with the year where it is another one, then the cap that binds this person, else how near the end is: one line. */
const noteOf = (it: Card): string => {
  const today = new Date(Date.parse(it.endOn) - it.daysLeft * DAY_MS).toISOString()
  const ends = `${it.endOn.slice(0, 4) === today.slice(0, 4) ? it.endOn.slice(5) : it.endOn} 到期`
  if (it.grant?.perOrderCapFen) return `${ends} · 单笔上限 ${money(it.grant.perOrderCapFen)}`
  return it.daysLeft >= 0 && it.daysLeft <= 60 ? `${ends} · 还有 ${it.daysLeft} 天` : ends
}

const Body = ({ it }: { it: Card }) => (
  <>
    <span className={css['fundRow']}>
      <span className="line1">{it.name}</span>
      <Money fen={it.availableFen} as="strong" size={14} />
    </span>
    <StackedBar parts={fundParts(it)} height={6} />
    <span className={css['fundNote']}>{noteOf(it)}</span>
  </>
)

export const FundsCard = () => {
  const { data } = useRead(api.fund.mine, { pageSize: 3, status: 'normal', scope: 'mine' }, { fresh: 30_000 })
  if (!data) {
    return (
      <div className={css['funds']}>
        <Skeleton lines={6} />
      </div>
    )
  }
  if (data.total === 0) return <HowCard />
  return (
    <section className={css['funds']} aria-labelledby="my-funds">
      <div className={css['fundsHead']}>
        <h2 id="my-funds">我能用的经费</h2>
        {hasRoute('/fundCard') ? (
          <Link to="/fundCard">全部 {data.total} 张卡 &gt;</Link>
        ) : (
          <span className="second">共 {data.total} 张卡</span>
        )}
      </div>
      {data.list.map((it) =>
        hasRoute('/fundStatement') ? (
          <Link key={it.id} to={statement(it.id)} className={css['fund']}>
            <Body it={it} />
          </Link>
        ) : (
          <div key={it.id} className={css['fund']}>
            <Body it={it} />
          </div>
        ),
      )}
    </section>
  )
}
