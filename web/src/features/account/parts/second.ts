// A sign-in whose password was right and that is asked for a second proof.
import { factorFails } from '@caiyuan/contract/fails/factor'
import type { ApiFail } from '../../../core/api.ts'

export interface Second {
  ticket: string
  /** Milliseconds of this browser's clock. */
  until: number
  hasApp: boolean
  /** Masked, where a code may come by short message. */
  phone: string
}

/** What to go on with; undefined where the refusal is another. */
export const secondOf = (fail: ApiFail): Second | undefined => {
  if (fail.code !== factorFails['factor.ask'].retCode) return undefined
  const { seconds, ...it } = fail.data as Omit<Second, 'until'> & { seconds: number }
  return { ...it, until: Date.now() + seconds * 1000 }
}
