// A closed-loop load generator on loopback: each client sends its next request when the last one answered.
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
  p99Ms: number
  count: number
  errors: number
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const round = (value: number): number => Number(value.toPrecision(3))

/** Runs until the time is over, or until `next` answers null for every client. An answer that is not 1000 is an error. */
export const load = async (
  origin: string,
  clients: number,
  next: (client: number, turn: number) => Shot | null,
  seconds: number,
): Promise<Measured> => {
  const pool = new Pool(origin, { connections: clients, pipelining: 1 })
  const times: number[] = []
  let errors = 0
  const started = performance.now()
  const until = started + seconds * 1000
  const one = async (client: number): Promise<void> => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const shot = next(client, turn)
      if (!shot) return
      const from = performance.now()
      const { statusCode, body } = await pool.request({
        method: shot.method,
        path: shot.path,
        headers: shot.headers ?? {},
        ...(shot.body === undefined ? {} : { body: shot.body }),
      })
      const text = await body.text()
      times.push(performance.now() - from)
      if (statusCode !== 200 || !text.startsWith('{"retCode":"1000"')) {
        errors += 1
        if (errors === 1) process.stderr.write(`first error of ${shot.path}: ${statusCode} ${text.slice(0, 300)}\n`)
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, i) => one(i)))
  const took = (performance.now() - started) / 1000
  await pool.close()
  times.sort((a, b) => a - b)
  return { perSecond: round(times.length / took), p50Ms: round(at(times, 0.5)), p99Ms: round(at(times, 0.99)), count: times.length, errors }
}
