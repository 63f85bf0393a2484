// The front of a home: the pictures of what runs, else what one may do here. The box is the same before it is known which.
import type { Purse } from '@caiyuan/contract/purse'
import { lazy, Suspense, type ReactNode } from 'react'
import { api, useRead } from '../../../core/api.ts'
import css from '../screens/home.module.css'

const Activities = lazy(async () => ({ default: (await import('./activities.tsx')).Activities }))

interface FrontProps {
  purse: Purse
  title: string
  text: string
  /** What bars the person from ordering. */
  note?: ReactNode
  /** The way to the goods. */
  start: ReactNode
  card: ReactNode
}

export const Front = ({ purse, title, text, note, start, card }: FrontProps) => {
  const { data, isPending } = useRead(api.activity.pic, { categoryType: purse }, { fresh: 60_000 })
  const list = data?.list ?? []
  if (list.length > 0)
    return (
      <section className={css['pictured']} data-alone={card === null}>
        <div className={css['front']}>
          <h1 className="hidden-text">{title}</h1>
          <Suspense fallback={<div className={css['waits']} />}>
            <Activities list={list} />
          </Suspense>
          {note}
          {start ? <div className={css['under']}>{start}</div> : null}
        </div>
        {card}
      </section>
    )
  return (
    <section className={css['banner']} aria-busy={isPending}>
      <div className={css['slogan']} style={isPending ? { visibility: 'hidden' } : undefined}>
        <h1>{title}</h1>
        <p>{text}</p>
        {note}
        {start}
      </div>
      {card}
    </section>
  )
}
