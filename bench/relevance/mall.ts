// A mall of its own with the goods of the judged set in it, searched as the web does.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalog } from '@caiyuan/contract/catalog'
import { buildApp } from '@caiyuan/server/app'
import { loadMasterKey } from '@caiyuan/server/core/crypto'
import { LOADING, openDb, type Db } from '@caiyuan/server/core/db'
import { startEmbedded } from '@caiyuan/server/core/embedded'
import { makeLogger } from '@caiyuan/server/core/log'
import { migrate } from '@caiyuan/server/core/migrate'
import { buildSupplier } from '@caiyuan/server/demo/build'
import { loadDemoGoods } from '@caiyuan/server/demo/goods'
import { fileStorage } from '@caiyuan/server/gateways/storage'
import { loadGround } from '@caiyuan/server/ground/load'
import { loadCategories, writeGoods, type GoodsDraft } from '@caiyuan/server/modules/catalog/goods'
import { keepGoods } from '@caiyuan/server/modules/catalog/search/memory/keeper'
import { openPlain, type Plain, type Way } from './plain.ts'
import { FIFTY } from './score.ts'

export interface Mall extends Plain {
  ours: Way
}

const BATCH = 500

const fill = async (db: Db, lists: readonly { name: string; drafts: readonly GoodsDraft[] }[]): Promise<void> => {
  await loadGround(db)
  await loadDemoGoods(db)
  const categories = await loadCategories(db.shared)
  for (const [i, { name, drafts }] of lists.entries()) {
    if (drafts.length === 0) continue
    const supplier = await buildSupplier(db, { srcId: 900 + i, name })
    for (let from = 0; from < drafts.length; from += BATCH)
      await writeGoods(db.shared, supplier, drafts.slice(from, from + BATCH), categories)
  }
  await db.pool.query('SET LOCAL ROLE NONE; ANALYZE shared.products, shared.skus, shared.sku_stocks, shared.search_words')
}

export const openMall = async (lists: readonly { name: string; drafts: readonly GoodsDraft[] }[]): Promise<Mall> => {
  const folder = mkdtempSync(join(tmpdir(), 'caiyuan-relevance-'))
  chmodSync(folder, 0o755)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const server = await startEmbedded({ dataDir: join(folder, 'pg'), settings })
  loadMasterKey(folder)
  await migrate(server.url)
  const loading = openDb(server.url, { poolSize: 2, ...LOADING })
  await fill(loading, lists)
  const plain = await openPlain(server.url)
  const db = openDb(server.url, { poolSize: 4 })
  const log = makeLogger('silent')
  const room = { folder, leastBytes: 0 }
  const app = await buildApp({
    db,
    storage: fileStorage(folder),
    room,
    log,
    demo: false,
    secureCookies: false,
    checkOutput: false,
    autoJobs: false,
  })
  await keepGoods(db, { log, mostBytes: 1e9 })
  const { rows } = await loading.pool.query<{ id: string; code: string }>('select id, code from shared.products')
  const codes = new Map(rows.map((it) => [it.id, it.code]))
  return {
    ...plain,
    ours: async (keyword) => {
      const answer = await app.http.inject({
        method: 'POST',
        url: `/api/${catalog.search.path}`,
        headers: { sourcetype: '0', 'content-type': 'application/json' },
        payload: JSON.stringify({ keyword, pageSize: FIFTY }),
      })
      const { retCode, retMsg, data } = answer.json<{ retCode: string; retMsg: string; data: { list: { productId: string }[] } }>()
      if (retCode !== '1000') throw new Error(`${keyword}: ${retCode} ${retMsg}`)
      return data.list.map((it) => codes.get(it.productId)!)
    },
    stop: async () => {
      await app.http.close()
      await db.close()
      await loading.close()
      await plain.stop()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
