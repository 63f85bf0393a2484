// Which column of a table holds what, by the words its headers may be.

/** By field: headers that mean it, folded as `squeeze` does. */
export type Words<Field extends string = string> = Readonly<Record<Field, readonly string[]>>

/** What people add behind a header in brackets; 分 stays, it is another field. */
const UNIT = /\((?:元|人民币|含税|%|天|工作日)\)/g

const squeeze = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(UNIT, '')
    .replace(/[\s_\-/()（）:：*.·]/g, '')

/** Columns by field, in the order of the field's own words: an exact header beats a looser one. */
export const columnsOf = <Field extends string>(words: Words<Field>, headers: readonly string[]): Partial<Record<Field, string[]>> => {
  const squeezed = headers.map((h) => ({ header: h, key: squeeze(h) }))
  const columns: Partial<Record<Field, string[]>> = {}
  for (const field of Object.keys(words) as Field[]) {
    const found = words[field].flatMap((word) => squeezed.filter((h) => h.key === word).map((h) => h.header))
    if (found.length > 0) columns[field] = [...new Set(found)]
  }
  return columns
}
