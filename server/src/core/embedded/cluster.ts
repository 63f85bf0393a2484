// The cluster on disk: made once, never made again over a finished one, freed from a server left behind.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asRoot, command, NOBODY, type Programs } from './programs.ts'

const MAJOR = '17'
export const STOP_MS = 10_000

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A server left by a killed process of ours is stopped first; a stale pid file is removed. */
export const clearLeftover = async (cluster: string): Promise<void> => {
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
  const gone = async (): Promise<boolean> => {
    for (let waited = 0; waited < STOP_MS && ours(); waited += 20) await sleep(20)
    return !ours()
  }
  if (!ours()) return rmSync(file, { force: true })
  process.kill(pid, 'SIGINT')
  if (await gone()) return
  process.kill(pid, 'SIGQUIT')
  await gone()
}

const secretOf = (folder: string): string => {
  const file = join(folder, 'secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

const initialise = (programs: Programs, folder: string, cluster: string, password: string): void => {
  const passwordFile = join(folder, 'initdb.pw')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (asRoot()) chownSync(passwordFile, NOBODY, NOBODY)
  const args = [
    '-D',
    cluster,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ]
  const it = command(programs, 'initdb', args)
  try {
    execFileSync(it.file, it.args, { ...it.options, stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    const lines = String((error as { stderr?: Buffer }).stderr ?? error).trim()
    if (/No space left/.test(lines))
      throw new Error(`磁盘空间不足，内置数据库无法在 ${folder} 建立，请腾出空间，或用 DATA_DIR 指定别处`, { cause: error })
    throw new Error(`内置数据库初始化失败：${lines.split('\n').find((l) => l.includes('error:')) ?? lines}`, { cause: error })
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Makes the cluster when there is none and returns the superuser's password. */
export const makeCluster = (programs: Programs, folder: string, cluster: string): string => {
  const password = secretOf(folder)
  const version = join(cluster, 'PG_VERSION')
  const finished = existsSync(join(folder, 'complete'))
  if (finished && !existsSync(version))
    throw new Error(
      `数据目录 ${folder} 里的数据库不完整（缺少 PG_VERSION），为免覆盖数据未予启动，请从备份恢复，或用 DATA_DIR 指定另一个目录`,
    )
  if (finished) {
    const found = readFileSync(version, 'utf8').trim()
    if (found !== MAJOR)
      throw new Error(
        `数据目录 ${folder} 由 PostgreSQL ${found} 建立，内置的是 ${MAJOR}，请用 DATA_DIR 指定另一个目录，或用原来的版本导出后再导入`,
      )
    return password
  }
  rmSync(cluster, { recursive: true, force: true })
  initialise(programs, folder, cluster, password)
  return password
}
