import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'
import { weaknessOf } from './weak-password.ts'

const world = useWorld()
const who = { userNo: 'T20230117', name: '张三丰', schoolCode: 'NBDX' }
const [COMMON, KNOWN] = ['新密码太常见，容易被猜到，请换一个', '新密码不能含账号、姓名拼音或机构代码']

describe('weaknessOf (T-70)', () => {
  it.each(['Password1!', 'P@ssw0rd', 'P@$$w0rd2026!', 'Qwer1234!', 'Aa123456', 'Welcome2026', 'Dragon-2026', 'Football#1'])(
    '%s is guessed first',
    (it_) => expect(weaknessOf(it_, who)).toBe(COMMON),
  )
  it.each(['t20230117-Ab', 'ZhangSanFeng@7', 'Nbdx-7741-kt', 'x.T20230117.X1'])('%s says what everybody knows', (it_) =>
    expect(weaknessOf(it_, who)).toBe(KNOWN),
  )
  it.each(['Neu-2026-pass', 'k7Fh-9Tqz-44Lm', 'Wolken.ziehen.4', '早起8点Xuexi-ok'])('%s is taken', (it_) =>
    expect(weaknessOf(it_, who)).toBe(''),
  )
})

describe('account.changePassword', () => {
  it('refuses what would be guessed, by the field, and keeps the old one', async () => {
    await buildSchool(world().db, { id: 670, code: 'S670', name: '测试大学' })
    const user = await buildUser(world().db, { schoolId: 670, no: 'A670', name: '李老师', roles: ['purchaser'] })
    const client = await world().as(user)
    const before = await world().admin.query('select password_hash from mall.users where id = $1', [user.id])
    for (const [newPassWord, newSays] of [
      ['Password1!', COMMON],
      ['My-A670-word', KNOWN],
    ] as const)
      expect((await refusalOf(client.account.changePassword({ oldPassWord: 'Test-2026-pass', newPassWord }))).data).toEqual({
        fields: { newPassWord: newSays },
      })
    expect((await world().admin.query('select password_hash from mall.users where id = $1', [user.id])).rows).toEqual(before.rows)
  })
})
