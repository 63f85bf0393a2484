// What a shop tells today, on its page.
import type { AnnouncementShown } from '@caiyuan/contract/announcement'
import { periodText } from '@caiyuan/contract/span'
import { useState } from 'react'
import type { z } from 'zod'
import { Card } from '../../../ui/card.tsx'
import css from './announcement.module.css'
import { Folded } from './folded.tsx'

/** More are a press away: people come for the goods below. */
const FEW = 2

export const Announcements = ({ of }: { of: readonly z.output<typeof AnnouncementShown>[] }) => {
  const [isAll, setAll] = useState(false)
  return (
    <Card title="店铺公告" note={`由店铺发布，共 ${of.length} 条`}>
      <ul className={css['list']}>
        {(isAll ? of : of.slice(0, FEW)).map((it) => (
          <li key={it.id}>
            <div className={css['head']}>
              <h3>{it.title}</h3>
              <span className="second num">{periodText(it.fromOn, it.toOn)}</span>
            </div>
            <Folded key={it.content} text={it.content} of={it.title} />
          </li>
        ))}
      </ul>
      {of.length > FEW ? (
        <button type="button" className={`${css['more']} ${css['rest']}`} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? `只看最新 ${FEW} 条` : `查看其余 ${of.length - FEW} 条公告`}
        </button>
      ) : null}
    </Card>
  )
}
