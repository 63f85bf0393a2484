// Reads a file of a supplier in a thread with its own memory and time, one file at a time: whatever is in the file, the server goes on.
import type { ImportLayout } from '@caiyuan/contract/supplier-goods'
import { Worker } from 'node:worker_threads'
import { Fail } from '../../../core/fail.ts'
import { fillMerged } from './merged.ts'
import type { Packed } from './packed.ts'
import { keysOf, type Source, type SourceHead } from './read.ts'
import type { Merge } from './read/sheet.ts'
import { Rows } from './rows.ts'

export type Portion = { head: SourceHead } | { rows: Packed } | { merges: Merge[] } | { isWhole: true } | { refusal: string }

interface Limits {
  memoryMb: number
  seconds: number
}
const LIMITS: Limits = { memoryMb: 96, seconds: 60 }
/** Whoever waits holds a transaction open. */
const MOST_WAITING = 4
const AS_FOUND: ImportLayout = { sheet: '', headRow: 0 }

const unreadable = (reason: string): Fail => new Fail('import.file', { reason })

/** One of several sheets is still to be chosen: the first may be a cover. */
const isToChoose = (it: Source, layout: ImportLayout): boolean => layout.sheet === '' && it.sheets.length > 1

const readOne = (name: string, body: Buffer, layout: ImportLayout, { memoryMb, seconds }: Limits): Promise<Source> =>
  new Promise((resolve, reject) => {
    let source: Source | undefined
    const merges: Merge[] = []
    // Handed over, not copied; a small buffer may share its memory with others.
    const content = body.byteLength === body.buffer.byteLength ? new Uint8Array(body.buffer) : new Uint8Array(body)
    const thread = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { name, body: content, layout },
      transferList: [content.buffer as ArrayBuffer],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
    })
    const timer = setTimeout(() => end(unreadable(`${seconds} 秒还没有读完，请分成几个文件`)), seconds * 1000)
    const end = (it: Source | Error): void => {
      clearTimeout(timer)
      if (it instanceof Error) reject(it)
      else resolve(fillMerged(it, merges).then(() => it))
      void thread.terminate()
    }
    thread.on('message', (it: Portion) => {
      if ('refusal' in it) end(unreadable(it.refusal))
      else if ('head' in it) source = { ...it.head, rows: new Rows(keysOf(it.head)), notes: [] }
      else if ('merges' in it) merges.push(...it.merges)
      else if ('rows' in it) {
        source!.rows.add(it.rows)
        // The thread reads on when this portion has its place.
        thread.postMessage('next', [])
      } else end(source && (source.rows.length > 0 || isToChoose(source, layout)) ? source : unreadable('文件里没有数据行'))
    })
    thread.on('error', (error: NodeJS.ErrnoException) =>
      end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable('表格太大，内存放不下，请分成几个文件') : error),
    )
    thread.on('exit', () => end(new Error(`the thread reading ${name} ended without an answer`)))
  })

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** The content is fetched when its turn has come: those that wait hold nothing. */
export const readApart = async (
  name: string,
  fetch: () => Promise<Buffer>,
  layout: ImportLayout = AS_FOUND,
  limits = LIMITS,
): Promise<Source> => {
  if (waiting > MOST_WAITING) throw new Fail('core.busy')
  waiting += 1
  const mine = last.then(async () => readOne(name, await fetch(), layout, limits)).finally(() => (waiting -= 1))
  last = mine.catch(() => undefined)
  return mine
}
