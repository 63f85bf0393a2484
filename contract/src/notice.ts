// Messages to a person, notices to everyone (spec §7 message/list: page 1, size 10; domain page 02 §2.16).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Id, nothing, Page, paged } from './paging.ts'

export const messageKinds = ['审批', '订单', '售后', '结算', '系统', '公告'] as const
export type MessageKind = (typeof messageKinds)[number]

const Message = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  createdAt: z.string(),
  isRead: z.boolean(),
})

export const notice = domain('消息与公告', {
  messages: endpoint({
    method: 'GET',
    path: 'message/list',
    title: '消息列表',
    access: 'signedIn',
    dependsOn: { message: 'any' },
    input: Page.extend({ kind: z.enum(messageKinds).optional(), unread: z.enum(['0', '1']).default('0') }),
    output: paged(Message).extend({ unreadByKind: z.record(z.string(), z.int()) }),
  }),
  message: endpoint({
    method: 'GET',
    path: 'message/detail',
    title: '消息详情',
    access: 'signedIn',
    dependsOn: { message: 'any' },
    input: z.object({ id: Id }),
    output: Message,
  }),
  read: endpoint({
    method: 'POST',
    path: 'message/read',
    title: '标为已读',
    access: 'signedIn',
    input: z.object({ ids: z.array(Id).max(200, '一次最多 200 条').default([]), all: z.boolean().default(false) }),
    output: nothing,
  }),
  notices: endpoint({
    method: 'GET',
    path: 'notice/list',
    title: '公告',
    access: 'public',
    dependsOn: {},
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), title: z.string(), body: z.string(), publishedAt: z.string() })),
  }),
})
