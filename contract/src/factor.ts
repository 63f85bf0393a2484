// What proves a person besides the password: codes of an app (RFC 6238) and codes on paper for when the phone is gone (decision 0057).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nothing } from './paging.ts'
import { plain } from './unseen.ts'

/** Six digits of the app. */
const AppCode = z
  .string({ error: '请输入 6 位动态码' })
  .overwrite(plain)
  .regex(/^\d{6}$/, '动态码须为 6 位数字')

/** Of the app, or one from the paper, however it was typed. */
export const FactorCode = z
  .string({ error: '请输入动态码或恢复码' })
  .transform((it) => it.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{16})$/, '请输入 6 位动态码，或 16 位恢复码'))

export const RECOVERY_CODES = 10

/** Shown once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })

export const factor = domain('二次验证', {
  state: endpoint({
    method: 'GET',
    path: 'factor/state',
    title: '我的二次验证',
    access: 'signedIn',
    dependsOn: { user: 'any' },
    beforeFactor: true,
    input: z.object({}),
    output: z.object({
      /** Empty while it is off. */
      sinceAt: z.string(),
      codesLeft: z.int(),
      /** The school asks for it. */
      isRequired: z.boolean(),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: 'factor/begin',
    title: '设置二次验证',
    access: 'signedIn',
    beforeFactor: true,
    needsProof: true,
    isToldOnce: true,
    input: z.object({}),
    /** The address is what the picture says to the app; the secret is for typing. */
    output: z.object({ secret: z.string(), address: z.string() }),
    fails: ['factor.on'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'factor/confirm',
    title: '开启二次验证',
    access: 'signedIn',
    beforeFactor: true,
    needsProof: true,
    isToldOnce: true,
    input: z.object({ code: AppCode }),
    output: RecoveryCodes,
    fails: ['factor.on', 'factor.mismatch', 'factor.unset'],
  }),
  renew: endpoint({
    method: 'POST',
    path: 'factor/renew',
    title: '重新生成恢复码',
    access: 'signedIn',
    needsProof: true,
    isToldOnce: true,
    input: z.object({ code: FactorCode }),
    output: RecoveryCodes,
    fails: ['factor.wrong', 'factor.locked', 'factor.unset'],
  }),
  remove: endpoint({
    method: 'POST',
    path: 'factor/remove',
    title: '关闭二次验证',
    access: 'signedIn',
    input: z.object({ code: FactorCode }),
    output: nothing,
    fails: ['factor.wrong', 'factor.locked', 'factor.unset', 'factor.required'],
  }),
})
