// What a shop tells today, on its page.
import type { AnnouncementShown } from '@caiyuan/contract/announcement'
import { periodText } from '@caiyuan/contract/span'
import type { z } from 'zod'
import { Card } from '../../../ui/card.tsx'
import css from './announcement.module.css'
import { Folded } from './folded.tsx'

export const Announcements = ({ of }: { of: readonly z.output<typeof AnnouncementShown>[] }) => (
  <Card title="店铺公告" note={`由店铺发布，共 ${of.length} 条`}>
    <ul className={css['list']}>
      {of.map((it) => (
        <li key={it.id}>
          <div className={css['head']}>
            <h3>{it.title}</h3>
            <span className="second num">{periodText(it.fromOn, it.toOn)}</span>
          </div>
          <Folded text={it.content} of={it.title} />
        </li>
      ))}
    </ul>
  </Card>
)
