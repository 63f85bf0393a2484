// 回避: whoever has an interest in a supplier neither buys from it, nor decides about it, nor accepts its goods (domain page 05 §5.5).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, Page, paged } from './paging.ts'
import { supplierNames } from './supplier-names.ts'
import { Day, optionalText, text } from './text.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    /** A relation between a person and a supplier. */
    recusal: true
  }
}

/** What ties a person to a supplier: said to him whole, to others as `short`. */
export const relations = {
  employed: { label: '近三年在该供应商任职，或担任董事、监事', short: '任职关系' },
  holder: { label: '该供应商的控股股东或实际控制人', short: '控股关系' },
  kin: { label: '与该供应商的法定代表人或负责人有近亲属关系', short: '亲属关系' },
  other: { label: '其他可能影响公平公正的关系', short: '利害关系' },
} as const
export type Relation = keyof typeof relations
const Relation = z.enum(Object.keys(relations) as [Relation, ...Relation[]], { error: '请选择关系' })

/** Of one person, those that stand. */
export const RECUSALS_MOST = 50

const declared = {
  supplierId: z.string({ error: '请选择供应商' }).min(1, '请选择供应商').max(64, '请选择供应商'),
  relation: Relation,
  note: optionalText('说明', 200),
  /** Through this day; without one until it is lifted. */
  endsOn: Day.optional(),
}

const Recusal = z.object({
  id: z.string(),
  supplierId: z.string(),
  ...supplierNames,
  relation: Relation,
  note: z.string(),
  endsOn: Day.nullable(),
  /** Entered by this person; empty: by oneself. */
  declaredBy: z.string(),
  declaredAt: Iso,
  stands: z.enum(['now', 'ended', 'lifted']),
  /** Why it was lifted. */
  liftReason: z.string(),
})

const declareFails = ['recusal.twice', 'recusal.tooMany'] as const

export const recusal = domain('回避', {
  mine: endpoint({
    method: 'GET',
    path: 'recusal/mine',
    title: '我的回避申报',
    access: { need: 'mall:view' },
    dependsOn: { recusal: 'any' },
    input: z.object({}),
    output: z.array(Recusal),
  }),
  suppliers: endpoint({
    method: 'GET',
    path: 'recusal/suppliers',
    title: '回避申报：找供应商',
    access: { need: 'mall:view' },
    dependsOn: {},
    input: z.object({ keyword: optionalText('供应商名称', 64) }),
    output: z.array(z.object({ supplierId: z.string(), ...supplierNames })),
  }),
  declare: endpoint({
    method: 'POST',
    path: 'recusal/declare',
    title: '申报回避',
    access: { need: 'mall:view' },
    input: z.object(declared),
    output: z.object({ id: z.string() }),
    fails: declareFails,
  }),
  list: endpoint({
    method: 'GET',
    path: 'recusal/list',
    title: '学校管理：回避名单',
    access: { need: 'tenant:view' },
    dependsOn: { recusal: 'any', user: 'any' },
    input: Page.extend({
      /** A part of a person's or a supplier's name, or a number. */
      keyword: optionalText('姓名、工号或供应商', 64),
      stands: z.enum(['now', 'all']).default('now'),
    }),
    output: paged(Recusal.extend({ userId: z.string(), userNo: z.string(), userName: z.string(), deptName: z.string() })),
  }),
  register: endpoint({
    method: 'POST',
    path: 'recusal/register',
    title: '登记回避',
    access: { need: 'tenant:config' },
    input: z.object({ userId: z.string({ error: '请选择人员' }).min(1, '请选择人员').max(64, '请选择人员'), ...declared }),
    output: z.object({ id: z.string() }),
    fails: declareFails,
  }),
  /** Never by the person himself: who has an interest does not say that he has none. */
  lift: endpoint({
    method: 'POST',
    path: 'recusal/lift',
    title: '解除回避',
    access: { need: 'tenant:config' },
    input: z.object({ id: Id, liftReason: text('解除原因', 200, 2) }),
    output: z.object({}),
    fails: ['recusal.own'],
  }),
})

nameFields({ liftReason: '解除原因', note: '说明', relation: '关系', stands: '状态', supplierId: '供应商', userId: '人员' })
