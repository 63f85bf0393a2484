import { describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { buildSchool, buildSupplier, buildUser } from '../demo/build.ts'
import type { SessionUser } from './context.ts'
import { keepFile, sweepFiles } from './files.ts'
import { SUPPLIER_ID } from './pseudo-schools.ts'
import { BYTES_PER_DAY, FILES_PER_DAY } from './upload-quota.ts'

const world = useWorld()
const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(92)])
let next = 560

const buyer = async (): Promise<SessionUser> => {
  const id = (next += 1)
  await buildSchool(world().db, { id, code: `S${id}`, name: '测试大学' })
  return buildUser(world().db, { schoolId: id, no: `U${id}`, name: '李老师', roles: ['purchaser'] })
}
const clerkOf = (supplierId: string): Promise<SessionUser> =>
  buildUser(world().db, { schoolId: SUPPLIER_ID, no: `K${(next += 1)}`, name: '供应商员工', roles: ['supplier'], supplierId })
const supplier = (): Promise<string> => buildSupplier(world().db, { srcId: (next += 1), name: '测试供应商' })

/** What a browser sends for one file, as often as asked, at once. */
const upload = async (user: SessionUser, it: { name?: string; body?: Buffer; schoolId?: number; times?: number } = {}) => {
  const cookie = await world().app.sessions.create(user, { ip: '', agent: '' })
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${it.name ?? 'a.png'}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), it.body ?? PNG, Buffer.from('\r\n--x--\r\n')])
  const one = async () => {
    const answer = await world().app.http.inject({
      method: 'POST',
      url: `/api/files${it.schoolId ? `?schoolId=${it.schoolId}` : ''}`,
      headers: { cookie: `cy=${cookie}`, sourcetype: '0', 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    })
    return answer.json() as { retCode: string; retMsg: string; data: { id: string } | null }
  }
  return Promise.all(Array.from({ length: it.times ?? 1 }, one))
}
const holder = (user: SessionUser): string => (user.supplierId ? `supplier:${user.supplierId}` : `person:${user.schoolId}:${user.id}`)
const setUsed = (user: SessionUser, files: number, bytes: number) =>
  world().admin.query(
    "insert into shared.upload_days values ($1, (now() at time zone 'Asia/Shanghai')::date, $2, $3) on conflict (holder, day) do update set files = $2, bytes = $3",
    [holder(user), files, bytes],
  )
const used = async (user: SessionUser) =>
  (await world().admin.query('select files, bytes::int as bytes from shared.upload_days where holder = $1', [holder(user)])).rows[0] as
    | { files: number; bytes: number }
    | undefined
const keptOf = async (user: SessionUser): Promise<number> =>
  (await world().admin.query('select count(*)::int as n from mall.files where owner_id = $1', [user.id])).rows[0].n

describe('the quota of uploads', () => {
  it('lets 64 uploads at once pass up to the files of a day and no further, and says the figures', async () => {
    const user = await buyer()
    await setUsed(user, FILES_PER_DAY - 10, 0)
    const answers = await upload(user, { times: 64 })
    expect(answers.filter((it) => it.retCode === '1000')).toHaveLength(10)
    expect(new Set(answers.filter((it) => it.retCode !== '1000').map((it) => `${it.retCode} ${it.retMsg}`))).toEqual(
      new Set(['4030 您今天已上传 500 个文件，达到每天 500 个的上限，请明天再传']),
    )
    expect(await keptOf(user)).toBe(10)
    expect((await used(user))!.files).toBe(FILES_PER_DAY)
  })

  it('lets 64 uploads at once pass up to the bytes of a day and no further', async () => {
    const user = await buyer()
    await setUsed(user, 3, BYTES_PER_DAY - 250)
    const answers = await upload(user, { times: 64 })
    expect(answers.filter((it) => it.retCode === '1000')).toHaveLength(2)
    expect(answers.find((it) => it.retCode !== '1000')!.retMsg).toBe(
      '您今天已上传 1,024 MB，加上这个文件（0.1 MB）超过每天 1,024 MB 的上限，请明天再传',
    )
    expect(await keptOf(user)).toBe(2)
  })

  it('is one for all people of a supplier in all schools, and another for each supplier', async () => {
    const one = await supplier()
    const [ann, bob, other] = [await clerkOf(one), await clerkOf(one), await clerkOf(await supplier())]
    await setUsed(ann, FILES_PER_DAY - 1, 0)
    expect((await upload(ann))[0]!.retCode).toBe('1000')
    expect((await upload(bob))[0]!.retMsg).toBe('贵公司今天已上传 500 个文件，达到每天 500 个的上限，请明天再传')
    expect((await upload(other))[0]!.retCode).toBe('1000')
  })

  it('counts nothing that was not kept, and begins anew each day', async () => {
    const user = await buyer()
    expect((await upload(user, { name: 'a.exe' }))[0]!.retCode).toBe('4030')
    expect(await used(user)).toBeUndefined()
    const { put } = world().storage
    world().storage.put = () => Promise.reject(new Error('disk full'))
    try {
      await upload(user).catch(() => {})
    } finally {
      world().storage.put = put
    }
    expect(await used(user)).toEqual({ files: 0, bytes: 0 })
    await setUsed(user, FILES_PER_DAY, 0)
    await world().admin.query('update shared.upload_days set day = day - 1 where holder = $1', [holder(user)])
    expect((await upload(user))[0]!.retCode).toBe('1000')
  })
})

describe('where a supplier uploads', () => {
  it('is its own school and one that has an order of it; any other is not there for it', async () => {
    const elsewhere = await buyer()
    const user = await clerkOf(await supplier())
    for (const schoolId of [elsewhere.schoolId, 987_654]) {
      const [answer] = await upload(user, { schoolId })
      expect([answer!.retCode, answer!.retMsg]).toEqual(['4004', '机构不存在或您无权查看'])
    }
    expect(await keptOf(user)).toBe(0)
    expect(await used(user)).toBeUndefined()
  })
})

describe('sweepFiles', () => {
  it('throws away what no document took within a day, with its bytes, and keeps the rest', async () => {
    const user = await buyer()
    const { db, storage, admin } = world()
    const keep = (name: string) => keepFile({ db, storage }, user, user.schoolId, name, PNG)
    const [fresh, unused, bound] = [await keep('新.png'), await keep('旧.png'), await keep('单据.png')]
    const keyOf = async (id: string) => (await admin.query('select storage_key from mall.files where id = $1', [id])).rows[0].storage_key
    const key = await keyOf(unused.id)
    await admin.query("update mall.files set created_at = now() - interval '25 hours' where id = any($1)", [[unused.id, bound.id]])
    await admin.query("update mall.files set doc_kind = 'acceptance', doc_id = id where id = $1", [bound.id])
    expect(await world().inSchool(user.schoolId, sweepFiles)).toBe(1)
    expect(await storage.get(key)).toEqual(PNG)
    await world().drain()
    const { rows } = await admin.query('select id from mall.files where school_id = $1 order by id', [user.schoolId])
    expect(rows.map((it: { id: string }) => it.id)).toEqual([fresh.id, bound.id].sort())
    await expect(storage.get(key)).rejects.toThrow('ENOENT')
    expect(await storage.get(await keyOf(bound.id))).toEqual(PNG)
  })

  it('runs every day, for suppliers too', async () => {
    const { rows } = await world().admin.query(
      "select count(*)::int as n from mall.outbox where school_id = 2 and topic = 'notice.prune' and state = 'due'",
    )
    expect(rows[0].n).toBe(1)
    const user = await clerkOf(await supplier())
    const [answer] = await upload(user)
    await world().admin.query("update mall.files set created_at = now() - interval '25 hours' where id = $1", [answer!.data!.id])
    await world().makeDue('notice.prune')
    await world().drain()
    expect(await keptOf(user)).toBe(0)
  })
})
