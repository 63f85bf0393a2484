// Two money commands at once end as one after the other would (T-23): in short here, at every place with `npm run test:long`.
import { describe, expect, it } from 'vitest'
import { armGates, interleave, pairs, places, serially, type Place } from './interleavings.ts'
import { useWorld } from './harness.ts'

const world = useWorld()
const isLong = process.env['INTERLEAVE'] === 'all'
const at: readonly Place[] = isLong ? places : ['fund_entries']

describe('interleavings', () => {
  it.each(pairs)(
    '%s beside %s',
    async (a, b, build) => {
      await armGates(world())
      const named = [a, b] as const
      const serial = new Set<string>()
      for (const order of [
        [a, b],
        [b, a],
      ])
        serial.add(await serially(await build(world()), order, named))
      let stopped = 0
      for (const [first, second] of [named, [b, a] as const])
        for (const place of at) {
          const end = await interleave(world(), await build(world()), [first, second], place)
          if (end === null) continue
          stopped += 1
          const [codes, state] = end.split(' · ')
          const inOrder = first === a ? codes : codes!.split(' ').toReversed().join(' ')
          expect([...serial], `${first} stopped at ${place}, then ${second}`).toContain(`${inOrder} · ${state}`)
        }
      expect(stopped).toBeGreaterThan(0)
    },
    isLong ? 600_000 : 120_000,
  )
})
