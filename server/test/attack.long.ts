// The attack of attack.test.ts at length: ATTACK_CASES calls, 50,000 unless told otherwise.
import { expect, it } from 'vitest'
import { attack, sayFound } from './attack/run.ts'
import { useWorld } from './harness.ts'

const CASES = Number(process.env.ATTACK_CASES ?? 50_000)
const SEED = Number(process.env.ATTACK_SEED ?? Date.now() % 1_000_000_000)

const world = useWorld()

it(`stands ${CASES} hostile calls over every endpoint (ATTACK_SEED=${SEED})`, async () => {
  const found = await attack(world(), { cases: CASES, seed: SEED })
  process.stdout.write(sayFound(found, SEED))
  expect(found.faults).toEqual([])
  expect(found.damage).toEqual([])
}, 3_600_000)
