// Builders with defaults, each in a transaction of its own: the tests and the demo loader make their worlds with them.
import { licenceClasses, type LicenceKind } from '@caiyuan/contract/licence'
import { FIRST_VERSION } from '@caiyuan/contract/policy'
import { sql } from 'kysely'
import { startOfDay } from '../core/clock.ts'
import type { SessionUser } from '../core/context.ts'
import { maskMobile, seal } from '../core/crypto.ts'
import type { Db } from '../core/db.ts'
import { newId } from '../core/ids.ts'
import type { RoleRow } from '../core/roles.ts'
import { runAsSystem } from '../core/run.ts'
import { loadUser } from '../core/session.ts'
import { addPerson } from '../modules/account/add-person.ts'
import { hashPassword } from '../modules/account/password.ts'
import type { FlowDef } from '../modules/approval/engine/def.ts'
import { openFund } from '../modules/fund/opening.ts'
import { addGrants, type GrantRow } from '../modules/fund/grants.ts'
import { recordConsent } from '../modules/privacy/consent.ts'
import { setParam } from '../modules/school/params.ts'
import { keepLicence } from '../modules/licence/kept.ts'
import { addDepts, addSchool, addSupplier, type SchoolKind, type SupplierDraft } from '../schools/found.ts'

export interface SchoolDraft {
  id: number
  code: string
  name: string
  kind?: SchoolKind
  taxNo?: string
  sort?: number
  params?: Record<string, unknown>
  depts?: readonly string[]
  /** Default those of server/src/schools, as its approval flows. */
  roles?: readonly RoleRow[]
  flows?: readonly FlowDef[]
}

/** A school with its departments, parameters and approval flows; answers department ids by name. */
export const buildSchool = (db: Db, it: SchoolDraft): Promise<Map<string, string>> =>
  runAsSystem(db, it.id, async (ctx) => {
    await addSchool(ctx, { kind: 'university', taxNo: '', sort: 0, ...it })
    const depts = (it.depts ?? []).map((name, sort) => ({ id: newId(), parentId: null, code: `D${sort + 1}`, name, sort }))
    await addDepts(ctx, depts)
    for (const [key, value] of Object.entries(it.params ?? {})) await setParam(ctx, key, value)
    return new Map(depts.map((d) => [d.name, d.id]))
  })

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
  /** The version of the privacy policy agreed to; the first by default. */
  agreed?: string
}

let cachedHash: { plain: string; hash: string } | null = null

/** A person who has agreed to the privacy policy, with roles and a login name. deptLeader is scoped to the person's own department. */
export const buildUser = async (db: Db, it: PersonDraft): Promise<SessionUser> => {
  const plain = it.password ?? 'Test-2026-pass'
  if (cachedHash?.plain !== plain) cachedHash = { plain, hash: await hashPassword(plain) }
  const id = newId()
  return runAsSystem(db, it.schoolId, async (ctx) => {
    await addPerson(ctx, {
      id,
      no: it.no,
      name: it.name,
      title: it.title ?? '',
      deptId: it.deptId ?? null,
      passwordHash: cachedHash!.hash,
      mobile: it.mobile ?? '',
      selfAudit: it.selfAudit ?? false,
      teacher: it.teacher ?? false,
      student: it.student ?? false,
      tutorId: it.tutorId ?? null,
      supplierId: it.supplierId ?? null,
      roles: it.roles.map((role) => (role === 'deptLeader' ? { role, deptId: it.deptId } : { role })),
    })
    await recordConsent({ ...ctx, user: { id } }, { subject: 'privacy', scene: 'login', version: it.agreed ?? FIRST_VERSION })
    return (await loadUser(ctx.tx, it.schoolId, id))!
  })
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
  grants?: readonly GrantRow[]
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
    await addGrants(ctx, id, it.grants ?? [])
    return id
  })

/** It may sell every class, unless told that it has no licence. */
export const buildSupplier = async (db: Db, it: SupplierDraft & { isUnlicensed?: boolean }): Promise<string> => {
  const supplierId = await addSupplier(db.shared, it)
  const held = { supplierId, cas: [], signedOn: '2020-01-01', validUntil: '2099-12-31' }
  if (!it.isUnlicensed)
    for (const [kind, classes] of Object.entries(licenceClasses) as [LicenceKind, readonly number[]][])
      if (classes.length > 0) await keepLicence(db.shared, { ...held, kind, number: `${kind}-${it.srcId}`, classes }, '采园')
  return supplierId
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
  baseUnit?: string
  baseQty?: number
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
      offer_key: it.unit ?? '件',
      base_unit: it.baseUnit ?? null,
      base_qty: it.baseQty ?? null,
    })
    .execute()
  await db.shared
    .insertInto('sku_stocks')
    .values({ sku_id: skuId, stock: it.stock ?? 1000 })
    .execute()
  return { productId, skuId }
}
