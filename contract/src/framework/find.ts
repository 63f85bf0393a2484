// Finding what agreements sell, and of whom.
import { z } from 'zod'
import { CategoryType } from '../cart.ts'
import { KEYWORD_MAX } from '../search-choices.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Page, paged } from '../paging.ts'
import { optionalText } from '../text.ts'
import { AgreementShown, Candidate, FoundGoods } from './shapes.ts'

const view = { need: 'mall:view' } as const

export const find = {
  products: endpoint({
    method: 'POST',
    path: 'framework/product/list',
    title: '框架协议商品',
    access: view,
    effect: 'read',
    dependsOn: { frameworkAgreement: 'any' },
    input: Page.extend({
      keyword: optionalText('关键字', 64),
      agreementId: z.string().max(64).default(''),
      /** Of one candidate. */
      supplierId: z.string().max(64).default(''),
      /** These, whatever else is asked: for comparing them. */
      goodsIds: z.array(Id).max(6, '最多比较 6 种商品').default([]),
      sort: z.enum(['', 'price', '-price', 'endOn']).default(''),
    }),
    output: paged(FoundGoods).extend({
      /** Agreements in force with how many goods of each were found. */
      agreements: z.array(z.object({ id: z.string(), agreementNo: z.string(), name: z.string(), packageNo: z.string(), num: z.int() })),
    }),
  }),
  /** What of a search of the mall may be ordered under an agreement now: the first of it, and how much there is. */
  found: endpoint({
    method: 'POST',
    path: 'framework/product/found',
    title: '搜索到的协议商品',
    access: view,
    effect: 'read',
    dependsOn: { frameworkAgreement: 'any', frameworkOrder: 'any' },
    input: z.object({
      keyword: optionalText('搜索词', KEYWORD_MAX),
      categoryIds: z.array(z.string().max(40)).max(20, '分类最多 20 个').default([]),
      categoryType: CategoryType,
    }),
    output: z.object({
      list: z.array(
        FoundGoods.pick({
          id: true,
          name: true,
          spec: true,
          unit: true,
          agreementId: true,
          agreementName: true,
          packageNo: true,
          endOn: true,
          awardRule: true,
          priceRule: true,
          candidateNum: true,
          lowestE4: true,
          highestE4: true,
        }),
      ),
      total: z.int(),
      agreementNum: z.int(),
    }),
  }),
  product: endpoint({
    method: 'GET',
    path: 'framework/product/detail',
    title: '框架协议商品详情',
    access: view,
    dependsOn: { frameworkAgreement: 'any', frameworkOrder: 'any' },
    /** Of the goods, or of the agreement. */
    input: z.object({ id: Id }),
    output: AgreementShown.extend({ goodsId: z.string() }),
  }),
  suppliers: endpoint({
    method: 'POST',
    path: 'framework/supplier/list',
    title: '协议候选供应商',
    access: view,
    effect: 'read',
    dependsOn: { frameworkAgreement: 'agreementId', frameworkOrder: 'any' },
    input: z.object({ agreementId: Id }),
    output: z.array(Candidate),
  }),
  candidates: endpoint({
    method: 'POST',
    path: 'framework/candidates',
    title: '有效协议的候选供应商',
    access: view,
    effect: 'read',
    dependsOn: { frameworkAgreement: 'any' },
    input: z.object({}),
    output: z.array(z.object({ supplierId: z.string(), name: z.string(), agreementNum: z.int() })),
  }),
  contact: endpoint({
    method: 'POST',
    path: 'framework/contact',
    title: '协议联系人',
    access: view,
    effect: 'read',
    dependsOn: { frameworkAgreement: 'agreementId' },
    input: z.object({ agreementId: Id }),
    output: z.object({ name: z.string(), phone: z.string() }),
  }),
}
