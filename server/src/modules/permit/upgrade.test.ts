// A mall that runs when permits come keeps these goods out of its orders until it says otherwise.
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { paramDefaults } from '../school/params.ts'
import { openPermitMall } from './fixtures.ts'

const world = useWorld()

/** `mall_app` is no superuser, as the owner of the tables need not be. */
const switchOff = async () => {
  const text = await readFile(new URL('../../migrations/2284-permits.sql', import.meta.url), 'utf8')
  await world().admin.query(`begin; set local role mall_app; ${text.slice(text.indexOf('do $$'))}; commit`)
}

it('begins unchecked in every school there is, and as checked in one founded after', async () => {
  const before = await openPermitMall(world())
  await before.permit()
  expect((await before.quote([{ skuId: before.sku.acetone, num: 1 }])).blocked).toBe('')
  await switchOff()
  expect((await before.quote([{ skuId: before.sku.acetone, num: 1 }])).blocked).toMatch(/须走危化品申购流程/)
  expect((await before.admin.permit.list()).isChecked).toBe(false)
  expect(paramDefaults['permit.check']).toBe(1)
})
