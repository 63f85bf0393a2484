import { myData } from '@caiyuan/contract/my-data'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildAddress, buildSchool, buildUser } from '../../demo/build.ts'
import { enqueue, gaveUp } from '../../core/outbox.ts'
import { personal } from '../../personal.ts'
import { uniqueNo } from '../order/fixtures.ts'

const world = useWorld()
const MOBILE = '13800001234'
const rows = async (text: string, values: unknown[]) => (await world().admin.query(text, values)).rows

const open = async () => {
  const no = uniqueNo()
  await buildSchool(world().db, { id: no, code: `D${no}`, name: `示例大学${no}` })
  const build = (code: string, name: string) =>
    buildUser(world().db, {
      schoolId: no,
      no: `${code}${no}`,
      name,
      roles: ['purchaser'],
      mobile: `138${String(no).padStart(8, '0').slice(-8)}`,
    })
  const [me, other] = [await build('T', '李老师'), await build('U', '刘老师')]
  await buildAddress(world().db, me, { mobile: MOBILE })
  await buildAddress(world().db, other, { mobile: '13800009999' })
  const client = await world().as(me)
  const ask = async () => client.myData.export({})
  const copy = async () => {
    await ask()
    await world().drain()
    return (await client.myData.exports({}))[0]!
  }
  const filesOf = async (id: string) => {
    const files = unzipSync((await client.raw(myData.download, { id })).data as Buffer)
    return {
      json: JSON.parse(strFromU8(files['我的数据.json']!)) as Record<string, Record<string, unknown>[]>,
      html: strFromU8(files['我的数据.html']!),
    }
  }
  return { no, me, other, client, ask, copy, filesOf }
}

describe('privacy/export', () => {
  it('makes a copy of what is kept of the person, opened, and of nobody else; tells when it is there', async () => {
    const { no, me, client, ask, copy, filesOf } = await open()
    const it_ = await copy()
    expect(it_).toMatchObject({ isReady: true, sizeBytes: expect.any(Number) })
    const { json, html } = await filesOf(it_.id)
    expect(json['users']).toMatchObject([
      { name: '李老师', user_no: `T${no}`, mobile_cipher: `138${String(no).padStart(8, '0').slice(-8)}` },
    ])
    expect(json['addresses']).toMatchObject([{ mobile_cipher: MOBILE }])
    expect(json['consents']).toMatchObject([{ subject: 'privacy', action: 'agree' }])
    for (const text of ['采园保存的我的数据', '李老师', MOBILE, '地址簿（1 条）', '没有列出的', '恢复码']) expect(html).toContain(text)
    for (const said of [JSON.stringify(json), html]) expect(said).not.toMatch(/刘老师|13800009999|password|token_hash|v1\./)
    expect(await rows('select title, link from mall.messages where user_id = $1', [me.id])).toEqual([
      { title: '您的数据副本已生成', link: '/setting?tab=privacy' },
    ])
    // At rest it is sealed, and each download is kept.
    const [kept] = await rows('select zip_cipher from mall.data_exports where id = $1', [it_.id])
    expect(kept.zip_cipher).toMatch(/^v1\./)
    const audited = await rows("select endpoint, result from mall.audit_log where user_id = $1 and endpoint like 'myData.%' order by at", [
      me.id,
    ])
    expect(audited).toEqual([
      { endpoint: 'myData.export', result: 'done' },
      { endpoint: 'myData.download', result: 'done' },
    ])
    await ask()
    expect((await refusalOf(ask())).code).toBe('3158')
    expect(await client.myData.exports({})).toHaveLength(2)
  }, 60_000)

  it('is given to its person alone, for seven days, and then it is gone', async () => {
    const { me, other, client, copy } = await open()
    const { id } = await copy()
    const stranger = await world().as(other)
    expect((await stranger.raw(myData.download, { id })).retCode).toBe('4004')
    expect(await stranger.myData.exports({})).toEqual([])
    await rows("update mall.data_exports set expires_at = now() - interval '1 second' where id = $1", [id])
    expect((await client.raw(myData.download, { id })).retCode).toBe('4004')
    expect(await client.myData.exports({})).toEqual([])
    await world().makeDue('myData.drop')
    await world().drain()
    expect(await rows('select 1 from mall.data_exports where user_id = $1', [me.id])).toEqual([])
  }, 60_000)

  it('that cannot be made is given up: the person hears of it, and may ask again', async () => {
    const { me, client, ask } = await open()
    await ask()
    const [{ id }] = await rows('select id from mall.data_exports where user_id = $1', [me.id])
    await world().inSchool(me.schoolId, (ctx) => enqueue(ctx, gaveUp('myData.make'), { docId: id }))
    await rows("update mall.outbox set state = 'dead' where topic = 'myData.make' and doc_id = $1", [id])
    await world().drain()
    expect(await client.myData.exports({})).toEqual([])
    expect(await rows('select title from mall.messages where user_id = $1', [me.id])).toEqual([{ title: '您的数据副本没有生成' }])
    await ask()
  })

  it('is asked for and given only by a session that was proven', async () => {
    const { me, client, copy } = await open()
    const { id } = await copy()
    const remembered = await world().as({ ...me, level: 'remembered' })
    expect((await remembered.raw(myData.export, {})).retCode).toBe('3159')
    expect((await remembered.raw(myData.download, { id })).retCode).toBe('3159')
    expect((await client.raw(myData.download, { id: 'x' })).retCode).toBe('4004')
    expect(await client.myData.exports({})).toHaveLength(1)
  })

  it('tells only columns there are', async () => {
    const { rows: found } = await world().admin.query<{ name: string }>(
      "select case table_schema when 'supplier' then 'supplier.' else '' end || table_name || '.' || column_name as name from information_schema.columns where table_schema in ('mall', 'shared', 'supplier')",
    )
    const there = new Set(found.map((it_) => it_.name))
    const told = Object.entries(personal).flatMap(([table, it_]) =>
      'words' in it_.told ? Object.keys(it_.told.words).map((name) => `${table}.${name}`) : [],
    )
    expect(told.filter((name) => !there.has(name))).toEqual([])
  })
})
