// What a school is made of, each inside an open transaction: `npm run school`, the demo and the tests make theirs with these.
import { authTypes } from '@caiyuan/contract/auth-types'
import { addDays, dayOf, firstOfNextMonth, startOfDay } from '../core/clock.ts'
import type { Ctx } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { newId } from '../core/ids.ts'
import { enqueue } from '../core/outbox.ts'
import type { RoleRow } from '../core/roles.ts'
import { settingsChanged } from '../core/settings.ts'
import { holdRoles, type RoleHeld } from '../modules/account/add-person.ts'
import type { FlowDef } from '../modules/approval/engine/def.ts'
import { installFlows } from '../modules/approval/engine/install.ts'
import { installPage } from '../modules/approval/engine/page.ts'
import { installForm } from '../modules/off-platform/forms.ts'
import { setParam, valuesSet } from '../modules/school/params.ts'
import { keepWay, type SignIn } from '../modules/sso/way.ts'
import { flowsOf } from './flows.ts'
import { offPlatformFormOf, offPlatformOf } from './off-platform.ts'
import { standardRoles } from './standard-roles.ts'
import { pageOf, variantOf } from './variants.ts'

export type SchoolKind = 'university' | 'hospital'

/** The school whose id the transaction acts for, its roles and approval flows (default those of this folder) and its recurring work. */
export const addSchool = async (
  ctx: Ctx,
  it: {
    code: string
    name: string
    kind: SchoolKind
    taxNo: string
    sort: number
    roles?: readonly RoleRow[]
    flows?: readonly FlowDef[]
  },
): Promise<void> => {
  await ctx.tx
    .insertInto('schools')
    .values({ id: ctx.schoolId, code: it.code, name: it.name, kind: it.kind, tax_no: it.taxNo, sort: it.sort })
    .execute()
  await setRoles(ctx, it.roles ?? standardRoles)
  await installFlows(ctx, it.flows ?? flowsOf(it.code, it.kind))
  await setVariant(ctx, it.code)
  await setOffPlatform(ctx, it.code)
  await enqueue(ctx, 'notice.prune', { dueAt: addDays(ctx.now, 1) })
  await enqueue(ctx, 'bill.monthly', { dueAt: addDays(startOfDay(firstOfNextMonth(dayOf(ctx.now))), 0.25) })
  await enqueue(ctx, 'approval.late', { dueAt: addDays(ctx.now, 1 / 24) })
  await enqueue(ctx, 'log.verify', { dueAt: addDays(ctx.now, 1) })
  await enqueue(ctx, 'order.yearEnd', { dueAt: addDays(ctx.now, 1 / 24) })
  await enqueue(ctx, 'fund.carryOver', { dueAt: addDays(ctx.now, 1 / 24) })
  await enqueue(ctx, 'finance.reconcile', { dueAt: addDays(ctx.now, 1 / 12) })
  await enqueue(ctx, 'financeCard.night', { dueAt: addDays(ctx.now, 1 / 12) })
  await enqueue(ctx, 'supplierScore.night', { dueAt: addDays(ctx.now, 1 / 12) })
  await enqueue(ctx, 'permit.night', { dueAt: addDays(ctx.now, 1 / 12) })
  await enqueue(ctx, 'payFile.night', { dueAt: addDays(ctx.now, 1 / 12) })
  await enqueue(ctx, 'fund.reconcile', { dueAt: addDays(ctx.now, 1 / 288) })
}

/** What differs where its people choose approvers, from now on; figures it set itself stay. Answers whether the page changed. */
export const setVariant = async (ctx: Ctx, code: string): Promise<boolean> => {
  const variant = variantOf(code)
  for (const [key, value] of Object.entries(variant?.params ?? {}))
    if ((await valuesSet(ctx, key)).length === 0) await setParam(ctx, key, value)
  return installPage(ctx, pageOf(variant))
}

/** How its people ask to buy outside the mall, from now on; figures it set itself stay. Answers whether the form changed. */
export const setOffPlatform = async (ctx: Ctx, code: string): Promise<boolean> => {
  const variant = offPlatformOf(code)
  for (const [key, value] of Object.entries(variant?.params ?? {}))
    if ((await valuesSet(ctx, key)).length === 0) await setParam(ctx, key, value)
  return installForm(ctx, offPlatformFormOf(variant))
}

/** How its people sign in from now on. */
export const setSignIn = async (ctx: Ctx, way: SignIn): Promise<void> => {
  await keepWay(ctx, way)
  await ctx.tx.updateTable('schools').set({ auth_type: authTypes[way.type] }).where('id', '=', ctx.schoolId).execute()
}

/** What these roles of the school are called and let people do from now on. */
export const setRoles = async (ctx: Ctx, rows: readonly RoleRow[]): Promise<void> => {
  if (rows.length === 0) return
  await settingsChanged(ctx)
  await ctx.tx
    .insertInto('roles')
    .values(rows.map((it) => ({ school_id: ctx.schoolId, code: it.code, name: it.name, is_office: it.isOffice, needs: [...it.needs] })))
    .onConflict((oc) =>
      oc.columns(['school_id', 'code']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        is_office: eb.ref('excluded.is_office'),
        needs: eb.ref('excluded.needs'),
      })),
    )
    .execute()
}

export interface DeptRow {
  id: string
  parentId: string | null
  code: string
  name: string
  sort: number
}

/** In any order: a child may come before its parent. */
export const addDepts = async (ctx: Ctx, rows: readonly DeptRow[]): Promise<void> => {
  if (rows.length === 0) return
  await settingsChanged(ctx)
  await ctx.tx
    .insertInto('depts')
    .values(rows.map((it) => ({ school_id: ctx.schoolId, id: it.id, parent_id: it.parentId, code: it.code, name: it.name, sort: it.sort })))
    .execute()
}

/** More roles for somebody who may be signed in. */
export const giveRoles = async (ctx: Ctx, userId: string, roles: readonly RoleHeld[]): Promise<void> => {
  await settingsChanged(ctx)
  await holdRoles(
    ctx,
    roles.map((it) => ({ ...it, userId })),
  )
}

export interface SupplierDraft {
  srcId: number
  name: string
  shortName?: string
  uscc?: string
  phone?: string
  bankName?: string
  bankAccount?: string
  legalPerson?: string
  address?: string
  freightFen?: number
  freightFreeFromFen?: number
  shipDays?: number
  /** Province codes; none for the whole country. */
  provinces?: readonly string[]
}

/** A supplier of the shared catalogue; answers its id. */
export const addSupplier = async (tx: Tx, it: SupplierDraft): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('suppliers')
    .values({
      id,
      src_id: it.srcId,
      name: it.name,
      short_name: it.shortName || it.name,
      uscc: it.uscc ?? '',
      phone: it.phone ?? '',
      bank_name: it.bankName ?? '',
      bank_account: it.bankAccount ?? '',
      legal_person: it.legalPerson ?? '',
      address: it.address ?? '',
      freight_fen: it.freightFen ?? 0,
      freight_free_from_fen: it.freightFreeFromFen ?? 0,
      ship_days: it.shipDays ?? 2,
    })
    .execute()
  if (it.provinces?.length)
    await tx
      .insertInto('supplier_areas')
      .values(it.provinces.map((province_code) => ({ supplier_id: id, province_code })))
      .execute()
  return id
}
