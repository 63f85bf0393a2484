// Roles are rows of a school, each over permission codes of the contract (decision 0043). A code nobody knows grants nothing.
import { needs, type Need } from '@caiyuan/contract/needs'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from './context.ts'

export interface RoleRow {
  code: string
  name: string
  /** Held for what it decides or checks, whatever else the person does. */
  isOffice: boolean
  needs: readonly Need[]
}

/** The roles the rules themselves speak of: every school has them, whatever it calls them and lets them do. */
export const RULED = { leader: 'deptLeader', vice: 'viceLeader', competent: 'competentDept' } as const

/** What somebody is at first whose application for an account was passed. */
export const FIRST_ROLE = { ofStudents: 'student', ofOthers: 'purchaser' } as const

const isNeed = (code: string): code is Need => Object.hasOwn(needs, code)
export const needsIn = (codes: readonly string[]): ReadonlySet<Need> => new Set(codes.filter(isNeed))

/** SQL: the ids of the people of the school with a role that carries one of these codes. */
export const holding = (ctx: Pick<Ctx, 'schoolId'>, ...wanted: Need[]): RawBuilder<string> => sql<string>`(
  select h.user_id from user_roles h join roles k on k.school_id = h.school_id and k.code = h.role
  where h.school_id = ${ctx.schoolId} and k.needs && ${wanted}::text[])`

/** By code; permissions as the database holds them. */
export type SchoolRoles = ReadonlyMap<string, Omit<RoleRow, 'needs'> & { needs: readonly string[] }>

/** The roles of the school as they stand. */
export const rolesHere = async (ctx: Ctx): Promise<SchoolRoles> => {
  const rows = await ctx.tx
    .selectFrom('roles')
    .select(['code', 'name', 'is_office', 'needs'])
    .where('school_id', '=', ctx.schoolId)
    .orderBy('code')
    .execute()
  return new Map(rows.map((it) => [it.code, { code: it.code, name: it.name, isOffice: it.is_office, needs: it.needs }]))
}
