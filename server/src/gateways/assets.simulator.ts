// The asset system as it is spoken to: it checks our signature, signs its answers, and enters each key once. It is away, slow to decide,
// forged or of another mind when told to.
import { makeFaults } from './faults.ts'
import { createHash } from 'node:crypto'
import type { AssetsGateway } from './assets.ts'
import { assetsBy } from './assets.json.ts'
import { signOf } from './signed-json.ts'
import type { Fetch } from './sms.ts'

const OURS = { address: 'https://assets.invalid/enter', key: 'caiyuan-simulated-assets-key' }

export type AssetFault =
  /** It enters, and the connection is cut before it answers. */
  | 'cut'
  | 'down'
  /** The answer carries no signature of the service. */
  | 'forged'
  /** The answer before comes back, signed as it was. */
  | 'replayed'

export interface AssetHouse {
  gateway: AssetsGateway
  /** What it says from now on; of `stored` by its own numbers. */
  says(status: 'STORED' | 'WAITING' | 'REFUSED', why?: string): void
  fail(fault: AssetFault, times?: number): void
  /** Numbers it gave, by key. */
  entered(): ReadonlyMap<string, readonly string[]>
  asked(): readonly { key: string; num: number; amount: string }[]
}

/** Other keys have other numbers, whenever it was started. */
const batchOf = (key: string): string => String(createHash('sha256').update(key).digest().readUInt32BE() % 1_000_000).padStart(6, '0')

export const assetHouse = (): AssetHouse => {
  const entered = new Map<string, string[]>()
  const { fail, takes } = makeFaults<AssetFault>()
  /** Whatever is asked later under a key, it was taken with these pieces. */
  const taken = new Map<string, number>()
  const asked: { key: string; num: number; amount: string }[] = []
  let now: { status: 'STORED' | 'WAITING' | 'REFUSED'; why: string } = { status: 'STORED', why: '' }
  let before = ''
  const numbersOf = (key: string, num: number, year: string): string[] => {
    const kept = entered.get(key) ?? Array.from({ length: num }, (_, i) => `${year}${batchOf(key)}${String(i + 1).padStart(3, '0')}`)
    entered.set(key, kept)
    return kept
  }
  const answers: Fetch = async (_url, { body, headers }) => {
    const bytes = String(body)
    const it = JSON.parse(bytes) as { nonce: string; key: string; num: number; amount: string; acceptedOn: string }
    asked.push({ key: it.key, num: it.num, amount: it.amount })
    if (takes('down')) throw new Error('the service is away')
    if ((headers as Record<string, string>)['x-sign'] !== signOf(bytes, OURS.key)) return new Response('', { status: 401 })
    const num = taken.get(it.key) ?? it.num
    taken.set(it.key, num)
    const isStored = entered.has(it.key) || now.status === 'STORED'
    const said = isStored ? { status: 'STORED', assetNos: numbersOf(it.key, num, it.acceptedOn.slice(0, 4)) } : now
    if (takes('cut')) throw new Error('the connection is cut')
    const own = JSON.stringify({ nonce: it.nonce, key: it.key, ...said })
    const sent = takes('replayed') ? before : own
    before = own
    return new Response(sent, { headers: { 'x-sign': signOf(sent, takes('forged') ? 'another key' : OURS.key) } })
  }
  return {
    gateway: assetsBy(OURS, answers),
    says: (status, why = '') => void (now = { status, why }),
    fail,
    entered: () => entered,
    asked: () => asked,
  }
}
