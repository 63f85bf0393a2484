// Regions (GB/T 2260 and towns): whether four codes belong together, their names, and the tree for the selector.
import type { address } from '@caiyuan/contract/address'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { Tx } from '../../core/db.ts'
import type { Of } from '../../core/implement.ts'

export interface RegionCodes {
  provinceCode: string
  cityCode: string
  countyCode: string
  townCode: string
}

export const codesOf = (it: RegionCodes): string[] => [it.provinceCode, it.cityCode, it.countyCode, it.townCode].filter(Boolean)

export type RegionNames = Map<string, { name: string; parent: string | null; level: number }>

export interface RegionRow {
  code: string
  name: string
  parent_code: string | null
  level: number
}

export const namesOf = (rows: readonly RegionRow[]): RegionNames =>
  new Map(rows.map((r) => [r.code, { name: r.name, parent: r.parent_code, level: r.level }]))

export const readRegions = async (tx: Tx, codes: readonly string[]): Promise<RegionNames> => {
  if (codes.length === 0) return new Map()
  const rows = await tx
    .selectFrom('regions')
    .select(['code', 'name', 'parent_code', 'level'])
    .where('code', 'in', [...new Set(codes)])
    .execute()
  return namesOf(rows)
}

/** Names from province to town, or nothing when the codes do not belong together (a county merged away, a foreign city). */
export const regionPath = (known: RegionNames, it: RegionCodes): string[] | null => {
  const names: string[] = []
  let parent: string | null = null
  for (const [i, code] of codesOf(it).entries()) {
    const row = known.get(code)
    if (!row || row.level !== i + 1 || (i > 0 && row.parent !== parent)) return null
    // A municipality is its own city: 北京市 is not said twice.
    if (names.at(-1) !== row.name) names.push(row.name)
    parent = code
  }
  return names.length > 0 ? names : null
}

type Tree = OutputOf<(typeof address)['regions']>
let tree: Tree | null = null

/** 省市区, read once per process: regions change with a release. */
export const regionTree: Of<typeof address>['regions'] = async (ctx) => {
  if (tree) return tree
  const rows = await ctx.shared
    .selectFrom('regions')
    .select(['code', 'name', 'parent_code', 'level'])
    .where('level', '<=', 3)
    .orderBy('code')
    .execute()
  const inside = new Map<string, typeof rows>()
  for (const row of rows) if (row.parent_code) inside.set(row.parent_code, [...(inside.get(row.parent_code) ?? []), row])
  const below = (code: string) => inside.get(code) ?? []
  tree = rows
    .filter((r) => r.level === 1)
    .map((p) => ({
      code: p.code,
      name: p.name,
      children: below(p.code).map((c) => ({
        code: c.code,
        name: c.name,
        children: below(c.code).map((d) => ({ code: d.code, name: d.name })),
      })),
    }))
  return tree
}

export const listTowns: Of<typeof address>['towns'] = async (ctx, { countyCode }) =>
  ctx.shared.selectFrom('regions').select(['code', 'name']).where('parent_code', '=', countyCode).orderBy('code').execute()
