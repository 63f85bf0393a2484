// Builders of schools, people, funds, suppliers and goods: the tests and the demo loader make their worlds with them.
import { sql } from 'kysely'
import { addDays, dayOf, firstOfNextMonth, startOfDay } from '../core/clock.ts'
import type { Ctx, SessionUser } from '../core/context.ts'
import { maskMobile, seal } from '../core/crypto.ts'
import type { Db } from '../core/db.ts'
import { newId } from '../core/ids.ts'
import { enqueue } from '../core/outbox.ts'
import { runAsSystem } from '../core/run.ts'
import { loadUser } from '../core/session.ts'
import { hashPassword } from '../modules/account/password.ts'
import type { FlowDef } from '../modules/approval/engine/def.ts'
import { installFlows } from '../modules/approval/engine/install.ts'
import { openFund } from '../modules/fund/opening.ts'
import { flowsOf } from '../schools/flows.ts'

export interface SchoolDraft {
  id: number
  code: string
  name: string
  kind?: 'university' | 'hospital'
  taxNo?: string
  sort?: number
  params?: Record<string, unknown>
  depts?: readonly string[]
  /** Approval flows; default those of server/src/schools. */
  flows?: readonly FlowDef[]
}

/** A school with its departments, parameters and approval flows; answers department ids by name. */
export const buildSchool = async (db: Db, it: SchoolDraft): Promise<Map<string, string>> => {
  await db.shared
    .insertInto('schools')
    .values({ id: it.id, code: it.code, name: it.name, kind: it.kind ?? 'university', tax_no: it.taxNo ?? '', sort: it.sort ?? 0 })
    .execute()
  return runAsSystem(db, it.id, async (ctx) => {
    const depts = new Map<string, string>()
    for (const [sort, name] of (it.depts ?? []).entries()) {
      const id = newId()
      depts.set(name, id)
      await ctx.tx
        .insertInto('depts')
        .values({ school_id: it.id, id, code: `D${sort + 1}`, name, sort })
        .execute()
    }
    for (const [key, value] of Object.entries(it.params ?? {})) await setParam(ctx, key, value)
    await installFlows(ctx, it.flows ?? flowsOf(it.code, it.kind ?? 'university'))
    await enqueue(ctx, 'notice.prune', { dueAt: addDays(ctx.now, 1) })
    await enqueue(ctx, 'bill.monthly', { dueAt: addDays(startOfDay(firstOfNextMonth(dayOf(ctx.now))), 0.25) })
    await enqueue(ctx, 'fund.reconcile', { dueAt: addDays(ctx.now, 1 / 288) })
    return depts
  })
}

/** Sets a parameter from now on; the former value ends now. */
export const setParam = async (ctx: Ctx, key: string, value: unknown): Promise<void> => {
  await ctx.tx
    .updateTable('school_params')
    .set({ valid_to: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('key', '=', key)
    .where('valid_to', 'is', null)
    .execute()
  await ctx.tx
    .insertInto('school_params')
    .values({ school_id: ctx.schoolId, key, value: JSON.stringify(value), valid_from: ctx.now })
    .onConflict((oc) => oc.columns(['school_id', 'key', 'valid_from']).doUpdateSet({ value: JSON.stringify(value), valid_to: null }))
    .execute()
}

export interface PersonDraft {
  schoolId: number
  no: string
  name: string
  roles: readonly string[]
  deptId?: string | null
  title?: string
  password?: string
  selfAudit?: boolean
  teacher?: boolean
  student?: boolean
  tutorId?: string | null
  supplierId?: string | null
  mobile?: string
}

let cachedHash: { plain: string; hash: string } | null = null

/** A person with roles and a login name. deptLeader is scoped to the person's own department. */
export const buildUser = async (db: Db, it: PersonDraft): Promise<SessionUser> => {
  const plain = it.password ?? 'Test-2026-pass'
  if (cachedHash?.plain !== plain) cachedHash = { plain, hash: await hashPassword(plain) }
  const id = newId()
  const mobile = it.mobile ?? ''
  const user = await runAsSystem(db, it.schoolId, async (ctx) => {
    await ctx.tx
      .insertInto('users')
      .values({
        school_id: it.schoolId,
        id,
        user_no: it.no,
        name: it.name,
        title: it.title ?? '',
        dept_id: it.deptId ?? null,
        password_hash: cachedHash!.hash,
        self_audit_flag: it.selfAudit ? 1 : 0,
        teacher_flag: it.teacher ? 1 : 0,
        student_flag: it.student ? 1 : 0,
        supplier_id: it.supplierId ?? null,
        tutor_id: it.tutorId ?? null,
        mobile_cipher: mobile ? seal(mobile, { schoolId: it.schoolId, field: 'users.mobile', rowId: id }) : null,
        mobile_masked: maskMobile(mobile),
      })
      .execute()
    if (it.roles.length > 0) {
      await ctx.tx
        .insertInto('user_roles')
        .values(
          it.roles.map((role) => ({
            school_id: it.schoolId,
            user_id: id,
            role,
            ...(role === 'deptLeader' && it.deptId ? { scope_id: it.deptId } : {}),
          })),
        )
        .execute()
    }
    return (await loadUser(ctx.tx, it.schoolId, id))!
  })
  await db.shared.insertInto('login_names').values({ name: it.no.toLowerCase(), school_id: it.schoolId, user_id: id }).execute()
  return user
}

/** A delivery address in 浙江省宁波市镇海区庄市街道 unless told otherwise; answers its id. */
export const buildAddress = (
  db: Db,
  user: SessionUser,
  it: {
    receiver?: string
    mobile?: string
    detail?: string
    isDefault?: boolean
    codes?: [string, string, string, string]
    regionText?: string
    tag?: string
  } = {},
): Promise<string> =>
  runAsSystem(db, user.schoolId, async (ctx) => {
    const id = newId()
    const mobile = it.mobile ?? '13800005621'
    const [province, city, county, town] = it.codes ?? ['33', '3302', '330211', '330211004']
    await ctx.tx
      .insertInto('addresses')
      .values({
        school_id: user.schoolId,
        id,
        user_id: user.id,
        receiver: it.receiver ?? user.name,
        mobile_cipher: seal(mobile, { schoolId: user.schoolId, field: 'addresses.mobile', rowId: id }),
        mobile_masked: maskMobile(mobile),
        province_code: province,
        city_code: city,
        county_code: county,
        town_code: town,
        region_text: it.regionText ?? '浙江省宁波市镇海区庄市街道',
        detail: it.detail ?? '文苑路 1 号 材料楼 B412',
        tag: it.tag ?? '校区',
        is_default: it.isDefault ?? true,
      })
      .execute()
    return id
  })

export interface FundDraft {
  projectNo: string
  name: string
  ownerId: string
  deptId?: string | null
  source?: string
  startOn?: string
  endOn?: string
  totalFen: number
  committedFen?: number
  subjects?: readonly { code: string; name: string; limitFen: number | null; committedFen?: number }[]
  grants?: readonly { userId: string; capFen?: number | null; perOrderCapFen?: number | null; endsOn?: string | null }[]
}

/** The subjects of a card when a test does not care: committed money sits on 材料费. */
const plainSubjects = (committedFen: number): FundDraft['subjects'] => [
  { code: 'material', name: '材料费', limitFen: null, committedFen },
  { code: 'equipment', name: '设备费', limitFen: null },
  { code: 'office', name: '办公费', limitFen: null },
  { code: 'test', name: '测试化验加工费', limitFen: null },
  { code: 'book', name: '图书资料费', limitFen: null },
]

export const buildFund = (db: Db, schoolId: number, it: FundDraft): Promise<string> =>
  runAsSystem(db, schoolId, async (ctx) => {
    const id = await openFund(ctx, {
      projectNo: it.projectNo,
      name: it.name,
      ownerId: it.ownerId,
      deptId: it.deptId ?? null,
      source: it.source ?? 'RES_V',
      startOn: it.startOn ?? '2025-01-01',
      endOn: it.endOn ?? '2027-12-31',
      totalFen: it.totalFen,
      committedFen: it.committedFen ?? 0,
      // A card with a stated start was opened then: its statement begins before its first order.
      ...(it.startOn && startOfDay(it.startOn) < ctx.now ? { openedAt: startOfDay(it.startOn) } : {}),
      subjects: it.subjects ?? plainSubjects(it.committedFen ?? 0)!,
    })
    for (const grant of it.grants ?? []) {
      await ctx.tx
        .insertInto('fund_grants')
        .values({
          school_id: schoolId,
          fund_id: id,
          user_id: grant.userId,
          cap_fen: grant.capFen ?? null,
          per_order_cap_fen: grant.perOrderCapFen ?? null,
          ends_on: grant.endsOn ?? null,
        })
        .execute()
    }
    return id
  })

export interface SupplierDraft {
  srcId: number
  name: string
  shortName?: string
  uscc?: string
  freightFen?: number
  freightFreeFromFen?: number
  shipDays?: number
  provinces?: readonly string[]
}

export const buildSupplier = async (db: Db, it: SupplierDraft): Promise<string> => {
  const id = newId()
  await db.shared
    .insertInto('suppliers')
    .values({
      id,
      src_id: it.srcId,
      name: it.name,
      short_name: it.shortName ?? it.name,
      uscc: it.uscc ?? '',
      freight_fen: it.freightFen ?? 0,
      freight_free_from_fen: it.freightFreeFromFen ?? 0,
      ship_days: it.shipDays ?? 2,
    })
    .execute()
  if (it.provinces?.length)
    await db.shared
      .insertInto('supplier_areas')
      .values(it.provinces.map((province_code) => ({ supplier_id: id, province_code })))
      .execute()
  return id
}

export interface ProductDraft {
  supplierId: string
  code: string
  name: string
  priceE4: number
  stock?: number
  unit?: string
  brand?: string
  model?: string
  categoryCode?: string
  controlClass?: number
  moq?: number
  packStep?: number
  isAsset?: boolean
  expenseSubject?: string
  cas?: string
  catNo?: string
}

/** One product with one SKU of the same code; answers both ids. Search tokens are the catalogue module's job. */
export const buildProduct = async (db: Db, it: ProductDraft): Promise<{ productId: string; skuId: string }> => {
  const productId = newId()
  const skuId = newId()
  const categoryCode = it.categoryCode ?? 'TEST'
  await db.shared
    .insertInto('categories')
    .values({ code: categoryCode, parent_code: null, name: categoryCode, level: 1, path: categoryCode })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await db.shared
    .insertInto('products')
    .values({
      id: productId,
      supplier_id: it.supplierId,
      code: it.code,
      name: it.name,
      brand: it.brand ?? '',
      model: it.model ?? '',
      category_code: categoryCode,
      category_path: categoryCode,
      control_class: it.controlClass ?? 0,
      is_asset: it.isAsset ?? false,
      expense_subject: it.expenseSubject ?? 'material',
      cas: it.cas ?? null,
      min_price_e4: it.priceE4,
      max_price_e4: it.priceE4,
      in_stock: (it.stock ?? 1000) > 0,
      tokens: sql`to_tsvector('simple', ${it.name})` as never,
      badges: sql`'{7}'::int[]` as never,
    })
    .execute()
  await db.shared
    .insertInto('skus')
    .values({
      id: skuId,
      product_id: productId,
      supplier_id: it.supplierId,
      code: it.code,
      cat_no: it.catNo ?? '',
      unit: it.unit ?? '件',
      price_e4: it.priceE4,
      moq: it.moq ?? 1,
      pack_step: it.packStep ?? 1,
    })
    .execute()
  await db.shared
    .insertInto('sku_stocks')
    .values({ sku_id: skuId, stock: it.stock ?? 1000 })
    .execute()
  return { productId, skuId }
}
