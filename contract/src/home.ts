// What the home page shows of a person's own school: usable funds, floors of goods (domain page 07 §7.1).
import { z } from 'zod'
import { CategoryType } from './cart.ts'
import { couponKinds, type CouponKind } from './coupon/rule.ts'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
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
  /** Of the coupons the person holds the one that takes off most of `leastNum` of it, alone in its order (02 §2.16); null: none fits, or not in 个采. */
  coupon: z
    .object({
      kind: z.enum(Object.keys(couponKinds) as [CouponKind, ...CouponKind[]]),
      /** `9.5 折`, `10`, `免邮`. */
      figure: z.string(),
      /** What it takes off, of the goods or of the freight. */
      savedFen: Fen,
      /** What these goods come to then, without freight. */
      afterFen: Fen,
    })
    .nullable(),
})

export const home = domain('首页', {
  floors: endpoint({
    method: 'GET',
    path: 'home/floors',
    title: '首页楼层',
    access: 'public',
    dependsOn: { coupon: 'any' },
    input: z.object({ categoryType: CategoryType }),
    output: z.object({
      /** What the person bought with this purse in the last 90 days, most often first. */
      often: z.array(FloorItem),
      /** What colleagues of the department buy, by amount and repeat purchases; personal purchases never count, and are shown to nobody else. */
      colleagues: z.array(FloorItem),
      /** Best sellers of the whole mall, for everyone. */
      popular: z.array(FloorItem),
      /** Goods of which a coupon in the hand takes something off, what sells best first; 个采 alone. */
      cheaper: z.array(FloorItem),
      /** Coupons the person may use now that `cheaper` and `coupon` were reckoned from. */
      couponNum: z.int(),
      deptName: z.string(),
    }),
  }),
})
