// What the person signed in agreed to, and takes back (domain page 08 §8.1).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Iso, nothing } from './paging.ts'
import { consentScenes, policyOf, separateConsents } from './policy.ts'

/** Of a policy that was published. */
export const PolicyVersion = z.string({ error: '请先同意相关协议' }).refine((it) => policyOf(it) !== undefined, '没有这个版本的隐私政策')

const Subject = z.enum(['privacy', ...Object.keys(separateConsents)] as ['privacy', ...(keyof typeof separateConsents)[]], {
  error: '没有这一项同意',
})

const Consent = z.object({
  id: z.string(),
  subject: Subject,
  version: z.string(),
  scene: z.enum(Object.keys(consentScenes) as (keyof typeof consentScenes)[]),
  action: z.enum(['agree', 'withdraw']),
  at: Iso,
  /** The browser, in a word or two. */
  agent: z.string(),
  ip: z.string(),
  /** It is what holds now. */
  holds: z.boolean(),
})

/** What shows a number in full, and is kept in the audit log for that. */
export const viewKinds = {
  'person.viewIdCard': '身份证号',
  'myData.download': '全部数据的副本',
} as const
type ViewKind = keyof typeof viewKinds

const View = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(viewKinds) as [ViewKind, ...ViewKind[]]),
  at: Iso,
  who: z.string(),
  isMe: z.boolean(),
  ip: z.string(),
})

export const privacy = domain('隐私', {
  agree: endpoint({
    method: 'POST',
    path: 'privacy/agree',
    title: '同意隐私政策',
    access: 'signedIn',
    beforePassword: true,
    beforeConsent: true,
    input: z.object({ version: PolicyVersion }),
    output: nothing,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: 'privacy/withdraw',
    title: '撤回同意',
    access: 'signedIn',
    beforeConsent: true,
    input: z.object({ subject: Subject }),
    output: nothing,
  }),
  consents: endpoint({
    method: 'GET',
    path: 'privacy/consents',
    title: '我的同意记录',
    access: 'signedIn',
    dependsOn: { user: 'any' },
    beforeConsent: true,
    input: z.object({}),
    output: z.array(Consent),
  }),
  views: endpoint({
    method: 'GET',
    path: 'privacy/views',
    title: '谁看过我的号码',
    access: 'signedIn',
    dependsOn: { user: 'any' },
    beforeConsent: true,
    input: z.object({}),
    /** The latest hundred, the newest first. */
    output: z.array(View),
  }),
})
