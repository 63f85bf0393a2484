// A step of a random sequence that is played on the product and on a simple account at once: a wish for a deed, on whatever document it fits.
import type fc from 'fast-check'
import { expect } from 'vitest'

export interface Play<Name extends string, Args, Model extends object, Real> {
  /** Where the deed can be done; `isBlind`: on any document of its kind. Null: it makes one. */
  placesFor(m: Readonly<Model>, name: Name, isBlind: boolean): readonly number[] | null
  /** Where one that is made now will stand. */
  next(m: Readonly<Model>): number
  /** What brings a document nearer to where the deed can be done. */
  before(name: Name): Name
  /** The account after the deed; null: it must be refused. */
  foretold(m: Readonly<Model>, name: Name, at: number, args: Args): Model | null
  /** Does it to the product; answers its word, `1000` where it agreed. */
  act(real: Real, name: Name, at: number, args: Args, m: Readonly<Model>): Promise<string>
  /** What both have to say alike after each step. */
  shown(m: Readonly<Model>): object
  facts(m: Readonly<Model>, real: Real): Promise<object>
}

/** The commands of a play, and what came of them. */
export const playing = <Name extends string, Args, Model extends object, Real>(play: Play<Name, Args, Model, Real>) => {
  const tally = { agreed: new Map<Name, number>(), refused: 0 }
  class Step implements fc.AsyncCommand<Model, Real> {
    readonly name: Name
    readonly args: Args
    readonly pick: number
    readonly isBlind: boolean
    constructor(name: Name, args: Args, pick: number, isBlind: boolean) {
      this.name = name
      this.args = args
      this.pick = pick
      this.isBlind = isBlind
    }
    /** The deed and its place: where none fits, the deed that brings one nearer. A blind one is tried on any of its kind, to be refused as foretold. */
    deed(m: Readonly<Model>): { name: Name; at: number } | null {
      for (let { name }: { name: Name } = this; ;) {
        const fit = play.placesFor(m, name, this.isBlind)
        if (fit === null) return { name, at: play.next(m) }
        if (fit.length > 0) return { name, at: fit[this.pick % fit.length]! }
        if (this.isBlind) return null
        name = play.before(name)
      }
    }
    check(m: Readonly<Model>): boolean {
      return this.deed(m) !== null
    }
    async run(m: Model, real: Real): Promise<void> {
      const { name, at } = this.deed(m)!
      const after = play.foretold(m, name, at, this.args)
      const answer = await play.act(real, name, at, this.args, m)
      const did = `${name} answered ${answer}`
      expect(answer, did).not.toMatch(/^http/)
      if (after) {
        tally.agreed.set(name, (tally.agreed.get(name) ?? 0) + 1)
        Object.assign(m, after)
      } else tally.refused += 1
      expect({ did, agreed: answer === '1000', ...(await play.facts(m, real)) }).toEqual({ did, agreed: after !== null, ...play.shown(m) })
    }
    toString(): string {
      return `${this.isBlind ? 'blindly ' : ''}${this.name}(${JSON.stringify(this.args)}, ${this.pick})`
    }
  }
  return { Step, tally }
}

/** What is told at the end of a run. */
export const tallyText = <Name extends string>(
  seed: number,
  names: readonly Name[],
  { agreed, refused }: { agreed: Map<Name, number>; refused: number },
): string =>
  [`seed ${seed}, refused ${refused}, agreed to`, ...names.map((name) => `  ${name.padEnd(14)} ${agreed.get(name) ?? 0}`)].join('\n')
