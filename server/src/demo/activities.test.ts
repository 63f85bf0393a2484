import { expect, it } from 'vitest'
import { addressFault } from '@caiyuan/contract/activity'
import { useWorld } from '../../test/harness.ts'
import { keptFiles } from '../gateways/storage.ts'
import { loadActivities } from './activities.ts'

const world = useWorld()

it('shows activities on the homes of the demo, with pictures, that lead to pages there are', async () => {
  expect(await loadActivities(world().db, keptFiles(), new Date())).toBe(2)
  const visitor = world().anonymous()
  const { list } = await visitor.activity.pic({ categoryType: '0' })
  expect(list.map((it_) => [it_.title, addressFault(it_.leadsTo)])).toEqual([
    ['办公用品限时特价', ''],
    ['实验室新建，整套选好', ''],
  ])
  expect((await visitor.activity.pic({ categoryType: '1' })).list).toHaveLength(1)
  for (const { id } of list)
    for (const type of ['avif', 'webp']) {
      const answer = await world().app.http.inject({ url: `/api/activity/photo?id=${id}&side=1600&type=${type}` })
      expect(answer.headers['content-type']).toBe(`image/${type}`)
      expect(answer.rawPayload.length).toBeGreaterThan(5_000)
    }
})
