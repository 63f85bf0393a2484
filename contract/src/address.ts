// The address book of a person (spec §3 Address, §4, §7; domain page 02 §2.16).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Id, Iso, nothing } from './paging.ts'
import { MOBILE, TEL, hasEmoji, text } from './text.ts'
import { plain } from './unseen.ts'

export const ADDRESS_MAX = 20
export const addressTags = ['校区', '家', '实验室', '办公室', '病区'] as const

const flag = z.coerce
  .number({ error: '默认标记须为 0 或 1' })
  .int('默认标记须为 0 或 1')
  .min(0, '默认标记须为 0 或 1')
  .max(1, '默认标记须为 0 或 1')
const blankOr = (rule: RegExp, message: string) =>
  z
    .string({ error: message })
    .overwrite(plain)
    .refine((it) => it === '' || rule.test(it), message)
const region = (name: string) => z.string({ error: `请选择${name}` }).regex(/^\d{2,9}$/, `请选择${name}`)

const fields = {
  receiver: text('收货人', 20),
  receMobile: blankOr(MOBILE, '手机号码格式不正确'),
  tel: blankOr(TEL, '固定电话格式不正确，如 0574-87651234'),
  provinceCode: region('省份'),
  cityCode: region('城市'),
  countyCode: region('区县'),
  townCode: blankOr(/^\d{9}$/, '请选择街道'),
  detail: text('详细地址', 120, 5),
  zip: blankOr(/^\d{6}$/, '邮编须为 6 位数字'),
  email: z
    .string({ error: '邮箱格式不正确' })
    .overwrite(plain)
    .max(100, '邮箱最多 100 个字')
    .refine((it) => it === '' || (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(it) && !hasEmoji(it)), '邮箱格式不正确'),
  tag: z.union([z.enum(addressTags), z.literal('')], { error: '标签不正确' }),
}

const phones = z.object({ receMobile: fields.receMobile.default(''), tel: fields.tel.default('') })

export const AddressDraft = z
  .object({
    ...fields,
    ...phones.shape,
    townCode: fields.townCode.default(''),
    zip: fields.zip.default(''),
    email: fields.email.default(''),
    tag: fields.tag.default(''),
    isDefault: flag.default(0),
  })
  .refine((it) => it.receMobile !== '' || it.tel !== '', {
    path: ['receMobile'],
    error: '手机号与固定电话至少填一个',
    // Said together with what else is missing.
    when: ({ value }) => phones.safeParse(value).success,
  })

/** Any part of an address; what is absent stays as it is. `isDefault: 1` alone sets the default (spec §4). */
export const AddressChange = z.object({ ...z.object(fields).partial().shape, id: Id, isDefault: flag.optional() })

const shared = {
  id: z.string(),
  /** 1 means the default (spec §3). */
  isDefault: z.int(),
  receiver: z.string(),
  receMobile: z.string(),
  tel: z.string(),
  email: z.string(),
  provinceCode: z.string(),
  cityCode: z.string(),
  countyCode: z.string(),
  townCode: z.string(),
  /** `浙江省 宁波市 镇海区 庄市街道` */
  regionText: z.string(),
  detail: z.string(),
  zip: z.string(),
  tag: z.string(),
}

/** A row of the book: mobile, telephone and e-mail masked. */
export const AddressRow = z.object({
  ...shared,
  /** Why it cannot be used now; empty when it can. */
  problem: z.string(),
  /** Suppliers that do not deliver there. */
  unreached: z.array(z.string()),
  usedNum: z.int(),
  lastUsedAt: Iso.nullable(),
})

const RegionLeaf = z.object({ code: z.string(), name: z.string() })

export const address = domain('收货地址', {
  list: endpoint({
    method: 'GET',
    path: 'address/list',
    title: '收货地址列表',
    access: 'signedIn',
    dependsOn: { address: 'any', order: 'any' },
    input: z.object({}),
    output: z.array(AddressRow),
  }),
  /** One address with its mobile, telephone and e-mail in full, for its owner alone. */
  query: endpoint({
    method: 'GET',
    path: 'address/query',
    title: '收货地址详情',
    access: 'signedIn',
    dependsOn: { address: 'id' },
    input: z.object({ id: Id }),
    output: z.object(shared),
  }),
  add: endpoint({
    method: 'POST',
    path: 'address/add',
    title: '新增收货地址',
    access: 'signedIn',
    input: AddressDraft,
    /** The new id (spec §4). */
    output: z.string(),
    fails: ['address.tooMany', 'address.region'],
  }),
  update: endpoint({
    method: 'POST',
    path: 'address/update',
    title: '修改收货地址',
    access: 'signedIn',
    input: AddressChange,
    output: nothing,
    fails: ['address.region'],
  }),
  remove: endpoint({
    method: 'GET',
    path: 'address/delete',
    title: '删除收货地址',
    access: 'signedIn',
    effect: 'write',
    input: z.object({ id: Id }),
    output: nothing,
  }),
  regions: endpoint({
    method: 'GET',
    path: 'provCityDist',
    title: '省市区',
    access: 'public',
    dependsOn: {},
    input: z.object({}),
    output: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        children: z.array(z.object({ code: z.string(), name: z.string(), children: z.array(RegionLeaf) })),
      }),
    ),
  }),
  towns: endpoint({
    method: 'POST',
    path: 'town',
    title: '街道',
    access: 'public',
    dependsOn: {},
    effect: 'read',
    input: z.object({ countyCode: region('区县') }),
    output: z.array(RegionLeaf),
  }),
})
