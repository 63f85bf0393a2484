// The process that plays the history of the demo beside the running mall, and who hears of it when it dies.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from '../../core/log.ts'
import { demoHistoryFailed } from '../../core/metrics.ts'

const PLAY = join(import.meta.dirname, 'play.ts')

export interface History {
  child: ChildProcess
  /** Ends it without a word: the mall itself stops, and the next start goes on. */
  stop(): void
}

/** A year of demo orders; a no-op once it is complete. One that dies leaves a mall that serves with a history that is half made. */
export const playBeside = (log: Logger, it: { url: string; dataDir: string; orders: number }): History => {
  let isStopped = false
  const child = spawn(process.execPath, [PLAY, it.url, it.dataDir, String(it.orders)], { stdio: ['ignore', 'inherit', 'inherit'] })
  const end = (): void => {
    isStopped = true
    child.kill()
  }
  process.once('exit', end)
  demoHistoryFailed.set(0)
  child.once('exit', (code, signal) => {
    process.off('exit', end)
    if (isStopped || code === 0) return
    demoHistoryFailed.set(1)
    log.error({ code, signal }, 'demo history not complete, the next start goes on')
  })
  return { child, stop: end }
}
