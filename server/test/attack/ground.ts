// Where the attack takes place: a school and its supplier with papers in many states, a neighbour nobody may touch, one person of each kind.
import type { Domain } from '@caiyuan/contract/endpoint'
import { contract } from '@caiyuan/contract/index'
import type { SessionUser } from '../../src/core/context.ts'
import { keepFile } from '../../src/core/files.ts'
import { SUPPLIER_ID } from '../../src/core/pseudo-schools.ts'
import { buildUser } from '../../src/demo/build.ts'
import type { Named } from '../endpoints.ts'
import type { Client, World } from '../harness.ts'
import { confirmAndShip, formOf, onCard, agreeAll, quoteFor, taskOf } from '../main-job.ts'
import { allRoles, populate, type Populated } from '../populate.ts'

export interface Ground {
  home: Populated
  victim: Populated
  /** Everybody who attacks, by what they are. */
  people: ReadonlyMap<string, SessionUser>
  /** Inputs that the product took while the ground was built, by endpoint. */
  taken: ReadonlyMap<string, readonly unknown[]>
}

/** The same world, its clients noting every input that was taken. */
const noting = (world: World, taken: Map<string, unknown[]>): World => ({
  ...world,
  as: async (user) => {
    const client = await world.as(user)
    const calls = Object.entries(contract as unknown as Record<string, Domain>).map(([domain, verbs]) => [
      domain,
      Object.fromEntries(
        Object.keys(verbs).map((verb) => [
          verb,
          async (input: unknown = {}, options?: { key?: string }) => {
            const call = (client[domain as 'order'] as Record<string, (input: unknown, options?: object) => Promise<unknown>>)[verb]!
            const answer = await call(input, options)
            const name = `${domain}.${verb}`
            taken.set(name, [...(taken.get(name) ?? []), input])
            return answer
          },
        ]),
      ),
    ])
    return { ...client, ...Object.fromEntries(calls) } as Client
  },
})

const CSV = '商品编码,商品名称,单位,价格,库存\nA1,无水乙醇 AR 500mL,瓶,14.50,120\nA2,,瓶,二十元,3\n'

/** Papers in states that `populate` leaves none in, and forms filled in but not sent. */
const morePapers = async (world: World, it: Populated, taken: Map<string, unknown[]>): Promise<void> => {
  const buyer = await world.as(it.buyer)
  const supplier = await world.as(it.supplierUser)
  const filled = async (num: number) => {
    const quote = await quoteFor(buyer, [{ skuId: it.skuIds[0]!, num }], it.addressId)
    return formOf(quote, { orders: onCard(quote, it.fundId), acceptorId: it.acceptor.id, purpose: '实验用' })
  }
  const order = async (num: number) => (await buyer.order.submit(await filled(num))).orders[0]!.id
  const agreed = async (num: number) => {
    const id = await order(num)
    await agreeAll(world, id, [it.owner, it.leader])
    await world.drain()
    return id
  }
  const back = await order(2)
  await (await world.as(it.owner)).approval.refuse({ taskId: await taskOf(world, back, it.owner), comment: '请改数量' })
  await buyer.order.cancel({ id: await agreed(2), reason: '不要了' })
  const [waitAccept, waitShip, asked] = [await agreed(2), await agreed(2), await agreed(2)]
  await confirmAndShip(world, supplier, it.schoolId, waitAccept)
  await buyer.order.receive({ id: waitAccept })
  for (const id of [waitShip, asked]) await supplier.supply.confirm({ schoolId: it.schoolId, id })
  await buyer.order.askCancel({ id: asked, reason: '买错了' })
  const { id: fileId } = await keepFile(world, it.supplierUser, SUPPLIER_ID, '报价.csv', Buffer.from(CSV))
  const { columns } = await supplier.supplierGoods.preview({ fileId })
  await supplier.supplierGoods.start({ fileId, mapping: { columns, defaults: { categoryCode: '' } } })
  await world.drain()
  for (const num of [1, 2, 3, 4]) taken.set('order.submit', [...(taken.get('order.submit') ?? []), await filled(num)])
}

export const makeGround = async (world: World, schoolId: number): Promise<Ground> => {
  const victim = await populate(world, schoolId + 1, '')
  const taken = new Map<string, unknown[]>()
  const home = await populate(noting(world, taken), schoolId, '')
  await morePapers(noting(world, taken), home, taken)
  const { buyer, owner, leader, acceptor, finance, everyRole, supplierUser } = home
  const people = new Map<string, SessionUser>(Object.entries({ buyer, owner, leader, acceptor, finance, everyRole, supplierUser }))
  for (const { code: role, name } of allRoles) {
    const draft = { schoolId, no: `${role}${schoolId}`, name, roles: [role], deptId: buyer.deptId! }
    people.set(role, await buildUser(world.db, { ...draft, student: role === 'student' }))
  }
  await world.drain()
  return { home, victim, people, taken }
}

/** Ids by table: of the school's own records, of its neighbour's, and of what all schools share. */
export interface Ids {
  own: ReadonlyMap<string, readonly string[]>
  foreign: readonly string[]
}

const MOST_OF_TABLE = 40

/** Read anew now and then: the attack itself makes documents and moves them. */
export const idsOf = async (world: World, { home, victim }: Ground): Promise<Ids> => {
  const { rows } = await world.admin.query(
    "select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' where n.nspname in ('mall', 'shared', 'supplier') and c.relkind = 'r' order by 1, 2",
  )
  const ids = async (schema: string, name: string, it: Populated): Promise<string[]> => {
    const [where, key] = {
      mall: ['where school_id = $1', it.schoolId],
      supplier: ['where supplier_id = $1', it.supplierId],
      shared: ['where $1 = 0', 0],
    }[schema] as [string, unknown]
    const found = await world.admin.query(`select id::text as id from ${schema}.${name} ${where} order by id desc limit ${MOST_OF_TABLE}`, [
      key,
    ])
    return found.rows.map((row: { id: string }) => row.id)
  }
  const own = new Map<string, string[]>()
  const foreign: string[] = []
  for (const { schema, name } of rows as { schema: string; name: string }[]) {
    own.set(name, [...(own.get(name) ?? []), ...(await ids(schema, name, home))])
    if (schema !== 'shared') foreign.push(...(await ids(schema, name, victim)).slice(0, 5))
  }
  return { own, foreign }
}

/** Who may call what, by name. */
export const callersOf = ({ people }: Ground, { endpoint }: Named): string[] => {
  const { access } = endpoint
  const may = [...people].filter(([, user]) => typeof access !== 'object' || user.needs.has(access.need)).map(([name]) => name)
  return access === 'public' ? ['nobody', ...may] : may
}
