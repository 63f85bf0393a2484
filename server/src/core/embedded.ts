// A real PostgreSQL started by the product itself from npm binaries: zero set-up, data kept in the data folder.
import { randomInt } from 'node:crypto'
import { chmodSync, chownSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ListenOptions } from 'node:net'
import { platform } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clearLeftover, makeCluster } from './embedded/cluster.ts'
import { lockFolder } from './embedded/lock.ts'
import { asRoot, findPrograms, NOBODY } from './embedded/programs.ts'
import { keepRunning, type Served } from './embedded/running.ts'
import { makeFolder } from './folder.ts'

// Recovery after a crash replays up to max_wal_size.
const READY_MS = 120_000
const DATABASE = 'caiyuan'

const SETTINGS: Record<string, string> = {
  shared_buffers: '256MB',
  max_connections: '120',
  work_mem: '16MB',
  effective_cache_size: '1GB',
  wal_compression: 'on',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // A young mall grows fast, and plans made for empty tables stay until they are counted; counted every ten seconds, tables that grow cost it a fourteenth of its work.
  autovacuum_naptime: '30s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  listen_addresses: '127.0.0.1',
  logging_collector: 'on',
  // One file per weekday, so the log never grows past a week.
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_size: '0',
}

export interface EmbeddedOptions {
  /** Folder of the cluster, its log and its secret; made when absent. */
  dataDir: string
  port?: number
  settings?: Record<string, string>
}

export interface Embedded {
  /** Superuser address of the product's database. */
  url: string
  /** The same by a socket in the folder, which costs each statement less than a port; by the port where the folder takes none. */
  nearUrl: string
  /** Pid of the running server, for fault tests. */
  pid(): number | undefined
  stop(): Promise<void>
}

const listensAt = (at: ListenOptions): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(at, () => server.close(() => done(true)))
  })
const listens = (port: number): Promise<boolean> => listensAt({ port, host: '127.0.0.1' })

const MOST_SOCKET_BYTES = 100
/** The folder, where sockets can be made: not on every disk, not at a long path, and commas would part several folders. */
const socketFolderOf = async (folder: string): Promise<string> => {
  const path = join(folder, '.s.PGSQL.65535')
  if (platform() === 'win32' || folder.includes(',') || Buffer.byteLength(path) > MOST_SOCKET_BYTES) return ''
  rmSync(path, { force: true })
  return (await listensAt({ path })) ? folder : ''
}

/** Below the range from which the kernel gives ports to clients: after a crash none of them may sit on ours, or call itself. */
const freePort = async (): Promise<number> => {
  for (let i = 0; i < 100; i += 1) {
    const port = randomInt(15_000, 32_000)
    if (await listens(port)) return port
  }
  throw new Error('找不到空闲的本机端口，内置数据库无法启动')
}

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch {
    return false
  }
  await client.end().catch(() => {})
  return true
}

type Running = ReturnType<typeof keepRunning>

const portTaken = (port: number): string => `内置数据库要用的端口 ${port} 已被占用，请换一个端口，或关闭占用它的程序`

const hopeless = (complaint: string, port: number, dataDir: string): string => {
  if (/could not bind|Address already in use/i.test(complaint)) return portTaken(port)
  if (/No space left/i.test(complaint)) return `磁盘空间不足，内置数据库无法启动，请给 ${dataDir} 所在磁盘腾出空间`
  if (/Cannot allocate memory|could not map anonymous shared memory/i.test(complaint))
    return '内存不足，内置数据库无法启动（至少需要 512 MB 空闲内存）'
  if (/invalid value for parameter|unrecognized configuration parameter/i.test(complaint))
    return `内置数据库的设置有误：${complaint.split('\n')[0]}`
  return ''
}

const untilReady = async (running: Running, base: string, port: number, served: Served): Promise<void> => {
  const until = performance.now() + READY_MS
  while (!(await answers(`${base}/postgres`))) {
    const complaint = running.complaint()
    const sentence = hopeless(complaint, port, served.dataDir)
    if (sentence || performance.now() > until) {
      await running.stop()
      const last = complaint.split('\n').at(-1)
      throw new Error(
        sentence || `内置数据库 ${READY_MS / 1000} 秒内没有就绪${last ? `（${last}）` : ''}，请看日志 ${join(served.cluster, 'log')}`,
      )
    }
    await sleep(20)
  }
}

const ensureDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

const prepareFolder = (folder: string): void => {
  try {
    makeFolder(folder)
    if (asRoot()) {
      chownSync(folder, NOBODY, NOBODY)
      chmodSync(folder, 0o755)
    }
  } catch (error) {
    throw new Error(`数据目录不可写：${folder}，请检查权限，或用 DATA_DIR 指定别处`, { cause: error })
  }
}

const startHeld = async ({ dataDir, port: wanted, settings }: EmbeddedOptions): Promise<Embedded> => {
  const cluster = join(dataDir, 'cluster')
  const programs = findPrograms(dataDir)
  await clearLeftover(cluster)
  const password = makeCluster(programs, dataDir, cluster)
  if (wanted !== undefined && !(await listens(wanted))) throw new Error(portTaken(wanted))
  const port = wanted ?? (await freePort())
  const base = `postgres://postgres:${password}@127.0.0.1:${port}`
  const sockets = await socketFolderOf(resolve(dataDir))
  const served: Served = {
    programs,
    dataDir,
    cluster,
    settings: { ...SETTINGS, unix_socket_directories: sockets, ...settings, port: String(port) },
  }
  const running = keepRunning(served)
  await untilReady(running, base, port, served)
  await ensureDatabase(`${base}/postgres`)
  writeFileSync(join(dataDir, 'complete'), '')
  const url = `${base}/${DATABASE}`
  return { url, nearUrl: sockets ? `${url}?host=${encodeURIComponent(sockets)}` : url, pid: running.pid, stop: running.stop }
}

/** The address of a server that another process of ours runs in this folder now; null when none answers. */
export const runningIn = async (dataDir: string): Promise<string | null> => {
  let url: string
  try {
    const password = readFileSync(join(dataDir, 'secret'), 'utf8').trim()
    const port = readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')[3]
    url = `postgres://postgres:${password}@127.0.0.1:${port}/${DATABASE}`
  } catch {
    return null
  }
  return (await answers(url)) ? url : null
}

/** Starts the server and waits until it answers; starts it again should it die. One clear sentence per failure. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  prepareFolder(options.dataDir)
  const release = await lockFolder(options.dataDir)
  try {
    const it = await startHeld(options)
    return {
      ...it,
      stop: async () => {
        await it.stop()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
