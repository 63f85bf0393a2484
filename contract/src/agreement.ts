// 框架协议管理: the masters of framework agreements as 采购办 keeps them, a version with each change (domain page 02 §2.4).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Fen, PriceE4 } from './fen.ts'
import { nameFields } from './field-words.ts'
import { AgreementForm, agreementKeys, agreementTabs, awardKeys, priceKeys } from './framework/agreement.ts'
import './framework/flow.ts'
import { listFile, ListFaults, RowFault, Seal } from './import-layout.ts'
import { Id, Iso, Page, TabCounts, nothing, paged } from './paging.ts'
import { optionalText, text } from './text.ts'

nameFields({
  agreementNo: '协议编号',
  packageNo: '包号',
  startOn: '开始日期',
  endOn: '结束日期',
  isAsset: '是否固定资产',
  ceilingFen: '协议总额',
  perOrderFen: '每单上限',
  awardRule: '选商方式',
  priceRule: '定价方式',
  pricedOn: '市场价核定日期',
  contactPhone: '联系电话',
  terms: '合同条款',
  goods: '商品',
  candidates: '候选供应商',
  quotaPct: '约定份额',
  rateBp: '折扣率',
  stateNote: '状态说明',
  materials: '要交的材料',
  requirement: '材料要求',
  fromFen: '起始金额',
  attachments: '附件',
})

const need = { need: 'framework:manage' } as const

export const Usage = z.object({
  ceilingFen: Fen,
  /** Supplied or on the way: approved. */
  dealtFen: Fen,
  auditingFen: Fen,
  leftFen: Fen,
})

const Row = z.object({
  id: z.string(),
  agreementNo: z.string(),
  name: z.string(),
  packageNo: z.string(),
  state: z.enum(agreementKeys),
  startOn: z.string(),
  endOn: z.string(),
  /** Till its end; below 0 when it is over. */
  daysLeft: z.int(),
  awardRule: z.enum(awardKeys),
  priceRule: z.enum(priceKeys),
  candidateNum: z.int(),
  goodsNum: z.int(),
  orderNum: z.int(),
  version: z.int(),
  usage: Usage,
})

const Named = z.object({
  agreementNo: z.string(),
  packageNo: z.string(),
  name: z.string(),
  startOn: z.string(),
  endOn: z.string(),
  ceilingFen: Fen,
  priceRule: z.enum(priceKeys),
  candidates: z.array(z.object({ name: z.string(), quotaPct: z.int(), rateBp: z.int(), leadDays: z.int() })),
  goods: z.array(z.object({ name: z.string(), spec: z.string(), unit: z.string(), priceE4: PriceE4 })),
})

const Plan = z.object({
  fileName: z.string(),
  sheet: z.string(),
  sheets: z.array(z.string()),
  headRow: z.int(),
  /** Why this sheet is no 协议登记表; empty when it is one. */
  lack: z.string(),
  /** In agreements: new ones without a fault, those registered already, those with a fault. */
  counts: z.object({ added: z.int(), had: z.int(), refused: z.int() }),
  notes: z.array(z.string()),
  faultNum: z.int(),
  /** The first of them. */
  faults: z.array(RowFault),
  added: z.array(Named),
  had: z.array(Named.pick({ agreementNo: true, packageNo: true, name: true })),
  /** Of this plan: the import does it or nothing. */
  seal: z.string(),
})

export const agreement = domain('框架协议管理', {
  list: endpoint({
    method: 'GET',
    path: 'agreement/list',
    title: '框架协议列表',
    access: need,
    dependsOn: { frameworkAgreement: 'any', frameworkOrder: 'any' },
    input: Page.extend({
      tab: z.coerce
        .number()
        .int()
        .min(0)
        .max(agreementTabs.length - 1)
        .default(0),
      keyword: optionalText('关键字', 64),
    }),
    output: paged(Row).extend({ counts: TabCounts }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'agreement/detail',
    title: '框架协议内容',
    access: need,
    dependsOn: { frameworkAgreement: 'id' },
    input: z.object({ id: Id }),
    output: Row.extend({
      form: AgreementForm,
      supplierNames: z.record(z.string(), z.string()),
      versions: z.array(z.object({ version: z.int(), at: Iso, by: z.string(), note: z.string() })),
    }),
  }),
  /** Firms of the mall that may be candidates. */
  firms: endpoint({
    method: 'GET',
    path: 'agreement/firms',
    title: '可作候选的供应商',
    access: need,
    dependsOn: {},
    input: z.object({ keyword: optionalText('关键字', 64) }),
    output: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  save: endpoint({
    method: 'POST',
    path: 'agreement/save',
    title: '保存框架协议',
    access: need,
    input: z.object({
      id: Id.optional(),
      version: z.int().min(1).optional(),
      form: AgreementForm,
      /** What changed and why, kept with the version. */
      note: optionalText('变更说明', 200),
    }),
    output: z.object({ id: z.string(), version: z.int() }),
    loading: true,
    fails: ['core.stale'],
  }),
  template: endpoint({
    method: 'GET',
    path: 'agreement/template',
    title: '下载协议登记表模板',
    access: need,
    effect: 'raw',
    input: z.object({}),
    output: z.unknown(),
  }),
  /** What a 协议登记表 would bring; nothing is written. */
  preview: endpoint({
    method: 'POST',
    path: 'agreement/preview',
    title: '预览协议登记表',
    access: need,
    effect: 'read',
    dependsOn: { frameworkAgreement: 'any' },
    loading: true,
    input: z.object(listFile),
    output: Plan,
    fails: ['import.file'],
  }),
  faults: endpoint({
    method: 'GET',
    path: 'agreement/faults',
    title: '下载协议登记表的问题',
    access: need,
    effect: 'raw',
    input: ListFaults,
    output: z.unknown(),
    fails: ['import.file'],
  }),
  /** Those without a fault, all or none; one that is registered already stays as it is. */
  import: endpoint({
    method: 'POST',
    path: 'agreement/import',
    title: '导入协议登记表',
    access: need,
    loading: true,
    input: z.object({ ...listFile, seal: Seal }),
    output: z.object({ counts: Plan.shape.counts }),
    fails: ['import.file', 'agreement.other'],
  }),
  stop: endpoint({
    method: 'POST',
    path: 'agreement/stop',
    title: '停用框架协议',
    access: need,
    input: z.object({ id: Id, reason: text('停用原因', 200, 2) }),
    output: nothing,
  }),
  resume: endpoint({
    method: 'POST',
    path: 'agreement/resume',
    title: '恢复框架协议',
    access: need,
    input: z.object({ id: Id }),
    output: nothing,
  }),
})
