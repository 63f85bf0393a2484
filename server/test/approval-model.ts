// A small model of one approval, written from domain page 03 §3.4 and not from the engine: who may act, and where it stands then.

export type Who = string
export interface Step {
  /** Each must agree; of `any` one is enough. */
  who: readonly Who[]
  mode: 'all' | 'any' | 'vote'
  needed: number
}

interface Turn {
  who: Who
  vote: '' | 'yes' | 'no'
  /** Asked first: he waits for these. */
  before: Who[]
  /** He agreed: these follow. */
  after: Who[]
  opinion: Who | null
}

export class Model {
  at = 0
  status: 'running' | 'approved' | 'back' | 'cancelled' = 'running'
  turns: Turn[] = []
  readonly steps: readonly Step[]

  constructor(steps: readonly Step[]) {
    this.steps = steps
    this.enter(0)
  }

  private enter(at: number): void {
    this.at = at
    const step = this.steps[at]
    this.turns = (step?.who ?? []).map((who) => ({ who, vote: '', before: [], after: [], opinion: null }))
    if (!step) this.status = 'approved'
  }

  private turnOf(who: Who): Turn | undefined {
    return this.turns.find((it) => it.who === who && it.vote === '' && it.before.length + it.after.length === 0 && it.opinion === null)
  }
  private addedTo(who: Who): Turn | undefined {
    return this.turns.find((it) => it.before.includes(who) || it.after.includes(who))
  }
  private get step(): Step {
    return this.steps[this.at]!
  }
  /** Everybody with a task that can be acted on. */
  get waiting(): Who[] {
    if (this.status !== 'running') return []
    return this.turns.flatMap((it) => {
      if (it.vote !== '') return []
      if (it.opinion !== null) return [it.opinion]
      const asked = [...it.before, ...it.after]
      return asked.length > 0 ? asked : [it.who]
    })
  }
  private isIn(who: Who): boolean {
    return this.step.who.includes(who) || this.here.has(who)
  }
  /** Whoever stood in this step beside those of the flow. */
  private here = new Set<Who>()

  private count(turn: Turn, vote: 'yes' | 'no'): void {
    turn.vote = vote
    const [yes, no] = [this.turns.filter((it) => it.vote === 'yes').length, this.turns.filter((it) => it.vote === 'no').length]
    if (yes >= this.step.needed) {
      this.here = new Set()
      this.enter(this.at + 1)
    } else if (this.turns.length - no < this.step.needed) this.status = 'back'
  }

  agree(who: Who): boolean {
    if (this.status !== 'running') return false
    const adder = this.addedTo(who)
    if (adder) {
      const wasAfter = adder.after.includes(who)
      adder.before = adder.before.filter((it) => it !== who)
      adder.after = adder.after.filter((it) => it !== who)
      if (wasAfter && adder.after.length === 0) this.count(adder, 'yes')
      return true
    }
    const turn = this.turnOf(who)
    if (!turn) return false
    this.count(turn, 'yes')
    return true
  }

  refuse(who: Who): boolean {
    if (this.status !== 'running') return false
    const turn = this.addedTo(who) ?? this.turnOf(who)
    if (!turn) return false
    if (this.step.mode === 'vote') {
      turn.before = []
      turn.after = []
      this.count(turn, 'no')
    } else this.status = 'back'
    return true
  }

  terminate(who: Who): boolean {
    if (this.status !== 'running' || this.step.mode === 'vote') return false
    if (!this.addedTo(who) && !this.turnOf(who)) return false
    this.status = 'cancelled'
    return true
  }

  addSign(who: Who, whom: Who, place: 'before' | 'after', may: boolean): boolean {
    const turn = this.status === 'running' ? this.turnOf(who) : undefined
    if (!turn || !may || this.addedTo(who) || whom === who || this.isIn(whom)) return false
    turn[place] = [whom]
    this.here.add(whom)
    if (place === 'after' && this.step.mode === 'any') this.turns = [turn]
    return true
  }

  removeSign(who: Who, whom: Who): boolean {
    const turn =
      this.status === 'running'
        ? this.turns.find((it) => it.who === who && (it.before.includes(whom) || it.after.includes(whom) || it.opinion === whom))
        : undefined
    if (!turn) return false
    this.here.delete(whom)
    const wasAfter = turn.after.includes(whom)
    Object.assign(turn, { before: [], after: [], opinion: null })
    if (wasAfter) this.count(turn, 'yes')
    return true
  }

  ask(who: Who, whom: Who, may: boolean): boolean {
    const turn = this.status === 'running' ? this.turnOf(who) : undefined
    if (!turn || !may || this.addedTo(who) || whom === who || this.isIn(whom)) return false
    turn.opinion = whom
    this.here.add(whom)
    return true
  }

  opine(who: Who): boolean {
    const turn = this.status === 'running' ? this.turns.find((it) => it.opinion === who) : undefined
    if (!turn) return false
    turn.opinion = null
    return true
  }

  transfer(who: Who, whom: Who, may: boolean): boolean {
    const adder = this.status === 'running' ? this.addedTo(who) : undefined
    const turn = this.status === 'running' ? this.turnOf(who) : undefined
    if ((!turn && !adder) || !may || whom === who || this.isIn(whom)) return false
    if (adder) {
      adder.before = adder.before.map((it) => (it === who ? whom : it))
      adder.after = adder.after.map((it) => (it === who ? whom : it))
    } else turn!.who = whom
    this.here.delete(who)
    this.here.add(whom)
    return true
  }
}
