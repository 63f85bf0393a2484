// One running server: watched, started again when it dies, stopped in order.
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'
import { STOP_MS } from './cluster.ts'
import { command, type Programs } from './programs.ts'

/** Without what keeps the process that starts it small (decision 0019): with that each statement took its memory from the kernel anew. */
const ownEnv = (): NodeJS.ProcessEnv => Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MALLOC_')))

export interface Served {
  programs: Programs
  dataDir: string
  cluster: string
  settings: Record<string, string>
}

/** Stops the server when this process is gone without a word: its end closes the pipe that the watcher reads. */
const watchOver = (pid: number): ChildProcess | null => {
  if (platform() === 'win32') return null
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  })
  watcher.on('error', () => {})
  watcher.unref()
  ;(watcher.stdin as Socket).on('error', () => {}).unref()
  return watcher
}

const openedForWriting = (file: string): number | 'ignore' => {
  try {
    return openSync(file, 'w')
  } catch {
    return 'ignore'
  }
}

const textFrom = (file: string, offset: number): string => {
  try {
    return readFileSync(file).subarray(offset).toString('utf8').trim()
  } catch {
    return ''
  }
}

/** The logs of the server, one per weekday, the one written last first. */
const logsOf = (cluster: string): { file: string; size: number; at: number }[] => {
  const folder = join(cluster, 'log')
  try {
    return readdirSync(folder)
      .map((name) => join(folder, name))
      .map((file) => ({ file, stat: statSync(file) }))
      .map(({ file, stat }) => ({ file, size: stat.size, at: stat.mtimeMs }))
      .toSorted((a, b) => b.at - a.at)
  } catch {
    return []
  }
}

/** What the server logged after these logs were looked at. */
const loggedSince = (cluster: string, before: ReturnType<typeof logsOf>): string => {
  const [last] = logsOf(cluster)
  return last ? textFrom(last.file, before.find((it) => it.file === last.file)?.size ?? 0) : ''
}

/** Keeps one server running: starts it again when it dies, until stopped. */
export const keepRunning = ({ programs, dataDir, cluster, settings }: Served) => {
  const startLog = join(dataDir, 'start.log')
  const args = [
    '-D',
    cluster,
    ...Object.entries({ ...settings, log_directory: join(cluster, 'log') }).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
  ]
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let quickEnds = 0
  let lastWords = ''
  const launch = (): void => {
    const it = command(programs, 'postgres', args)
    const out = openedForWriting(startLog)
    const since = performance.now()
    const logged = logsOf(cluster)
    // A session of its own: Ctrl-C in the terminal reaches us, and we stop it after the last request.
    const server = spawn(it.file, it.args, {
      ...it.options,
      env: ownEnv(),
      stdio: ['ignore', out, out],
      detached: true,
    })
    if (out !== 'ignore') closeSync(out)
    child = server
    const watcher = server.pid ? watchOver(server.pid) : null
    const ended = (): void => {
      watcher?.kill('SIGKILL')
      child = undefined
      lastWords = `${textFrom(startLog, 0)}\n${loggedSince(cluster, logged)}`.trim()
      quickEnds = performance.now() - since > 10_000 ? 0 : quickEnds + 1
      // After kill -9 the orphaned backends hold shared memory for a moment; tries go on until they are gone.
      if (!stopping) timer = setTimeout(launch, Math.min(5000, 100 * 2 ** Math.min(quickEnds, 6)))
    }
    server.once('error', ended)
    server.once('exit', ended)
  }
  launch()
  return {
    pid: () => child?.pid,
    /** What a server that ended had said since its start. */
    complaint: (): string => lastWords,
    stop: async (): Promise<void> => {
      stopping = true
      clearTimeout(timer)
      const running = child
      if (!running) return
      const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()))
      running.kill('SIGINT')
      const hard = setTimeout(() => running.kill('SIGQUIT'), STOP_MS)
      await gone
      clearTimeout(hard)
    },
  }
}
