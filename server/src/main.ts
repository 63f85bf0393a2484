// Starts 采园: settings, port, folder and database are looked at before the product is loaded, so that what is wrong with them is said at once.
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ConfigError, readConfig, type Config } from './core/config.ts'
import { loadMasterKey } from './core/crypto.ts'
import { startEmbedded } from './core/embedded.ts'
import { makeFolder } from './core/folder.ts'
import { reach } from './core/reach.ts'
import { isLed, leadProcesses } from './core/processes.ts'
import type { Database } from './serve.ts'

/** A sentence for the person who starts the product, and an exit code that is not 0. */
const stopWith = (sentence: string): never => {
  process.stderr.write(`启动失败：${sentence}\n`)
  process.exit(1)
}

const databaseOf = async (config: Config): Promise<Database> => {
  if (config.databaseUrl) {
    await reach(config.databaseUrl)
    return { url: config.databaseUrl, stop: async () => {} }
  }
  const { nearUrl, stop } = await startEmbedded({ dataDir: join(config.dataDir, 'pg') })
  return { url: nearUrl, stop }
}

const sentenceOf = (error: unknown, config: Config): string => {
  const { code, message } = error as { code?: string; message: string }
  if (error instanceof ConfigError) return message
  if (code === 'EADDRINUSE') return `端口 ${config.port} 已被占用，请关闭占用它的程序，或换一个端口：PORT=8081 npm start`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `数据目录不可写：${config.dataDir}，请检查权限，或用 DATA_DIR 指定别处`
  return message
}

/** Asked before anything is made: nobody should wait for a database to hear that the port is taken. */
const portIsFree = (config: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(config.port, config.host, () => probe.close(() => resolve()))
  })

const start = async (config: Config): Promise<void> => {
  if (config.role !== 'jobs' && !isLed) await portIsFree(config)
  try {
    makeFolder(config.dataDir)
  } catch (error) {
    throw new ConfigError(`数据目录不可写：${config.dataDir}，请检查权限，或用 DATA_DIR 指定别处`, { cause: error })
  }
  const keyIsNew = loadMasterKey(config.dataDir)
  const database = await databaseOf(config)
  const { serve } = await import('./serve.ts')
  await serve(config, database, keyIsNew)
}

/** Holds the port and the database for the processes that serve. */
const lead = async (config: Config): Promise<void> => {
  if (config.role !== 'jobs') await portIsFree(config)
  const database = await databaseOf(config)
  const env = {
    DATABASE_URL: database.url,
    DEMO: config.demo ? '1' : '0',
    POOL_SIZE: String(Math.ceil(config.poolSize / config.processes)),
  }
  const code = await leadProcesses(config.processes, env)
  await database.stop()
  process.exit(code)
}

let config: Config | undefined
try {
  config = readConfig()
  if (config.processes > 1 && !isLed) await lead(config)
  else await start(config)
} catch (error) {
  stopWith(config ? sentenceOf(error, config) : (error as Error).message)
}
