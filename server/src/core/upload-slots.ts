// How many uploads are under way at once, of one person and in all: each holds a connection, an open file and its buffers.
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SessionUser } from './context.ts'
import { refused } from './file-kinds.ts'

export const MOST_OF_ONE = 6
const MOST_OF_ALL = 60

const underWay = new Map<string, number>()
let all = 0

/** Does the work in a slot of the person; without a free one it is refused and not waited for. */
export const inUploadSlot = async <T>(user: SessionUser, work: () => Promise<T>): Promise<T> => {
  const key = `${user.schoolId}:${user.id}`
  const own = underWay.get(key) ?? 0
  if (own >= MOST_OF_ONE) throw refused(`您有 ${own} 个文件正在上传，请等其中一个传完再传`)
  if (all >= MOST_OF_ALL) throw refused('正在上传的人太多，请稍后再传')
  underWay.set(key, own + 1)
  all += 1
  try {
    return await work()
  } finally {
    all -= 1
    const left = underWay.get(key)! - 1
    if (left === 0) underWay.delete(key)
    else underWay.set(key, left)
  }
}

/** Of all refused uploads together: any faster, and their buffers pile up before the next look through old objects is over. */
const FORGOTTEN_PER_MS = 200_000

let freeAt = 0
/** What still comes of a refused upload is read and forgotten: only then its sender hears the answer. */
export const forget = async (body: Readable): Promise<void> => {
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      const now = performance.now()
      freeAt = Math.max(now, freeAt) + chunk.length / FORGOTTEN_PER_MS
      if (freeAt > now + 1) await sleep(freeAt - now)
    }
  } catch {
    // The sender left.
  }
}
