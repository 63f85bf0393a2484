// The form while it is filled in: what is typed, kept on the server by itself, judged as it stands.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { faultsOf, type Fault, type Sheet } from '@caiyuan/contract/off-platform/sheet'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { useSettled } from '../../../core/settled.ts'
import { partsByOrder, payableAsOne, refit, type Split } from '../../fund/parts/split.ts'
import { emptyItem, splitOf } from '../model.ts'

export type Opened = OutputOf<typeof api.offPlatform.open>

const SAVE_MS = 1500
const CHECK_MS = 500

interface Doc {
  id: string
  docNo: string
  version: number
}

/** Writes the draft one at a time, the newest content last. */
const useSaving = (first: Opened['doc'], onSaved: (doc: Doc) => void) => {
  const [doc, setDoc] = useState<Doc | null>(first)
  const [savedAt, setSavedAt] = useState('')
  const known = useRef<Doc | null>(first)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const act = useAct(api.offPlatform.save)
  const run = useRef(act.run)
  const told = useRef(onSaved)
  useEffect(() => {
    run.current = act.run
    told.current = onSaved
  })
  const save = useCallback((content: Sheet): Promise<Doc | undefined> => {
    const next = line.current.then(async () => {
      const it = known.current
      const done = await run.current({ ...(it ? { id: it.id, version: it.version } : {}), content })
      if (!done) return undefined
      known.current = { id: done.id, docNo: done.docNo, version: done.version }
      setDoc(known.current)
      setSavedAt(done.savedAt)
      told.current(known.current)
      return known.current
    })
    line.current = next.catch(() => undefined)
    return next
  }, [])
  return { doc, savedAt, save, pending: act.pending }
}

export const useOffPlatformForm = (opened: Opened, onSaved: (doc: Doc) => void) => {
  // A line to type or paste into stands there from the beginning.
  const [sheet, setSheet] = useState(() => (opened.content.items.length > 0 ? opened.content : { ...opened.content, items: [emptyItem()] }))
  const [split, setSplit] = useState<Split | undefined>(() => splitOf(opened.content))
  const [chosen, setChosen] = useState<Record<string, string[]>>({})
  const [touched, setTouched] = useState(false)
  const saving = useSaving(opened.doc, onSaved)
  const put = useCallback((change: Partial<Sheet> | ((now: Sheet) => Partial<Sheet>)) => {
    setTouched(true)
    setSheet((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) }))
  }, [])

  const asked = useSettled(
    useMemo(() => ({ content: { ...sheet, quotes: [] }, chosen }), [sheet, chosen]),
    CHECK_MS,
  )
  const check = useRead(api.offPlatform.check, asked, { keep: true })
  const payable = useMemo(() => payableAsOne(check.data, sheet.supplierName), [check.data, sheet.supplierName])
  const shownSplit = useMemo(() => payable && refit(payable, split), [payable, split])
  const content = useMemo(
    () => (payable && shownSplit ? { ...sheet, funds: partsByOrder(payable, shownSplit)[0]!.funds } : sheet),
    [payable, sheet, shownSplit],
  )

  const faults = useMemo<Fault[]>(() => {
    const around = {
      ceilingFen: opened.ceilingFen,
      quotesFromFen: opened.quotesFromFen,
      fixedUnitFen: opened.fixedUnitFen,
      isUnregistered: check.data?.isUnregistered ?? true,
      today: opened.today,
    }
    const barred = (check.data?.lines ?? []).filter((it) => it.barred && it.no < sheet.items.length)
    const seller = (check.data?.seller ?? []).filter((it) => it.verdict === 'bad' && it.key !== 'digit')
    return [
      ...faultsOf(opened.form, content, around),
      ...barred
        .filter((it) => sheet.items[it.no]!.controlClass === 0)
        .map((it) => ({ section: 'items' as const, at: `items.${it.no}.name`, text: `第 ${it.no + 1} 行：${it.barred}` })),
      ...seller.map((it) => ({ section: 'supplier' as const, at: 'supplierName', text: it.text })),
    ]
  }, [check.data, content, opened, sheet.items])

  const settled = useSettled(content, SAVE_MS)
  const { save } = saving
  const isSent = useRef(false)
  useEffect(() => {
    if (touched && !isSent.current) void save(settled)
    // Only what was typed is kept, and once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled])

  return {
    sheet,
    content,
    put,
    faults,
    checked: check.data,
    payable,
    split: shownSplit,
    setSplit: (next: Split) => {
      setTouched(true)
      setSplit(next)
    },
    chosen,
    setChosen,
    doc: saving.doc,
    savedAt: saving.savedAt,
    isSaving: saving.pending,
    saveNow: () => save(content),
    /** Saves it, and nothing by itself from here on: a draft kept beside its submission would be another version of it. Null: it is being sent. */
    close: (): Promise<Doc | undefined> | null => {
      if (isSent.current) return null
      isSent.current = true
      return save(content)
    },
    open: () => {
      isSent.current = false
    },
  }
}
export type OffPlatformForm = ReturnType<typeof useOffPlatformForm>
