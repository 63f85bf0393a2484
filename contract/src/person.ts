// What people see and change of their own data (spec §3 current user, §7 user; domain page 08 §8.2).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nothing } from './paging.ts'
import { Mobile, PhoneCode } from './text.ts'
import { sealedText } from './wire.ts'

/** What `user/mobile/prove` gave for a code: that the person holds this phone. */
export const phoneTicket = z.string({ error: '请先获取并填写手机验证码' }).regex(/^\d{10}\.[\w-]{43}$/, '手机确认的凭据格式不正确')

export const person = domain('本人资料', {
  extra: endpoint({
    method: 'GET',
    path: 'userInfoExtra',
    title: '本人资料补充',
    access: 'signedIn',
    dependsOn: { user: 'any' },
    input: z.object({}),
    /** Numbers masked, empty where there are none. */
    output: z.object({
      /** Kept by the school. */
      mobileNo: z.string(),
      /** The person proved to hold it, and it is still the same. */
      isMobileConfirmed: z.boolean(),
      customMobileNo: z.string(),
      idCardNo: z.string(),
      tutorName: z.string(),
      /** Codes can be sent here. */
      hasSms: z.boolean(),
    }),
  }),
  /** Opens and seals the envelopes of this session in the browser, which imports it so that it cannot be read again. */
  wireKey: endpoint({
    method: 'GET',
    path: 'user/wireKey',
    title: '传输密钥',
    access: 'signedIn',
    beforeFactor: true,
    dependsOn: {},
    input: z.object({}),
    output: z.object({ key: z.string() }),
  }),
  getMobile: endpoint({
    method: 'GET',
    path: 'user/getMobile',
    title: '本人手机号',
    access: 'signedIn',
    dependsOn: { user: 'any' },
    input: z.object({}),
    /** In envelopes, in full. */
    output: z.object({ mobileNo: z.string(), customMobileNo: z.string() }),
  }),
  /** A deed, so that each view stands in the audit log. */
  viewIdCard: endpoint({
    method: 'POST',
    path: 'user/getIdCard',
    title: '查看本人身份证号',
    access: 'signedIn',
    needsProof: true,
    input: z.object({}),
    output: z.object({ idCardNo: z.string() }),
  }),
  proveMobile: endpoint({
    method: 'POST',
    path: 'user/mobile/prove',
    title: '确认持有手机',
    access: 'public',
    input: z.object({ mobile: Mobile, verifyCode: PhoneCode }),
    output: z.string(),
  }),
  confirmMobile: endpoint({
    method: 'POST',
    path: 'user/confirmMobile',
    title: '确认手机号',
    access: 'signedIn',
    input: z.object({ phoneTicket }),
    output: nothing,
    fails: ['person.notHeld'],
  }),
  update: endpoint({
    method: 'POST',
    path: 'user/update',
    title: '修改本人手机号或身份证号',
    access: 'signedIn',
    needsProof: true,
    /** An empty text takes the number away. */
    input: z
      .object({
        customMobileNo: z.union([z.literal(''), sealedText('手机号')], { error: '手机号没有加密，请刷新页面后再填' }).optional(),
        phoneTicket: phoneTicket.optional(),
        idCardNo: z.union([z.literal(''), sealedText('身份证号')], { error: '身份证号没有加密，请刷新页面后再填' }).optional(),
        /** To the text of `separateConsents.idCard`. */
        agreed: z.boolean({ error: '请先同意处理身份证号' }).optional(),
      })
      .refine((it) => it.customMobileNo !== undefined || it.idCardNo !== undefined, {
        path: ['customMobileNo'],
        error: '请填写手机号或身份证号',
      }),
    output: nothing,
    fails: ['person.notHeld', 'person.young'],
  }),
})
