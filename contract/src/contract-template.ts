// 合同模板: what the contracts of a school say, kept by 采购办 in versions, and the contract of each document (decision 0410).
import { z } from 'zod'
import { contractKindKeys, plainTemplate, templateFault, TEXT_MOST } from './contract-template/words.ts'
import { domain, endpoint } from './endpoint.ts'
import { Fen, PriceE4 } from './fen.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, nothing } from './paging.ts'
import { optionalText, text } from './text.ts'
import { links } from './to.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    contractTemplate: true
  }
}

nameFields({ effectiveOn: '生效日期' })

const Kind = z.enum(contractKindKeys, { error: '请选择合同类型' })
const need = { need: 'framework:manage' } as const

export const versionStates = {
  inForce: { label: '生效中', tone: 'ok' },
  coming: { label: '待生效', tone: 'wait' },
  past: { label: '已被替代', tone: 'off' },
  withdrawn: { label: '已撤下', tone: 'off' },
} as const
export type VersionState = keyof typeof versionStates

const Version = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  text: z.string(),
  /** From this day on; of documents decided before, nothing changes. */
  effectiveOn: z.string(),
  state: z.enum(Object.keys(versionStates) as [VersionState, ...VersionState[]]),
  note: z.string(),
  by: z.string(),
  at: Iso,
})

const Row = z.object({
  kind: Kind,
  /** 0: the standard one. */
  version: z.int(),
  title: z.string(),
  effectiveOn: z.string(),
  by: z.string(),
  /** The version that will follow; null when none waits. */
  coming: z.object({ version: z.int(), effectiveOn: z.string() }).nullable(),
})

const Written = z
  .object({
    kind: Kind,
    /** The last there was when it was opened. */
    version: z.int().min(0),
    title: text('合同名称', 40, 2),
    text: text('合同正文', TEXT_MOST, 20).transform(plainTemplate),
    effectiveOn: z.iso.date({ error: ({ input }) => (input ? '生效日期格式不正确' : '请选择生效日期') }),
    note: optionalText('变更说明', 200),
  })
  .superRefine((it, ctx) => {
    const fault = templateFault(it.kind, it.text)
    if (fault) ctx.addIssue({ code: 'custom', path: ['text'], message: `合同正文${fault}` })
  })
export { Written as TemplateForm }

export const ContractLine = z.object({
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  /** As the document has it, `2.5` too. */
  qty: z.string(),
  priceE4: PriceE4,
  amountFen: Fen,
})

export const Contract = z.object({
  title: z.string(),
  contractNo: z.string(),
  supplierName: z.string(),
  /** 0: the standard one. */
  version: z.int(),
  effectiveOn: z.string(),
  blocks: z.array(z.object({ kind: z.enum(['text', 'head', 'goods']), text: z.string() })),
  lines: z.array(ContractLine),
  /** Freight, and what was taken off. */
  also: z.array(z.object({ label: z.string(), fen: z.int() })),
  totalFen: Fen,
  /** Of everything it says. */
  hash: z.string(),
})

const Paper = z.object({
  schoolId: z.int(),
  /** Why there is none; empty when there is. */
  problem: z.string(),
  contracts: z.array(Contract),
})
const dependsOn = { order: 'id', frameworkOrder: 'id', inquiry: 'id', offPlatform: 'id' } as const

export const contractTemplate = domain('合同模板', {
  list: endpoint({
    method: 'GET',
    path: 'contractTemplate/list',
    title: '合同模板列表',
    access: need,
    dependsOn: { contractTemplate: 'any' },
    input: z.object({}),
    output: z.array(Row),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'contractTemplate/detail',
    title: '合同模板内容',
    access: need,
    dependsOn: { contractTemplate: 'any' },
    input: z.object({ kind: Kind }),
    output: Row.extend({
      text: z.string(),
      /** The last that was written, withdrawn or not. */
      lastVersion: z.int(),
      standard: z.object({ title: z.string(), text: z.string() }),
      today: z.string(),
      versions: z.array(Version),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: 'contractTemplate/save',
    title: '保存合同模板',
    access: need,
    input: Written,
    output: z.object({ id: z.string(), version: z.int() }),
    loading: true,
    fails: ['core.stale'],
  }),
  /** A version that is not in force yet. */
  withdraw: endpoint({
    method: 'POST',
    path: 'contractTemplate/withdraw',
    title: '撤下待生效的合同模板',
    access: need,
    input: z.object({ id: Id }),
    output: nothing,
  }),
  /** What both sign: one with each firm. */
  paper: endpoint({
    method: 'GET',
    path: 'contractTemplate/paper',
    title: '采购合同',
    access: 'signedIn',
    dependsOn,
    input: z.object({ kind: Kind, id: Id }),
    output: Paper,
  }),
  /** As the firm reads it that signs it, and no other: its own share of an award. */
  supplyPaper: endpoint({
    method: 'GET',
    path: 'contractTemplate/supply/paper',
    title: '供应商的采购合同',
    access: { need: 'supplier:orders', as: 'supplier' },
    dependsOn,
    input: z.object({ schoolId: z.coerce.number().int().min(1), kind: Kind, id: Id }),
    output: Paper,
  }),
})

/** Of a reader of the school. */
export const toContract = links({ '/print/contract': ['kind', 'id'], '/contractTemplateForm': ['kind'] })
/** Of both who sign: a firm acts in many schools. */
export const toPartiesContract = links({ '/print/contract': ['schoolId', 'kind', 'id'] })
