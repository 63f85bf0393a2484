// What is typed into an inquiry is kept on the server by itself: one save at a time, the newest content last.
import { momentText } from '@caiyuan/contract/span'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { useSettled } from '../../../core/settled.ts'

const SAVE_MS = 1500

export const useDraft = (first: string | undefined, written: object | undefined) => {
  const [savedAt, setSavedAt] = useState('')
  const known = useRef(first)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const act = useAct(api.inquiry.save)
  const run = useRef(act.run)
  useEffect(() => {
    run.current = act.run
  })
  const save = useCallback((text: string): Promise<boolean> => {
    const next = line.current.then(async () => {
      const form = JSON.parse(text) as Record<string, unknown>
      const done = await run.current({ ...(known.current ? { id: known.current } : {}), form })
      if (!done) return false
      known.current = done.id
      setSavedAt(momentText(serverNow()).slice(6))
      return true
    })
    line.current = next.catch(() => undefined)
    return next
  }, [])

  const text = written === undefined ? '' : JSON.stringify(written)
  const settled = useSettled(text, SAVE_MS)
  /** What it began with, or was saved as. */
  const kept = useRef('')
  /** Defaults come in at the beginning, too: nobody typed those. */
  const isTouched = useRef(false)
  const isSent = useRef(false)
  useEffect(() => {
    if (settled === '' || settled === kept.current || isSent.current) return
    const isFirst = kept.current === ''
    kept.current = settled
    if (!isFirst || isTouched.current) void save(settled)
  }, [settled, save])

  return {
    savedAt,
    isSaving: act.pending,
    touch: () => {
      isTouched.current = true
    },
    saveNow: () => {
      kept.current = text
      return save(text)
    },
    /** Nothing is saved from here on; answers the draft once what is on its way has arrived. */
    close: async (): Promise<string | undefined> => {
      isSent.current = true
      await line.current
      return known.current
    },
    open: () => {
      isSent.current = false
    },
  }
}
