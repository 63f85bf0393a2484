// What was pressed waits while its person is at the school, to sign in or to prove himself: in this tab, for the page it was pressed on,
// for one return (decisions 0063, 0067).
import type { SentOf } from '@caiyuan/contract/endpoint'
import { useEffect, useRef } from 'react'
import { api } from './client.ts'
import type { Handle } from './handle.ts'
import { dropKept, keep, readKept } from './kept.ts'
import type { SignInAsked } from './sign-in.ts'

const NAME = 'pressed'
/** As long as the school is waited for. */
const MINUTES = 10

interface Pressed {
  /** The page it was pressed on. */
  at: string
  until: number
  /** Its person is known, and proves himself. */
  isProof: boolean
  isSaid?: boolean
  call?: string
  input?: unknown
}

/** What is kept of which deed, and of no other: never a secret. `cart.add` goes on by itself; the others weigh and are pressed again. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  [api.cart.add.name]: ['items'],
  [api.bill.agree.name]: ['ids', 'comment'],
  [api.bill.retry.name]: ['ids'],
  [api.bill.register.name]: ['id', 'voucherNo', 'paidOn'],
  [api.approval.agree.name]: ['taskId'],
  [api.approval.handle.name]: ['taskId'],
}

export const pageHere = (): string => `${window.location.pathname}${window.location.search}`

/** On the way to the school, which leads back to `to`. */
export const keepPressed = (to: string | null, { isProof, pressed }: SignInAsked): void => {
  const fields = pressed && KEPT[pressed.call]
  if (to !== pageHere() || !(isProof || fields)) return
  const input = fields && Object.fromEntries(Object.entries(pressed.input as object).filter(([name]) => fields.includes(name)))
  const deed = fields ? { call: pressed.call, input } : {}
  keep(NAME, { at: to, until: Date.now() + MINUTES * 60_000, isProof, ...deed } satisfies Pressed)
}

export const dropPressed = (): void => dropKept(NAME)

/** What was pressed on this page; what was pressed elsewhere or too long ago is forgotten. */
export const pressedHere = (): Pressed | null => {
  const it = readKept<Pressed | null>(NAME, null)
  if (!it || (it.at === pageHere() && it.until > Date.now())) return it
  dropPressed()
  return null
}

/** Answers true once: whoever came back to prove himself is told that he did. */
export const isToBeSaid = (): boolean => {
  const it = pressedHere()
  if (!it?.isProof || it.isSaid) return false
  keep(NAME, { ...it, isSaid: true })
  return true
}

/** Opens the dialog of a deed again that was pressed here, as it was filled in; sending it takes another press. */
export const usePressedAgain = <H extends Handle>(handle: H, open: (input: SentOf<H>) => void): void => {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const it = pressedHere()
    if (it?.call !== handle.name || !it.isProof) return
    const { call: _call, input, ...rest } = it
    keep(NAME, rest)
    latest.current(input as SentOf<H>)
  }, [handle])
}
