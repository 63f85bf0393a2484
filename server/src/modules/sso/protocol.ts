// What every way to sign in at a school is asked: where the browser goes, and whom the school named when it comes back.
import type { InputOf } from '@caiyuan/contract/endpoint'
import type { sso } from '@caiyuan/contract/sso'
import { publicUrl } from '../../core/public-url.ts'
import type { Signing } from './signing.ts'

/** What the school said of the person; the mall knows people by `userNo` alone. */
export interface Identity {
  userNo: string
  name: string
}

/** One browser on its way to the school and back. */
export interface Visit {
  schoolId: number
  schoolCode: string
  state: string
  /** 256 bits that the browser never sees. */
  secret: string
  /** Since when who sits there has to have proved himself to the school; null: any sign-in there will do. */
  againAt: Date | null
}

/** The day of birth is kept nowhere; empty where the school says none. */
export interface Told extends Identity {
  birthOn: string
}

export interface Answered {
  identity: Told
  /** What may be shown once, and until when somebody could show it again. */
  proof: { text: string; minutes: number }
  /** What the school ends the session by, where it is not the proof. */
  session?: { ticket: string; holder: string; schoolSession?: string }
}

/** Somebody who left the mall, on his way to leave the school. */
export interface Leaving {
  schoolCode: string
  /** Where the school leads back to. */
  after: string
  /** What the school has to be told, empty where nothing was kept. */
  session: string
  signing: Signing | null
}

export interface Protocol<W> {
  start(way: W, visit: Visit): Promise<URL>
  /** Where the browser is signed out at the school, and led back from; null: the school has no such page. */
  leave?(way: W, leaving: Leaving): Promise<URL | string | null>
  finish(way: W, visit: Visit, input: InputOf<typeof sso.callback>): Promise<Answered>
}

const SKEW_MS = 60_000

/** The school asked who it is during this visit, if it had to. */
export const isAskedIn = ({ againAt }: Visit, at: number): boolean => againAt === null || at >= againAt.getTime() - SKEW_MS

/** Where a school leads back to, a constant of the school: it is what schools register and compare. */
export const callbackOf = (schoolCode: string): string => publicUrl(`/api/sso/callback?schoolCode=${encodeURIComponent(schoolCode)}`)
