// The process that reads one file, from its standard input: its rows packed in portions as they come, the next one when the last was taken.
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { buffer } from 'node:stream/consumers'
import type { Portion } from './apart.ts'
import { Packer } from './packed.ts'
import { keysOf, piecesOf, type Wanted } from './read.ts'
import { Unreadable } from './read/bounds.ts'
import { packRow } from './rows.ts'

// Whoever asked ends it, or is gone.
process.on('disconnect', () => process.exit())

const send = (portion: Portion): boolean => process.send!(portion)
const [name, wanted] = JSON.parse(process.argv[2]!) as [string, Wanted]

const packer = new Packer(async (rows) => {
  const taken = once(process, 'message')
  send({ rows })
  await taken
})

try {
  let keys: string[] = []
  for await (const piece of piecesOf(name, await buffer(process.stdin), wanted)) {
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
  // Whoever asked ends this process at the next word.
  flushCompileCache()
  send({ isWhole: true })
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  send({ refusal: error.message })
}
