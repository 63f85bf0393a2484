// npm run flows -- SCHOOL: gives a running school its approval flows of server/src/schools. On DATABASE_URL, else on the
// embedded database of DATA_DIR, whose mall has to be stopped first.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/src/core/config.ts'
import { openDb } from '../server/src/core/db.ts'
import { startEmbedded } from '../server/src/core/embedded.ts'
import { reach } from '../server/src/core/reach.ts'
import { putInForce } from '../server/src/schools/put-in-force.ts'

const UNDEFINED_TABLE = '42P01'
const INVALID_ROLE = '22023'

const databaseOf = async (config) => {
  const folder = join(config.dataDir, 'pg')
  if (config.databaseUrl) {
    await reach(config.databaseUrl)
    return { url: config.databaseUrl, stop: async () => {} }
  }
  if (!existsSync(folder)) throw new Error(`${config.dataDir} 里没有商城的数据，请先 npm start 一次，或用 DATABASE_URL 指定数据库`)
  return startEmbedded({ dataDir: folder })
}

const sentenceOf = (error) =>
  error.code === UNDEFINED_TABLE || error.code === INVALID_ROLE
    ? '这个数据库里还没有商城的表，请先用同样的 DATABASE_URL 启动一次商城'
    : error.message

const code = process.argv[2]
let database
let db
try {
  if (!code) throw new Error('请写明学校代码，例如：npm run flows -- DEMOH')
  database = await databaseOf(readConfig())
  db = openDb(database.url, { poolSize: 2 })
  console.log(await putInForce(db, code))
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
} finally {
  await db?.close()
  await database?.stop()
}
