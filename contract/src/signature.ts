// The hand signature of a person (spec §7 Signature; domain page 03 §3.8; decision 0055). A drawing comes to a slip, on this screen or
// from a phone by the slip's tag, and becomes the signature when the session that asked for it says so.
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Id, Iso, nothing, Page, paged } from './paging.ts'

/** Bytes of a drawing on its way; what is kept is drawn again and far smaller. */
export const DRAWING_MOST = 1024 * 1024
/** What people say with a signature; shown before they sign. */
export const AVOWAL = '本人确认以上信息真实'

/** Where a slip stands, as its desktop sees it. */
export const slipStates = ['waiting', 'scanned', 'signed', 'refused'] as const

const Tag = z.string({ error: '缺少签名二维码' }).regex(/^\d{1,12}\.[A-Za-z0-9_-]{43}$/, '签名二维码不正确')
const PhoneKey = z
  .string()
  .regex(/^([A-Za-z0-9_-]{43})?$/, '签名二维码不正确')
  .default('')

/** Which signature a person signs with; empty where the school asks for none. */
export const signatureId = z.string().max(64).default('')

const Signature = z.object({
  id: z.string(),
  /** 第 n 版 */
  no: z.int(),
  source: z.enum(['screen', 'phone']),
  sizeBytes: z.int(),
  since: Iso,
})

export const signature = domain('手写签名', {
  getQrcodeImg: endpoint({
    method: 'GET',
    path: 'user/signature/getQrcodeImg',
    title: '签名二维码',
    access: 'signedIn',
    effect: 'write',
    input: z.object({}),
    /** `url`: the image itself; `timeStr`: the tag of what is asked about it. */
    output: z.object({ url: z.string(), timeStr: z.string(), until: Iso }),
  }),
  hasSignature: endpoint({
    method: 'GET',
    path: 'user/signature/hasSignature',
    title: '是否已有手写签名',
    access: 'signedIn',
    dependsOn: { signature: 'any' },
    input: z.object({}),
    output: z.boolean(),
  }),
  checkScanQrcode: endpoint({
    method: 'GET',
    path: 'user/signature/checkScanQrcode',
    title: '签名二维码是否已扫',
    access: 'signedIn',
    dependsOn: { signature: 'any' },
    input: z.object({ tag: Tag }),
    /** `device`: what scanned it. */
    output: z.object({ state: z.enum(slipStates), device: z.string() }),
    fails: ['signature.ended'],
  }),
  checkSignature: endpoint({
    method: 'GET',
    path: 'user/signature/checkSignature',
    title: '手机是否已签名',
    access: 'signedIn',
    dependsOn: { signature: 'any' },
    input: z.object({ tag: Tag }),
    /** `picture`: what was drawn, to be looked at before it is kept; empty until then. */
    output: z.object({ signed: z.boolean(), picture: z.string() }),
    fails: ['signature.ended'],
  }),
  getSignature: endpoint({
    method: 'GET',
    path: 'user/signature/getSignature',
    title: '我的手写签名',
    access: 'signedIn',
    dependsOn: { signature: 'any' },
    input: z.object({}),
    output: z.object({
      current: Signature.nullable(),
      /** Kept because documents show them. */
      former: z.array(Signature),
      /** The separate consent holds. */
      agreed: z.boolean(),
    }),
  }),
  /** What the caller signed, the latest first. */
  uses: endpoint({
    method: 'GET',
    path: 'user/signature/uses',
    title: '手写签名使用记录',
    access: 'signedIn',
    dependsOn: { signature: 'any' },
    input: Page,
    output: paged(
      z.object({
        id: z.string(),
        at: Iso,
        kindTitle: z.string(),
        docNo: z.string(),
        link: z.string(),
        /** As what: 采购人, or the step of the approval. */
        step: z.string(),
        no: z.int(),
        /** The document still says what was signed. */
        isSame: z.boolean(),
      }),
    ),
  }),
  /** The signatures that stand on a document; for whoever of the school may see it. */
  onPaper: endpoint({
    method: 'GET',
    path: 'signature/onPaper',
    title: '单据上的手写签名',
    access: 'signedIn',
    dependsOn: { document: 'id', task: 'any' },
    input: z.object({ kind: z.string().max(32), id: Id }),
    output: z.array(z.object({ id: z.string(), step: z.string(), name: z.string(), at: Iso, no: z.int(), picture: z.string() })),
  }),
  /** Of the caller alone. */
  picture: endpoint({
    method: 'GET',
    path: 'user/signature/picture',
    title: '手写签名图片',
    access: 'signedIn',
    effect: 'raw',
    input: z.object({ id: Id }),
    output: z.any(),
  }),
  getSts: endpoint({
    method: 'GET',
    path: 'user/signature/getSts',
    title: '签名上传凭证',
    access: 'signedIn',
    effect: 'write',
    input: z.object({}),
    /** For one picture of one type, once. */
    output: z.object({ tag: z.string(), mime: z.literal('image/png'), maxBytes: z.int(), until: Iso }),
  }),
  deleteSignature: endpoint({
    method: 'GET',
    path: 'user/signature/deleteSignature',
    title: '删除手写签名',
    access: 'signedIn',
    effect: 'write',
    input: z.object({ id: Id }),
    output: nothing,
  }),
  clearQrcodeTag: endpoint({
    method: 'GET',
    path: 'user/signature/clearQrcodeTag',
    title: '作废签名二维码',
    access: 'signedIn',
    effect: 'write',
    input: z.object({ tag: Tag }),
    output: nothing,
  }),
  save: endpoint({
    method: 'POST',
    path: 'saveSignature',
    title: '保存手写签名',
    access: 'signedIn',
    input: z.object({
      /** The tag of the slip the drawing lies on: the drawing itself never travels twice. */
      signatureFile: Tag,
      /** To the separate consent; asked where it does not hold. */
      agreed: z.boolean().default(false),
    }),
    output: z.object({ id: z.string() }),
    fails: ['signature.consent', 'signature.ended', 'signature.notDrawn'],
  }),
  /** The phone that opens the code first keeps it: with the key it is answered it may ask again. */
  scan: endpoint({
    method: 'POST',
    path: 'signing/scan',
    title: '手机打开签名二维码',
    access: 'public',
    input: z.object({ tag: Tag, phoneKey: PhoneKey }),
    output: z.object({ phoneKey: z.string(), schoolName: z.string(), userName: z.string(), until: Iso }),
    fails: ['signature.ended', 'signature.taken'],
  }),
  turnAway: endpoint({
    method: 'POST',
    path: 'signing/refuse',
    title: '手机拒绝签名',
    access: 'public',
    input: z.object({ tag: Tag, phoneKey: PhoneKey }),
    output: nothing,
    fails: ['signature.ended'],
  }),
  draw: endpoint({
    method: 'POST',
    path: 'signing/draw',
    title: '提交手写签名图片',
    access: 'public',
    input: z.object({
      tag: Tag,
      phoneKey: PhoneKey,
      /** PNG in base64. */
      picture: z
        .base64({ error: '签名图片不正确' })
        .min(1, '请先写好签名')
        .max(Math.ceil(DRAWING_MOST / 3) * 4, `签名图片不能超过 ${DRAWING_MOST / 1024 / 1024} MB`),
    }),
    output: nothing,
    fails: ['signature.ended', 'signature.taken', 'signature.picture'],
  }),
})
