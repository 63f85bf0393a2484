// 购买许可: what a school holds to buy chemicals of the classes 2 to 5, with its quantities; orders take from it (domain page 05 §5.10, decision 0423).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, Page, nothing, paged } from './paging.ts'
import { permitKinds, permitMoves, permitUnits, smallestOf, type PermitKind, type PermitMove, type PermitUnit } from './permit/words.ts'
import { optionalText, text } from './text.ts'
import { plain } from './unseen.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    permit: true
  }
}

const keysOf = <K extends string>(words: Record<K, unknown>): [K, ...K[]] => Object.keys(words) as [K, ...K[]]

const Kind = z.enum(keysOf<PermitKind>(permitKinds), { error: '请选择许可种类' })
const Unit = z.enum(keysOf<PermitUnit>(permitUnits), { error: '请选择计量单位' })

export const permitTabs = { valid: '有效', soon: '30 天内到期', coming: '未生效', over: '已到期、已注销' } as const
export type PermitTab = keyof typeof permitTabs
export const PERMIT_ENDS_SOON = 30

/** Of the unit that was entered. */
const AMOUNT_MOST = 9_999_999

/** Quantities in the smallest of the unit (`smallestOf`). */
const Permit = z.object({
  id: z.string(),
  kind: Kind,
  number: z.string(),
  controlClass: z.int(),
  substance: z.string(),
  cas: z.string(),
  unit: Unit,
  /** Null: the paper limits none, and nothing is left to say. */
  quantity: z.int().nullable(),
  /** What orders have of the same paper by entries that ended before this one was made. */
  opening: z.int(),
  reserved: z.int(),
  used: z.int(),
  left: z.int().nullable(),
  validFrom: z.string(),
  validUntil: z.string(),
  /** Orders may be made by it from its first day on. */
  hasBegun: z.boolean(),
  /** Negative: it ended so many days ago. */
  daysLeft: z.int(),
  addedBy: z.string(),
  addedAt: Iso,
  /** Ended before its day. */
  ended: z.object({ at: Iso, by: z.string(), reason: z.string() }).nullable(),
})

const isWhole = (it: { unit: PermitUnit; permitted?: number | null | undefined }): boolean =>
  it.permitted === null || it.permitted === undefined || Number.isInteger(smallestOf(it.unit, it.permitted))

export const permit = domain('购买许可', {
  list: endpoint({
    method: 'GET',
    path: 'permit/list',
    title: '购买许可列表',
    access: { need: 'tenant:view' },
    dependsOn: { permit: 'any' },
    input: Page.extend({ tab: z.enum(keysOf<PermitTab>(permitTabs)).default('valid'), search: optionalText('搜索内容', 60) }),
    output: paged(Permit).extend({
      counts: z.record(z.string(), z.int()),
      /** Whether goods of these classes are ordered by permits. */
      isChecked: z.boolean(),
    }),
  }),

  detail: endpoint({
    method: 'GET',
    path: 'permit/detail',
    title: '购买许可详情',
    access: { need: 'tenant:view' },
    dependsOn: { permit: 'id' },
    input: Page.extend({ id: Id }),
    output: Permit.extend({
      /** The latest first. */
      moves: paged(
        z.object({
          id: z.string(),
          kind: z.enum(keysOf<PermitMove>(permitMoves)),
          qty: z.int(),
          /** Pieces of the goods. */
          num: z.int(),
          left: z.int().nullable(),
          orderNo: z.string(),
          lineNo: z.int(),
          goodsName: z.string(),
          goodsUnit: z.string(),
          buyerName: z.string(),
          at: Iso,
        }),
      ),
    }),
  }),

  add: endpoint({
    method: 'POST',
    path: 'permit/add',
    title: '登记购买许可',
    access: { need: 'tenant:config' },
    input: z
      .object({
        kind: Kind,
        permitNo: text('许可编号', 64, 2),
        substance: text('物质名称', 60),
        permitCas: z
          .string({ error: '请输入化学物质登记号' })
          .overwrite(plain)
          .min(1, '请输入化学物质登记号')
          .max(12, '化学物质登记号不正确'),
        unit: Unit.default('piece'),
        /** In the unit; empty where the paper limits none. */
        permitted: z
          .number({ error: '许可数量须为数字' })
          .positive('许可数量须大于 0')
          .max(AMOUNT_MOST, '许可数量最多 9,999,999')
          .nullable()
          .default(null),
        validFrom: z.iso.date({ error: ({ input }) => (input ? '开始日期格式不正确' : '请选择开始日期') }),
        validUntil: z.iso.date({ error: ({ input }) => (input ? '截止日期格式不正确' : '请选择截止日期') }),
      })
      .refine((it) => it.permitted !== null || permitKinds[it.kind].mayLackQuantity, { path: ['permitted'], error: '请填写许可数量' })
      .refine(isWhole, { path: ['permitted'], error: '瓶、件须为整数，重量和体积最多三位小数' })
      .refine((it) => it.validUntil >= it.validFrom, { path: ['validUntil'], error: '截止日期须不早于开始日期' }),
    output: z.object({ id: z.string() }),
  }),

  end: endpoint({
    method: 'POST',
    path: 'permit/end',
    title: '注销购买许可',
    access: { need: 'tenant:config' },
    input: z.object({ id: Id, reason: text('原因', 100, 2) }),
    output: nothing,
  }),
})

/** A permit as the lines of a check-out and of an order name it. */
export const PermitOfLine = z.object({
  kind: Kind,
  number: z.string(),
  unit: Unit,
  /** What the line takes of it. */
  qty: z.int(),
  /** In the check-out before the line takes it; of an order what is left now. Null: it limits none. */
  left: z.int().nullable(),
  validUntil: z.string(),
})

nameFields({
  permitNo: '许可编号',
  substance: '物质名称',
  permitCas: '化学物质登记号',
  permitted: '许可数量',
  validFrom: '开始日期',
})
