// Every call finds the ground as it was laid: what a transaction wrote is taken back when its answer is known.
import type { Db, RunTenant } from '../../src/core/db.ts'

class Undone extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('undone')
    this.result = result
  }
}

/** Until what it answers is called. */
export const undoing = (db: Db): (() => void) => {
  const kept = db.withTenant
  const undone: RunTenant = async (scope, work, along = {}) => {
    if (along.isRead) return kept(scope, work, along)
    try {
      return await kept(
        scope,
        async (tx, now, first, _last) => {
          const sent: Promise<unknown>[] = []
          const result = await work(tx, now, first, (send) => void sent.push(...send()))
          await Promise.all(sent)
          throw new Undone(result)
        },
        along,
      )
    } catch (error) {
      if (error instanceof Undone) return error.result as Awaited<ReturnType<typeof work>>
      throw error
    }
  }
  db.withTenant = undone
  return () => {
    db.withTenant = kept
  }
}
