// How often a password may be guessed. Every try is counted before it is judged; nobody can shut out anybody else (decision 0021).
import { networkOf } from '../../core/caller.ts'
import type { OpenCtx } from '../../core/context.ts'
import { sha256 } from '../../core/crypto.ts'
import type { Tx } from '../../core/db.ts'
import { Fail } from '../../core/fail.ts'
import { clearKey, clearKeysFrom, countHit, holdKey, takeBack, waitFor } from '../../core/throttle.ts'
import { browserOf, knowBrowser } from './known-browser.ts'

/** Wrong tries of one account from one place, before it is locked there. */
const TRIES = 5
const LOCK_SECONDS = 30 * 60
/** Wrong tries of one account from all strange places in an hour, before such places have to wait. */
const ACCOUNT = { most: 20, seconds: 3600, weight: 1 }
/** A wrong try weighs as much as four people who got in: a campus behind one address is a crowd, not an attack. */
const NETWORK = { most: 240, seconds: 900, weight: 4 }
const WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 300

/** One form for an account however it was typed: the person found, else the name nobody has. */
export const accountOf = (it: { schoolId: number; userId: string }): string => `${it.schoolId}.${it.userId}`
export const strangerOf = (name: string): string => `?${sha256(name.toLowerCase()).toString('base64url')}`

interface Limit {
  key: string
  most: number
  seconds: number
  weight: number
}

const triesOf = (account: string): string => `sign-in:${account}|`
const placeOf = (ctx: OpenCtx, account: string): string => `${triesOf(account)}${browserOf(ctx, account) ?? networkOf(ctx.ip)}`
const allOf = (account: string): string => `sign-in-all:${account}`
const crowdOf = (ctx: OpenCtx): string => `sign-in-from:${networkOf(ctx.ip)}`

export interface Try {
  /** The accounts that may be judged, with the tries left to each where this one is wrong. */
  open: ReadonlyMap<string, number>
  limits: readonly Limit[]
}

/** What a try from a strange place is counted under besides; a known browser answers for itself. */
const limitsOf = (ctx: OpenCtx, accounts: readonly string[]): Limit[] =>
  accounts.some((it) => browserOf(ctx, it))
    ? []
    : [{ key: crowdOf(ctx), ...NETWORK }, ...accounts.map((it) => ({ key: allOf(it), ...ACCOUNT }))]

const takeBackAll = async (ctx: OpenCtx, { open, limits }: Try): Promise<void> => {
  for (const account of open.keys()) await takeBack(ctx.shared, placeOf(ctx, account))
  for (const { key, weight } of limits) await takeBack(ctx.shared, key, weight)
}

/** Each asker waits alone and then gets one try, so a flood delays the person it is aimed at and does not shut him out. */
const waitOut = async (ctx: OpenCtx, counted: Try, excess: number): Promise<void> => {
  const [account] = counted.open.keys()
  const key = `sign-in-wait:${sha256(ctx.pre).toString('base64url')}|${account}`
  const seconds = await waitFor(ctx.shared, key, Math.min(LONGEST_WAIT_SECONDS, WAIT_SECONDS * Math.ceil(excess)))
  if (seconds === 0) return
  await takeBackAll(ctx, counted)
  throw new Fail('login.wait', { seconds })
}

/** Counts a try of these accounts; whoever is not refused may be judged. */
export const countTry = async (ctx: OpenCtx, accounts: readonly string[]): Promise<Try> => {
  const open = new Map<string, number>()
  let lockedSeconds = 0
  for (const account of accounts) {
    const { hits, seconds } = await countHit(ctx.shared, placeOf(ctx, account), LOCK_SECONDS)
    if (hits <= TRIES) open.set(account, TRIES - hits)
    else lockedSeconds = Math.max(lockedSeconds, seconds)
  }
  if (open.size === 0) throw locked(lockedSeconds)
  const counted = { open, limits: limitsOf(ctx, [...open.keys()]) }
  let excess = 0
  for (const { key, most, seconds, weight } of counted.limits)
    excess = Math.max(excess, (await countHit(ctx.shared, key, seconds, weight)).hits / most)
  if (excess > 1) await waitOut(ctx, counted, excess)
  return counted
}

const locked = (seconds: number): Fail => new Fail('login.locked', { minutes: Math.ceil(seconds / 60) })

/** None of them was right: answers the refusal, and locks this place where it was the last try. */
export const wrongTry = async (ctx: OpenCtx, { open }: Try): Promise<Fail> => {
  for (const [account, left] of open) if (left === 0) await holdKey(ctx.shared, placeOf(ctx, account), LOCK_SECONDS)
  const left = Math.max(...open.values())
  return left === 0 ? locked(LOCK_SECONDS) : new Fail('login.wrong', { left })
}

/** The password was this account's: nothing was guessed, and the browser is known from now on. */
export const rightTry = async (ctx: OpenCtx, counted: Try, account: string): Promise<void> => {
  await takeBackAll(ctx, counted)
  await clearKey(ctx.shared, placeOf(ctx, account))
  const isFirst = (await countHit(ctx.shared, `sign-in-ok:${networkOf(ctx.ip)}|${account}`, NETWORK.seconds)).hits === 1
  if (isFirst) await takeBack(ctx.shared, crowdOf(ctx))
  knowBrowser(ctx, account)
}

/** Everywhere and at once: the operator gave a new password. */
export const forgetTries = async (shared: Tx, account: string): Promise<void> => {
  await clearKeysFrom(shared, triesOf(account))
  await clearKey(shared, allOf(account))
}
