// The database of the mall for a command of the operator: DATABASE_URL, else the embedded one of DATA_DIR, whose mall has to
// be stopped first. Each failure ends with one clear sentence and exit code 1.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/src/core/config.ts'
import { openDb } from '../server/src/core/db.ts'
import { startEmbedded } from '../server/src/core/embedded.ts'
import { reach } from '../server/src/core/reach.ts'

const databaseOf = async (config) => {
  const folder = join(config.dataDir, 'pg')
  if (config.databaseUrl) {
    await reach(config.databaseUrl)
    return { url: config.databaseUrl, stop: async () => {} }
  }
  if (!existsSync(folder)) throw new Error(`${config.dataDir} 里没有商城的数据，请先 npm start 一次，或用 DATABASE_URL 指定数据库`)
  return startEmbedded({ dataDir: folder })
}

const NOT_A_MALL = '这个数据库里还没有商城的表，请先用同样的 DATABASE_URL 启动一次商城'
/** By the SQLSTATE of the refusal: no such table, no such role, may not take the role. */
const SENTENCES = { '42P01': NOT_A_MALL, 22023: NOT_A_MALL, 42501: 'DATABASE_URL 的用户权限不够，请用启动商城的那个数据库用户' }

/** Runs `prepare` before the database is reached, then `work` with the database, what `prepare` answered and the configuration. */
export const onMall = async (prepare, work) => {
  let database
  let db
  try {
    const config = readConfig()
    const prepared = await prepare()
    database = await databaseOf(config)
    db = openDb(database.url, { poolSize: 4 })
    await work(db, prepared, config)
  } catch (error) {
    console.error(SENTENCES[error.code] ?? error.message)
    process.exitCode = 1
  } finally {
    await db?.close()
    await database?.stop()
  }
}
