// 密封报价: the keys of who opens, and what anyone may verify by the receipt he holds (decision 0170). What is quoted for, and the
// quotes themselves, are calls of that document.
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { Iso, nothing } from './paging.ts'
import { PUBLIC_KEY, WRAPPED } from './sealing/keys.ts'
import { plain } from './unseen.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    /** A key of who opens quotes. */
    openerKey: true
  }
}

/** Two open together; more may stand ready, so that one on leave keeps nothing shut. */
export const OPENERS_LEAST = 2
export const OPENERS_MOST = 5

const HASH = /^[\w-]{43}$/
const SEALED_MOST = 700_000

/** A quote as the browser of the supplier sends it. */
export const Sealed = z.object({
  commitment: z.string().regex(HASH, '报价密封数据不正确，请刷新页面后重新提交'),
  sealed: z.string().min(1).max(SEALED_MOST, '报价内容过长'),
  clockShare: z.string().min(1).max(400),
  openerShares: z.array(z.object({ openerId: z.string().max(64), share: z.string().min(1).max(2000) })).max(OPENERS_MOST),
})

/** What the mall says under its signature: that it has a quote with this commitment since then. */
export const ReceiptSaid = z.object({
  v: z.literal(1),
  school: z.string(),
  docNo: z.string(),
  quoteNo: z.string(),
  box: z.string(),
  supplier: z.string(),
  commitment: z.string(),
  receivedAt: Iso,
})
export const SignedReceipt = z.object({ said: ReceiptSaid, publicKey: z.string(), signature: z.string() })

/** replaced: by a later one of the same firm; withdrawn: it is out. */
export const sealedVerdicts = ['unknown', 'sealed', 'withdrawn', 'replaced', 'opened', 'void'] as const

nameFields({
  publicKey: '公钥',
  wrapped: '加密后的私钥',
  commitment: '承诺值',
  salt: '随机盐',
})

export const sealing = domain('密封报价', {
  myKey: endpoint({
    method: 'GET',
    path: 'sealing/myKey',
    title: '我的开标密钥',
    access: { need: 'inquiry:open' },
    dependsOn: { openerKey: 'any' },
    input: z.object({}),
    output: z.object({
      key: z.object({ id: z.string(), publicKey: z.string(), wrapped: z.string(), madeAt: Iso }).nullable(),
      /** Quotes not yet opened that were sealed to it: it may not be changed until then. */
      waitsNum: z.int(),
      /** Whoever may open, with or without a key. */
      openers: z.array(z.object({ name: z.string(), isMe: z.boolean(), madeAt: Iso.nullable() })),
    }),
  }),
  makeKey: endpoint({
    method: 'POST',
    path: 'sealing/makeKey',
    title: '设置开标密钥',
    access: { need: 'inquiry:open' },
    needsProof: true,
    input: z.object({
      publicKey: z.string().regex(PUBLIC_KEY, '公钥不正确，请刷新页面后再试'),
      wrapped: z.string().regex(WRAPPED, '私钥没有加密，请刷新页面后再试'),
    }),
    output: nothing,
    fails: ['sealing.keyInUse'],
  }),
  /** Tells nothing to who does not hold the receipt: the commitment and its salt are random and stand there alone. */
  verify: endpoint({
    method: 'POST',
    path: 'sealing/verify',
    title: '核验报价回执',
    access: 'public',
    effect: 'read',
    dependsOn: {},
    input: z.object({
      school: z.string().overwrite(plain).min(1, '回执不完整').max(32),
      commitment: z.string().regex(HASH, '承诺值不正确'),
      salt: z.string().regex(HASH, '回执不完整'),
    }),
    output: z.object({
      verdict: z.enum(sealedVerdicts),
      schoolName: z.string(),
      docNo: z.string(),
      receivedAt: Iso.nullable(),
      deadlineAt: Iso.nullable(),
      openedAt: Iso.nullable(),
      /** What was opened and judged; empty before, and to who has not its salt. */
      body: z.string(),
      /** Keys the mall signs receipts with, the current one first. */
      publicKeys: z.array(z.string()),
    }),
  }),
})
