// Argon2id at 19 MiB, two passes; an absent account costs the same time as a wrong password.
import { hash, verify } from '@node-rs/argon2'

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let dummy: Promise<string> | null = null

export const hashPassword = (plain: string): Promise<string> => hash(plain, OPTIONS)

export const passwordMatches = async (stored: string | null, plain: string): Promise<boolean> => {
  dummy ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await dummy), plain)
  return stored !== null && matches
}
