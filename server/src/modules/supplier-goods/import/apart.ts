// Reads a file of a supplier in a thread with its own memory and time, one file at a time: whatever is in the file, the server goes on.
import { Worker } from 'node:worker_threads'
import { Fail } from '../../../core/fail.ts'
import type { Source, SourceRow } from './read.ts'

export type Portion = { head: Omit<Source, 'rows'> } | { rows: SourceRow[] } | { isWhole: true } | { refusal: string }

interface Limits {
  memoryMb: number
  seconds: number
}
const LIMITS: Limits = { memoryMb: 1024, seconds: 30 }
/** Whoever waits holds a transaction open. */
const MOST_WAITING = 4

const unreadable = (reason: string): Fail => new Fail('import.file', { reason })

const readOne = (name: string, body: Buffer, { memoryMb, seconds }: Limits): Promise<Source> =>
  new Promise((resolve, reject) => {
    let source: Source | undefined
    const thread = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { name, body },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const timer = setTimeout(() => end(unreadable(`${seconds} 秒还没有读完，请分成几个文件`)), seconds * 1000)
    const end = (it: Source | Error): void => {
      clearTimeout(timer)
      if (it instanceof Error) reject(it)
      else resolve(it)
      void thread.terminate()
    }
    thread.on('message', (it: Portion) => {
      if ('refusal' in it) end(unreadable(it.refusal))
      else if ('head' in it) source = { ...it.head, rows: [] }
      else if ('rows' in it) source!.rows.push(...it.rows)
      else end(source!)
    })
    thread.on('error', (error: NodeJS.ErrnoException) =>
      end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable('表格太大，内存放不下，请分成几个文件') : error),
    )
    thread.on('exit', () => end(new Error(`the thread reading ${name} ended without an answer`)))
  })

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

export const readApart = async (name: string, body: Buffer, limits = LIMITS): Promise<Source> => {
  if (waiting > MOST_WAITING) throw new Fail('core.busy')
  waiting += 1
  const mine = last.then(() => readOne(name, body, limits)).finally(() => (waiting -= 1))
  last = mine.catch(() => undefined)
  return mine
}
