// 发票抬头: the institution's own, and those a person keeps (domain page 02 §2.8, 05 §5.11, decision 0200).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { Id, nothing } from './paging.ts'
import { optionalText, text } from './text.ts'
import { plainTaxNo, taxNoKind } from './uscc.ts'

export const HEADS_MAX = 20
/** The id of the institution's own head. */
export const SCHOOL_HEAD = 'school'
/** The buyer's own name, for what he paid himself (decision 0280); kept nowhere. */
export const SELF_HEAD = 'self'

export const headTypes = { org: '单位', person: '个人' } as const
export type HeadType = keyof typeof headTypes

nameFields({ headType: '抬头类型', taxNo: '税号', bankName: '开户行', bankAccount: '银行账号', address: '单位地址' })

const plainAccount = (text: string): string => text.replace(/[\s-]/g, '')

export const headFields = {
  headType: z.enum(Object.keys(headTypes) as [HeadType, ...HeadType[]], { error: '请选择抬头类型' }),
  title: text('抬头名称', 100, 2),
  taxNo: optionalText('税号', 30).transform(plainTaxNo),
  address: optionalText('单位地址', 100),
  phone: optionalText('电话', 20).pipe(z.string().regex(/^$|^[\d\-+() ]{5,20}$/, '电话格式不正确')),
  bankName: optionalText('开户银行', 60),
  bankAccount: optionalText('银行账号', 40)
    .transform(plainAccount)
    .pipe(z.string().regex(/^$|^\d{8,30}$/, '银行账号须为 8 至 30 位数字')),
}

/** A unit has a number whose check digits are right; a person has none. */
export const taxFault = (it: { headType: HeadType; taxNo: string }): string =>
  it.headType === 'person'
    ? it.taxNo === ''
      ? ''
      : '个人抬头没有税号，请清空'
    : it.taxNo === ''
      ? '请输入税号'
      : taxNoKind(it.taxNo) === 'wrong'
        ? '税号校验未通过'
        : ''

const judged = <S extends z.ZodType<{ headType: HeadType; taxNo: string }>>(schema: S): S =>
  schema.superRefine((it, ctx) => {
    const fault = taxFault(it)
    if (fault) ctx.addIssue({ code: 'custom', path: ['taxNo'], message: fault })
  })

export const HeadDraft = judged(z.object({ ...headFields, isDefault: z.boolean().default(false) }))

export const HeadShown = z.object({
  id: z.string(),
  headType: z.enum(Object.keys(headTypes) as [HeadType, ...HeadType[]]),
  title: z.string(),
  taxNo: z.string(),
  address: z.string(),
  phone: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
  isDefault: z.boolean(),
  /** The institution's own: name and tax number are those it is registered with. */
  isSchool: z.boolean(),
  canEdit: z.boolean(),
  /** Why goods paid by the institution are not invoiced to it; empty when they are. */
  barred: z.string(),
})
export type HeadShown = z.output<typeof HeadShown>

/** What a special VAT invoice asks of its head beside name and number; empty when all is there. */
export const specialFault = (it: Pick<HeadShown, 'address' | 'phone' | 'bankName' | 'bankAccount'>): string => {
  const missing = [
    it.address ? '' : '地址',
    it.phone ? '' : '电话',
    it.bankName ? '' : '开户银行',
    it.bankAccount ? '' : '银行账号',
  ].filter(Boolean)
  return missing.length > 0 ? `专用发票的抬头还缺${missing.join('、')}` : ''
}

const need = { need: 'cart:edit' } as const

export const invoiceHead = domain('发票抬头', {
  list: endpoint({
    method: 'POST',
    path: 'invoice/head/list',
    title: '发票抬头列表',
    access: need,
    effect: 'read',
    dependsOn: { invoiceHead: 'any' },
    input: z.object({}),
    output: z.object({ list: z.array(HeadShown) }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'invoice/head/detail',
    title: '发票抬头详情',
    access: need,
    dependsOn: { invoiceHead: 'any' },
    input: z.object({ id: Id }),
    output: HeadShown,
  }),
  add: endpoint({
    method: 'POST',
    path: 'invoice/head/add',
    title: '新增发票抬头',
    access: need,
    input: HeadDraft,
    output: z.object({ id: z.string() }),
    fails: ['invoice.heads'],
  }),
  edit: endpoint({
    method: 'POST',
    path: 'invoice/head/edit',
    title: '修改发票抬头',
    access: need,
    input: judged(z.object({ id: Id, ...headFields, isDefault: z.boolean().default(false) })),
    output: nothing,
  }),
  remove: endpoint({
    method: 'POST',
    path: 'invoice/head/delete',
    title: '删除发票抬头',
    access: need,
    takesForm: true,
    input: z.object({ id: Id }),
    output: nothing,
  }),
})
