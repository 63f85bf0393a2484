// The roles a file gives a school: what is new, what changes, and which there are then.
import type { Need } from '@caiyuan/contract/needs'
import type { SchoolRoles } from '../core/roles.ts'
import type { Known } from './known.ts'
import { uniqueBy, type Notes } from './notes.ts'
import type { SchoolFile } from './school-file.ts'

type Role = SchoolFile['roles'][number]
type KnownRole = SchoolRoles extends ReadonlyMap<string, infer R> ? R : never

export interface PlannedRole {
  role: Role
  before: KnownRole | undefined
}

export interface Roles {
  planned: PlannedRole[]
  /** Notes a fault where the school would not have it. */
  mustHave(path: string, code: string): void
  /** Whether one of these carries the permission. */
  carry(codes: readonly string[], need: Need): boolean
}

const isSame = (a: KnownRole, b: Role): boolean =>
  a.name === b.name && a.isOffice === b.isOffice && a.needs.length === b.needs.length && b.needs.every((it) => a.needs.includes(it))

export const planRoles = (file: SchoolFile, known: Known, notes: Notes): Roles => {
  const wanted = uniqueBy(notes, 'roles', 'code', file.roles, (it) => it.code).map(({ it }) => it)
  const planned = wanted.flatMap((role) => {
    const before = known.roles.get(role.code)
    return before && isSame(before, role) ? [] : [{ role, before }]
  })
  const all = new Map<string, KnownRole>([...known.roles, ...wanted.map((it) => [it.code, it] as const)])
  return {
    planned,
    mustHave: (path, code) => {
      if (all.has(code)) return
      notes.fault(path, `没有角色“${code}”，可用：${[...all.values()].map((it) => `${it.code}（${it.name}）`).join('、')}`)
    },
    carry: (codes, need) => codes.some((code) => all.get(code)?.needs.includes(need)),
  }
}
