// Each deed against the next on one document at once; `npm run test:long` takes every pair (server/test/approval.long.ts).
import { describe, it } from 'vitest'
import { checkPair, deeds, openStage } from '../../../test/approval-pairs.ts'
import { useWorld } from '../../../test/harness.ts'

const world = useWorld()

describe('two deeds at once', () => {
  it('end as one after the other', async () => {
    const stage = await openStage(world(), 3540)
    for (const [i, first] of deeds.entries()) await checkPair(stage, first, deeds[(i + 1) % deeds.length]!)
  }, 240_000)
})
