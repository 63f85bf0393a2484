// What a category says of the goods under it.

/** Goods lie under categories of this level alone. */
export const LEAF = 3

/** Kinds whose goods name their substance. */
export const ASKS_CAS: ReadonlySet<string> = new Set(['reagent'])
