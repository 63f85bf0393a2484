// Text of PDF invoices. The parser lives in a thread of its own with a bounded heap and counted buffers; a file that takes too long or swells ends the thread.
import { Worker } from 'node:worker_threads'
import { SWELLED } from './counted-buffers.ts'
import { fieldsOfLines } from './pdf-lines.ts'
import { BadFile } from './safe-xml.ts'
import type { Fields } from './fields.ts'
import type { Piece, Task } from './pdf-worker.ts'

const MAX_PAGES = 10
const MAX_BYTES = 8 * 1024 * 1024
const MAX_MS = 8000
const MAX_HEAP_MB = 192

type Answer = Piece[] | 'swelled' | null

interface Asked extends Task {
  answer: (it: Answer) => void
}

const queue: Asked[] = []
let thread: Worker | null = null
let running: { asked: Asked; alarm?: NodeJS.Timeout } | null = null
let serial = 0

const finish = (it: Answer): void => {
  if (!running) return
  clearTimeout(running.alarm)
  const { asked } = running
  running = null
  // A thread that waits for work keeps no process.
  thread?.unref()
  asked.answer(it)
  next()
}

const start = (): Worker => {
  const it = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    stderr: true,
  })
  it.on('message', (said: { id: number; isBegun: true } | { id: number; pieces: Piece[] | null }) => {
    if (running?.asked.id !== said.id) return
    if ('pieces' in said) finish(said.pieces)
    // What the thread takes to start is not the file's.
    else running.alarm = setTimeout(() => void it.terminate(), MAX_MS)
  })
  const gone = (answer: Answer) => {
    if (thread !== it) return
    thread = null
    finish(answer)
  }
  it.on('error', () => gone(null))
  it.on('exit', (code) => gone(code === SWELLED ? 'swelled' : null))
  return it
}

const next = (): void => {
  if (running || queue.length === 0) return
  const asked = queue.shift()!
  const at = (thread ??= start())
  running = { asked }
  at.ref()
  at.postMessage({ id: asked.id, body: asked.body, maxPages: asked.maxPages } satisfies Task, [asked.body.buffer])
}

/** Null when the file is too large, takes too long or is no PDF. */
const piecesOf = (body: Buffer): Promise<Answer> => {
  if (body.length > MAX_BYTES) return Promise.resolve(null)
  return new Promise((answer) => {
    serial += 1
    queue.push({ id: serial, body: Uint8Array.from(body), maxPages: MAX_PAGES, answer })
    next()
  })
}

/** Runs that stand on one line, left to right; a gap of half a character parts words. */
const linesOf = (pieces: readonly Piece[]): string[] => {
  const rows: Piece[][] = []
  for (const it of pieces.toSorted((a, b) => a.page - b.page || b.y - a.y)) {
    const row = rows.at(-1)
    if (row && row[0]!.page === it.page && Math.abs(row[0]!.y - it.y) <= Math.max(3, it.height * 0.4)) row.push(it)
    else rows.push([it])
  }
  return rows.map((row) => {
    let text = ''
    let end = Number.NaN
    for (const it of row.toSorted((a, b) => a.x - b.x)) {
      text += it.x - end > Math.max(2, it.height * 0.5) ? ` ${it.text}` : it.text
      end = it.x + it.width
    }
    return text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  })
}

/** Fields of an invoice in PDF; null when its text names none, or more than one. */
export const fieldsOfPdf = async (body: Buffer): Promise<Fields | null> => {
  const pieces = await piecesOf(body)
  if (pieces === 'swelled') throw new BadFile('PDF 文件解压后过大')
  return pieces ? fieldsOfLines(linesOf(pieces)) : null
}
