// Codes by short message as a second factor, beside the app or in its place (decision 0057).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { RecoveryCodes } from './factor.ts'
import { nothing } from './paging.ts'
import { phoneTicket } from './person.ts'

export const factorPhone = domain('短信二次验证', {
  state: endpoint({
    method: 'GET',
    path: 'factor/phone',
    title: '我的短信二次验证',
    access: 'signedIn',
    dependsOn: { user: 'any' },
    beforeFactor: true,
    input: z.object({}),
    output: z.object({
      /** Masked; empty while it is off. */
      phone: z.string(),
      sinceAt: z.string(),
      /** The field of `user.info` with the own number codes may come to; empty: there is none. */
      field: z.enum(['', 'mobileNo', 'customMobileNo']),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: 'factor/phone/add',
    title: '用短信验证码作二次验证',
    access: 'signedIn',
    beforeFactor: true,
    needsProof: true,
    isToldOnce: true,
    /** Of the number, proven just now. */
    input: z.object({ phoneTicket }),
    /** None where some are left. */
    output: RecoveryCodes,
    fails: ['person.notHeld'],
  }),
  remove: endpoint({
    method: 'POST',
    path: 'factor/phone/remove',
    title: '不再用短信作二次验证',
    access: 'signedIn',
    needsProof: true,
    input: z.object({}),
    output: nothing,
    fails: ['factor.unset', 'factor.required'],
  }),
})
