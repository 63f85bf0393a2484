// Firms whose 法定代表人 is one person: they are not invited together, and of their quotes the first counts (domain page 05 §5.4, decision 0182).
import type { Ctx } from '../../core/context.ts'

interface Firm {
  id: string
  name: string
  legal_person: string
}

const firmsOf = async (ctx: Ctx, ids: readonly string[]): Promise<Firm[]> =>
  ids.length === 0
    ? []
    : ctx.tx
        .selectFrom('suppliers')
        .select(['id', 'name', 'legal_person'])
        .where('id', 'in', [...ids])
        .execute()

/** Two of these firms that one person stands behind; undefined where there are none. Of who said nothing nothing is known. */
export const relatedAmong = async (ctx: Ctx, ids: readonly string[]): Promise<{ names: [string, string]; person: string } | undefined> => {
  const firms = await firmsOf(ctx, ids)
  for (const [i, one] of firms.entries()) {
    const other = one.legal_person === '' ? undefined : firms.slice(i + 1).find((it) => it.legal_person === one.legal_person)
    if (other) return { names: [one.name, other.name], person: one.legal_person }
  }
  return undefined
}

/** Of each firm that comes behind another of the same person: the one that counts in its place. */
export const countedBefore = async (ctx: Ctx, inOrder: readonly string[]): Promise<Map<string, string>> => {
  const firms = new Map((await firmsOf(ctx, inOrder)).map((it) => [it.id, it]))
  const first = new Map<string, string>()
  const behind = new Map<string, string>()
  for (const id of inOrder) {
    const firm = firms.get(id)
    if (!firm || firm.legal_person === '') continue
    const name = first.get(firm.legal_person)
    if (name === undefined) first.set(firm.legal_person, firm.name)
    else behind.set(id, name)
  }
  return behind
}

/** How many firms these are, those of one person as one. */
export const countFirms = async (ctx: Ctx, ids: readonly string[]): Promise<number> =>
  new Set((await firmsOf(ctx, ids)).map((it) => it.legal_person || it.id)).size

/** Whether one of these firms is another of the same person. */
export const isRelatedTo = async (ctx: Ctx, supplierId: string, ids: readonly string[]): Promise<boolean> => {
  const firms = await firmsOf(ctx, [...new Set([supplierId, ...ids])])
  const person = firms.find((it) => it.id === supplierId)?.legal_person ?? ''
  return person !== '' && firms.some((it) => it.id !== supplierId && it.legal_person === person)
}
