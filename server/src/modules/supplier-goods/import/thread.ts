// The thread that reads one file: its rows in portions as they come, so that neither side holds the file twice.
import { parentPort, workerData } from 'node:worker_threads'
import type { ImportLayout } from '@caiyuan/contract/supplier-goods'
import type { Portion } from './apart.ts'
import { piecesOf, type SourceRow } from './read.ts'
import { Unreadable } from './read/bounds.ts'

const PORTION = 500

const send = (portion: Portion): void => parentPort!.postMessage(portion, [])
const { name, body, layout } = workerData as { name: string; body: Uint8Array; layout: ImportLayout }

let rows: SourceRow[] = []
const flush = (): void => {
  if (rows.length > 0) send({ rows })
  rows = []
}

const pieces = () => piecesOf(name, Buffer.from(body.buffer, body.byteOffset, body.length), layout)

try {
  // Gone through once before anything is handed over: a file beyond the bounds never reaches the server's own memory.
  for await (const _piece of pieces()) continue
  for await (const piece of pieces()) {
    if ('row' in piece) {
      rows.push(piece.row)
      if (rows.length >= PORTION) flush()
    } else {
      flush()
      send(piece)
    }
  }
  flush()
  send({ isWhole: true })
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  send({ refusal: error.message })
}
