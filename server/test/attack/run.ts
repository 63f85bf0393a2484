// The attack: rounds of calls of every endpoint by everybody who may call it, each round on a ground of its own.
import fc from 'fast-check'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '../endpoints.ts'
import type { World } from '../harness.ts'
import { snapshotOf } from '../snapshot.ts'
import { callersOf, idsOf, makeGround, type Ground, type Ids } from './ground.ts'
import { damageOf, isBusy, judge } from './judge.ts'
import { downloads, shotsOf, uploads, type Shot } from './shots.ts'

/** Calls of one ground: then most of its papers have ended. */
const MOST_OF_GROUND = 4000
/** Ids are read anew, and who was signed out signs in again, after so many turns of every endpoint. */
const TURNS = 8
const AT_ONCE = 4
const BUSY_TRIES = 20
/** Longer than any deadline of ours. */
const MOST_WAIT_MS = 60_000

export interface Found {
  cases: number
  /** Endpoints and kinds of people that were joined. */
  pairs: number
  /** How often each code was answered. */
  codes: Map<string, number>
  /** Answers that may not be, each with its call. */
  faults: string[]
  /** What was left behind. */
  damage: unknown[]
}

interface Target {
  name: string
  callers: string[]
  shots(ids: Ids): fc.Arbitrary<Shot>
}

/** Those that end a session come last in a turn. */
const targetsOf = (ground: Ground): Target[] => {
  const everybody = [...ground.people.keys()]
  return [
    { name: 'files.upload', callers: everybody, shots: () => uploads },
    { name: 'files.read', callers: everybody, shots: downloads },
    ...endpoints
      .toReversed()
      .map((it) => ({ name: it.name, callers: callersOf(ground, it), shots: (ids: Ids) => shotsOf(it, ground, ids) })),
  ]
}

const told = ({ method, url, headers, body }: Shot): string =>
  JSON.stringify({ method, url, headers, body: body?.toString() }).slice(0, 3000)

const PIECE = 16_384

/** A long body comes in pieces, as from a socket: the parser of forms never answers one that skips a part in one huge piece. */
const sentAs = ({ headers, body }: Shot) => {
  if (body === undefined) return { headers }
  const bytes = Buffer.from(body as Buffer)
  if (bytes.length <= PIECE) return { headers, payload: body }
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, i) => bytes.subarray(i * PIECE, (i + 1) * PIECE))
  return { headers: { 'content-length': String(bytes.length), ...headers }, payload: Readable.from(pieces) }
}

/** The answer, or a fault when none comes. */
const answerOf = async (world: World, shot: Shot) => {
  const { name, method, url } = shot
  const asked = world.app.http.inject({ method, url, ...sentAs(shot) })
  const response = await Promise.race([asked, sleep(MOST_WAIT_MS, null, { ref: false })])
  return response ? { ...judge(name, response), text: response.body } : { retCode: '', fault: 'is never answered', text: '' }
}

/** Sends one call; who hears 系统繁忙 asks again, and must be heard in the end. */
const send = async (world: World, shot: Shot, cookie: string | undefined) => {
  const headers = { ...(cookie ? { cookie: `cy=${cookie}` } : {}), ...shot.headers }
  for (let left = BUSY_TRIES; ; left -= 1) {
    const answer = await answerOf(world, { ...shot, headers })
    if (!isBusy(answer)) return answer
    if (left === 0) return { ...answer, fault: 'stays busy' }
    await sleep(50)
  }
}

const cookiesOf = async (world: World, { people }: Ground): Promise<Map<string, string>> => {
  const cookies = new Map<string, string>()
  for (const [who, user] of people) cookies.set(who, await world.app.sessions.create(user, { ip: '127.0.0.1', agent: 'attack' }))
  return cookies
}

/** The work of all, a few at a time. */
const inTurn = async <T>(work: readonly T[], act: (it: T) => Promise<void>): Promise<void> => {
  const left = work.values()
  const worker = async () => {
    for (const it of left) await act(it)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

export const attack = async (world: World, { cases, seed }: { cases: number; seed: number }): Promise<Found> => {
  const found: Found = { cases: 0, pairs: 0, codes: new Map(), faults: [], damage: [] }
  const pairs = new Set<string>()
  for (let round = 0; found.cases < cases; round += 1) {
    const ground = await makeGround(world, 20_000 + 2 * round)
    const { schoolId } = ground.victim
    const before = await snapshotOf(world, schoolId)
    const targets = targetsOf(ground)
    const most = Math.min(cases - found.cases, MOST_OF_GROUND)
    for (let turn = 0; turn * targets.length < most; turn += TURNS) {
      const ids = await idsOf(world, ground)
      const turns = Math.min(TURNS, Math.ceil(most / targets.length) - turn)
      const shots = targets.map((it) => fc.sample(it.shots(ids), { numRuns: turns, seed: seed + 1000 * round + turn }))
      for (let at = 0; at < turns; at += 1) {
        const cookies = await cookiesOf(world, ground)
        await inTurn([...targets.entries()], async ([i, { name, callers }]) => {
          const who = callers[(seed + turn + at + i) % callers.length]!
          const shot = shots[i]![at]!
          const { retCode, fault, text } = await send(world, shot, cookies.get(who))
          found.cases += 1
          pairs.add(`${name} ${who}`)
          found.codes.set(retCode, (found.codes.get(retCode) ?? 0) + 1)
          if (fault !== '') found.faults.push(`${name} by ${who} ${fault}: ${told(shot)} → ${text.slice(0, 300)}`)
        })
      }
    }
    await world.drain()
    found.damage.push(...(await damageOf(world, ground.home.schoolId)), ...(await damageOf(world, schoolId)))
    const after = await snapshotOf(world, schoolId)
    for (const table of Object.keys(before)) if (before[table] !== after[table]) found.damage.push(`${table} of another school`)
  }
  found.pairs = pairs.size
  return found
}

/** The counts in one line, with what it takes to see the same again. */
export const sayFound = ({ cases, pairs, codes, faults, damage }: Found, seed: number): string =>
  `${cases} calls, ${endpoints.length} endpoints, ${pairs} pairs of endpoint and person, answers ${[...codes]
    .toSorted((a, b) => b[1] - a[1])
    .map(([code, num]) => `${code}×${num}`)
    .join(' ')}; ${faults.length} faults, ${damage.length} damages; ATTACK_SEED=${seed}\n`
