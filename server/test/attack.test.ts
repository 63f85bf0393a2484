// Hostile calls of every endpoint: each is answered in the envelope, and nothing is left behind. The long form is attack.long.ts.
import { expect, it } from 'vitest'
import { attack, sayFound } from './attack/run.ts'
import { useWorld } from './harness.ts'

const CASES = Number(process.env.ATTACK_CASES ?? 800)
const SEED = Number(process.env.ATTACK_SEED ?? Date.now() % 1_000_000_000)

const world = useWorld()

it(`answers whatever is sent in words, breaks nothing and touches no neighbour (ATTACK_SEED=${SEED})`, async () => {
  const found = await attack(world(), { cases: CASES, seed: SEED })
  process.stdout.write(sayFound(found, SEED))
  expect(found.faults).toEqual([])
  expect(found.damage).toEqual([])
  expect(found.cases).toBeGreaterThanOrEqual(CASES)
}, 240_000)
