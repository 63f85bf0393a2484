// What calls cost is statements and trips to the database, counted where they leave.
import pg from 'pg'

export interface Cost {
  statements: number
  trips: number
}

/**
 * Statements a call sends, BEGIN and COMMIT among them, and how often it sends with nothing under way: a statement that is answered early may
 * make one more trip. The end of a read is a statement and no trip: nobody waits for it.
 */
export const costOf = async (call: () => Promise<unknown>): Promise<Cost> => {
  const cost = { statements: 0, trips: 0 }
  const under = new Map<unknown, number>()
  const reading = new Set<unknown>()
  const client = pg.Client.prototype as unknown as { query(this: unknown, ...args: unknown[]): unknown }
  const { query } = client
  client.query = function (...args) {
    const waiting = under.get(this) ?? 0
    const [asked] = args as [string | { text: string }]
    const text = typeof asked === 'string' ? asked : asked.text
    if (text.startsWith('BEGIN')) reading[text.startsWith('BEGIN READ ONLY') ? 'add' : 'delete'](this)
    cost.statements += 1
    if (waiting === 0 && !(text === 'COMMIT' && reading.has(this))) cost.trips += 1
    under.set(this, waiting + 1)
    const answer = query.apply(this, args)
    const done = (): void => void under.set(this, under.get(this)! - 1)
    Promise.resolve(answer).then(done, done)
    return answer
  }
  try {
    await call()
    return cost
  } finally {
    client.query = query
  }
}

/** Of a call that was made before: what is prepared and kept is there. */
export const warm = async (call: () => Promise<unknown>): Promise<Cost> => {
  await call()
  await call()
  return costOf(call)
}
