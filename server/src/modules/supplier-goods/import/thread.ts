// The thread that reads one file: its rows in portions, so that whoever waits for them can do other work in between.
import { parentPort, workerData } from 'node:worker_threads'
import type { Portion } from './apart.ts'
import { readSource, Unreadable } from './read.ts'

const PORTION = 1000

const send = (portion: Portion): void => parentPort!.postMessage(portion, [])
const { name, body } = workerData as { name: string; body: Uint8Array }

try {
  const { rows, ...head } = await readSource(name, Buffer.from(body.buffer, body.byteOffset, body.length))
  send({ head })
  for (let at = 0; at < rows.length; at += PORTION) send({ rows: rows.slice(at, at + PORTION) })
  send({ isWhole: true })
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  send({ refusal: error.message })
}
