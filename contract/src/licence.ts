// 供应商证照: what a supplier may sell, as the platform keeps it; the gate of regulated goods asks it at every order (decision 0146).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, Page, nothing, paged } from './paging.ts'
import { supplierNames } from './supplier-names.ts'
import { optionalText, text } from './text.ts'
import { plain } from './unseen.ts'

export const licenceKinds = {
  business: '营业执照',
  hazard: '危险化学品经营许可证',
  precursor: '易制毒化学品经营备案证明',
  precursorFirst: '第一类易制毒化学品经营许可证',
  medical: '医疗器械经营许可证 / 备案凭证',
} as const
export type LicenceKind = keyof typeof licenceKinds

/** Control classes a licence of the kind may cover. */
export const licenceClasses: Record<LicenceKind, readonly number[]> = {
  business: [],
  hazard: [1, 3, 4],
  precursor: [2],
  precursorFirst: [5],
  medical: [],
}

export const licenceTabs = { valid: '有效', soon: '30 天内到期', over: '已到期' } as const
export type LicenceTab = keyof typeof licenceTabs
export const LICENCE_ENDS_SOON = 30
/** Substances named in one licence. */
const MOST_CAS = 200

const Kind = z.enum(Object.keys(licenceKinds) as [LicenceKind, ...LicenceKind[]], { error: '请选择证照类型' })

/** As pages of goods and shops show it. */
export const LicenceShown = z.object({ kind: Kind, number: z.string(), validUntil: z.string().nullable() })

const need = { need: 'platform:goods' } as const

export const licence = domain('供应商证照', {
  list: endpoint({
    method: 'GET',
    path: 'platform/licence/list',
    title: '供应商证照列表',
    access: need,
    dependsOn: { licence: 'any' },
    input: Page.extend({
      tab: z.enum(Object.keys(licenceTabs) as [LicenceTab, ...LicenceTab[]]).default('valid'),
      search: optionalText('搜索内容', 60),
    }),
    output: paged(
      LicenceShown.extend({
        id: z.string(),
        supplierId: z.string(),
        ...supplierNames,
        classes: z.array(z.int()),
        /** Empty: whatever is of its classes. */
        cas: z.array(z.string()),
        signedOn: z.string(),
        /** Null: it does not end. */
        daysLeft: z.int().nullable(),
        addedBy: z.string(),
        addedAt: Iso,
      }),
    ).extend({
      counts: z.record(z.string(), z.int()),
      /** Whether an order of regulated goods asks for them. */
      isChecked: z.boolean(),
    }),
  }),

  add: endpoint({
    method: 'POST',
    path: 'platform/licence/add',
    title: '登记供应商证照',
    access: need,
    input: z
      .object({
        supplierId: z.string({ error: '请选择供应商' }).min(1, '请选择供应商').max(64),
        kind: Kind,
        licenceNo: text('证照编号', 64, 4),
        classes: z.array(z.int().min(1).max(5)).max(5).default([]),
        cas: z
          .array(z.string().overwrite(plain).max(20, '化学物质登记号不正确'))
          .max(MOST_CAS, `一张证照最多写 ${MOST_CAS} 种物质`)
          .default([]),
        signedOn: z.iso.date({ error: ({ input }) => (input ? '签发日期格式不正确' : '请选择签发日期') }),
        validUntil: z.iso.date({ error: '有效期格式不正确' }).nullable().default(null),
      })
      .refine((it) => it.classes.every((one) => licenceClasses[it.kind].includes(one)), {
        path: ['classes'],
        error: '这种证照不含所选的管控类别',
      })
      .refine((it) => licenceClasses[it.kind].length === 0 || it.classes.length > 0, {
        path: ['classes'],
        error: '请选择许可范围含哪些管控类别',
      })
      .refine((it) => it.kind === 'business' || it.validUntil !== null, { path: ['validUntil'], error: '请选择有效期' })
      .refine((it) => it.validUntil === null || it.validUntil >= it.signedOn, { path: ['validUntil'], error: '有效期须不早于签发日期' }),
    output: z.object({ id: z.string() }),
  }),

  end: endpoint({
    method: 'POST',
    path: 'platform/licence/end',
    title: '注销供应商证照',
    access: need,
    input: z.object({ id: Id, reason: text('原因', 100, 2) }),
    output: nothing,
  }),

  setting: endpoint({
    method: 'POST',
    path: 'platform/licence/setting',
    title: '设置下单是否核对证照',
    access: need,
    input: z.object({ isChecked: z.boolean() }),
    output: nothing,
  }),
})

nameFields({ licenceNo: '证照编号', classes: '许可范围', cas: '化学物质登记号', isChecked: '是否核对' })
