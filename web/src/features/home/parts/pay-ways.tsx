// By what one may pay with one's own money, and what lies on the campus card.
import { money } from '@caiyuan/contract/money'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { api, useRead } from '../../../core/api.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import css from './pay-ways.module.css'

type Card = OutputOf<typeof api.payment.myCard>

/** Whether the card pays so much; empty where nothing is known of it. */
export const cardText = (card: Card | undefined, fen: number): string => {
  if (!card || card.cardNo === '' || card.problem !== '') return ''
  if (fen > card.balanceFen) return `校园卡余额 ${money(card.balanceFen)}，不够付这一单`
  if (fen > card.perPayFen) return `超出校园卡单笔上限 ${money(card.perPayFen)}`
  if (fen > card.leftTodayFen) return `超出校园卡今日剩余限额 ${money(card.leftTodayFen)}`
  return `校园卡够付，付后余 ${money(card.balanceFen - fen)}`
}

export const useMyCard = () => useRead(api.payment.myCard, {}, { fresh: 60_000 })

const CampusCard = ({ label }: { label: string }) => {
  const { data: card, isPending } = useMyCard()
  return (
    <>
      <span>
        <b>
          {label} {card?.cardNo ? <span className="num">{card.cardNo.slice(-4)}</span> : null}
        </b>
        <span className="second">{card?.problem || (card?.cardNo ? `单笔上限 ${money(card.perPayFen)}` : '')}</span>
      </span>
      {card?.cardNo ? (
        <b className={css['left']}>
          余额 <Money fen={card.balanceFen} />
        </b>
      ) : (
        <span className="second">{isPending ? '查询中' : '暂不可用'}</span>
      )}
    </>
  )
}

export const PayWays = () => {
  const { data, error, refetch } = useRead(api.payment.ways, {}, { fresh: 60_000 })
  return (
    <section className={css['ways']} aria-labelledby="pay-ways">
      <h2 id="pay-ways">付款方式</h2>
      {error && !data ? <ReadFail fail={error} retry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={4} />}
      {data?.length === 0 ? <p className="second">暂时没有接通任何支付方式，请联系管理员</p> : null}
      <ul>
        {data?.map((it) => (
          <li key={it.channel}>
            <i aria-hidden>{it.label.slice(0, 1)}</i>
            {it.channel === 'campus' ? (
              <CampusCard label={it.label} />
            ) : (
              <>
                <span>
                  <b>{it.label}</b>
                  <span className="second">{it.note}</span>
                </span>
                <span className="second">可用</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
