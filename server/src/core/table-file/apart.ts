// Reads a file somebody sent in a process with its own memory and time, one file at a time: whatever is in the file, the server goes on,
// and all the reading took goes with the process (a thread leaves its memory to the server).
import type { ImportLayout } from '@caiyuan/contract/import-layout'
import { fork } from 'node:child_process'
import type { Readable } from 'node:stream'
import { Fail } from '../fail.ts'
import { fillMerged } from './merged.ts'
import type { Packed } from './packed.ts'
import { keysOf, type Source, type SourceHead, type Wanted } from './read.ts'
import type { Merge } from './read/sheet.ts'
import { Rows } from './rows.ts'

export type Portion = { head: SourceHead } | { rows: Packed } | { merges: Merge[] } | { isWhole: true } | { refusal: string }

interface Limits {
  memoryMb: number
  seconds: number
}
const LIMITS: Limits = { memoryMb: 96, seconds: 60 }
const { NODE_COMPILE_CACHE } = process.env
/** Of our environment it is told one thing: where what was compiled is kept, half of the time a small file takes (`scripts/setup.mjs`). */
const READER_ENV: Record<string, string> = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
/** Whoever waits holds a transaction open. */
const MOST_WAITING = 4

const unreadable = (reason: string): Fail => new Fail('import.file', { reason })

/** One of several sheets is still to be chosen: the first may be a cover. */
const isToChoose = (it: Source, layout: ImportLayout): boolean => layout.sheet === '' && it.sheets.length > 1

const readOne = (name: string, body: Readable, wanted: Wanted, { memoryMb, seconds }: Limits): Promise<Source> =>
  new Promise((resolve, reject) => {
    let source: Source | undefined
    const merges: Merge[] = []
    const reader = fork(new URL('./reader.ts', import.meta.url), [JSON.stringify([name, wanted])], {
      env: READER_ENV,
      execArgv: [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=8'],
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    })
    const timer = setTimeout(() => end(unreadable(`${seconds} 秒还没有读完，请分成几个文件`)), seconds * 1000)
    const end = (it: Source | Error): void => {
      clearTimeout(timer)
      if (it instanceof Error) reject(it)
      else resolve(fillMerged(it, merges).then(() => it))
      body.destroy()
      reader.kill('SIGKILL')
    }
    body
      .on('error', end)
      .pipe(reader.stdin!)
      // A reader that ends before it has all says itself why.
      .on('error', () => {})
    reader.on('message', (it: Portion) => {
      if ('refusal' in it) end(unreadable(it.refusal))
      else if ('head' in it) source = { ...it.head, rows: new Rows(keysOf(it.head)), notes: [] }
      else if ('merges' in it) merges.push(...it.merges)
      else if ('rows' in it) {
        source!.rows.add(it.rows)
        // The reader goes on when this portion has its place.
        reader.send('next', () => {})
      } else end(source && (source.rows.length > 0 || isToChoose(source, wanted.layout)) ? source : unreadable('文件里没有数据行'))
    })
    reader.on('error', end)
    // Node ends itself by a signal when its memory is full.
    reader.on('exit', (code) =>
      end(code === null ? unreadable('表格太大，内存放不下，请分成几个文件') : new Error(`the process reading ${name} ended with ${code}`)),
    )
  })

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** The content is opened when its turn has come: those that wait hold nothing. */
export const readApart = async (name: string, open: () => Readable, wanted: Wanted, limits = LIMITS): Promise<Source> => {
  if (waiting > MOST_WAITING) throw new Fail('core.busy')
  waiting += 1
  const mine = last.then(async () => readOne(name, open(), wanted, limits)).finally(() => (waiting -= 1))
  last = mine.catch(() => undefined)
  return mine
}
