import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'

/** The permission counts among the people of the platform alone: a role of a school that names it opens nothing. */
export const mustServe = (ctx: Ctx): void => {
  if (ctx.schoolId !== SUPPLIER_ID || ctx.user.supplierId !== null) throw new Fail('core.denied')
}

/** What this person left. */
export const ofAuthor = (ctx: Ctx) => sql<boolean>`from_school = ${ctx.schoolId} and author_id = ${ctx.user.id}`

/** Where the way to reach a visitor lies sealed. */
export const contactPlace = (rowId: string) => ({ schoolId: SUPPLIER_ID, field: 'leave_messages.contact', rowId })
