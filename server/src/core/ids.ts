// Ids are UUIDv7 made by the application: sortable by time, unique without a sequence.
import { createHash, randomBytes, randomFillSync } from 'node:crypto'

const buffer = Buffer.alloc(16)
/** Chance for many ids: asking for it costs more than an id. */
const random = Buffer.alloc(4096)
let used = random.length
let lastMs = 0
let counter = 0

/** Where so many bytes of chance lie that were never used. */
const chance = (bytes: number): number => {
  if (used + bytes > random.length) {
    randomFillSync(random)
    used = 0
  }
  used += bytes
  return used - bytes
}

/** A new UUIDv7; ids made by one process ascend even within a millisecond. */
export const newId = (): string => {
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    counter = random.readUInt16BE(chance(2)) & 0x07ff
  } else counter += 1
  if (counter > 0xfff) {
    lastMs += 1
    counter = 0
  }
  const at = chance(8)
  random.copy(buffer, 8, at, at + 8)
  buffer.writeUIntBE(lastMs, 0, 6)
  buffer.writeUInt16BE(0x7000 | counter, 6)
  buffer[8] = (buffer[8]! & 0x3f) | 0x80
  const hex = buffer.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The id under which the log knows what is known by a code: the same for the same words. */
export const codedId = (kind: string, code: string): string => {
  const hex = createHash('sha256').update(`${kind} ${code}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** True when a wire id can be asked of a uuid column at all; anything else is simply not found. */
export const isId = (text: string): boolean => UUID.test(text)

export const newToken = (): string => randomBytes(32).toString('base64url')
