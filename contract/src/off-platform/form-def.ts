// The form of 平台外采购 as data of a school (domain page 03 §3.9): which fields it has, what it asks for and when, its limits and words.
// No file, no branch and no test for a school: a variant is one file of server/src/schools/off-platform.
import { z } from 'zod'
import { offPlatformAcceptPaths, offPlatformPaths } from './flow.ts'

/** When something is asked for; each part that is given must hold. */
export const When = z
  .object({
    /** Fen: the sum is so much or more. */
    from: z.int(),
    /** Keys of kinds of purchase (`applyTypes`). */
    applyTypes: z.array(z.string()),
    /** Keys of reasons. */
    reasons: z.array(z.string()),
    /** Keys of ways to pay. */
    payWays: z.array(z.string()),
    /** Something of these categories is among the goods. */
    categories: z.array(z.string()),
    /** Goods of these entries of `central` are among them. */
    central: z.array(z.string()),
    /** The seller has no shop in the mall. */
    isUnregistered: z.literal(true),
    /** Not where all goods are of these categories and the sum is below. */
    unless: z.object({ categories: z.array(z.string()), below: z.int() }),
  })
  .partial()
export type When = z.output<typeof When>

const needs = ['must', 'may', 'none'] as const
const Choice = z.object({ key: z.string(), label: z.string() })

/** Columns of the goods a school may ask for or leave out; name, category, unit, quantity and price every form has. */
export const itemColumns = {
  brand: '品牌',
  model: '型号',
  catNo: '货号',
  cas: 'CAS 号',
  manufacturer: '生产商',
  spec: '规格',
  pack: '包装',
  link: '链接',
} as const
export type ItemColumn = keyof typeof itemColumns
const columnNames = Object.keys(itemColumns) as [ItemColumn, ...ItemColumn[]]

/** Fields of the head a school may ask for or leave out. */
export const headFields = { contactName: '联系人', phone: '联系电话', expectOn: '期望到货', urgency: '紧急程度' } as const
export type HeadField = keyof typeof headFields

export const payWays = { transfer: '对公转账', card: '公务卡', advance: '个人垫付（报销）' } as const
export type PayWay = keyof typeof payWays

/** A field only this school has. */
export const OwnField = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'long', 'choice', 'day']),
  options: z.array(z.string()),
  most: z.int(),
  hint: z.string(),
  need: z.enum(needs),
  /** Asked for only then; absent: always. */
  when: When.optional(),
})

/** A file, or several, that goes along. */
export const PaperDef = z.object({ key: z.string(), title: z.string(), note: z.string(), most: z.int(), when: When.optional() })

export const CategoryDef = z.object({
  key: z.string(),
  label: z.string(),
  /** In the tree of goods: what limits and approvals look at. */
  path: z.string(),
  /** Columns that goods of it must fill in. */
  asks: z.array(z.enum(columnNames)),
  /** Never an asset, whatever it costs. */
  isConsumable: z.boolean(),
  /** Why it may not be bought outside; empty where it may. */
  barred: z.string(),
})

/** A 品目 of the catalogue of government purchasing that the school names: known by what goods of it are called. */
export const CentralDef = z.object({
  key: z.string(),
  /** As the catalogue has it. */
  title: z.string(),
  words: z.array(z.string()),
  /** With one of these in its name it is something else: toner for a printer is no printer. */
  but: z.array(z.string()),
  /** Bought outside with proof, which a paper with `when.central` asks for; else never. */
  isProven: z.boolean(),
})
export type CentralDef = z.output<typeof CentralDef>

export const AcceptField = z.object({
  key: z.string(),
  label: z.string(),
  /** expiry: a day, and fewer than six months until then want a reason. */
  kind: z.enum(['text', 'day', 'expiry', 'choice']),
  /** Of a choice. */
  options: z.array(z.string()).optional(),
  need: z.enum(needs),
  /** Asked for goods of these alone. */
  categories: z.array(z.string()).optional(),
  /** Asked for where another field of the line says so. */
  onlyIf: z.object({ key: z.string(), is: z.string() }).optional(),
})
export type AcceptField = z.output<typeof AcceptField>

/** How goods are accepted: what each line of them asks for beside its quantity and price, papers, who signs, and whether two people must. */
export const AcceptDef = z.object({
  path: z.enum(offPlatformAcceptPaths),
  note: z.string(),
  fields: z.array(AcceptField),
  isByTwo: z.boolean(),
  /** Files that the first acceptor brings beside photos and invoices. */
  papers: z.array(PaperDef).optional(),
  /** Its acceptors sign by hand, whatever the school asks of others. */
  isSigned: z.boolean().optional(),
})

/** 免申请直接验收: what costs less is bought before it is applied for, accepted by others, and then approved. */
export const DirectDef = z.object({
  /** Fen: the sum must be less. */
  belowFen: z.int().positive(),
})

export const FormDef = z.object({
  accept: AcceptDef.optional(),
  /** Absent: the school wants an application first, whatever it costs. */
  direct: DirectDef.optional(),
  path: z.enum(offPlatformPaths),
  /** Over the form, in a sentence; empty without. */
  note: z.string(),
  applyTypes: z.array(Choice),
  reasons: z.array(Choice.extend({ hint: z.string() })),
  payWays: z.array(z.enum(Object.keys(payWays) as [PayWay, ...PayWay[]])),
  head: z.record(z.enum(Object.keys(headFields) as [HeadField, ...HeadField[]]), z.enum(needs)),
  columns: z.record(z.enum(columnNames), z.enum(needs)),
  categories: z.array(CategoryDef),
  /** 政府采购目录; absent: the school names none. */
  central: z.array(CentralDef).optional(),
  own: z.array(OwnField),
  papers: z.array(PaperDef),
  /** The most one piece and the whole may cost; null: nothing but the ceiling of the school. */
  unitMaxFen: z.int().nullable(),
  totalMaxFen: z.int().nullable(),
  /** Where what is too big is bought instead. */
  ceilingGo: z.string(),
  quotes: z.object({ least: z.int(), reasonLeast: z.int() }),
  promise: z.object({ text: z.string(), when: When.optional() }).nullable(),
  /** Name of the form on paper. */
  printTitle: z.string(),
})
export type FormDef = z.output<typeof FormDef>

export interface WhenFacts {
  totalFen: number
  applyType: string
  reason: string
  payWay: string
  categories: readonly string[]
  central: readonly string[]
  isUnregistered: boolean
}

export const isAsked = (when: When | undefined, it: WhenFacts): boolean =>
  when === undefined ||
  ((when.from === undefined || it.totalFen >= when.from) &&
    (when.applyTypes?.includes(it.applyType) ?? true) &&
    (when.reasons?.includes(it.reason) ?? true) &&
    (when.payWays?.includes(it.payWay) ?? true) &&
    (when.categories?.some((key) => it.categories.includes(key)) ?? true) &&
    (when.central?.some((key) => it.central.includes(key)) ?? true) &&
    (!when.isUnregistered || it.isUnregistered) &&
    !(
      when.unless &&
      it.totalFen < when.unless.below &&
      it.categories.length > 0 &&
      it.categories.every((key) => when.unless!.categories.includes(key))
    ))
