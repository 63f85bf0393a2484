// 发票抬头: the institution's own, and those a person keeps.
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { buildBillWorld } from '../bill/fixtures/build.ts'

const world = useWorld()
const open = async () => {
  const at = await buildBillWorld(world())
  return { at, mine: await world().as(at.buyer), other: await world().as(at.acceptor) }
}
const firm = { headType: 'org' as const, title: '甲公司', taxNo: '91330200MA2DE0017J' }

describe('invoiceHead', () => {
  it('begins with the institution and keeps what a person adds, one of them his default', async () => {
    const { mine, other } = await open()
    expect((await mine.invoiceHead.list({})).list).toMatchObject([
      { id: 'school', isSchool: true, isDefault: true, taxNo: '123300004700009964' },
    ])
    const { id } = await mine.invoiceHead.add({ ...firm, taxNo: '91330200ma2de0017j', bankAccount: '3301 0120 1001 2345', isDefault: true })
    const { id: person } = await mine.invoiceHead.add({ headType: 'person', title: '李老师', isDefault: true })
    const list = (await mine.invoiceHead.list({})).list
    expect(list.map((it_) => [it_.id, it_.isDefault, it_.taxNo])).toEqual([
      ['school', false, '123300004700009964'],
      [person, true, ''],
      [id, false, firm.taxNo],
    ])
    expect([list[2]!.bankAccount, list[2]!.barred !== '', list[0]!.canEdit]).toEqual(['3301012010012345', true, false])
    expect((await other.invoiceHead.list({})).list).toHaveLength(1)
    await expect(other.invoiceHead.detail({ id })).rejects.toThrow('不存在')
    await expect(other.invoiceHead.edit({ id, ...firm })).rejects.toThrow('不存在')
    await expect(other.invoiceHead.remove({ id })).rejects.toThrow('不存在')
    await mine.invoiceHead.edit({ id, ...firm, phone: '0571-88888888' })
    expect((await mine.invoiceHead.detail({ id })).phone).toBe('0571-88888888')
    await mine.invoiceHead.remove({ id: person })
    expect((await mine.invoiceHead.list({})).list[0]!.isDefault).toBe(true)
  })

  it('refuses a number whose check digit is wrong, one for a person, none for a unit, twins and the twenty-first', async () => {
    const { mine } = await open()
    const add = (over: object) => mine.invoiceHead.add({ ...firm, ...over })
    await expect(add({ taxNo: '91350100M000100Y4Z' })).rejects.toThrow('税号校验未通过')
    await expect(add({ taxNo: '' })).rejects.toThrow('请输入税号')
    await expect(add({ headType: 'person' })).rejects.toThrow('个人抬头没有税号')
    await expect(add({ bankAccount: '12' })).rejects.toThrow('银行账号须为 8 至 30 位数字')
    await add({})
    await expect(add({})).rejects.toThrow('这个抬头已经有了')
    for (let i = 0; i < 19; i += 1) await add({ title: `甲公司 ${i} 部` })
    await expect(add({ title: '多一个' })).rejects.toThrow('发票抬头最多 20 个')
    await expect(mine.invoiceHead.remove({ id: 'school' })).rejects.toThrow('本单位抬头不能删除')
    await expect(mine.invoiceHead.edit({ id: 'school', headType: 'org', title: '示例大学', taxNo: '123300004700009964' })).rejects.toThrow()
  })
})
