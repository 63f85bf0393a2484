// Codes of an app by RFC 6238: six digits of thirty seconds, one step early or late is taken.
import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '../../core/crypto.ts'

const WINDOW = 1
const PERIOD = 30

export interface Whose {
  schoolId: number
  userId: string
}

/** `next`: it is being set up, and proves nothing yet. */
type Column = 'secret' | 'next'
const placeOf = ({ schoolId, userId }: Whose, column: Column) => ({ schoolId, field: `user_factors.${column}`, rowId: userId })

const totpOf = (secret: string, label = ''): TOTP => new TOTP({ issuer: '采园', label, secret: Secret.fromBase32(secret), period: PERIOD })

export const newSecret = (whose: Whose, label: string): { secret: string; cipher: string; address: string } => {
  const secret = new Secret().base32
  return { secret, cipher: seal(secret, placeOf(whose, 'next')), address: totpOf(secret, label).toString() }
}

export const openSecret = (cipher: string, whose: Whose, column: Column): string => unseal(cipher, placeOf(whose, column))
export const sealSecret = (secret: string, whose: Whose): string => seal(secret, placeOf(whose, 'secret'))

/** The step of time this code is of; null where it is of none near this moment. */
export const stepOf = (secret: string, code: string, at: Date): number | null => {
  const totp = totpOf(secret)
  const off = totp.validate({ token: code, window: WINDOW, timestamp: at.getTime() })
  return off === null ? null : totp.counter({ timestamp: at.getTime() }) + off
}
