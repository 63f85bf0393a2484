// An announcement in a list, as both sides of the matter read it.
import { announcementStates, type AnnouncementState } from '@caiyuan/contract/announcement'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import type { api } from '../../../core/api.ts'
import { TwoLines } from '../../../ui/data-table.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import css from './announcement.module.css'
import { Folded } from './folded.tsx'

export type OwnAnnouncement = OutputOf<typeof api.announcement.list>['list'][number]
export type AnyAnnouncement = OutputOf<typeof api.announcement.desk>['list'][number]
type Row = Omit<OwnAnnouncement, 'canUpdate' | 'canWithdraw'>

export const announcementTabs = Object.keys(announcementStates) as AnnouncementState[]

export const tabsOf = (counts: Record<string, number> | undefined) =>
  announcementTabs.map((key) => ({ key, label: announcementStates[key].label, count: counts?.[key] }))

export const Said = ({ it }: { it: Row }) => (
  <div className={css['cell']}>
    <p className="strong">{it.title}</p>
    <Folded key={it.content} text={it.content} of={it.title} />
    {it.hidden ? <p className="bad">隐藏原因：{it.hidden.reason}</p> : null}
  </div>
)

/** Who took it away, or changed it last; `by`: of the platform, whose name is for the platform. */
export const Standing = ({ it, by = '平台' }: { it: Row; by?: string }) => {
  const { label, tone } = announcementStates[it.state]
  const last = it.version > 1 ? `${it.updatedBy} ${momentText(it.updatedAt)} 修改` : ''
  const taken = it.withdrawn ? `${it.withdrawn.by} ${momentText(it.withdrawn.at)}` : last
  return <TwoLines main={<Tag tone={tone}>{label}</Tag>} second={it.hidden ? `${by} ${momentText(it.hidden.at)}` : taken} />
}

export const Written = ({ it }: { it: Row }) => <TwoLines main={it.createdBy} second={momentText(it.createdAt)} />

/** The whole of what is decided about. */
export const Whole = ({ it, label = '公告内容' }: { it: Row; label?: string }) => (
  <div className={`${css['text']} ${css['whole']}`} tabIndex={0} role="region" aria-label={label}>
    {it.content}
  </div>
)
