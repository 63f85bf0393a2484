// What only the server knows of a form: controlled goods, the seller, cards, who will decide. The same before and while it is submitted.
import {
  CONTROLLED,
  amountOf,
  centralOf,
  centralText,
  fenOf,
  isAssetItem,
  totalOf,
  type Around,
  type Sheet,
} from '@caiyuan/contract/off-platform/sheet'
import type { FormDef } from '@caiyuan/contract/off-platform/form-def'
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import { sumFen } from '@caiyuan/contract/money'
import type { FundPart } from '@caiyuan/contract/order/split'
import { plainFirm, plainTaxNo, taxNoKind } from '@caiyuan/contract/uscc'
import { sql } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import type { FlowFacts } from '../../core/facts.ts'
import { Fail } from '../../core/fail.ts'
import { pathAhead } from '../approval/ahead.ts'
import { mustStart } from '../approval/engine.ts'
import { controlledIn } from '../catalog/control-names.ts'
import { limitsOf } from '../catalog/limits.ts'
import { cardsOf, type Card } from '../fund/cards.ts'
import { cardShown, fundFacts, type Payable } from '../fund/paying.ts'
import { proposeSplit } from '../fund/split.ts'
import { avoidFact, recusalOf } from '../recusal/queries.ts'
import { paramsOf, type Params } from '../school/params.ts'

export interface Seller {
  id: string
  name: string
  fullName: string
  isBlack: boolean
}

/** The supplier of the mall this seller is, by its code and else by its name; one that is barred comes first. */
export const sellerHere = async (
  ctx: Ctx,
  { supplierName, supplierUscc }: Pick<Sheet, 'supplierName' | 'supplierUscc'>,
): Promise<Seller | null> => {
  const [name, uscc] = [plainFirm(supplierName), plainTaxNo(supplierUscc)]
  if (!name && !uscc) return null
  const { rows } = await sql<{ id: string; short_name: string; name: string; is_black: boolean }>`
    select id, short_name, name, status = 'blacklisted' as is_black from suppliers
    where (${uscc} <> '' and upper(uscc) = ${uscc}) or (${name} <> '' and translate(name, '（）() ', '') = ${name})
    order by status = 'blacklisted' desc, upper(uscc) = ${uscc} desc limit 1`.execute(ctx.tx)
  const [it] = rows
  return it ? { id: it.id, name: it.short_name, fullName: it.name, isBlack: it.is_black } : null
}

export const aroundOf = (ctx: Ctx, params: Params, seller: Seller | null): Around => ({
  ceilingFen: params['offplat.ceiling'],
  quotesFromFen: params['quotes3.from'],
  fixedUnitFen: params['asset.fixedUnit'],
  isUnregistered: seller === null,
  today: dayOf(ctx.now),
})

/** By line: why it may not be bought outside; the class its author says counts too. */
export const barredLines = (sheet: Sheet): { no: number; text: string }[] =>
  sheet.items.flatMap((it, no) => {
    const found = controlledIn({ name: it.name, others: [it.cas, it.catNo, it.model, it.spec] })
    return found || it.controlClass > 0 ? [{ no, text: CONTROLLED }] : []
  })

/** By line: what may not be bought outside by the form of the school, controlled goods among them. */
export const refusedLines = (form: FormDef, sheet: Sheet): { no: number; text: string }[] => [
  ...barredLines(sheet),
  ...sheet.items.flatMap((it, no) => {
    const central = centralOf(form, it)
    return central && !central.isProven ? [{ no, text: centralText(central) }] : []
  }),
]

interface Look {
  key: string
  title: string
  verdict: 'ok' | 'warn' | 'bad'
  text: string
}

/** 代码核验: what is known of the seller, in the order a person checks it. */
export const sellerChecks = async (ctx: Ctx, sheet: Sheet, seller: Seller | null): Promise<Look[]> => {
  const code = sheet.supplierUscc.trim()
  if (!code && !sheet.supplierName.trim()) return []
  const kind = taxNoKind(code)
  const recusal = seller && (await recusalOf(ctx, 'buyer', { supplierId: seller.id, supplierName: seller.name }))
  const isOther = seller !== null && plainFirm(sheet.supplierName) !== plainFirm(seller.fullName)
  return [
    kind === 'ok'
      ? { key: 'digit', title: '校验位', verdict: 'ok', text: '统一社会信用代码的两个校验位都正确' }
      : kind === 'old'
        ? { key: 'digit', title: '校验位', verdict: 'warn', text: '15 位旧税号没有校验位，请核对' }
        : { key: 'digit', title: '校验位', verdict: 'bad', text: '税号校验未通过' },
    seller === null
      ? { key: 'shop', title: '入驻', verdict: 'warn', text: '未入驻平台，须上传营业执照' }
      : isOther
        ? { key: 'shop', title: '入驻', verdict: 'warn', text: `代码登记的是${seller.fullName}，与填写的名称不一致` }
        : { key: 'shop', title: '入驻', verdict: 'ok', text: '已入驻平台，名称与代码一致' },
    seller?.isBlack
      ? { key: 'black', title: '黑名单', verdict: 'bad', text: '在黑名单中，不得采购' }
      : { key: 'black', title: '黑名单', verdict: 'ok', text: '平台未列入' },
    recusal
      ? { key: 'relation', title: '利益关系', verdict: 'bad', text: recusal.message }
      : { key: 'relation', title: '利益关系', verdict: 'ok', text: '与您没有登记的利益关系' },
  ]
}

const pathOf = (def: FormDef, key: string): string => def.categories.find((it) => it.key === key)?.path ?? ''

/** As cards are asked to pay it. */
export const payableOf = (def: FormDef, sheet: Sheet, fixedUnitFen: number): Payable => ({
  key: '1',
  lines: sheet.items.map((it) => ({
    offer: { name: it.name, categoryPath: pathOf(def, it.category) },
    priceE4: (fenOf(it.price) ?? 0) * 100,
    amountFen: amountOf(it),
  })),
  totalFen: totalOf(sheet),
  assetFen: sumFen(sheet.items.filter((it) => isAssetItem(def, it, fixedUnitFen)).map(amountOf)),
  subjectCode: '',
  leadDays: 30,
})

export const factsOf = (
  ctx: Ctx,
  it: { payable: Payable; deptId: string; funds: readonly FundPart[]; cards: readonly Card[]; note: string; isDirect: boolean },
): FlowFacts => {
  return {
    amountFen: it.payable.totalFen,
    controlClass: 0,
    hasAsset: it.payable.assetFen > 0,
    categoryPaths: [...new Set(it.payable.lines.map((line) => line.offer.categoryPath).filter(Boolean))],
    deptId: it.deptId || ctx.user.deptId,
    isStudent: false,
    flags: [],
    funds: fundFacts(it.funds, it.cards),
    ...(it.note ? { note: it.note } : {}),
    // Bought already: somebody else approves it, whatever it costs and whose card pays.
    ...(it.isDirect ? { needsOthers: true as const } : {}),
  }
}

/** Who has to stay out of its approval: whoever has an interest in the seller, and who accepted what was bought without an application. */
export const avoidOf = async (
  ctx: Ctx,
  seller: Seller | null,
  acceptors: readonly (string | null)[] = [],
): Promise<Pick<FlowFacts, 'avoid'>> => {
  const accepted = acceptors.filter((id) => id !== null && id !== '').map((id) => [id, '是本单的验收人，不能再审批'] as const)
  const { avoid } = seller ? await avoidFact(ctx, { supplierId: seller.id, supplierName: seller.name }) : {}
  const all = { ...Object.fromEntries(accepted), ...avoid }
  return Object.keys(all).length > 0 ? { avoid: all } : {}
}

const acceptorsIn = (sheet: Sheet): string[] => (sheet.isDirect ? [sheet.acceptorId, sheet.secondAcceptorId] : [])

/** Nobody buys what nobody could approve afterwards: asked as its start will be, with whoever was to be chosen. */
export const mustBeDecidable = async (
  ctx: Ctx,
  { chosen, facts }: { chosen: Record<string, string[]>; facts: FlowFacts },
  sheet: Sheet,
  seller: Seller | null,
): Promise<void> => {
  const may = async (acceptors: readonly string[]) =>
    mustStart(ctx, {
      docKind: offPlatformFlow.kind,
      facts: { ...facts, ...(await avoidOf(ctx, seller, acceptors)) },
      submitterId: ctx.user.id,
      chosen,
    })
  try {
    await may(acceptorsIn(sheet))
  } catch (error) {
    if (!(error instanceof Fail)) throw error
    // What would stand in its way with other acceptors too is said first.
    await may([])
    const reason = `验收人不能再审批本单，请另选验收人（${error.message}）`
    throw new Fail('core.refused', { reason }, { fields: { acceptorId: reason } })
  }
}

/** Cards, the proposed split and the path of what stands in the form now. */
export const lookAhead = async (ctx: Ctx, def: FormDef, sheet: Sheet, chosen: Record<string, string[]>, seller: Seller | null) => {
  const payable = payableOf(def, sheet, (await paramsOf(ctx))['asset.fixedUnit'])
  const [cards, limits] = await Promise.all([cardsOf(ctx, ctx.user.id), limitsOf(ctx)])
  const split = payable.totalFen > 0 ? proposeSplit(ctx, cards, [payable], limits) : [{ key: payable.key, funds: [] }]
  const funds = sheet.funds.length > 0 ? sheet.funds : split[0]!.funds
  const facts = {
    ...factsOf(ctx, { payable, deptId: sheet.deptId, funds, cards, note: '', isDirect: sheet.isDirect }),
    ...(await avoidOf(ctx, seller, acceptorsIn(sheet))),
  }
  return {
    payable,
    fundIds: facts.funds.map((it) => it.fundId),
    funds: cards.map((card) => cardShown(ctx, card, [payable], limits)),
    split,
    path: await pathAhead(ctx, offPlatformFlow.kind, facts, chosen),
  }
}
