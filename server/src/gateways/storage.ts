// Object storage port with the file-system adapter; keys are random, never names given by people.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Kept {
  bytes: number
  sha256: string
}

export interface Storage {
  /** Keeps a whole content or nothing, and answers what lies in the store, read back: whoever sent it compares. */
  put(key: string, body: Buffer | AsyncIterable<Buffer>): Promise<Kept>
  get(key: string): Promise<Buffer>
  stream(key: string): Readable
  remove(key: string): Promise<void>
  /** Throws away what earlier processes left half written. */
  sweep(): Promise<void>
}

const KEY = /^[a-z0-9][a-z0-9/_-]{0,200}$/
/** Nothing is written for so long: what is older belongs to a process that is gone. */
const ABANDONED_MS = 3600_000

const measuring = () => {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    through: async function* (body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of body) {
        bytes += chunk.length
        hash.update(chunk)
        yield chunk
      }
    },
    result: (): Kept => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** Of a content as it is read, piece by piece. */
export const measured = async (body: AsyncIterable<Buffer>): Promise<Kept> => {
  const measure = measuring()
  for await (const _chunk of measure.through(body)) continue
  return measure.result()
}

export const KEPT_OTHERWISE = 'KEPT_OTHERWISE'

/** Keeps a content that lies in the store as it was sent, or nothing. */
export const keepAsSent = async (storage: Storage, key: string, body: AsyncIterable<Buffer>): Promise<Kept> => {
  const measure = measuring()
  const kept = await storage.put(key, measure.through(body))
  const sent = measure.result()
  if (kept.bytes === sent.bytes && kept.sha256 === sent.sha256) return kept
  await storage.remove(key)
  throw Object.assign(new Error(`the store keeps ${kept.bytes} bytes that are not the ${sent.bytes} sent`), { code: KEPT_OTHERWISE })
}

/** Files below one folder; written beside and renamed, so a crash leaves no half file under a key. */
export const fileStorage = (folder: string): Storage => {
  const pathOf = (key: string): string => {
    if (!KEY.test(key) || key.includes('//')) throw new Error('bad storage key')
    return join(folder, key)
  }
  return {
    put: async (key, body) => {
      const path = pathOf(key)
      const part = `${path}.part`
      try {
        await mkdir(dirname(path), { recursive: true })
        // Opened before anything can break off: a stream that opens by itself may make the file after it was removed.
        const file = await open(part, 'w')
        await pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, file.createWriteStream({ flush: true }))
        const kept = await measured(createReadStream(part))
        await rename(part, path)
        return kept
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    get: (key) => readFile(pathOf(key)),
    stream: (key) => createReadStream(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    sweep: async () => {
      // Files carry the machine's time, not the mall's.
      const now = performance.timeOrigin + performance.now()
      const names = await readdir(folder, { recursive: true }).catch(() => [])
      for (const name of names.filter((it) => it.endsWith('.part'))) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => null)
        if (found && found.mtimeMs < now - ABANDONED_MS) await rm(path, { force: true })
      }
    },
  }
}

let current: Storage | null = null
/** The storage of this process, set once at start; handlers and jobs that read kept files ask for it. */
export const setStorage = (it: Storage): void => {
  current = it
}
export const keptFiles = (): Storage => {
  if (!current) throw new Error('no storage was set')
  return current
}
