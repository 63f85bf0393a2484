// Argon2id at 19 MiB, two passes; an absent account costs the same time as a wrong password.
import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let dummy: Promise<string> | null = null

export const hashPassword = (plain: string): Promise<string> => hash(plain, OPTIONS)

export const passwordMatches = async (stored: string | null, plain: string): Promise<boolean> => {
  dummy ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await dummy), plain)
  return stored !== null && matches
}

// Without 0 O 1 l I: people type it from paper.
const KINDS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789']
const GROUPS = 4

/** 16 characters in four groups, each with a capital, a small letter and a digit. */
export const randomPassword = (): string => {
  const pick = (from: string): string => from[randomInt(from.length)]!
  const group = (): string => [...KINDS, KINDS.join('')].map(pick).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
