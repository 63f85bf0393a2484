// The rows of a file as the server keeps them: packed, made into a row when somebody looks at it.
import { setImmediate } from 'node:timers/promises'
import { PackedTexts, type Packed } from './packed.ts'

export interface SourceRow {
  /** As a spreadsheet program counts; a line of JSONL is its line number. */
  no: number
  cells: Record<string, unknown>
  /** Why the row cannot be used at all; empty when it can. */
  problem: string
  /** The beginning of a row that cannot be used, for the report. */
  raw: string
}

/** Rows looked at before others get their turn. */
const AT_ONCE = 500

export const packRow = (keys: readonly string[], { no, problem, raw, cells }: SourceRow): string =>
  JSON.stringify([no, problem, raw, ...keys.map((key) => cells[key] ?? null)])

/** What merged cells change in a row. */
interface Patch {
  cells: Record<string, unknown>
  problem: string
}

export class Rows {
  readonly #keys: readonly string[]
  readonly #texts = new PackedTexts()
  readonly #patches = new Map<number, Patch>()

  constructor(keys: readonly string[]) {
    this.#keys = keys
  }

  get length(): number {
    return this.#texts.length
  }

  add(portion: Packed): void {
    this.#texts.add(portion)
  }

  at(index: number): SourceRow {
    const [no, problem, raw, ...values] = JSON.parse(this.#texts.at(index)!) as [number, string, string, ...unknown[]]
    const cells = Object.fromEntries(this.#keys.map((key, i) => [key, values[i]]))
    const patch = this.#patches.get(index)
    return patch ? { no, problem: problem || patch.problem, raw, cells: { ...cells, ...patch.cells } } : { no, problem, raw, cells }
  }

  patch(index: number, { cells, problem }: Partial<Patch>): void {
    const had = this.#patches.get(index)
    this.#patches.set(index, { cells: { ...had?.cells, ...cells }, problem: had?.problem || (problem ?? '') })
  }

  /** The first rows. */
  first(count: number): SourceRow[] {
    return Array.from({ length: Math.min(count, this.length) }, (_, i) => this.at(i))
  }

  /** Every row with its index, a few at a time. */
  async each(look: (row: SourceRow, index: number) => void): Promise<void> {
    await inTurns(this.length, (index) => look(this.at(index), index))
  }
}

/** Goes through so many things without keeping others from theirs. */
export const inTurns = async (count: number, look: (index: number) => void): Promise<void> => {
  for (let i = 0; i < count; i += 1) {
    look(i)
    if (i % AT_ONCE === AT_ONCE - 1) await setImmediate()
  }
}
