// Makes a running demo mall ready to be measured, and prints what the load needs. Run inside the tree whose mall it is, as an
// earlier commit has its own tables. Arguments: database url, data folder.
import { loadMasterKey } from '@caiyuan/server/core/crypto'
import { openDb, type Db } from '@caiyuan/server/core/db'
import type { SessionUser } from '@caiyuan/server/core/context'
import { runAsSystem } from '@caiyuan/server/core/run'
import { loadUser, makeSessions } from '@caiyuan/server/core/session'
import { buildAddress, buildFund, buildUser } from '@caiyuan/server/demo/build'

const DEMOU = 101
const SUPPLIERS = 2
const MOST_CLIENTS = 64

export interface Person {
  id: string
  cookie: string
  address: string
}

export interface Stand {
  /** One per client, each with a card of his own: what one person does is done one at a time. */
  owners: (Person & { card: string })[]
  /** D1, who may spend on their cards. */
  buyer: Person
  supplierCookie: string
  skus: { sku: string; product: string }[]
}

const [url, folder] = process.argv.slice(2) as [string, string]

const personOf = async (db: Db, name: string, schoolId = DEMOU): Promise<SessionUser> => {
  const row = await db.shared
    .selectFrom('login_names')
    .select('user_id')
    .where('name', '=', name)
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  return (await db.withTenant({ schoolId }, (tx) => loadUser(tx, schoolId, row.user_id)))!
}

const addressOf = async (db: Db, user: SessionUser): Promise<string> =>
  (
    await db.withTenant({ schoolId: DEMOU }, (tx) =>
      tx.selectFrom('addresses').select('id').where('school_id', '=', DEMOU).where('user_id', '=', user.id).executeTakeFirstOrThrow(),
    )
  ).id

loadMasterKey(folder)
const db = openDb(url, { poolSize: 8 })
// Replayed statements leave rows that no document explains; the reconciler would rightly freeze their cards.
await runAsSystem(db, DEMOU, (ctx) =>
  ctx.tx.deleteFrom('outbox').where('school_id', '=', DEMOU).where('topic', '=', 'fund.reconcile').execute(),
)
const leader = await personOf(db, 'f1')
const buyer = await personOf(db, 'd1')
const sessions = makeSessions(db)
const signIn = (user: SessionUser): Promise<string> => sessions.create(user, { ip: '127.0.0.1', agent: 'bench' })
const { rows: skus } = await db.pool.query<{ sku: string; product: string }>(
  'select k.id as sku, k.product_id as product from shared.skus k join shared.products p on p.id = k.product_id join shared.suppliers s on s.id = k.supplier_id where s.src_id = 2 and p.control_class = 0 and p.is_asset = false and k.moq = 1 and k.pack_step = 1 and k.price_e4 < 200000 order by k.code limit 64',
)
await db.pool.query('update shared.sku_stocks set stock = 100000000 where sku_id = any($1)', [skus.map((it) => it.sku)])
const ownerOf = async (n: number): Promise<Stand['owners'][number]> => {
  const user = await buildUser(db, {
    schoolId: DEMOU,
    no: `BENCH${n}`,
    name: `基准${n}`,
    deptId: leader.deptId,
    selfAudit: true,
    roles: ['purchaser', 'fzr'],
  })
  const address = await buildAddress(db, user, { isDefault: true })
  const card = await buildFund(db, DEMOU, {
    projectNo: `BENCH${n}`,
    name: `基准经费 ${n}`,
    ownerId: user.id,
    deptId: leader.deptId,
    totalFen: 900_000_000_00,
  })
  await db.withTenant({ schoolId: DEMOU }, (tx) =>
    tx.insertInto('fund_grants').values({ school_id: DEMOU, fund_id: card, user_id: buyer.id }).execute(),
  )
  return { id: user.id, cookie: await signIn(user), address, card }
}
const owners: Stand['owners'] = []
for (let n = 0; n < MOST_CLIENTS; n += 1) owners.push(await ownerOf(n))
const stand: Stand = {
  owners,
  buyer: { id: buyer.id, cookie: await signIn(buyer), address: await addressOf(db, buyer) },
  supplierCookie: await signIn(await personOf(db, 's2', SUPPLIERS)),
  skus,
}
await db.close()
process.stdout.write(JSON.stringify(stand))
