// The timeline of a document as nodes to draw; the opinion box stands at the reader's own node.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { modeLabels } from '@caiyuan/contract/approval'
import { momentText, usualText, waitedText } from '@caiyuan/contract/span'
import type { ReactNode } from 'react'
import type { api } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import type { TimelineNode } from '../../../ui/timeline.tsx'

type Timeline = OutputOf<typeof api.approval.detail>['timeline']

const nameOf = (it: { name: string; onBehalfOf: string; isMe?: boolean }): string =>
  `${it.name}${it.onBehalfOf ? `（代 ${it.onBehalfOf}）` : it.isMe ? '（您）' : ''}`

const named = (people: readonly { name: string; onBehalfOf: string; isMe?: boolean }[], otherwise: string): string =>
  people.length === 0 ? otherwise : people.slice(0, 3).map(nameOf).join('、') + (people.length > 3 ? ` 等 ${people.length} 人` : '')

const usual = (hours: number | null): string | undefined => (hours === null ? undefined : `中位 ${usualText(hours)}`)

const done = (timeline: Timeline): TimelineNode[] =>
  timeline.done.map((it) => ({
    key: `done-${it.seq}`,
    state: it.tone === 'bad' ? 'refused' : 'done',
    who: it.onBehalfOf ? `${it.who}（代 ${it.onBehalfOf}）` : it.who,
    act: it.title,
    at: momentText(it.at),
    comment: it.comment || undefined,
  }))

/** One entry per person who is asked now; mine carries the body. */
const now = (timeline: Timeline, at: Date, body: ReactNode): TimelineNode[] =>
  timeline.now.flatMap((it) =>
    it.people.map((person): TimelineNode => ({
      key: `now-${it.nodeId}-${person.id}`,
      state: 'now',
      who: nameOf(person),
      act: `待${it.act}`,
      at: waitedText(person.since, at),
      notes: [
        [it.title === it.act ? '' : it.title, it.people.length > 1 ? modeLabels[it.mode] : ''].filter(Boolean).join(' · '),
        person.reason || it.reason,
      ].filter(Boolean),
      ...(person.isMe && body ? { body } : {}),
    })),
  )

const next = (timeline: Timeline): TimelineNode[] =>
  timeline.next
    .filter((it) => it.skipped === '')
    .map((it, i): TimelineNode => ({
      key: `next-${it.nodeId}-${i}`,
      state: 'next',
      who: named(it.people, it.title),
      act: it.people.length > 0 ? (it.type === 'CC' ? '抄送' : it.title) : undefined,
      at: usual(it.medianHours),
      notes: [it.reason, ...it.people.map((person) => person.away)].filter(Boolean),
    }))

export const timelineNodes = (timeline: Timeline, options: { at?: Date; body?: ReactNode } = {}): TimelineNode[] => [
  ...done(timeline),
  ...now(timeline, options.at ?? serverNow(), options.body),
  ...next(timeline),
]
