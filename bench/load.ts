// A closed-loop load generator on loopback: each client begins its next turn when the last one is over.
import { Pool } from 'undici'

export interface Shot {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Measured {
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  count: number
  errors: number
}

/** Sends one request and answers its text. */
export type Send = (shot: Shot) => Promise<string>

/** What one client does in one turn, as one piece of work; `null` ends the client. */
export type Turn = (send: Send, client: number, turn: number) => Promise<unknown> | null

/** A turn may ask so many things at once. */
const ASKS = 2

const at = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const round = (value: number): number => Number(value.toPrecision(3))

export const measured = (timesMs: number[], tookSeconds: number, errors: number): Measured => {
  timesMs.sort((a, b) => a - b)
  return {
    perSecond: round(timesMs.length / tookSeconds),
    p50Ms: round(at(timesMs, 0.5)),
    p95Ms: round(at(timesMs, 0.95)),
    p99Ms: round(at(timesMs, 0.99)),
    count: timesMs.length,
    errors,
  }
}

/** Turns that are one request each. */
export const shots =
  (next: (client: number, turn: number) => Shot | null): Turn =>
  (send, client, turn) => {
    const shot = next(client, turn)
    return shot && send(shot)
  }

/** One request, by the cheapest way: what the load takes of the cores, the product does not have. */
export const answerTo = (pool: Pool, shot: Shot): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let status = 0
    pool.dispatch(
      { method: shot.method, path: shot.path, headers: shot.headers ?? {}, ...(shot.body === undefined ? {} : { body: shot.body }) },
      {
        onRequestStart: () => {},
        onResponseStart: (_, statusCode) => void (status = statusCode),
        onResponseData: (_, chunk) => void chunks.push(chunk),
        onResponseEnd: () => resolve({ status, text: Buffer.concat(chunks).toString() }),
        onResponseError: (_, error) => reject(error),
      },
    )
  })

/** Runs until the time is over, or until every client has ended. An answer that is not 1000 is an error. */
export const load = async (origin: string, clients: number, work: Turn, seconds: number): Promise<Measured> => {
  const pool = new Pool(origin, { connections: clients * ASKS, pipelining: 1 })
  const times: number[] = []
  let errors = 0
  const send: Send = async (shot) => {
    const { status, text } = await answerTo(pool, shot)
    if (status !== 200 || !text.startsWith('{"retCode":"1000"')) {
      errors += 1
      if (errors === 1) process.stderr.write(`first error of ${shot.path}: ${status} ${text.slice(0, 300)}\n`)
    }
    return text
  }
  const started = performance.now()
  const until = started + seconds * 1000
  const one = async (client: number): Promise<void> => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const from = performance.now()
      const done = work(send, client, turn)
      if (!done) return
      await done
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, i) => one(i)))
  const took = (performance.now() - started) / 1000
  await pool.close()
  return measured(times, took, errors)
}
