// What every way to sign in at a school is asked: where the browser goes, and whom the school named when it comes back.
import type { InputOf } from '@caiyuan/contract/endpoint'
import type { sso } from '@caiyuan/contract/sso'
import { publicUrl } from '../../core/public-url.ts'

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
}

export interface Answered {
  identity: Identity
  /** What may be shown once, and until when somebody could show it again. */
  proof: { text: string; minutes: number }
}

export interface Protocol<W> {
  start(way: W, visit: Visit): Promise<URL>
  /** Where the browser is signed out at the school, and led back from to `after`; null: the school has no such page. */
  leave?(way: W, after: string): Promise<URL | null>
  finish(way: W, visit: Visit, input: InputOf<typeof sso.callback>): Promise<Answered>
}

/** Where a school leads back to, a constant of the school: it is what schools register and compare. */
export const callbackOf = (schoolCode: string): string => publicUrl(`/api/sso/callback?schoolCode=${encodeURIComponent(schoolCode)}`)
