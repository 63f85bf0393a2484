// How long what is kept (decision 0078): each kind goes after its days and not before, school by school, and nothing is kept that nobody answers for.
import { retention, retentionKinds, type RetentionKind } from '@caiyuan/contract/retention'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { SUPPLIER_ID } from '../src/core/pseudo-schools.ts'
import { forgetOld } from '../src/core/retention.ts'
import { migrate, selfCheck } from '../src/core/migrate.ts'
import { buildSchool, buildSupplier, buildUser } from '../src/demo/build.ts'
import { personal } from '../src/personal.ts'
import { drops, fates } from '../src/retention.ts'
import { useWorld } from './harness.ts'

const world = useWorld()
const [HERE, THERE] = [7801, 7802]
let supplierId: string
const people = new Map<number, string>()
beforeAll(async () => {
  for (const id of [HERE, THERE]) {
    await buildSchool(world().db, { id, code: `R${id}`, name: '示例大学' })
    people.set(id, (await buildUser(world().db, { schoolId: id, no: `R${id}`, name: '李老师', roles: [] })).id)
  }
  supplierId = await buildSupplier(world().db, { srcId: 7801, name: '示例供应商有限公司', shortName: '示例', uscc: '91330200MA2AFXYZ0T' })
})

const rows = async <T = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await world().admin.query(text, values)).rows as T[]

const FILLED: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: "'x' || gen_random_uuid()",
  bytea: 'sha256(gen_random_uuid()::text::bytea)',
  timestamptz: 'now()',
  date: "'2026-01-01'",
  jsonb: "'{}'",
  bool: 'false',
  int4: '1',
  int8: '1',
}

/** A row of any table: what it must have is filled in. Answers its place. */
const put = async (table: string, set: Readonly<Record<string, string>>): Promise<string> => {
  const [schema, name] = table.includes('.') ? table.split('.') : [null, table]
  const columns = await rows<{ schema: string; name: string; type: string }>(
    `select table_schema as schema, column_name as name, udt_name as type from information_schema.columns
    where table_name = $1 and table_schema = coalesce($2, table_schema) and table_schema in ('mall', 'shared', 'supplier') and is_nullable = 'NO' and column_default is null`,
    name,
    schema,
  )
  const all = { ...Object.fromEntries(columns.map((it_) => [it_.name, FILLED[it_.type]!])), ...set }
  const [row] = await rows<{ place: string }>(
    `insert into ${columns[0]!.schema}.${name} (${Object.keys(all).join()}) values (${Object.values(all).join()}) returning ctid::text as place`,
  )
  return row!.place
}

interface Sample {
  table: string
  /** The column its age is counted from. */
  at: string
  more?: Readonly<Record<string, string>>
  /** Where rows lie; both schools by default. */
  in?: 'platform' | 'supplier'
}

const FILE = { owner_id: 'gen_random_uuid()', storage_key: "'k' || gen_random_uuid()" }
const ENDED = { state: "'refused'", moved_to: "'refused'" }
const SAMPLES: Readonly<Record<RetentionKind, readonly Sample[]>> = {
  sessions: [{ table: 'sessions', at: 'created_at', more: { most_hours: '1' } }],
  memories: [{ table: 'login_memories', at: 'expires_at' }],
  steps: [
    { table: 'half_sign_ins', at: 'expires_at', more: { level: "'password'" } },
    { table: 'sign_in_visits', at: 'expires_at', more: { state_hash: FILLED['bytea']! } },
    { table: 'sign_in_proofs', at: 'expires_at' },
    { table: 'signature_slips', at: 'expires_at', more: { source: "'phone'" } },
  ],
  captchas: [{ table: 'captchas', at: 'expires_at', in: 'platform' }],
  codes: [
    { table: 'phone_codes', at: 'expires_at', more: { purpose: "'login'" } },
    { table: 'email_codes', at: 'expires_at' },
  ],
  tries: [{ table: 'throttles', at: 'window_ends_at', in: 'platform' }],
  uploadCounts: [{ table: 'upload_days', at: 'day', in: 'platform' }],
  exports: [{ table: 'data_exports', at: 'asked_at' }],
  comparisons: [{ table: 'comparisons', at: 'made_at' }],
  deletedAddresses: [{ table: 'addresses', at: 'deleted_at' }],
  messages: [{ table: 'messages', at: 'created_at' }],
  visitorMessages: [
    {
      table: 'leave_messages',
      at: 'answered_at',
      more: { from_school: '0', answer: "'好'", created_at: "now() - interval '900 days'", answered_by: "'平台客服'" },
    },
    { table: 'leave_messages', at: 'created_at', more: { from_school: '0' } },
  ],
  answerers: [
    {
      table: 'leave_messages',
      at: 'answered_at',
      more: { from_school: '5', author_id: 'gen_random_uuid()', answer: "'好'", answered_by: "'王客服'" },
    },
    {
      table: 'wish_items',
      at: 'answered_at',
      more: { from_school: '5', author_id: 'gen_random_uuid()', num: '1', state: "'unable'", answer: "'停产'", answered_by: "'江运营'" },
    },
  ],
  refusedProofs: [{ table: 'files', at: 'created_at', more: { ...FILE, doc_kind: "'registration'" } }],
  refusedRegistrations: [
    { table: 'registrations', at: 'decided_at', more: { ...ENDED, submitted_at: "now() - interval '900 days'" } },
    { table: 'registrations', at: 'submitted_at', more: { state: "'withdrawn'", moved_to: "'withdrawn'" } },
  ],
  quotes: [{ table: 'quotes', at: 'created_at' }],
  answers: [{ table: 'idempotency', at: 'created_at' }],
  events: [{ table: 'user_events', at: 'at' }],
  doneWork: [{ table: 'outbox', at: 'done_at', more: { state: "'done'" } }],
  deadWork: [{ table: 'outbox', at: 'due_at', more: { state: "'dead'" } }],
  unusedUploads: [{ table: 'files', at: 'created_at', more: FILE }],
  directoryRuns: [{ table: 'directory_runs', at: 'asked_at', more: { is_preview: 'false', outcome: "'same'" } }],
  imports: [{ table: 'supplier.imports', at: 'created_at', more: { state: "'done'", format: "'csv'" }, in: 'supplier' }],
  views: [{ table: 'audit_log', at: 'at', more: { endpoint: "'person.viewIdCard'" } }],
  audits: [{ table: 'audit_log', at: 'at', more: { endpoint: "'cart.add'" } }],
  runs: [{ table: 'retention_runs', at: 'at' }],
  demoSent: [
    { table: 'sim_sms', at: 'sent_at', in: 'platform' },
    { table: 'sim_mails', at: 'sent_at', in: 'platform' },
  ],
}

/** Tables whose person has to be one. */
const OF_PERSON = ['sessions', 'addresses']

const night = (schoolId: number) => world().inSchool(schoolId, (ctx) => forgetOld(ctx))
const lastCounts = async (schoolId: number): Promise<Record<string, number>> =>
  (
    await rows<{ counts: Record<string, number> }>(
      'select counts from mall.retention_runs where school_id = $1 order by at desc, id desc limit 1',
      schoolId,
    )
  )[0]!.counts

/** Of the kinds that are judged by more than an age there are tests of their own below. */
const BY_AGE = retentionKinds.filter((kind) => kind !== 'answerers' && kind !== 'refusedProofs')

describe('what is kept', () => {
  it.each(BY_AGE)('of %s goes after its days, and not an hour before', async (kind) => {
    for (const { table, at, more = {}, in: place } of SAMPLES[kind]) {
      const isDay = at === 'day'
      const whole = `now() - interval '${retention[kind].days} days' ${kind === 'sessions' ? "- interval '1 hour'" : ''}`
      const [over, young] = isDay
        ? [
            `(now() at time zone 'UTC')::date - ${retention[kind].days + 1}`,
            `(now() at time zone 'UTC')::date - ${retention[kind].days - 1}`,
          ]
        : [`${whole} - interval '1 hour'`, `${whole} + interval '1 hour'`]
      const whose = (school: number): Record<string, string> =>
        place === 'platform'
          ? {}
          : place === 'supplier'
            ? { supplier_id: `'${supplierId}'` }
            : { school_id: String(school), ...(OF_PERSON.includes(table) ? { user_id: `'${people.get(school)}'` } : {}) }
      const name = table.includes('.')
        ? table
        : (
            await rows<{ name: string }>(
              `select c.table_schema || '.' || c.table_name as name from information_schema.tables c where table_name = $1 and table_schema in ('mall', 'shared')`,
              table,
            )
          )[0]!.name
      await world().admin.query(`delete from ${name} where ${place ? 'true' : `school_id in (${HERE}, ${THERE})`}`)
      await put(table, { ...more, ...whose(HERE), [at]: over })
      const stays = [await put(table, { ...more, ...whose(HERE), [at]: young })]
      if (!place) stays.push(await put(table, { ...more, ...whose(THERE), [at]: over }))
      await night(place ? SUPPLIER_ID : HERE)
      const left = await rows<{ place: string }>(
        `select ctid::text as place from ${name} where ${place ? 'true' : `school_id in (${HERE}, ${THERE}) and ${at} is not null`}`,
      )
      const own = kind === 'runs' ? left.filter((it_) => stays.includes(it_.place)) : left
      expect([table, own.map((it_) => it_.place).toSorted()]).toEqual([table, stays.toSorted()])
      expect([table, (await lastCounts(place ? SUPPLIER_ID : HERE))[kind]]).toEqual([table, 1])
    }
  })

  it('of an import goes with its faulty rows and its file', async () => {
    await world().admin.query('delete from supplier.imports')
    const [over, young] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const [id, days] of [
      [over, 181],
      [young, 179],
    ] as const) {
      const supplier = `'${supplierId}'`
      await put('supplier.imports', {
        supplier_id: supplier,
        id: `'${id}'`,
        state: "'done'",
        format: "'csv'",
        created_at: `now() - interval '${days} days'`,
      })
      await put('supplier.import_errors', { supplier_id: supplier, import_id: `'${id}'` })
      await put('files', {
        school_id: String(SUPPLIER_ID),
        ...FILE,
        doc_kind: "'import'",
        doc_id: `'${id}'`,
        storage_key: `'import-${days}'`,
      })
    }
    await night(SUPPLIER_ID)
    expect(await rows('select import_id from supplier.import_errors')).toEqual([{ import_id: young }])
    expect(await rows("select doc_id from mall.files where doc_kind = 'import'")).toEqual([{ doc_id: young }])
    const removed = await rows<{ body: { keys: string[] } }>(
      "select body from mall.outbox where topic = 'files.remove' and state = 'due' and school_id = $1",
      SUPPLIER_ID,
    )
    expect(removed.flatMap((it_) => it_.body.keys)).toContain('import-181')
  })

  it('of a proof goes with the refusal, and stays while the application waits', async () => {
    await world().admin.query('delete from mall.files where school_id in ($1, $2)', [HERE, THERE])
    const proof = async (school: number, state: string) => {
      const id = crypto.randomUUID()
      await put('registrations', { school_id: String(school), id: `'${id}'`, state: `'${state}'`, moved_to: `'${state}'` })
      await put('files', { school_id: String(school), ...FILE, doc_kind: "'registration'", doc_id: `'${id}'` })
      return id
    }
    await proof(HERE, 'refused')
    await proof(HERE, 'withdrawn')
    const stays = [await proof(HERE, 'waiting'), await proof(HERE, 'passed'), await proof(THERE, 'refused')]
    await night(HERE)
    const left = await rows<{ doc_id: string }>('select doc_id from mall.files where school_id in ($1, $2)', HERE, THERE)
    expect(left.map((it_) => it_.doc_id).toSorted()).toEqual(stays.toSorted())
    expect((await lastCounts(HERE)).refusedProofs).toBe(2)
  })

  it('of who answered is the desk alone after its days', async () => {
    await world().admin.query('delete from mall.leave_messages where school_id in ($1, $2)', [HERE, THERE])
    const [sample] = SAMPLES.answerers
    for (const [school, days] of [
      [HERE, 181],
      [HERE, 179],
      [THERE, 181],
    ] as const)
      await put('leave_messages', { ...sample!.more, school_id: String(school), answered_at: `now() - interval '${days} days'` })
    await night(HERE)
    expect(
      await rows(
        'select school_id, answered_by from mall.leave_messages where school_id in ($1, $2) order by school_id, answered_at',
        HERE,
        THERE,
      ),
    ).toEqual([
      { school_id: HERE, answered_by: '平台客服' },
      { school_id: HERE, answered_by: '王客服' },
      { school_id: THERE, answered_by: '王客服' },
    ])
  })

  it('is left where it is needed: what waits, what lives, what is bound, what was passed', async () => {
    const old = "now() - interval '2000 days'"
    const here = { school_id: String(HERE) }
    const kept: [string, Record<string, string>][] = [
      ['outbox', { topic: "'notice.prune'", state: "'due'", due_at: old }],
      ['addresses', { created_at: old, user_id: `'${people.get(HERE)}'` }],
      ['directory_runs', { is_preview: 'false', outcome: "'waiting'", asked_at: old }],
      ['registrations', { state: "'passed'", moved_to: "'passed'", submitted_at: old, decided_at: old }],
      ['files', { ...FILE, doc_kind: "'order'", doc_id: 'gen_random_uuid()', created_at: old }],
      ['leave_messages', { from_school: String(HERE), author_id: 'gen_random_uuid()', created_at: old }],
      ['consents', { subject: "'privacy'", action: "'agree'", at: old }],
    ]
    for (const [table] of kept) await world().admin.query(`delete from mall.${table} where school_id = $1`, [HERE])
    for (const [table, set] of kept) await put(table, { ...here, ...set })
    await night(HERE)
    for (const [table] of kept)
      expect([table, await rows(`select 1 from mall.${table} where school_id = $1`, HERE)]).toEqual([table, [{ '?column?': 1 }]])
  })
})

describe('a night with much to do', () => {
  it('takes a bounded number of rows a turn, goes on until nothing is left, and counts them as one run', async () => {
    await world().admin.query('delete from mall.messages where school_id in ($1, $2)', [HERE, THERE])
    await world().admin.query(
      "insert into mall.messages (school_id, id, user_id, kind, title, created_at) select $1, gen_random_uuid(), gen_random_uuid(), '系统', 't', now() - interval '2 years' from generate_series(1, 4500)",
      [HERE],
    )
    await world().admin.query('delete from mall.retention_runs where school_id = $1', [HERE])
    const left = async () => (await rows<{ n: number }>('select count(*)::int as n from mall.messages where school_id = $1', HERE))[0]!.n
    expect(await night(HERE)).toBe(false)
    expect(await left()).toBe(2500)
    await world().makeDue('notice.prune')
    await world().drain()
    expect(await left()).toBe(0)
    const runs = await rows<{ counts: Record<string, number> }>(
      'select counts from mall.retention_runs where school_id = $1 order by at',
      HERE,
    )
    expect(runs.map((it_) => it_.counts['messages'])).toEqual([2000, 2500])
    const next = await rows<{ at: string }>(
      "select to_char(due_at at time zone 'Asia/Shanghai', 'HH24:MI') as at from mall.outbox where school_id = $1 and topic = 'notice.prune' and state = 'due'",
      HERE,
    )
    expect(next).toEqual([{ at: '02:00' }])
  })
})

describe('the audit log', () => {
  it('loses no row before six months, whoever of the application asks', async () => {
    await world().admin.query('delete from mall.audit_log where school_id = $1', [HERE])
    for (const days of [183, 185]) await put('audit_log', { school_id: String(HERE), at: `now() - interval '${days} days'` })
    await world().tx(HERE, async (tx) => {
      await tx.deleteFrom('audit_log').where('school_id', '=', HERE).execute()
    })
    const left = await rows<{ days: number }>(
      'select extract(day from now() - at)::int as days from mall.audit_log where school_id = $1',
      HERE,
    )
    expect(left).toEqual([{ days: 183 }])
    const change = world().tx(HERE, (tx) => tx.updateTable('audit_log').set({ ip: '' }).where('school_id', '=', HERE).execute())
    await expect(change).rejects.toThrow('permission denied')
    for (const kind of ['views', 'audits'] as const) expect(retention[kind].days).toBeGreaterThan(184)
  })

  it('is not served from where nothing holds its rows', async () => {
    await world().admin.query(
      'alter policy audit_log_lasts on mall.audit_log rename to none_lasts; drop policy none_lasts on mall.audit_log',
    )
    expect(await selfCheck(world().url, { allowNoFsync: true })).toEqual(['rows of table audit_log may be deleted at any age'])
    await world().admin.query(
      "create policy audit_log_lasts on mall.audit_log as restrictive for delete using (at < now() - interval '184 days')",
    )
    await migrate(world().url)
    expect(await selfCheck(world().url, { allowNoFsync: true })).toEqual([])
  })
})

describe('the register of what is kept', () => {
  it('names every table of the database, and for each kind the tables it is deleted from', async () => {
    const there = await rows<{ name: string }>(`
      select case table_schema when 'supplier' then 'supplier.' else '' end || table_name as name from information_schema.tables
      where table_schema in ('mall', 'shared', 'supplier') and table_type = 'BASE TABLE'`)
    const own = there.map((it_) => it_.name).filter((name) => !name.startsWith('trial_'))
    expect(own.filter((name) => !(name in fates))).toEqual([])
    expect(Object.keys(fates).filter((name) => !own.includes(name))).toEqual([])
    const said = Object.entries(fates).flatMap(([table, fate]) =>
      typeof fate === 'string' ? [] : fate.slice(1).map((kind) => `${kind} ${table}`),
    )
    const done = retentionKinds.flatMap((kind) =>
      drops[kind].flatMap((it_) => [it_.table, ...('drop' in it_ ? (it_.with ?? []) : [])]).map((table) => `${kind} ${table}`),
    )
    expect(new Set(done)).toEqual(new Set(said))
    const tried = retentionKinds.flatMap((kind) => SAMPLES[kind].map((it_) => `${kind} ${it_.table}`))
    expect(new Set([...tried, 'imports supplier.import_errors'])).toEqual(new Set(done))
  })

  it('says of every table that names people until when: a kind, the person, or the law', () => {
    const PEOPLE = ['person', 'voucher', 'log', 'consent', 'signature', 'current']
    const unsaid = Object.keys(personal).filter((table) => {
      const fate = fates[table as keyof typeof personal]
      return !PEOPLE.includes(typeof fate === 'string' ? fate : fate[0])
    })
    // A school signs its rules, the platform what it reviews.
    expect(unsaid).toEqual([
      'flow_defs',
      'flow_drafts',
      'flow_replays',
      'products',
      'scenes',
      'activities',
      'shop_announcements',
      'hot_words',
      'price_watches',
      'supplier_licences',
      'search_synonyms',
      'coupon_campaigns',
      'specials',
      'standard_offers',
    ])
    // What is said to be the present alone has a kind that ends it.
    expect(Object.entries(fates).filter(([, fate]) => fate === ('current' as string))).toEqual([])
  })

  it('is where durations stand: no source deletes by days of its own', () => {
    const folder = join(import.meta.dirname, '../src')
    const own = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^demo/.test(file))
      .filter((file) => /(deleteFrom|delete from)[^;]{0,300}(interval '\d+ days?'|_DAYS\b)/.test(readFileSync(join(folder, file), 'utf8')))
    expect(own).toEqual([])
  })
})
