// Whether this process can serve: its database answers, and there is room left to keep what people send.
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Db } from './db.ts'

export interface Room {
  /** Where files and the embedded database lie. */
  folder: string
  /** Below this nothing new should come in. */
  leastBytes: number
}

/** Enough for the database to go on writing while somebody clears up. */
export const LEAST_BYTES = 256 * 1024 * 1024
const ANSWER_MS = 2000

const inTime = async (work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS)
  })
  const done = work.then(
    () => true,
    () => false,
  )
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}

/** In MB, what is left where it is less than wanted; null where there is enough. */
const shortOf = async ({ folder, leastBytes }: Room): Promise<number | null> => {
  const { bavail, bsize } = await statfs(folder)
  const left = bavail * bsize
  return left < leastBytes ? Math.floor(left / 1024 / 1024) : null
}

/** A sentence for each thing that keeps this process from serving. */
export const faultsOf = async (db: Db, room: Room): Promise<string[]> => {
  const [answers, left] = await Promise.all([inTime(db.pool.query('select 1')), shortOf(room)])
  return [
    ...(answers ? [] : [`数据库 ${ANSWER_MS / 1000} 秒内没有回应`]),
    ...(left === null ? [] : [`磁盘空间不足：数据目录所在磁盘只剩 ${left} MB`]),
  ]
}

export const serveReadiness = (http: FastifyInstance, db: Db, room: Room): void => {
  http.get('/healthz', async (_request, reply) => reply.type('application/json').send('{"ok":true}'))
  http.get('/readyz', async (_request, reply) => {
    const faults = await faultsOf(db, room)
    return reply
      .code(faults.length === 0 ? 200 : 503)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ ok: faults.length === 0, faults }))
  })
}
