// Opening its quotes, and what 采购办 rules.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Page, paged } from '../paging.ts'
import { text } from '../text.ts'
import { DeskRow, Moved, One } from './shapes.ts'

export const open = {
  rule: endpoint({
    method: 'POST',
    path: 'inquiry/rule',
    title: '裁定质疑',
    access: { need: 'handle:jingban' },
    input: One.extend({ isUpheld: z.boolean({ error: '请选择质疑是否成立' }), reason: text('裁定理由', 500, 10) }),
    output: Moved,
  }),
  ruleSignals: endpoint({
    method: 'POST',
    path: 'inquiry/ruleSignals',
    title: '核实疑似串通',
    access: { need: 'handle:jingban' },
    input: One.extend({ isCleared: z.boolean({ error: '请选择核实结果' }), reason: text('核实说明', 500, 10) }),
    output: Moved,
  }),
  /** What the opener's browser takes his shares from. */
  shares: endpoint({
    method: 'POST',
    path: 'inquiry/shares',
    title: '领取开标份额',
    access: { need: 'inquiry:open' },
    effect: 'read',
    dependsOn: {},
    input: One,
    output: z.object({
      keyId: z.string(),
      publicKey: z.string(),
      wrapped: z.string(),
      shares: z.array(z.object({ quoteId: z.string(), supplier: z.string(), share: z.string() })),
    }),
  }),
  openQuotes: endpoint({
    method: 'POST',
    path: 'inquiry/open',
    title: '询价开标',
    access: { need: 'inquiry:open' },
    needsProof: true,
    input: One.extend({
      given: z.array(z.object({ offerId: Id, shares: z.record(z.string().max(64), z.string().max(64)) })).max(500),
    }),
    output: Moved,
    loading: true,
  }),
  toOpen: endpoint({
    method: 'GET',
    path: 'inquiry/toOpen',
    title: '待开标的询价',
    access: { need: 'inquiry:open' },
    dependsOn: { inquiry: 'any' },
    input: Page.extend({}),
    output: paged(DeskRow),
  }),
}
