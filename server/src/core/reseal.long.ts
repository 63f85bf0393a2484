import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { OK } from '@caiyuan/contract/endpoint'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useWorld, type Client } from '../../test/harness.ts'
import { buildAddress, buildUser } from '../demo/build.ts'
import { openPhones, phoneBrowser } from '../modules/account/phone/fixtures.ts'
import { buildOrder, buildOrderWorld } from '../modules/order/fixtures.ts'
import { mobileOf, sealAddress } from '../modules/order/queries/address.ts'
import { keyNames, loadMasterKey, signatureOf } from './crypto.ts'
import { addCorrection, correctionsOf } from './document-log/corrections.ts'
import { checkMasterKey } from './key-check.ts'
import { enqueue } from './outbox.ts'
import { PERSONAL_ID } from './pseudo-schools.ts'
import { resealSlice, sealedBy, sealedColumns } from './reseal.ts'

const world = useWorld()
const key = (...pairs: string[]): string => pairs.map((it) => it.repeat(32)).join(',')
const useKeys = (...pairs: string[]): void => void loadMasterKey('unused', { MASTER_KEY: key(...pairs) })
beforeAll(() => {
  useKeys('00')
  return checkMasterKey(world().db)
})
beforeEach(() => useKeys('00'))
afterEach(() => useKeys('00'))

const start = (id: number) => world().inSchool(id, (ctx) => enqueue(ctx, 'keys.reseal', { body: { field: null, after: null } }))
const counts = (id: number) => world().tx(id, async (tx) => Object.fromEntries(await sealedBy(tx, id)))

const MOBILE = '13800007731'

/** A person with a phone and addresses, and an order that knows where it goes. */
const people = async () => {
  const { db, inSchool, admin } = world()
  const it_ = await buildOrderWorld(db)
  const user = await buildUser(db, { schoolId: it_.schoolId, no: `M${it_.schoolId}`, name: '周老师', roles: ['purchaser'], mobile: MOBILE })
  const addressIds: string[] = []
  for (let i = 0; i < 5; i += 1) addressIds.push(await buildAddress(db, user, { mobile: MOBILE, isDefault: i === 0 }))
  const orderId = await buildOrder(db, inSchool, it_)
  const to = sealAddress(it_.schoolId, orderId, { receiver: '周老师', mobile: MOBILE, tel: '', regionText: '', detail: '', tag: '' })
  await admin.query('update mall.orders set address = $2 where id = $1', [orderId, JSON.stringify(to)])
  const phoneOfOrder = () =>
    world().tx(it_.schoolId, async (tx) =>
      mobileOf(
        await tx.selectFrom('orders').selectAll().where('school_id', '=', it_.schoolId).where('id', '=', orderId).executeTakeFirstOrThrow(),
      ),
    )
  return { schoolId: it_.schoolId, client: await world().as(user), addressIds, phoneOfOrder }
}

describe('keys.reseal', () => {
  it('seals all a school has sealed again while people read and write it; then the old key is not needed', async () => {
    const { schoolId, client, addressIds, phoneOfOrder } = await people()
    const [old] = keyNames()
    expect(await counts(schoolId)).toEqual({ [old!]: 7 })
    useKeys('22', '00')
    await start(schoolId)
    const readAndWrite = async (it_: Client, id: string, i: number) => {
      const before = await it_.address.query({ id })
      await it_.address.update({ id, receMobile: `1390000000${i}`, email: `a${i}@example.edu.cn` })
      return [before.receMobile, (await it_.address.query({ id })).receMobile]
    }
    const [, ...seen] = await Promise.all([world().drain(), ...addressIds.map((id, i) => readAndWrite(client, id, i))])
    expect(seen).toEqual(addressIds.map((_, i) => [MOBILE, `1390000000${i}`]))
    expect(await counts(schoolId)).toEqual({ [keyNames()[0]!]: 12 })
    useKeys('22')
    expect(await phoneOfOrder()).toBe(MOBILE)
    expect((await client.address.query({ id: addressIds[3]! })).email).toBe('a3@example.edu.cn')
  })

  it('goes slice by slice, leaves what was written meanwhile and what no loaded key opens', async () => {
    const { schoolId, addressIds } = await people()
    const { admin, tx } = world()
    useKeys('22', '00')
    const column = (await world().tx(schoolId, sealedColumns)).find((it_) => it_.field === 'addresses.mobile')!
    await admin.query("update mall.addresses set mobile_cipher = 'v1.deadbeef.AAAA.BBBB.CCCC' where id = $1", [addressIds[1]])
    const seen: (string | null)[] = []
    let after: string | null = null
    do {
      after = await tx(schoolId, (it_) => resealSlice(it_, schoolId, column, after, 2))
      seen.push(after)
    } while (after)
    expect(seen).toEqual([addressIds.toSorted()[1], addressIds.toSorted()[3], null])
    const [news] = keyNames()
    const { rows } = await admin.query(
      'select split_part(mobile_cipher, $2, 2) as kid from mall.addresses where school_id = $1 order by id',
      [schoolId, '.'],
    )
    expect(rows.map((it_: { kid: string }) => it_.kid)).toEqual(
      addressIds.toSorted().map((id) => (id === addressIds[1] ? 'deadbeef' : news)),
    )
  })

  it('knows every column by its name, and that its row has an id', async () => {
    const { rows } = await world().admin.query(`
      select c.relname as table from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('mall', 'supplier', 'shared') and (a.attname like '%cipher%' or a.attname like '%sealed%') and not a.attisdropped
        and (n.nspname <> 'mall' or a.attname not like '%\\_cipher' or not exists (
          select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype))`)
    expect(rows).toEqual([{ table: 'key_check' }])
    expect((await world().tx(PERSONAL_ID, sealedColumns)).map((it_) => it_.field)).toEqual(
      expect.arrayContaining(['users.mobile', 'addresses.mobile', 'addresses.email', 'orders.mobile']),
    )
  })

  it('finds a person by phone before, during and after, and never lets the number be taken twice', async () => {
    const received = openPhones()
    const browser = () => phoneBrowser(world(), received, '10.7.7.7')
    const mobile = '13800007732'
    await browser().join(mobile)
    const enters = async () => {
      const it_ = browser()
      return (await it_.login(mobile, await it_.codeFor(mobile, 'login'))).retCode
    }
    useKeys('22', '00')
    expect(await enters()).toBe(OK)
    await world().admin.query('delete from shared.throttles')
    const again = browser()
    expect((await again.register(mobile, await again.codeFor(mobile, 'register'))).retCode).toBe('2000')
    await start(PERSONAL_ID)
    await world().drain()
    await world().admin.query('delete from shared.throttles')
    useKeys('22')
    expect(await enters()).toBe(OK)
    const { rows } = await world().admin.query('select count(*)::int as num from mall.users where school_id = $1 and mobile_masked = $2', [
      PERSONAL_ID,
      '138****7732',
    ])
    expect(rows).toEqual([{ num: 1 }])
  })

  it('signs corrections of the log again, so that none looks forged once the old key is gone', async () => {
    const { schoolId } = await people()
    const finding = { seq: 9, prev: '01', stored: '02', computed: '03' }
    const about = { byWhom: '运维', reason: '哈希算错', at: new Date('2026-01-01T00:00:00Z') }
    await world().tx(schoolId, (tx) => addCorrection(tx, schoolId, finding, about))
    useKeys('22', '00')
    for (let i = 0; i < 2; i += 1) {
      await start(schoolId)
      await world().drain()
    }
    useKeys('22')
    const found = await world().tx(schoolId, (tx) => correctionsOf(tx, schoolId))
    expect(found).toEqual([{ ...finding, isOurs: true }])
    const forged = signatureOf('another purpose', '')
    await world().admin.query(
      'update mall.log_corrections set reason = $2, signature = $3 where school_id = $1 and id = (select min(id::text)::uuid from mall.log_corrections where school_id = $1)',
      [schoolId, '别的', forged],
    )
    expect(await world().tx(schoolId, (tx) => correctionsOf(tx, schoolId))).toContainEqual({ ...finding, isOurs: false })
  })
})

describe('what lies in the database', () => {
  it('holds no phone, e-mail or address phone as it was typed, in no table', async () => {
    const { client, addressIds } = await people()
    await client.address.update({ id: addressIds[0]!, email: 'zhou.laoshi@example.edu.cn' })
    await world().drain()
    const { rows: tables } = await world().admin.query(
      "select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('mall', 'shared', 'supplier') and table_type = 'BASE TABLE'",
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await world().admin.query(
        `select 1 from ${name} t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%' limit 1`,
        [MOBILE, 'zhou.laoshi'],
      )
      if (rows.length > 0) found.push(name)
    }
    expect(found).toEqual([])
    expect(tables.length).toBeGreaterThan(60)
  })
})

describe('scripts/keys.mjs', () => {
  const run = (keys: string, ...args: string[]) => {
    const it_ = spawnSync(process.execPath, [join(import.meta.dirname, '../../../scripts/keys.mjs'), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATABASE_URL: world().url, MASTER_KEY: keys },
    })
    return { code: it_.status, said: it_.stdout.trim().split('\n'), refused: it_.stderr.trim() }
  }

  it('counts by key, has the mall seal again, and says when the old key may go: from then on it is not asked for', async () => {
    const { schoolId } = await people()
    const [old] = keyNames()
    expect(run(key('22'))).toMatchObject({ code: 1, refused: expect.stringContaining('MASTER_KEY 不是这个数据库的密钥') })
    useKeys('22', '00')
    const both = key('22', '00')
    const before = run(both)
    expect(before.said).toContainEqual(expect.stringMatching(new RegExp(`^U${schoolId} .+：密钥 ${old} 7 条$`)))
    expect(before.said.at(-1)).toMatch(/^还有 \d+ 条不是当前密钥封存的：npm run keys -- --reseal$/)
    expect(run(both, '--reseal').said.at(-1)).toMatch(/^已安排/)
    await world().drain()
    // The earlier tests left one row that nothing opens.
    await world().admin.query("update mall.addresses set mobile_cipher = '' where mobile_cipher like 'v1.deadbeef%'")
    expect(run(both).said.at(-1)).toBe('全部由当前密钥封存，旧密钥可以从 MASTER_KEY 或 master.key 里去掉了')
    useKeys('22')
    await checkMasterKey(world().db)
    expect(run(key('22'), '--all')).toMatchObject({ code: 1, refused: expect.stringMatching(/^用法：npm run keys/) })
  }, 120_000)
})
