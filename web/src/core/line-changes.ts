// Quantities and ticks of the lines of a cart: they show at once and travel together a moment later.
import { useCallback, useEffect, useRef, useState } from 'react'

export interface Change {
  num?: number
  checked?: boolean
}
/** By the id of the line. */
export type Changes = ReadonlyMap<string, Change>
export const NONE: Changes = new Map()

export const mergeChange = (changes: Changes, id: string, change: Change): Changes =>
  new Map([...changes, [id, { ...changes.get(id), ...change }]])

/** The quantities the person knows of: as the server last told them, or as this page itself has set them since. */
export type KnownNums = ReadonlyMap<string, number>

/** What is shown anew becomes known, but for lines whose quantity is still on its way. */
export const knownOf = (known: KnownNums, shown: KnownNums, ...underWay: readonly Changes[]): KnownNums =>
  new Map([...known, ...[...shown].filter(([id]) => underWay.every((changes) => changes.get(id)?.num === undefined))])

/** What this page has set is known to it. */
export const knownAfter = (known: KnownNums, sent: Changes): KnownNums =>
  new Map([...known, ...[...sent].flatMap(([id, { num }]) => (num === undefined ? [] : [[id, num] as const]))])

/** A quantity travels with the one it replaces, so that another tab's is not overwritten unseen. */
export const withSeen = (changes: Changes, known: KnownNums): [id: string, change: Change & { seenNum?: number }][] =>
  [...changes].map(([id, change]) => {
    const seenNum = change.num === undefined ? undefined : known.get(id)
    return [id, { ...change, ...(seenNum === undefined ? {} : { seenNum }) }]
  })

const PAUSE = 250

/** `deliver` sends a batch, calls `taken` where it was, and ends once the lines were read again. */
export const useLineChanges = (shown: KnownNums, deliver: (batch: ReturnType<typeof withSeen>, taken: () => void) => Promise<void>) => {
  const [waiting, setWaiting] = useState(NONE)
  const [sending, setSending] = useState(NONE)
  const latest = useRef(NONE)
  const known = useRef<KnownNums>(new Map())
  const running = useRef<Promise<void>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Sends batch after batch until nothing waits; whoever asks meanwhile waits for the same end. */
  const flush = useCallback((): Promise<void> => {
    const all = async () => {
      while (latest.current.size > 0) {
        const batch = latest.current
        latest.current = NONE
        setSending(batch)
        setWaiting(NONE)
        await deliver(withSeen(batch, known.current), () => {
          known.current = knownAfter(known.current, batch)
        })
      }
    }
    running.current ??= all().finally(() => {
      running.current = undefined
      setSending(NONE)
    })
    return running.current
    // oxlint-disable-next-line react/memo-dependencies -- used inside `all`
  }, [deliver])

  useEffect(() => {
    known.current = knownOf(known.current, shown, sending, waiting)
  }, [shown, sending, waiting])

  // Leaving the page must not lose the last click.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      void flush()
    },
    [flush],
  )

  const change = useCallback(
    (ids: readonly string[], it: Change) => {
      latest.current = ids.reduce((all, id) => mergeChange(all, id, it), latest.current)
      setWaiting(latest.current)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), PAUSE)
    },
    [flush],
  )
  return { change, flush, waiting, sending, isSettled: waiting.size === 0 && sending.size === 0 }
}
