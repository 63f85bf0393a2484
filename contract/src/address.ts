// Delivery addresses (spec §7 Address; domain page 02 §2.16). Phones travel masked; the owner reads the plain one by `query`.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, nothing } from './paging.ts'
import { Mobile, optionalText, TEL, text } from './text.ts'

export const addressTags = ['校区', '家', '实验室', '办公室', '病区'] as const

const Region = (name: string) => z.string({ error: `请选择${name}` }).regex(/^\d{2,9}$/, `请选择${name}`)

const fields = {
  receiver: text('收货人', 20),
  receMobile: Mobile,
  tel: z.string().trim().refine((it) => it === '' || TEL.test(it), '电话格式不正确（区号-号码）').default(''),
  email: z.union([z.literal(''), z.email('邮箱格式不正确')]).default(''),
  provinceCode: Region('省份'),
  cityCode: Region('城市'),
  countyCode: Region('区县'),
  townCode: z.union([z.literal(''), Region('街道')]).default(''),
  detail: text('详细地址', 120, 5),
  zip: z.string().trim().regex(/^(\d{6})?$/, '邮政编码为 6 位数字').default(''),
  tag: optionalText('标签', 10),
}

export const AddressForm = z.object({ ...fields, isDefault: z.int().min(0).max(1).default(0) })

const Address = z.object({
  id: z.string(),
  receiver: z.string(),
  receMobile: z.string(),
  tel: z.string(),
  email: z.string(),
  provinceCode: z.string(),
  cityCode: z.string(),
  countyCode: z.string(),
  townCode: z.string(),
  /** Names of province to town, as shown. */
  regionText: z.string(),
  detail: z.string(),
  zip: z.string(),
  tag: z.string(),
  /** 1 means default (spec §3). */
  isDefault: z.int(),
})

const RegionNode = z.object({ code: z.string(), name: z.string() })

export const address = {
  list: endpoint({ method: 'GET', path: 'address/list', title: '收货地址', access: 'signedIn', input: z.object({}), output: z.array(Address) }),
  add: endpoint({
    method: 'POST',
    path: 'address/add',
    title: '新增收货地址',
    access: 'signedIn',
    input: AddressForm,
    output: z.string(),
    fails: ['address.tooMany', 'address.region'],
  }),
  remove: endpoint({ method: 'GET', path: 'address/delete', title: '删除收货地址', access: 'signedIn', effect: 'write', input: z.object({ id: Id }), output: nothing }),
  update: endpoint({
    method: 'POST',
    path: 'address/update',
    title: '修改收货地址',
    access: 'signedIn',
    /** Only what is sent changes; `isDefault: 1` alone sets the default (spec §4). */
    input: z.object({ id: Id, isDefault: z.int().min(0).max(1).optional(), form: z.object(fields).optional() }),
    output: nothing,
    fails: ['address.region'],
  }),
  query: endpoint({ method: 'GET', path: 'address/query', title: '收货地址详情', access: 'signedIn', input: z.object({ id: Id }), output: Address }),
  provCityDist: endpoint({
    method: 'GET',
    path: 'provCityDist',
    title: '省市区',
    access: 'public',
    input: z.object({}),
    output: z.array(RegionNode.extend({ children: z.array(RegionNode.extend({ children: z.array(RegionNode) })) })),
  }),
  town: endpoint({
    method: 'POST',
    path: 'town',
    title: '街道',
    access: 'public',
    effect: 'read',
    input: z.object({ countyCode: Region('区县') }),
    output: z.array(RegionNode),
  }),
}
