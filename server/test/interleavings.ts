// Deterministic interleavings (T-23): a command is stopped before one of its writes, another runs as far as it can, the first goes on.
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkInvariants } from '../src/modules/fund/invariants.ts'
import { openMall, type Mall } from '../src/modules/order/checkout/fixtures.ts'
import { formOf, onCard, quoteFor, taskOf } from './main-job.ts'
import type { World } from './harness.ts'
import { contract } from '@caiyuan/contract/index'

/** Tables a money command writes, each a place to be stopped at. */
export const places = ['funds', 'fund_claims', 'fund_entries', 'orders', 'flow_insts', 'document_log'] as const
export type Place = (typeof places)[number]

const GATE = 4_242_424

/** Stops whoever comes first to write this table of the school until the gate opens; everybody after him passes. */
export const armGates = async (world: World): Promise<void> => {
  await world.admin.query(`
    create table if not exists public.armed (place text, school_id bigint);
    grant select, delete on public.armed to public;
    create or replace function public.stop_here() returns trigger language plpgsql as $$
    declare stopped int;
    begin
      delete from public.armed where place = tg_table_name and school_id = new.school_id;
      get diagnostics stopped = row_count;
      if stopped > 0 then perform pg_advisory_xact_lock(${GATE}); end if;
      return new;
    end $$;`)
  for (const place of places)
    await world.admin.query(
      `create or replace trigger stop_here before insert or update on mall.${place} for each row execute function public.stop_here()`,
    )
}

export interface Scene {
  mall: Mall
  /** Answers the code it is refused with, or 1000. */
  deed: (name: string) => Promise<string>
  /** What counts in the end. */
  state: () => Promise<string>
}

export type Build = (world: World) => Promise<Scene>

const waiting = (world: World, more: string) =>
  world.admin.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' ${more}`)

/** A is stopped at the place; B goes as far as it can; A goes on. Answers false where A never came by. */
export const interleave = async (world: World, scene: Scene, [a, b]: readonly [string, string], place: Place): Promise<string | null> => {
  const gate = new pg.Client({ connectionString: world.url })
  await gate.connect()
  try {
    await gate.query('select pg_advisory_lock($1)', [GATE])
    await world.admin.query('truncate public.armed')
    await world.admin.query('insert into public.armed values ($1, $2)', [place, scene.mall.no])
    let endedA = false
    const doingA = scene.deed(a).finally(() => (endedA = true))
    const isStopped = async () => (await waiting(world, "and wait_event = 'advisory'")).rowCount! > 0
    while (!endedA && !(await isStopped())) await sleep(10)
    if (endedA) {
      await world.admin.query('truncate public.armed')
      await doingA
      return null
    }
    let endedB = false
    const doingB = scene.deed(b).finally(() => (endedB = true))
    while (!endedB && (await waiting(world, "and wait_event <> 'advisory'")).rowCount === 0) await sleep(10)
    await gate.query('select pg_advisory_unlock_all()')
    const codes = [await doingA, await doingB]
    return `${codes.join(' ')} · ${await scene.state()}`
  } finally {
    await gate.end()
  }
}

/** One after the other. */
export const serially = async (scene: Scene, order: readonly string[], asNamed: readonly [string, string]): Promise<string> => {
  const codes = new Map<string, string>()
  for (const name of order) codes.set(name, await scene.deed(name))
  return `${asNamed.map((it) => codes.get(it)).join(' ')} · ${await scene.state()}`
}

const refused = (answer: { retCode: string }): string => answer.retCode

/** An order of 700.00 on a card of 900.00 waits for its owner, and a second one of 700.00 is ready to be submitted. */
export const pairScene: Build = async (world) => {
  const mall = await openMall(world, { autoPassBelow: 0 })
  const skuId = await mall.goods('锂片', 70, { expenseSubject: 'material' })
  const addrId = await mall.address(mall.T1)
  const [buyer, second, owner] = [await world.as(mall.T1), await world.as(mall.T1), await world.as(mall.F1)]
  const form = async (client: typeof buyer, fundId: string) => {
    const quote = await quoteFor(client, [{ skuId, num: 10 }], addrId)
    return formOf(quote, { orders: onCard(quote, fundId) })
  }
  // On K1: what is decided, cancelled, moved.
  const made = await buyer.order.submit((await form(buyer, mall.K1)) as never)
  const { id } = made.orders[0]!
  const taskId = await taskOf(world, id, mall.F1)
  const [one, two] = [await form(buyer, mall.K4), await form(second, mall.K4)]
  const deeds: Record<string, () => Promise<string>> = {
    submit: async () => refused(await buyer.raw(contract.order.submit, one)),
    submitToo: async () => refused(await second.raw(contract.order.submit, two)),
    revoke: async () => refused(await owner.raw(contract.delegation.revoke, { fundId: mall.K4, userId: mall.T1.id })),
    agree: async () => refused(await owner.raw(contract.approval.agree, { taskId, comment: '' })),
    refuse: async () => refused(await owner.raw(contract.approval.refuse, { taskId, comment: '数量偏多' })),
    cancel: async () => refused(await buyer.raw(contract.order.cancel, { id, reason: '不再需要' })),
    withdraw: async () => refused(await buyer.raw(contract.order.withdraw, { id })),
    changeFund: async () =>
      refused(await owner.raw(contract.order.changeFund, { id, fromId: mall.K1, toId: await spareOf(world, mall), reason: '更换' })),
    closeYear: async () => {
      await world.makeDue('order.closeYear')
      await world.drain()
      return '1000'
    },
  }
  await spareOf(world, mall)
  return {
    mall,
    deed: (name) => deeds[name]!(),
    state: async () => {
      const faults = await world.tx(mall.no, (tx) => checkInvariants(tx, mall.no))
      const orders = await world.admin.query('select state from mall.orders where school_id = $1 order by order_no', [mall.no])
      const [k1, k4] = [await mall.balance(mall.K1), await mall.balance(mall.K4)]
      const spare = await mall.balance(await spareOf(world, mall))
      return JSON.stringify({ k1, k4, spare, orders: orders.rows.map((it) => it.state), faults })
    },
  }
}

/** Another card of the same owner and source, for what changes its card. */
const spares = new Map<number, Promise<string>>()
const spareOf = (world: World, mall: Mall): Promise<string> => {
  const known = spares.get(mall.no)
  if (known) return known
  const made = import('../src/demo/build.ts').then(({ buildFund }) =>
    buildFund(world.db, mall.no, {
      projectNo: `K8-${mall.no}`,
      name: '面上项目二期',
      ownerId: mall.F1.id,
      deptId: mall.deptId,
      source: 'RES_V',
      startOn: '2020-01-01',
      endOn: '2099-12-31',
      totalFen: 1_000_000,
    }),
  )
  spares.set(mall.no, made)
  return made
}

/** The hours of the closing have come, and the order that waits is on its list. */
export const closingScene: Build = async (world) => {
  const scene = await pairScene(world)
  await world.inSchool(scene.mall.no, async (ctx) => {
    const { setParam } = await import('../src/modules/school/params.ts')
    const { enqueue } = await import('../src/core/outbox.ts')
    await setParam(ctx, 'budget.yearEndFrom', '01-01')
    await setParam(ctx, 'budget.yearEndTo', '12-31')
    const { id } = await ctx.tx
      .selectFrom('orders')
      .select('id')
      .where('school_id', '=', ctx.schoolId)
      .where('state', '=', 'auditing')
      .executeTakeFirstOrThrow()
    await enqueue(ctx, 'order.closeYear', { docId: id })
  })
  return scene
}

export const pairs: readonly (readonly [string, string, Build])[] = [
  ['submit', 'submitToo', pairScene],
  ['submit', 'revoke', pairScene],
  ['agree', 'cancel', pairScene],
  ['agree', 'withdraw', pairScene],
  ['refuse', 'cancel', pairScene],
  ['changeFund', 'cancel', pairScene],
  ['changeFund', 'agree', pairScene],
  ['closeYear', 'agree', closingScene],
  ['closeYear', 'withdraw', closingScene],
]
