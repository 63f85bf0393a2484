// 限购 of a school (domain page 05 §5.8): what may not be bought, by whom or from which money, why, and what to do instead.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Fen } from '../fen.ts'
import { nameFields } from '../field-words.ts'
import { fundSources, type FundSource } from '../fund.ts'
import { limitMeasures, type LimitMeasure } from '../limit-words.ts'
import { Id, nothing } from '../paging.ts'
import { optionalText, text } from '../text.ts'

declare module '../changes.ts' {
  interface ChangeKinds {
    /** A limit of the school. */
    limit: true
  }
}

export const LIMITS_MAX = 300
const sources = Object.keys(fundSources) as [FundSource, ...FundSource[]]

const measures = Object.keys(limitMeasures) as [LimitMeasure, ...LimitMeasure[]]

const limitFields = {
  /** A category at any level, or none. */
  limitCategory: optionalText('商品分类', 32),
  /** In the name of the goods. */
  limitWord: optionalText('关键词', 30),
  /** Code of a role; without one it holds for everybody. */
  limitRole: optionalText('角色', 32),
  fundSource: z.enum(sources, { error: '没有这种经费来源' }).optional(),
  limitMeasure: z.enum(measures, { error: '请选择限制方式' }).default('none'),
  /** Pieces, of `monthNum`. */
  limitNum: z.int({ error: '数量须为整数' }).min(1, '数量至少为 1').max(9999, '数量最多 9,999').optional(),
  /** Of `unitPrice` and `orderSum`. */
  limitFen: z
    .int({ error: '金额上限须为金额' })
    .min(1, '金额上限须大于 0')
    .max(10_000_000_00, '金额上限不能超过 ¥10,000,000.00')
    .optional(),
  limitReason: text('原因', 60, 2),
  instead: optionalText('出路', 60),
}
const isAboutSomething = (it: { limitCategory: string; limitWord: string }): boolean => it.limitCategory !== '' || it.limitWord !== ''
const something = { error: '请选择商品分类或填写关键词', path: ['limitWord'] }
interface Measured {
  limitMeasure: LimitMeasure
  limitNum?: number | undefined
  limitFen?: number | undefined
  fundSource?: FundSource | undefined
}
const hasNum = (it: Measured): boolean => it.limitMeasure !== 'monthNum' || it.limitNum !== undefined
const numMissing = { error: '请填写每人每月最多多少件', path: ['limitNum'] }
const hasFen = (it: Measured): boolean => it.limitMeasure === 'none' || it.limitMeasure === 'monthNum' || it.limitFen !== undefined
const fenMissing = { error: '请填写金额上限', path: ['limitFen'] }
/** What somebody had this month was bought with any money. */
const isCountedForAll = (it: Measured): boolean => it.limitMeasure !== 'monthNum' || it.fundSource === undefined
const notByFund = { error: '每人每月的数量不分经费，请选择任何经费', path: ['fundSource'] }
export const LimitInput = z
  .object(limitFields)
  .refine(isAboutSomething, something)
  .refine(hasNum, numMissing)
  .refine(hasFen, fenMissing)
  .refine(isCountedForAll, notByFund)
export const LimitChange = z
  .object({ id: Id, ...limitFields })
  .refine(isAboutSomething, something)
  .refine(hasNum, numMissing)
  .refine(hasFen, fenMissing)
  .refine(isCountedForAll, notByFund)

const Limit = z.object({
  id: z.string(),
  limitCategory: z.string(),
  /** `办公用品 / 纸张`; empty without. */
  categoryText: z.string(),
  limitWord: z.string(),
  limitRole: z.string(),
  roleName: z.string(),
  fundSource: z.enum(sources).nullable(),
  limitMeasure: z.enum(measures),
  limitNum: z.int().nullable(),
  limitFen: Fen.nullable(),
  limitReason: z.string(),
  instead: z.string(),
  /** Goods on sale it holds for now. */
  goodsNum: z.int(),
})

export const limits = {
  limits: endpoint({
    method: 'GET',
    path: 'admin/limits',
    title: '学校管理：限购',
    access: { need: 'tenant:view' },
    dependsOn: { limit: 'any', role: 'any' },
    input: z.object({}),
    output: z.object({ list: z.array(Limit), roles: z.array(z.object({ code: z.string(), name: z.string() })) }),
  }),
  addLimit: endpoint({
    method: 'POST',
    path: 'admin/limit/add',
    title: '新增限购',
    access: { need: 'tenant:config' },
    input: LimitInput,
    output: z.object({ id: z.string() }),
  }),
  changeLimit: endpoint({
    method: 'POST',
    path: 'admin/limit/change',
    title: '修改限购',
    access: { need: 'tenant:config' },
    input: LimitChange,
    output: nothing,
  }),
  removeLimit: endpoint({
    method: 'POST',
    path: 'admin/limit/remove',
    title: '取消限购',
    access: { need: 'tenant:config' },
    input: z.object({ id: Id, limitReason: text('原因', 60, 2) }),
    output: nothing,
  }),
}

nameFields({
  fundSource: '经费来源',
  instead: '出路',
  limitCategory: '商品分类',
  limitFen: '金额上限',
  limitMeasure: '限制方式',
  limitNum: '数量上限',
  limitReason: '原因',
  limitRole: '角色',
  limitWord: '关键词',
})
