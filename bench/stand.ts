// Makes a running demo mall ready to be measured, and prints what the load needs. Run inside the tree whose mall it is, as an
// earlier commit has its own tables. Arguments: database url, data folder.
import { loadMasterKey } from '@caiyuan/server/core/crypto'
import { openDb, type Db } from '@caiyuan/server/core/db'
import type { SessionUser } from '@caiyuan/server/core/context'
import { runAsSystem } from '@caiyuan/server/core/run'
import { loadUser, makeSessions } from '@caiyuan/server/core/session'
import { buildFund } from '@caiyuan/server/demo/build'

const DEMOU = 101
const SUPPLIERS = 2
const MOST_CLIENTS = 64

export interface Person {
  cookie: string
  address: string
}

export interface Stand {
  /** F1, who owns the cards: a session for each client. */
  owner: { id: string; cookies: string[]; address: string }
  /** D1, who may spend on them. */
  buyer: Person
  supplierCookie: string
  skus: { sku: string; product: string }[]
  /** One per client, so that the hot card is measured apart from the rest. */
  cards: string[]
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
const owner = await personOf(db, 'f1')
const buyer = await personOf(db, 'd1')
const sessions = makeSessions(db)
const signIn = (user: SessionUser): Promise<string> => sessions.create(user, { ip: '127.0.0.1', agent: 'bench' })
const { rows: skus } = await db.pool.query<{ sku: string; product: string }>(
  'select k.id as sku, k.product_id as product from shared.skus k join shared.products p on p.id = k.product_id join shared.suppliers s on s.id = k.supplier_id where s.src_id = 2 and p.control_class = 0 and p.is_asset = false and k.moq = 1 and k.pack_step = 1 and k.price_e4 < 200000 order by k.code limit 64',
)
await db.pool.query('update shared.sku_stocks set stock = 100000000 where sku_id = any($1)', [skus.map((it) => it.sku)])
const cards: string[] = []
for (let i = 0; i < MOST_CLIENTS; i += 1)
  cards.push(
    await buildFund(db, DEMOU, {
      projectNo: `BENCH${i}`,
      name: `基准经费 ${i}`,
      ownerId: owner.id,
      deptId: owner.deptId,
      totalFen: 900_000_000_00,
    }),
  )
await db.withTenant({ schoolId: DEMOU }, async (tx) => {
  for (const card of cards) await tx.insertInto('fund_grants').values({ school_id: DEMOU, fund_id: card, user_id: buyer.id }).execute()
})
const stand: Stand = {
  owner: {
    id: owner.id,
    cookies: await Promise.all(Array.from({ length: MOST_CLIENTS }, () => signIn(owner))),
    address: await addressOf(db, owner),
  },
  buyer: { cookie: await signIn(buyer), address: await addressOf(db, buyer) },
  supplierCookie: await signIn(await personOf(db, 's2', SUPPLIERS)),
  skus,
  cards,
}
await db.close()
process.stdout.write(JSON.stringify(stand))
