import { describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { loadDemoGoods } from './goods.ts'
import { loadScenes } from './scenes.ts'

const world = useWorld()

describe('the scenes of the demo', () => {
  it('hold goods on sale of several suppliers, each in a quantity that can be bought', async () => {
    await world().loading(async (db) => void (await loadDemoGoods(db, 6000)))
    expect(await loadScenes(world().db)).toBe(4)
    const visitor = world().anonymous()
    const { list } = await visitor.scene.list({})
    expect(list.map((it_) => it_.title)).toEqual(['办公开学季', '实验室新建', '病区耗材', '新员工工位'])
    for (const { id, kindsNum } of list) {
      expect(kindsNum).toBeGreaterThanOrEqual(5)
      const { groups } = await visitor.scene.detail({ id, categoryType: '0' })
      for (const it_ of groups.flatMap((one) => one.lines)) {
        expect([it_.name, it_.problem]).toEqual([it_.name, ''])
        expect(it_.num).toBeLessThanOrEqual(it_.stock)
        expect([it_.num % it_.packStep, it_.num >= it_.moq]).toEqual([0, true])
      }
    }
  }, 120_000)
})
