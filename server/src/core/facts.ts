// What the rules of an approval look at, as JSON of the running instance: what every document has, what goods have, and what a
// kind of document adds.

export interface CommonFacts {
  amountFen: number
  /** Together with what it seems to be split from: every amount of the rules is measured by it (decision 0025). */
  sumFen?: number
  deptId: string | null
  isStudent: boolean
  /** Keys of what its kind may flag (`flags` of its registration). */
  flags: string[]
  /** What each flag found, with its figures. */
  flagWords?: Record<string, string>
  funds: {
    fundId: string
    ownerId: string
    ownerDeptId: string | null
    source: string
    name: string
    projectNo: string
    amountFen: number
    /** Where several of its subjects pay: what each does, in the order of their codes. */
    parts?: number[]
  }[]
  /** What the submitter tells the approvers. */
  note?: string
  /** People whose earlier act counts as their agreement: the owner who confirmed a student's order. */
  agreedBy?: string[]
  /** Who changes and submits it again where that is not its submitter: the owner who pays. */
  revisedBy?: string
  /** Neither a small sum nor its submitter's own word passes it: it was bought before anybody approved. */
  needsOthers?: true
  /** People who may not decide though they did not submit: the buyer, where an acceptance is audited. */
  notBy?: string[]
  /** People who have to stay out of it, with the reason: an interest in the supplier (decision 0125). Others decide in their place. */
  avoid?: Record<string, string>
}

/** Of documents about goods; absent reads as none. */
export interface GoodsFacts {
  /** 1 to 4 (contract/goods.ts); 0: no controlled goods. */
  controlClass: number
  hasAsset: boolean
  categoryPaths: string[]
}

/** A module adds the facts of its kind here by `declare module`: figures and signs its flow asks for with `fact`. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface OwnFacts {}

export type FlowFacts = CommonFacts & Partial<GoodsFacts> & Partial<OwnFacts>

/** What amounts of the rules are measured by. */
export const measuredFen = (facts: Pick<FlowFacts, 'amountFen' | 'sumFen'>): number => Math.max(facts.amountFen, facts.sumFen ?? 0)

/** Whether it holds controlled goods: nobody stands in for another there, and nobody passes his own. */
export const isControlled = (facts: Pick<FlowFacts, 'controlClass'>): boolean => (facts.controlClass ?? 0) > 0

/** Why this person may not be given the decision, beside being its submitter; empty when he may. */
export const barredBy = (facts: Pick<FlowFacts, 'notBy' | 'avoid'>, id: string): string =>
  facts.notBy?.includes(id) ? '是本单的采购人或代收人，不能审核验收' : (facts.avoid?.[id] ?? '')

/** Everybody who may not be given the decision, beside its submitter. */
export const barredIn = ({ notBy, avoid }: Pick<FlowFacts, 'notBy' | 'avoid'>): string[] => [...(notBy ?? []), ...Object.keys(avoid ?? {})]
