// The timeline of a document as nodes to draw: done, now with how long it has waited, next with why.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText, usualText, waitedText } from '@caiyuan/contract/span'
import type { api } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import type { TimelineNode } from '../../../ui/timeline.tsx'

type Timeline = OutputOf<typeof api.order.detail>['timeline']

const named = (people: readonly { name: string; onBehalfOf: string }[], otherwise: string): string =>
  people.map((it) => (it.onBehalfOf ? `${it.name}（代 ${it.onBehalfOf}）` : it.name)).join('、') || otherwise
const usual = (hours: number | null): string[] => (hours === null ? [] : [`通常 ${usualText(hours)}`])

/** Why these people; each named where the reasons differ. */
const reasons = ({ people, reason }: Timeline['now'][number]): string[] => {
  const all = [...new Set(people.map((it) => it.reason || reason))]
  return all.length > 1 ? people.map((it) => `${named([it], '')}：${it.reason || reason}`) : all
}

const done = (timeline: Timeline): TimelineNode[] =>
  timeline.done.map((it) => ({
    key: `done-${it.seq}`,
    state: it.tone === 'bad' ? 'refused' : 'done',
    who: it.onBehalfOf ? `${it.who}（代 ${it.onBehalfOf}）` : it.who,
    act: it.title,
    at: momentText(it.at),
    ...(it.why ? { notes: [it.why] } : {}),
    comment: it.comment || undefined,
  }))

export const timelineNodes = (timeline: Timeline): TimelineNode[] => [
  ...done(timeline),
  ...timeline.now.map((it, i): TimelineNode => ({
    key: `now-${it.nodeId}-${i}`,
    state: 'now',
    who:
      it.people.some((person) => person.isMe) && it.people.length === 1
        ? `${named(it.people, it.title)}（您）`
        : named(it.people, it.title),
    act: it.title,
    at: waitedText(it.since, serverNow()),
    notes: [...reasons(it), ...usual(it.medianHours)].filter(Boolean),
  })),
  ...timeline.next
    .filter((it) => it.skipped === '')
    .map((it, i): TimelineNode => ({
      key: `next-${it.nodeId}-${i}`,
      state: 'next',
      who: named(it.people, it.title),
      act: it.people.length > 0 ? it.title : undefined,
      notes: [it.reason, ...it.people.map((person) => person.away), ...usual(it.medianHours)].filter(Boolean),
    })),
]
