// What the home page shows of a person's own school: usable funds, floors of goods (domain page 07 §7.1).
import { z } from 'zod'
import { CategoryType } from './cart.ts'
import { domain, endpoint } from './endpoint.ts'
import { supplierNames } from './supplier-names.ts'

const FloorItem = z.object({
  productId: z.string(),
  skuId: z.string(),
  name: z.string(),
  priceE4: z.int(),
  /** The chosen pack or colour, where the product comes in several. */
  spec: z.string(),
  unit: z.string(),
  baseUnit: z.string(),
  basePriceE4: z.int(),
  ...supplierNames,
  shipText: z.string(),
  times: z.int(),
  /** The least one may buy: the minimum, up to a whole pack. */
  leastNum: z.int(),
})

export const home = domain('首页', {
  floors: endpoint({
    method: 'GET',
    path: 'home/floors',
    title: '首页楼层',
    access: 'public',
    dependsOn: {},
    input: z.object({ categoryType: CategoryType }),
    output: z.object({
      /** What the person bought with this purse in the last 90 days, most often first. */
      often: z.array(FloorItem),
      /** What colleagues of the department buy, by amount and repeat purchases; personal purchases never count, and are shown to nobody else. */
      colleagues: z.array(FloorItem),
      /** Best sellers of the whole mall, for everyone. */
      popular: z.array(FloorItem),
      deptName: z.string(),
    }),
  }),
})
