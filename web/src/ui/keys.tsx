// Keyboard shortcuts: a page registers its keys, `?` lists all that work now.
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import css from './keys.module.css'

export interface KeyAct {
  label: string
  run: (event: KeyboardEvent) => void
}

/** Keys by name: `j`, `Enter`, `/`, `?`. */
export type KeyMap = Record<string, KeyAct>

interface Registration {
  group: string
  keys: () => KeyMap
}

const registered: Registration[] = []

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  (target as HTMLInputElement).type !== 'checkbox'

/** Enter and Space belong to the control that has the focus. */
const isControl = (event: KeyboardEvent): boolean =>
  (event.key === 'Enter' || event.key === ' ') &&
  event.target instanceof HTMLElement &&
  event.target.closest('a,button,[role=button],input') !== null

/** An open dialog takes all keys. */
const inDialog = (): boolean =>
  document.querySelector('dialog[open], .ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open') !== null

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target) || isControl(event) || inDialog())
    return
  // The newest registration wins: a page before the frame around it.
  for (const it of registered.toReversed()) {
    const act = it.keys()[event.key]
    if (!act) continue
    event.preventDefault()
    act.run(event)
    return
  }
}

/** Registers keys while the component is on screen. */
export const useKeys = (group: string, keys: KeyMap): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const it: Registration = { group, keys: () => latest.current }
    if (registered.length === 0) document.addEventListener('keydown', onKeyDown)
    registered.push(it)
    return () => {
      registered.splice(registered.indexOf(it), 1)
      if (registered.length === 0) document.removeEventListener('keydown', onKeyDown)
    }
  }, [group])
}

export const Kbd = ({ children }: { children: ReactNode }) => <kbd className={css['kbd']}>{children}</kbd>

/** What works now: keys with what they do. */
export type KeyRows = readonly (readonly [key: string, label: string])[]

const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }))

/** `?` shows every key that works on this page. */
export const KeyHelp = () => {
  const [rows, setRows] = useState<KeyRows>()
  // Read at the moment of asking: registrations come and go with the page.
  const show = () => setRows(registered.flatMap((it) => Object.entries(it.keys()).map(([key, act]) => [key, act.label] as const)))
  useKeys('页面', { '?': { label: '全部按键', run: show } })
  return rows ? (
    <Suspense>
      <KeyList rows={rows} onClose={() => setRows(undefined)} />
    </Suspense>
  ) : null
}
