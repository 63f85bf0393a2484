// 交给老师: what a person may not settle goes from his cart to a teacher, who takes it into his own or gives it back (decisions 0093, 0141).
import { z } from 'zod'
import { COMPONENTS_MAX } from './component.ts'
import { domain, endpoint } from './endpoint.ts'
import { Fen, PriceE4 } from './fen.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, nothing } from './paging.ts'
import { supplierNames } from './supplier-names.ts'
import { text } from './text.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    /** Lines of a cart that somebody handed to a teacher. */
    handedCart: true
  }
}

export const handedStates = { waiting: '等老师处理', taken: '已加入老师的购物车', returned: '已退回', withdrawn: '已收回' } as const
export type HandedState = keyof typeof handedStates
const stateKeys = Object.keys(handedStates) as [HandedState, ...HandedState[]]

/** Which cart the lines come from, and go to. */
export const handedBaskets = { normal: '商品', component: '元器件' } as const
export type HandedBasket = keyof typeof handedBaskets
const HandedBasket = z.enum(Object.keys(handedBaskets) as [HandedBasket, ...HandedBasket[]], { error: '购物车不正确' })

/** That wait at a time, of one person. */
export const HANDED_WAITING_MAX = 20
/** What waits, and so many of what is over. */
export const HANDED_OVER_SHOWN = 20

const need = { need: 'cart:edit' } as const

const lineWords = { name: z.string(), spec: z.string(), problem: z.string() }

export const handedCart = domain('交给老师', {
  teachers: endpoint({
    method: 'GET',
    path: 'handedCart/teachers',
    title: '可以交给的老师',
    access: need,
    dependsOn: {},
    input: z.object({}),
    output: z.array(
      z.object({
        userId: z.string(),
        userNo: z.string(),
        userName: z.string(),
        deptName: z.string(),
        /** Why he is one. */ tie: z.string(),
      }),
    ),
  }),
  list: endpoint({
    method: 'GET',
    path: 'handedCart/list',
    title: '转交的商品',
    access: need,
    dependsOn: { handedCart: 'any', cart: 'any', componentCart: 'any' },
    input: z.object({}),
    output: z.object({
      /** What this person has to decide on. */
      waitingNum: z.int(),
      list: z.array(
        z.object({
          id: z.string(),
          /** Handed over by this person; else to him. */
          isMine: z.boolean(),
          senderName: z.string(),
          teacherName: z.string(),
          purpose: z.string(),
          basket: HandedBasket,
          state: z.enum(stateKeys),
          reason: z.string(),
          handedAt: Iso,
          endedAt: Iso.nullable(),
          lines: z.array(
            z.object({
              skuId: z.string(),
              productId: z.string(),
              /** Of components: the code the partner knows it by, and where it is to be soldered. */
              skuCode: z.string(),
              designator: z.string(),
              ...lineWords,
              unit: z.string(),
              picture: z.string(),
              ...supplierNames,
              num: z.int(),
              priceE4: PriceE4,
              amountFen: Fen,
            }),
          ),
          canTake: z.boolean(),
          canWithdraw: z.boolean(),
        }),
      ),
    }),
  }),
  send: endpoint({
    method: 'POST',
    path: 'handedCart/send',
    title: '交给老师',
    access: need,
    input: z.object({
      teacherId: z.string({ error: '请选择老师' }).min(1, '请选择老师').max(64, '请选择老师'),
      purpose: text('用途说明', 200),
      basket: HandedBasket.default('normal'),
      skuIds: z.array(Id).min(1, '请选择要交给老师的商品').max(COMPONENTS_MAX, `一次最多交 ${COMPONENTS_MAX} 种商品`),
    }),
    output: z.object({ id: z.string() }),
  }),
  take: endpoint({
    method: 'POST',
    path: 'handedCart/take',
    title: '加入我的购物车',
    access: need,
    input: z.object({ id: Id }),
    /** `left`: what could not be taken, with the reason. */
    output: z.object({ takenNum: z.int(), left: z.array(z.object(lineWords)) }),
    fails: ['cart.full', 'component.full', 'component.down'],
  }),
  giveBack: endpoint({
    method: 'POST',
    path: 'handedCart/giveBack',
    title: '退回转交的商品',
    access: need,
    input: z.object({ id: Id, reason: text('退回原因', 200, 2) }),
    output: nothing,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: 'handedCart/withdraw',
    title: '收回到购物车',
    access: need,
    input: z.object({ id: Id }),
    output: z.object({ takenNum: z.int(), left: z.array(z.object(lineWords)) }),
    fails: ['cart.full', 'component.full', 'component.down'],
  }),
})

nameFields({ teacherId: '老师', basket: '购物车' })
