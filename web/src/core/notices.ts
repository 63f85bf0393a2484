// Short messages at the top of the page. Any part of the web may say one; the shell shows them.
import { store } from './store.ts'

export interface Notice {
  id: number
  tone: 'ok' | 'bad' | 'wait' | 'info'
  text: string
  /** Where the person can go on from here. */
  link?: { to: string; label: string } | undefined
  /** What the person can do about it here. */
  act?: { label: string; run: () => void } | undefined
  traceId?: string | undefined
}

export const notices = store<readonly Notice[]>([])

let next = 1

export const dismiss = (id: number): void => notices.set((all) => all.filter((it) => it.id !== id))

const say = (tone: Notice['tone'], text: string, more: Pick<Notice, 'link' | 'act' | 'traceId'> = {}): void => {
  const id = next++
  notices.set((all) => [...all.filter((it) => it.text !== text).slice(-2), { id, tone, text, ...more }])
  // A warning stays 5 s (spec §9), and so does what can be taken back; other good news needs less.
  setTimeout(() => dismiss(id), tone === 'ok' && !more.act ? 3000 : 5000)
}

export const notify = {
  ok: (text: string, link?: Notice['link']) => say('ok', text, { link }),
  /** Done, and can be taken back here. */
  done: (text: string, act: NonNullable<Notice['act']>) => say('ok', text, { act }),
  bad: (text: string, more?: Pick<Notice, 'link' | 'act' | 'traceId'>) => say('bad', text, more),
  /** Waits for what the person can do here. */
  ask: (text: string, act: NonNullable<Notice['act']>) => say('wait', text, { act }),
  wait: (text: string, link?: Notice['link']) => say('wait', text, { link }),
  info: (text: string, link?: Notice['link']) => say('info', text, { link }),
}
