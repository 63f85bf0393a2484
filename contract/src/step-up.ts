// Who is signed in proves it once more, before what cannot be undone or takes personal data out (domain page 08 §8.2).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { FactorCode } from './factor.ts'
import { nothing } from './paging.ts'
import { phoneTicket } from './person.ts'

/** What it is asked for: `act` is whatever `needsProof`, and is proven for the session. */
const Deed = z.enum(['logoff', 'act'], { error: '没有这一项办理' })
export type Deed = z.output<typeof Deed>

/** What an account may prove it by. It has nothing but the sign-in: `school` asks once more there, `recent` must be fresh. */
export const proofWays = {
  factor: '二次验证',
  phone: '手机验证码',
  password: '登录密码',
  school: '学校统一身份认证',
  recent: '重新登录',
} as const
export type ProofWay = keyof typeof proofWays

/** So long a sign-in proves who has nothing else, and a proof holds in its session. */
export const PROOF_MINUTES = 10

/** What `stepUp/prove` answered: for cancelling the account, in this session, for some minutes. */
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
      phone: z.enum(['', 'mobileNo', 'customMobileNo']),
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
    /** Empty for `act`. */
    output: z.string(),
    fails: ['step.way', 'step.wrong', 'step.locked', 'step.old', 'step.weak', 'factor.wrong', 'factor.locked', 'person.notHeld'],
  }),
  /** Before the browser is led to a file that asks for a proof: a refusal would lie in its downloads. */
  check: endpoint({
    method: 'GET',
    path: 'stepUp/check',
    title: '确认本人后下载',
    access: 'signedIn',
    beforeConsent: true,
    needsProof: true,
    dependsOn: {},
    input: z.object({}),
    output: nothing,
  }),
})
