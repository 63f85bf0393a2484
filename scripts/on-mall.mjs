// The database of the mall for a command of the operator: DATABASE_URL, else the embedded one of DATA_DIR, whether its mall
// runs or not. Each failure ends with one clear sentence and exit code 1.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '../server/src/core/config.ts'
import { loadMasterKey } from '../server/src/core/crypto.ts'
import { openDb } from '../server/src/core/db.ts'
import { runningIn, startEmbedded } from '../server/src/core/embedded.ts'
import { reach } from '../server/src/core/reach.ts'

const databaseOf = async (config, { isNew = false }) => {
  const folder = join(config.dataDir, 'pg')
  if (config.databaseUrl) {
    await reach(config.databaseUrl)
    return { url: config.databaseUrl, stop: async () => {} }
  }
  const running = await runningIn(folder)
  if (running) return { url: running, stop: async () => {} }
  if (!isNew && !existsSync(folder))
    throw new Error(`${config.dataDir} 里没有商城的数据，请先 npm start 一次，或用 DATABASE_URL 指定数据库`)
  return startEmbedded({ dataDir: folder })
}

const NOT_A_MALL = '这个数据库里还没有商城的表，请先用同样的 DATABASE_URL 启动一次商城'
/** By the SQLSTATE of the refusal: no such table, no such role, may not take the role. */
const SENTENCES = { '42P01': NOT_A_MALL, 22023: NOT_A_MALL, 42501: 'DATABASE_URL 的用户权限不够，请用启动商城的那个数据库用户' }

/** The key that seals phone numbers has to be the one the mall serves with; a new one made here would be another. */
export const loadKey = (config) => {
  if (!process.env.MASTER_KEY && !existsSync(join(config.dataDir, 'master.key')))
    throw new Error(`没有封存手机号用的密钥：请带上商城启动时的 MASTER_KEY，或用 DATA_DIR 指定它的数据目录（现在是 ${config.dataDir}）`)
  loadMasterKey(config.dataDir)
}

/** npm runs in the folder of package.json; a path is meant from where the person stands. */
export const pathOf = (text) => resolve(process.env.INIT_CWD ?? '.', text)

const READ_FAILS = { ENOENT: '没有这个文件', EACCES: '没有读它的权限', EISDIR: '这是一个文件夹' }

export const readText = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`读不到 ${path}：${READ_FAILS[error.code] ?? error.message}`, { cause: error })
  }
}

/** Runs `work` with the configuration and what answers the owner's address of the database. `isNew`: where there is none yet, one is made. */
export const onDatabase = async (work, how = {}) => {
  let database
  try {
    const config = readConfig()
    await work(config, async () => (database = await databaseOf(config, how)).url)
  } catch (error) {
    console.error(SENTENCES[error.code] ?? error.message)
    process.exitCode = 1
  } finally {
    await database?.stop()
  }
}

/** Runs `prepare` before the database is reached, then `work` with the database, what `prepare` answered and the configuration. */
export const onMall = (prepare, work, how = {}) =>
  onDatabase(async (config, open) => {
    const prepared = await prepare()
    const db = openDb(await open(), { poolSize: 4 })
    try {
      await work(db, prepared, config)
    } finally {
      await db.close()
    }
  }, how)
