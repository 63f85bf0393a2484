// The thread that reads one file: its rows packed in portions as they come, the next one when the last was taken.
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { ImportLayout } from '@caiyuan/contract/supplier-goods'
import type { Portion } from './apart.ts'
import { Packer } from './packed.ts'
import { keysOf, piecesOf } from './read.ts'
import { Unreadable } from './read/bounds.ts'
import { packRow } from './rows.ts'

const send = (portion: Portion, handedOver: ArrayBuffer[] = []): void => parentPort!.postMessage(portion, handedOver)
const { name, body, layout } = workerData as { name: string; body: Uint8Array; layout: ImportLayout }

const packer = new Packer(async (rows) => {
  const taken = once(parentPort!, 'message')
  send({ rows }, [rows.bytes.buffer, rows.ends.buffer])
  await taken
})

try {
  let keys: string[] = []
  for await (const piece of piecesOf(name, Buffer.from(body.buffer, body.byteOffset, body.length), layout)) {
    if ('row' in piece) await packer.add(packRow(keys, piece.row))
    else if ('head' in piece) {
      keys = keysOf(piece.head)
      send(piece)
    } else {
      await packer.end()
      send(piece)
    }
  }
  await packer.end()
  send({ isWhole: true })
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  send({ refusal: error.message })
}
