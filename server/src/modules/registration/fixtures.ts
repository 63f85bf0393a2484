// An applicant of the tests: a browser, a phone whose messages lie open, and a form filled in.
import { FIRST_VERSION } from '@caiyuan/contract/policy'
import type { Envelope } from '@caiyuan/contract/endpoint'
import type { World } from '../../../test/harness.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'
import { openPhones, phoneBrowser } from '../account/phone/fixtures.ts'
import { setSms, smsGateway, type SmsCode, type SmsTold } from '../../gateways/sms.ts'

/** The smallest there is. */
export const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')

export interface Phones {
  received: SmsCode[]
  told: SmsTold[]
}

/** Takes the place of the provider; `answer` to what is told of a decision. */
export const openPhonesOfApplicants = (answer: 'sent' | 'refused' | 'silent' = 'sent'): Phones => {
  const received = openPhones()
  const told: SmsTold[] = []
  setSms({
    send: smsGateway()!.send,
    tell: async (it) => {
      told.push(it)
      return answer === 'sent' ? { isSent: true, providerNo: '1' } : { isSent: false, reason: '号码是空号' }
    },
  })
  return { received, told }
}

export const buildAuditedSchool = async (
  world: World,
  id: number,
  more: { kind?: 'university' | 'hospital'; params?: Record<string, unknown> } = {},
) => {
  const code = `R${id}`
  const name = `测试机构${id}`
  const depts = await buildSchool(world.db, { id, code, name, depts: ['材料学院', '化学学院'], ...more })
  const deptId = depts.get('材料学院')!
  const person = (no: string, who: string, roles: readonly string[], more: object = {}) =>
    buildUser(world.db, { schoolId: id, no, name: who, roles, deptId, ...more })
  const admin = await person(`M${id}`, '校管理员', ['schoolAdmin'])
  const tutor = await person(`T${id}`, '王教授', ['fzr'], { teacher: true })
  return { id, code, name, deptId, person, admin, tutor, auditor: await world.as(admin) }
}
export type AuditedSchool = Awaited<ReturnType<typeof buildAuditedSchool>>

export const applicantOf = (world: World, { received }: Phones, school: AuditedSchool, mobile: string, address: string) => {
  const browser = phoneBrowser(world, received, address)
  const { post } = browser
  const sendCode = async (): Promise<Envelope> => {
    const suffixKey = crypto.randomUUID()
    await browser.captcha(suffixKey)
    return post('sendCode', { mobile, suffixKey, verifyCode: 'ABCD' })
  }
  const codeFor = async (): Promise<string> => {
    await sendCode()
    await world.drain()
    return received.findLast((it) => it.mobile === mobile && it.purpose === 'register')!.code
  }
  const validate = (verifyCode: string) => post('validateCode', { schoolCode: school.code, mobile, verifyCode })
  let ticket = ''
  /** Proves the phone; answers what it has here already. */
  const prove = async () => {
    const { data } = await validate(await codeFor())
    ticket = (data as { ticket: string }).ticket
    return (data as { own: unknown }).own
  }
  const apply = (more: object = {}) =>
    post('user.register', {
      schoolCode: school.code,
      userName: `申请人${mobile.slice(-4)}`,
      userMobile: mobile,
      verifyCode: ticket,
      identity: 'staff',
      userNo: `N${mobile.slice(-6)}`,
      deptId: school.deptId,
      birthOn: '1990-05-01',
      email: 'hxd@example.edu.cn',
      agreedVersion: FIRST_VERSION,
      ...more,
    })
  /** From nobody to somebody who waits; answers the number. */
  const waits = async (more: object = {}): Promise<string> => {
    await prove()
    return ((await apply(more)).data as { registrationNo: string }).registrationNo
  }
  /** A proof, sent before the form. */
  const upload = async (name = '聘书.pdf', body = PDF, schoolCode = school.code): Promise<Envelope> => {
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
    const answer = await world.app.http.inject({
      method: 'POST',
      url: `/api/files?applyTo=${schoolCode}`,
      headers: {
        sourcetype: '0',
        cookie: [...browser.jar].map(([k, v]) => `${k}=${v}`).join('; '),
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: Buffer.concat([Buffer.from(head), body, Buffer.from('\r\n--x--\r\n')]),
    })
    return answer.json()
  }
  const proofFile = async (): Promise<string> => ((await upload()).data as { id: string }).id
  const withdraw = () => post('user/register/withdraw', { schoolCode: school.code, mobile, verifyCode: ticket })
  return { ...browser, sendCode, codeFor, validate, prove, apply, waits, upload, proofFile, withdraw, ticket: () => ticket }
}
