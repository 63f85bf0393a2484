// The peer of a write: the very statements one call sends, recorded once, replayed by a bare script with fresh ids.
import pg from 'pg'
import { newId } from '@caiyuan/server/core/ids'
import { measured, type Measured } from './load.ts'

export interface Statement {
  text: string
  values: unknown[]
}

const UUID7 = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
const NUMBER = /\b([A-Z]{1,2}\d{6})(\d{6})\b/g

/** Parameters of an insert that carry the running number of a log or ledger row: unique per school or card. */
const seqParameters = (text: string): number[] => {
  const match = /^insert into "(?:document_log|fund_entries)" \(([^)]*)\) values (.*)$/s.exec(text)
  if (!match) return []
  const at = match[1]!.split(',').findIndex((column) => column.trim() === '"seq"')
  return [...match[2]!.matchAll(/\(([^()]*)\)/g)].flatMap((tuple) => {
    const number = /^\s*\$(\d+)\s*$/.exec(tuple[1]!.split(',')[at] ?? '')
    return number ? [Number(number[1]) - 1] : []
  })
}

let running = 1_000_000_000
let lastNumber = 500_000
const serial = (): string => String((lastNumber += 1)).padStart(6, '0')
const withSeq = (it: Statement): Statement => {
  const parameters = seqParameters(it.text)
  if (parameters.length === 0) return it
  const values = [...it.values]
  for (const i of parameters) values[i] = running += 1
  return { text: it.text, values }
}

/** Values with every id made after `since` and every document number replaced, the same one by the same one. */
const fresh = (statements: readonly Statement[], since: string, swapped: ReadonlyMap<string, string>): Statement[] => {
  const ids = new Map(swapped)
  const numbers = new Map<string, string>()
  const renew = (text: string): string =>
    text
      .replace(UUID7, (id) => ids.get(id) ?? (id < since ? id : ids.set(id, newId()).get(id)!))
      .replace(NUMBER, (no, stem: string) => numbers.get(no) ?? numbers.set(no, stem + serial()).get(no)!)
  return statements.map((it) =>
    withSeq({
      text: it.text,
      values: it.values.map((v) =>
        typeof v === 'string' ? renew(v) : Array.isArray(v) ? v.map((x) => (typeof x === 'string' ? renew(x) : x)) : v,
      ),
    }),
  )
}

/** Replays the recorded transaction with so many clients for so long; each client is one connection. `swapOf` gives a client ids of its own in place of recorded ones. */
export const replay = async (
  url: string,
  recorded: readonly Statement[],
  since: string,
  clients: number,
  seconds: number,
  swapOf: (client: number) => ReadonlyMap<string, string> = () => new Map(),
): Promise<Measured> => {
  const pool = new pg.Pool({ connectionString: url, max: clients, options: '-c role=mall_app -c search_path=mall,shared,supplier' })
  const times: number[] = []
  let errors = 0
  const started = performance.now()
  const until = started + seconds * 1000
  const one = async (n: number): Promise<void> => {
    const swapped = swapOf(n)
    const client = await pool.connect()
    while (performance.now() < until) {
      const batch = fresh(recorded, since, swapped)
      const from = performance.now()
      try {
        for (const [i, it] of batch.entries())
          await client.query(it.values.length === 0 ? it.text : { name: `r${i}`, text: it.text, values: it.values })
      } catch (error) {
        errors += 1
        if (errors === 1) process.stderr.write(`first error of the replay: ${(error as Error).message}\n`)
        await client.query('ROLLBACK')
      }
      times.push(performance.now() - from)
    }
    client.release()
  }
  await Promise.all(Array.from({ length: clients }, (_, n) => one(n)))
  const took = (performance.now() - started) / 1000
  await pool.end()
  return measured(times, took, errors)
}
