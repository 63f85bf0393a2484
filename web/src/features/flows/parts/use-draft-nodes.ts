// The draft as it is drawn here, kept on the server a moment after each change.
import { useCallback, useEffect, useRef, useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import type { ApiFail } from '../../../core/api-fail.ts'
import { begun, did, isSameNodes, redone, undone, type FlowRead, type Nodes } from '../model.ts'

const PAUSE_MS = 900

export interface DraftNodes {
  nodes: Nodes
  edit: (nodes: Nodes, about?: string) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** Of what is kept on the server; 0: nothing is. */
  revision: number
  kept: 'kept' | 'waiting' | 'refused'
  fail: ApiFail | undefined
  /** Keeps at once what waits. */
  keep: () => Promise<number>
}

export const useDraftNodes = (flow: FlowRead): DraftNodes => {
  const { docKind } = flow
  const [history, setHistory] = useState(() => begun(flow.nodes))
  const { now } = history
  const [saved, setSaved] = useState<{ nodes: Nodes; revision: number }>({ nodes: flow.nodes, revision: flow.draft?.revision ?? 0 })
  const [fail, setFail] = useState<ApiFail>()
  const { run: save } = useAct(api.admin.saveFlowDraft, { onFail: setFail })
  const latest = useRef({ nodes: now, saved, fail })
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    latest.current = { nodes: now, saved, fail }
  })

  /** One at a time: each says the revision the one before it answered. */
  const keep = useCallback((): Promise<number> => {
    const next = saving.current.then(async () => {
      const { nodes, saved: was } = latest.current
      if (isSameNodes(nodes, was.nodes)) return was.revision
      const done = await save({ docKind, nodes: [...nodes], revision: was.revision })
      if (!done) return was.revision
      const kept = { nodes, revision: done.revision }
      latest.current = { ...latest.current, saved: kept, fail: undefined }
      setSaved(kept)
      setFail(undefined)
      return done.revision
    })
    saving.current = next
    return next
  }, [docKind, save])

  const isKept = isSameNodes(now, saved.nodes)
  useEffect(() => {
    if (isSameNodes(now, saved.nodes) || fail) return undefined
    const timer = setTimeout(() => void keep(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [now, saved, fail, keep])
  // Left before the pause was over: what waits is sent on the way.
  useEffect(
    () => () => {
      if (!latest.current.fail) void keep()
    },
    [keep],
  )
  useEffect(() => {
    if (isKept) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isKept])

  return {
    nodes: now,
    edit: useCallback((nodes, about) => {
      setFail(undefined)
      setHistory((it) => did(it, nodes, about))
    }, []),
    undo: history.past.length > 0 ? () => setHistory(undone) : undefined,
    redo: history.future.length > 0 ? () => setHistory(redone) : undefined,
    revision: saved.revision,
    kept: fail ? 'refused' : isKept ? 'kept' : 'waiting',
    fail,
    keep,
  }
}
