// Document numbers: the prefix its kind registers, yyMMdd in Shanghai, six digits per school and day (domain page 00 §0.3).
import { dayOf } from './clock.ts'
import type { Ctx } from './context.ts'
import { besideOf, type RunTenant, type Tx } from './db.ts'
import { prefixOf, type Numbered } from './documents.ts'

const lastTaken = async (tx: Tx, schoolId: number, prefix: string, day: string, count: number): Promise<number> => {
  const row = await tx
    .insertInto('doc_numbers')
    .values({ school_id: schoolId, prefix, day, seq: count })
    .onConflict((oc) => oc.columns(['school_id', 'prefix', 'day']).doUpdateSet((eb) => ({ seq: eb('doc_numbers.seq', '+', count) })))
    .returning('seq')
    .executeTakeFirstOrThrow()
  return row.seq
}

const numbersOf = (prefix: string, day: string, first: number, count: number): string[] => {
  const stem = prefix + day.slice(2).replaceAll('-', '')
  return Array.from({ length: count }, (_, i) => stem + String(first + i).padStart(6, '0'))
}

/** The next number without a gap. Its row stays locked until commit: for documents that are few, such as bills. */
export const nextNumber = async (ctx: Ctx, what: keyof Numbered): Promise<string> => {
  const prefix = prefixOf(what)
  const day = dayOf(ctx.now)
  return numbersOf(prefix, day, await lastTaken(ctx.tx, ctx.schoolId, prefix, day, 1), 1)[0]!
}

const BLOCK = 20

interface Block {
  day: string
  next: number
  end: number
}

interface Shelf {
  blocks: Map<string, Block>
  coming: Map<string, Promise<void>>
}

const shelves = new WeakMap<RunTenant, Shelf>()
const shelfOf = (beside: RunTenant): Shelf => {
  let shelf = shelves.get(beside)
  if (!shelf) {
    shelf = { blocks: new Map(), coming: new Map() }
    shelves.set(beside, shelf)
  }
  return shelf
}

/**
 * `count` numbers in a row, from a block this process took outside the transaction: submits of one school do not wait for
 * each other's commit. A refused call and a stopped process leave a gap; no number is ever given twice.
 */
export const takeNumbers = async (ctx: Ctx, what: keyof Numbered, count = 1): Promise<string[]> => {
  const prefix = prefixOf(what)
  const beside = besideOf(ctx.tx)
  const { blocks, coming } = shelfOf(beside)
  const day = dayOf(ctx.now)
  const key = `${ctx.schoolId} ${prefix}`
  for (;;) {
    const block = blocks.get(key)
    if (block?.day === day && block.next + count <= block.end) {
      block.next += count
      return numbersOf(prefix, day, block.next - count, count)
    }
    let fetching = coming.get(key)
    if (!fetching) {
      // The past is played day by day in any order: a block would be thrown away at every turn.
      const size = ctx.isPast ? count : Math.max(BLOCK, count)
      fetching = beside({ schoolId: ctx.schoolId }, (tx) => lastTaken(tx, ctx.schoolId, prefix, day, size))
        .then((last) => void blocks.set(key, { day, next: last - size + 1, end: last + 1 }))
        .finally(() => coming.delete(key))
      coming.set(key, fetching)
    }
    await fetching
  }
}
