// Heads of invoices: the institution's own first, then the person's.
import { SCHOOL_HEAD, type HeadShown, type HeadType, type invoiceHead } from '@caiyuan/contract/invoice-head'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { sameName } from '../invoice/said.ts'
import { schoolHere } from '../school/name.ts'

type Heads = Of<typeof invoiceHead>

const rowsOf = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('invoice_heads')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where((eb) => eb.or([eb('user_id', '=', ctx.user.id), eb('user_id', 'is', null)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

type HeadRow = Awaited<ReturnType<typeof rowsOf>>[number]

/** Goods paid by the institution are invoiced to it and to nobody else (decision 0200). */
export const barredBy = (school: { name: string; tax_no: string }, it: { title: string; taxNo: string }): string =>
  it.taxNo === school.tax_no && sameName(it.title, school.name)
    ? ''
    : `公款采购的发票须开给${school.name} ${school.tax_no}，不能开给「${[it.title, it.taxNo].filter(Boolean).join(' ')}」`

const shown = (school: { name: string; tax_no: string }, it: HeadRow): HeadShown => ({
  id: it.id,
  headType: it.head_type as HeadType,
  title: it.title,
  taxNo: it.tax_no,
  address: it.address,
  phone: it.phone,
  bankName: it.bank_name,
  bankAccount: it.bank_account,
  isDefault: it.is_default,
  isSchool: false,
  canEdit: true,
  barred: barredBy(school, { title: it.title, taxNo: it.tax_no }),
})

export const headsOf = async (ctx: Ctx): Promise<HeadShown[]> => {
  const school = await schoolHere(ctx)
  const rows = await rowsOf(ctx)
  const own = rows.filter((it) => it.user_id !== null).map((it) => shown(school, it))
  const more = rows.find((it) => it.user_id === null)
  return [
    {
      id: SCHOOL_HEAD,
      headType: 'org',
      title: school.name,
      taxNo: school.tax_no,
      address: more?.address ?? '',
      phone: more?.phone ?? '',
      bankName: more?.bank_name ?? '',
      bankAccount: more?.bank_account ?? '',
      isDefault: !own.some((it) => it.isDefault),
      isSchool: true,
      canEdit: ctx.user.needs.has('tenant:config'),
      barred: '',
    },
    ...own.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)),
  ]
}

export const headById = async (ctx: Ctx, id: string): Promise<HeadShown> => {
  const it = id === SCHOOL_HEAD || isId(id) ? (await headsOf(ctx)).find((head) => head.id === id) : undefined
  if (!it) throw missing('发票抬头')
  return it
}

export const listHeads: Heads['list'] = async (ctx) => ({ list: await headsOf(ctx) })
export const getHead: Heads['detail'] = (ctx, { id }) => headById(ctx, id)
