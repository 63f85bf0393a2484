import { separateConsents } from '@caiyuan/contract/policy'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'
import { hasConsent, recordConsent } from './consent.ts'

const world = useWorld()

const people = async (id: number) => {
  await buildSchool(world().db, { id, code: `C${id}`, name: '示例大学' })
  const build = (no: string) => buildUser(world().db, { schoolId: id, no, name: '李老师', roles: ['purchaser'] })
  return [await build('C1'), await build('C2')] as const
}

describe('recordConsent', () => {
  it('keeps who agreed to which text, where, when and from where; the last row of a subject holds', async () => {
    const [me, colleague] = await people(5301)
    const holds = () => world().asUser(me, (ctx) => hasConsent(ctx, 'idCard'))
    expect(await holds()).toBe(false)
    const by = { ip: '198.51.100.7', agent: 'Firefox' }
    await world().asUser(me, (ctx) => recordConsent({ ...ctx, ...by }, { subject: 'idCard', scene: 'idCard' }))
    expect(await holds()).toBe(true)
    expect(await world().asUser(me, (ctx) => hasConsent(ctx, 'signature'))).toBe(false)
    expect(await world().asUser(colleague, (ctx) => hasConsent(ctx, 'idCard'))).toBe(false)
    await world().asUser(me, (ctx) => recordConsent({ ...ctx, ...by }, { subject: 'idCard', scene: 'setting', action: 'withdraw' }))
    expect(await holds()).toBe(false)
    const { rows } = await world().admin.query(
      "select user_id, version, text_hash, scene, action, ip, agent from mall.consents where school_id = 5301 and subject = 'idCard' order by id",
    )
    const text = JSON.stringify(separateConsents.idCard.paragraphs)
    const kept = { user_id: me.id, version: '2023-02-28', text_hash: createHash('sha256').update(text).digest(), ...by }
    expect(rows).toEqual([
      { ...kept, scene: 'idCard', action: 'agree' },
      { ...kept, scene: 'setting', action: 'withdraw' },
    ])
  })

  it('knows no policy that was never published', async () => {
    const [me] = await people(5302)
    const record = world().asUser(me, (ctx) => recordConsent(ctx, { subject: 'privacy', scene: 'login', version: '1999-01-01' }))
    await expect(record).rejects.toThrow('no policy has the version 1999-01-01')
  })
})
