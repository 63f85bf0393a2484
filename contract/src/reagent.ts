// 实验试剂 (spec §2 experimentReagent; domain page 07 §7.2): substances by CAS number, each with the purities and packs it is sold in.
import { z } from 'zod'
import { CategoryType } from './cart.ts'
import { PriceE4 } from './fen.ts'
import { Page, paged } from './paging.ts'
import { KEYWORD_MAX } from './search-choices.ts'
import { supplierNames } from './supplier-names.ts'
import { optionalText } from './text.ts'

/** Packs shown of one substance; all of them are found by its CAS number. */
export const PACKS_SHOWN = 6

export const ReagentInput = Page.extend({
  /** A name in Chinese or English, a CAS number, a number of the maker, or a molecular formula. */
  keyword: optionalText('搜索词', KEYWORD_MAX),
  controls: z.array(z.int().min(0).max(6)).max(7).default([]),
  /** Only what can be sent now. */
  isInStock: z.boolean().default(false),
  categoryType: CategoryType,
})

/** One pack of one maker's quality, from one supplier. */
const PackShown = z.object({
  productId: z.string(),
  skuId: z.string(),
  name: z.string(),
  brand: z.string(),
  catNo: z.string(),
  grade: z.string(),
  spec: z.string(),
  unit: z.string(),
  ...supplierNames,
  priceE4: PriceE4,
  baseUnit: z.string(),
  /** Price of one base unit; 0 when the pack is not known. */
  basePriceE4: PriceE4,
  moq: z.int(),
  packStep: z.int(),
  stock: z.int(),
  leaveOn: z.string(),
  problem: z.string(),
})

export const Substance = z.object({
  cas: z.string(),
  /** As most of its goods call it. */
  name: z.string(),
  nameEn: z.string(),
  formula: z.string(),
  controlClass: z.int(),
  /** The lists of the state it stands on, with their editions. */
  lists: z.array(z.string()),
  /** What the law asks before it may be ordered; empty for ordinary substances. */
  demand: z.string(),
  /** Of each kind the newest that holds today, with the goods it lies at. */
  papers: z.array(
    z.object({ kind: z.enum(['sds', 'coa']), paperNo: z.string(), validUntil: z.string().nullable(), productId: z.string() }),
  ),
  packNum: z.int(),
  supplierNum: z.int(),
  /** What can be sent now first, then the cheapest by its base unit. */
  packs: z.array(PackShown),
})

export const Reagents = paged(Substance).extend({
  /** What was searched instead, when the typed word found nothing. */
  corrected: z.string(),
  /** No goods hold all the words; these hold some. */
  isLoose: z.boolean(),
  words: z.array(z.string()),
})
