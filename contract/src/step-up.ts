// Who is signed in proves it once more, before what cannot be undone or takes personal data out (domain page 08 §8.2).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { FactorCode } from './factor.ts'
import { phoneTicket } from './person.ts'

/** What it is asked for. */
const Deed = z.enum(['logoff', 'export'], { error: '没有这一项办理' })
export type Deed = z.output<typeof Deed>

/** What an account may prove it by. `recent`: it has nothing but the sign-in itself, which must be fresh. */
export const proofWays = { factor: '二次验证', phone: '手机验证码', password: '登录密码', recent: '重新登录' } as const
export type ProofWay = keyof typeof proofWays

export const RECENT_MINUTES = 10

/** What `stepUp/prove` answered: for one deed, in this session, for some minutes. */
export const StepTicket = z.string({ error: '请先确认是您本人' }).regex(/^\d{10}\.[\w-]{43}$/, '请先确认是您本人')

export const stepUp = domain('再次确认身份', {
  way: endpoint({
    method: 'GET',
    path: 'stepUp/way',
    title: '确认本人的方式',
    access: 'signedIn',
    beforeConsent: true,
    dependsOn: { user: 'any' },
    input: z.object({ deed: Deed }),
    output: z.object({
      way: z.enum(Object.keys(proofWays) as [ProofWay, ...ProofWay[]]),
      /** The field of `user.info` with the phone the code goes to. */
      phone: z.enum(['', 'mobileNo']),
    }),
  }),
  prove: endpoint({
    method: 'POST',
    path: 'stepUp/prove',
    title: '确认是本人',
    access: 'signedIn',
    beforeConsent: true,
    isToldOnce: true,
    /** One of them, as `stepUp/way` says; nothing where the sign-in itself is the proof. */
    input: z.object({
      deed: Deed,
      code: FactorCode.optional(),
      phoneTicket: phoneTicket.optional(),
      passWord: z.string({ error: '请输入登录密码' }).min(1, '请输入登录密码').max(128, '登录密码最多 128 个字').optional(),
    }),
    output: z.string(),
    fails: ['step.way', 'step.wrong', 'step.locked', 'step.old', 'factor.wrong', 'factor.locked', 'person.notHeld'],
  }),
})
