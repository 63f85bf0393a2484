// What went wrong with a call, in the words a person reads.
import { BUSY, SIGNED_OUT } from '@caiyuan/contract/endpoint'

/** Transport failures have no retCode; these stand in its place. */
export const OFFLINE = 'offline'
export const HTTP = 'http'
export const EMPTY = 'empty'
/** Asked to sign in, the visitor thought better of it. */
export const NOT_NOW = 'notNow'
const INVALID = '4000'
export const STALE = '4010'

export class ApiFail extends Error {
  readonly code: string
  readonly data: unknown
  readonly traceId: string | undefined

  constructor(it: { code: string; message: string; data?: unknown; traceId?: string | undefined }) {
    super(it.message)
    this.name = 'ApiFail'
    this.code = it.code
    this.data = it.data
    this.traceId = it.traceId
  }

  /** Messages by field path, when the input was refused. */
  get fields(): Record<string, string> {
    const fields = (this.data as { fields?: Record<string, string> } | null | undefined)?.fields
    return this.code === INVALID && fields ? fields : {}
  }

  get isSignedOut(): boolean {
    return this.code === SIGNED_OUT
  }

  /** The answer never arrived, or only that the system is busy: an act may or may not have happened. */
  get isUnknown(): boolean {
    return [OFFLINE, HTTP, EMPTY, BUSY].includes(this.code)
  }
}
