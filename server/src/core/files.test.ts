import { createHash } from 'node:crypto'
import { readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { buildSchool, buildSupplier, buildUser } from '../demo/build.ts'
import type { SessionUser } from './context.ts'
import { keepFile, sweepFiles } from './files.ts'
import { SUPPLIER_ID } from './pseudo-schools.ts'
import { BYTES_PER_DAY, FILES_PER_DAY } from './upload-quota.ts'
import { MOST_OF_ONE } from './upload-slots.ts'

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

interface Sent {
  name?: string
  body?: Buffer
  schoolId?: number
  times?: number
  headers?: Record<string, string>
  /** How much of the form arrives. */
  bytes?: number
}

/** What a browser sends for one file, as often as asked, at once. */
const upload = async (user: SessionUser, it: Sent = {}) => {
  const cookie = await world().app.sessions.create(user, { ip: '', agent: '' })
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${it.name ?? 'a.png'}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), it.body ?? PNG, Buffer.from('\r\n--x--\r\n')])
  const one = async () => {
    const answer = await world().app.http.inject({
      method: 'POST',
      url: `/api/files${it.schoolId ? `?schoolId=${it.schoolId}` : ''}`,
      headers: { cookie: `cy=${cookie}`, sourcetype: '0', 'content-type': 'multipart/form-data; boundary=x', ...it.headers },
      payload: payload.subarray(0, it.bytes),
    })
    return answer.json() as { retCode: string; retMsg: string; data: { id: string; sizeBytes: number } | null }
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
  /** Sixty uploads at once: ten people of one supplier, six each. */
  const rush = async () => {
    const supplierId = await supplier()
    const people = await Promise.all(Array.from({ length: 10 }, () => clerkOf(supplierId)))
    return {
      user: people[0]!,
      go: async () => (await Promise.all(people.map((it) => upload(it, { times: MOST_OF_ONE })))).flat(),
      kept: async () => (await Promise.all(people.map(keptOf))).reduce((sum, it) => sum + it, 0),
    }
  }

  it('lets 60 uploads at once pass up to the files of a day and no further, and says the figures', async () => {
    const { user, go, kept } = await rush()
    await setUsed(user, FILES_PER_DAY - 10, 0)
    const answers = await go()
    expect(answers.filter((it) => it.retCode === '1000')).toHaveLength(10)
    expect(new Set(answers.filter((it) => it.retCode !== '1000').map((it) => `${it.retCode} ${it.retMsg}`))).toEqual(
      new Set(['4030 贵公司今天已上传 500 个文件，达到每天 500 个的上限，请明天再传']),
    )
    expect(await kept()).toBe(10)
    expect((await used(user))!.files).toBe(FILES_PER_DAY)
  })

  it('lets 60 uploads at once pass up to the bytes of a day and no further', async () => {
    const { user, go, kept } = await rush()
    await setUsed(user, 3, BYTES_PER_DAY - 250)
    const answers = await go()
    expect(answers.filter((it) => it.retCode === '1000')).toHaveLength(2)
    expect(answers.find((it) => it.retCode !== '1000')!.retMsg).toBe(
      '贵公司今天已上传 1,024 MB，加上这个文件（0.1 MB）超过每天 1,024 MB 的上限，请明天再传',
    )
    expect(await kept()).toBe(2)
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
    await world().admin.query(
      "create function no_row() returns trigger language plpgsql as $$ begin raise exception 'no row'; end $$; create trigger no_row before insert on mall.files for each row execute function no_row()",
    )
    expect((await upload(user))[0]!.retCode).toBe('5000')
    await world().admin.query('drop trigger no_row on mall.files; drop function no_row()')
    expect(await used(user)).toEqual({ files: 0, bytes: 0 })
    await setUsed(user, FILES_PER_DAY, 0)
    await world().admin.query('update shared.upload_days set day = day - 1 where holder = $1', [holder(user)])
    expect((await upload(user))[0]!.retCode).toBe('1000')
  })
})

describe('an upload', () => {
  const MEG = 1024 * 1024
  const csv = (bytes: number): Buffer => Buffer.alloc(bytes, 'a,b\n')
  const pdf = (bytes: number): Buffer => Buffer.alloc(bytes, '%PDF-1.7\n')
  const inStore = async (user: SessionUser) =>
    (await world().admin.query('select size_bytes, sha256, storage_key from mall.files where owner_id = $1', [user.id])).rows as {
      size_bytes: number
      sha256: string
      storage_key: string
    }[]
  const partsLeft = async (): Promise<string[]> => (await readdir(world().folder, { recursive: true })).filter((it) => it.endsWith('.part'))

  it('is kept whole or refused: one byte above the limit is nothing, however often and however it is cut', async () => {
    const user = await buyer()
    for (const over of [1, 2, 7, 100, 1024, 65_535, 65_536, 65_537, 200_000, MEG]) {
      const [answer] = await upload(user, { name: 'a.pdf', body: pdf(10 * MEG + over) })
      expect([over, answer!.retCode, answer!.retMsg]).toEqual([over, '4030', '文件不能超过 10 MB'])
    }
    expect([await keptOf(user), await partsLeft()]).toEqual([0, []])
    const body = pdf(10 * MEG)
    expect((await upload(user, { name: 'a.pdf', body }))[0]).toMatchObject({ retCode: '1000', data: { sizeBytes: 10 * MEG } })
    const [row] = await inStore(user)
    expect([row!.size_bytes, row!.sha256]).toEqual([10 * MEG, createHash('sha256').update(body).digest('hex')])
    expect((await world().storage.get(row!.storage_key)).equals(body)).toBe(true)
  })

  it('of a list of goods is 50 MB at most', async () => {
    const user = await buyer()
    const [answer] = await upload(user, { name: 'a.csv', body: csv(50 * MEG + 1) })
    expect([answer!.retCode, answer!.retMsg]).toEqual(['4030', '文件不能超过 50 MB'])
    expect([await keptOf(user), await partsLeft()]).toEqual([0, []])
    expect((await upload(user, { name: 'a.jsonl', body: csv(50 * MEG) }))[0]).toMatchObject({ data: { sizeBytes: 50 * MEG } })
  })

  it('of a picture is 5 MB at most', async () => {
    const user = await buyer()
    expect((await upload(user, { body: Buffer.concat([PNG, Buffer.alloc(5 * MEG)]) }))[0]!.retMsg).toBe('图片不能超过 5 MB')
    expect(await keptOf(user)).toBe(0)
  })

  it('that breaks off is refused in words wherever it breaks', async () => {
    const user = await buyer()
    const body = csv(200_000)
    for (const bytes of [20, 60, 130, 1000, 100_000, 200_000])
      expect([bytes, (await upload(user, { name: 'a.csv', body, bytes }))[0]]).toEqual([
        bytes,
        { retCode: '4030', data: null, retMsg: '文件没有传完，请重新上传' },
      ])
    expect((await upload(user, { headers: { 'content-type': 'multipart/form-data' } }))[0]!.retCode).toBe('4030')
    expect((await upload(user, { headers: { 'content-type': 'application/json' } }))[0]!.retMsg).toBe('提交的内容不是 UTF-8 文字')
    expect([await keptOf(user), await partsLeft()]).toEqual([0, []])
  })

  it('of another size than the page said is refused', async () => {
    const user = await buyer()
    const [answer] = await upload(user, { headers: { 'x-file-size': '101' } })
    expect(answer!.retMsg).toBe('文件没有传完，请重新上传')
    expect((await upload(user, { headers: { 'x-file-size': '100' } }))[0]!.retCode).toBe('1000')
  })

  it('must come from our own pages, as every write', async () => {
    const user = await buyer()
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[])
      expect((await upload(user, { headers }))[0]!.retCode).toBe('4014')
    expect(await keptOf(user)).toBe(0)
    expect((await upload(user, { headers: { host: 'mall.example', origin: 'http://mall.example' } }))[0]!.retCode).toBe('1000')
  })

  /** Keeps what it is sent only once it is told to. */
  const slowStore = () => {
    const { put } = world().storage
    const waiting: (() => void)[] = []
    world().storage.put = async (key, body) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return put(key, body)
    }
    return {
      holds: (num: number) => expect.poll(() => waiting.length, { timeout: 20_000 }).toBe(num),
      goOn: () => {
        world().storage.put = put
        for (const go of waiting) go()
      },
    }
  }

  it('is one of six at once of a person; the seventh is told to wait', async () => {
    const user = await buyer()
    const store = slowStore()
    const under = upload(user, { times: MOST_OF_ONE })
    await store.holds(MOST_OF_ONE)
    const answers = await upload(user, { times: 3 })
    store.goOn()
    expect((await under).map((it) => it.retCode)).toEqual(Array(MOST_OF_ONE).fill('1000'))
    expect(answers.map((it) => it.retMsg)).toEqual(Array(3).fill('您有 6 个文件正在上传，请等其中一个传完再传'))
    expect((await upload(user))[0]!.retCode).toBe('1000')
  })

  it('is one of sixty at once of all people; the next person is told to wait, and served once one is through', async () => {
    const [late, ...people] = await Promise.all(Array.from({ length: 11 }, buyer))
    const store = slowStore()
    const under = Promise.all(people.map((it) => upload(it, { times: MOST_OF_ONE })))
    await store.holds(60)
    const [answer] = await upload(late!)
    store.goOn()
    expect((await under).flat().map((it) => it.retCode)).toEqual(Array(60).fill('1000'))
    expect([answer!.retMsg, await keptOf(late!)]).toEqual(['正在上传的人太多，请稍后再传', 0])
    expect((await upload(late!))[0]!.retCode).toBe('1000')
  })

  it('says that the store is full, and leaves nothing half written', async () => {
    const user = await buyer()
    const { put } = world().storage
    world().storage.put = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    try {
      expect((await upload(user))[0]).toMatchObject({ retCode: '4030', retMsg: '服务器的存储空间已满，文件没有保存，请联系管理员' })
    } finally {
      world().storage.put = put
    }
    await symlink('/dev/full', join(world().folder, 'full.part'))
    await expect(world().storage.put('full', PNG)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await partsLeft()).toEqual([])
  })

  it.each<[string, (it: Buffer) => Buffer]>([
    ['a byte less', (it) => it.subarray(0, -1)],
    ['other bytes of the same length', (it) => Buffer.from(it.map((byte) => byte ^ 1))],
  ])('of which the store kept %s is refused, and nothing of it is left', async (_what, spoil) => {
    const user = await buyer()
    const { put } = world().storage
    world().storage.put = async (key, body) => {
      const pieces: Buffer[] = []
      for await (const piece of body as AsyncIterable<Buffer>) pieces.push(piece)
      return put(key, spoil(Buffer.concat(pieces)))
    }
    const before = await readdir(world().folder, { recursive: true })
    try {
      expect((await upload(user))[0]).toEqual({ retCode: '4030', data: null, retMsg: '文件没有保存好，请重新上传' })
    } finally {
      world().storage.put = put
    }
    const left = (await readdir(world().folder, { recursive: true, withFileTypes: true })).filter((it) => it.isFile())
    expect([await keptOf(user), left.map((it) => it.name).filter((it) => !before.some((had) => had.endsWith(it)))]).toEqual([0, []])
    expect((await upload(user))[0]!.retCode).toBe('1000')
  })

  it('left half written by a process that is gone is thrown away at the next start', async () => {
    const path = (name: string): string => join(world().folder, name)
    await Promise.all(['old.part', 'new.part', 'old'].map((it) => writeFile(path(it), 'x')))
    const longAgo = new Date(Date.now() - 7200_000)
    await Promise.all(['old.part', 'old'].map((it) => utimes(path(it), longAgo, longAgo)))
    await world().storage.sweep()
    expect((await readdir(world().folder)).filter((it) => /^(old|new)/.test(it)).toSorted()).toEqual(['new.part', 'old'])
    await rm(path('new.part'))
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
    await admin.query("update mall.files set created_at = now() - interval '23 hours' where id = $1", [fresh.id])
    await admin.query("update mall.files set doc_kind = 'acceptance', doc_id = id where id = $1", [bound.id])
    expect(await world().inSchool(user.schoolId, (ctx) => sweepFiles(ctx, 10))).toBe(1)
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
