// Where the panels of signing in stand: on a page of their own, by its address, or in a dialog over another page.
import { createContext, use } from 'react'

export const panels = ['account', 'school', 'phone', 'register'] as const
export type Panel = (typeof panels)[number]

export interface Door {
  at: Panel
  /** With the institution that was chosen, and the version of the policy agreed to there. */
  turn: (to: Panel, more?: { schoolCode: string; agreed?: string }) => void
  schoolCode: string
  agreed: string | undefined
  /** Where the person goes on, who signed in at the school. */
  to: string | null
  /** Somebody signed in. */
  enter: (it: { mustChangePassword: boolean }) => Promise<void>
}

const DoorContext = createContext<Door | null>(null)
export const DoorProvider = DoorContext.Provider
export const useDoor = (): Door => use(DoorContext)!
