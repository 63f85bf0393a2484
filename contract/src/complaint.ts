// 投诉 of who complains, and the desk of the school that handles it (domain page 02 §2.13, 07 §7.6, decision 0210).
import { z } from 'zod'
import { complaintTabKeys, targetsOf } from './complaint/flow.ts'
import {
  ComplaintDetail,
  ComplaintMoved,
  ComplaintRow,
  ComplaintTargetKey,
  ComplaintTypeKey,
  OneComplaint,
  Pictures,
  PriceFacts,
  Words,
} from './complaint/shapes.ts'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { Id, nothing, Page, paged, TabCounts } from './paging.ts'
import { optionalText, text } from './text.ts'

nameFields({ about: '投诉对象', aboutId: '投诉对象', reach: '联系方式' })

const desk = { need: 'handle:complaint' } as const
const Tab = z.enum(complaintTabKeys).default('all')
const Found = z.object({ id: z.string(), title: z.string(), note: z.string(), supplierName: z.string() })

export const complaint = domain('投诉', {
  targets: endpoint({
    method: 'GET',
    path: 'complaint/targets',
    title: '可以投诉的对象',
    access: 'signedIn',
    dependsOn: { order: 'any' },
    input: z.object({ about: ComplaintTargetKey, keyword: optionalText('关键字', 64) }),
    output: z.object({ list: z.array(Found) }),
  }),
  target: endpoint({
    method: 'GET',
    path: 'complaint/target',
    title: '投诉对象',
    access: 'signedIn',
    dependsOn: { order: 'any' },
    input: z.object({ about: ComplaintTargetKey, aboutId: Id }),
    output: Found.extend({ price: PriceFacts.nullable() }),
  }),
  submit: endpoint({
    method: 'POST',
    path: 'complaint/submit',
    title: '提交投诉',
    access: 'signedIn',
    input: z
      .object({
        type: ComplaintTypeKey,
        about: ComplaintTargetKey,
        aboutId: z.string({ error: '请选择投诉对象' }).min(1, '请选择投诉对象').max(64),
        content: text('投诉内容', 500, 10),
        fileIds: Pictures,
        reach: text('联系方式', 60, 5),
      })
      .refine(({ type, about }) => targetsOf[type].includes(about), { path: ['about'], message: '这类投诉不能针对这种对象' }),
    output: ComplaintMoved,
  }),
  list: endpoint({
    method: 'GET',
    path: 'complaint/list',
    title: '我的投诉',
    access: 'signedIn',
    dependsOn: { complaint: 'any' },
    input: Page.extend({ tab: Tab, keyword: optionalText('关键字', 64) }),
    output: paged(ComplaintRow).extend({ counts: TabCounts }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'complaint/detail',
    title: '投诉详情',
    access: 'signedIn',
    dependsOn: { complaint: 'id' },
    input: OneComplaint,
    output: ComplaintDetail,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: 'complaint/withdraw',
    title: '撤回投诉',
    access: 'signedIn',
    input: OneComplaint.extend({ reason: optionalText('撤回原因', 200) }),
    output: ComplaintMoved,
  }),
  object: endpoint({
    method: 'POST',
    path: 'complaint/object',
    title: '对答复不满意，申请复议',
    access: 'signedIn',
    input: OneComplaint.extend({ reason: Words('复议理由') }),
    output: ComplaintMoved,
  }),
  close: endpoint({
    method: 'POST',
    path: 'complaint/close',
    title: '认可答复，关闭投诉',
    access: 'signedIn',
    input: OneComplaint,
    output: ComplaintMoved,
  }),
  say: endpoint({
    method: 'POST',
    path: 'complaint/say',
    title: '投诉留言',
    access: 'signedIn',
    input: OneComplaint.extend({ body: text('留言', 500) }),
    output: nothing,
  }),
  desk: endpoint({
    method: 'GET',
    path: 'complaint/desk',
    title: '本校收到的投诉',
    access: desk,
    dependsOn: { complaint: 'any' },
    input: Page.extend({ tab: Tab, keyword: optionalText('关键字', 64), type: z.enum(['', ...ComplaintTypeKey.options]).default('') }),
    output: paged(ComplaintRow.extend({ authorName: z.string() })).extend({ counts: TabCounts }),
  }),
  accept: endpoint({
    method: 'POST',
    path: 'complaint/accept',
    title: '受理投诉',
    access: desk,
    input: OneComplaint,
    output: ComplaintMoved,
  }),
  ask: endpoint({
    method: 'POST',
    path: 'complaint/ask',
    title: '请供应商答复投诉',
    access: desk,
    input: OneComplaint.extend({ note: optionalText('请供应商说明', 500) }),
    output: ComplaintMoved,
  }),
  handOver: endpoint({
    method: 'POST',
    path: 'complaint/handOver',
    title: '请平台处理投诉',
    access: desk,
    input: OneComplaint.extend({ reason: Words('请平台处理的原因') }),
    output: ComplaintMoved,
  }),
  answer: endpoint({
    method: 'POST',
    path: 'complaint/answer',
    title: '答复投诉',
    access: desk,
    input: OneComplaint.extend({ answer: Words('答复') }),
    output: ComplaintMoved,
  }),
})
