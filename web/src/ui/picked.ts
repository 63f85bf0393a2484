// Chosen rows stand as the list does, whatever was ticked first: a column prepared from the list fits them.
export interface Placed<Row> {
  row: Row
  /** Place in the whole list. */
  at: number
}

/** What was chosen, as it is now where the page shows it, in the order of the list. */
export const inListOrder = <Row>(
  chosen: ReadonlyMap<string, Placed<Row>>,
  onPage: ReadonlyMap<string, Placed<Row>>,
): (readonly [key: string, it: Placed<Row>])[] =>
  [...chosen].map(([key, it]) => [key, onPage.get(key) ?? it] as const).toSorted(([, a], [, b]) => a.at - b.at)
