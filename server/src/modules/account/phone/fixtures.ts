// Phones of the tests: what is sent to them lies open, and a browser asks for codes and answers with them.
import { smsTypes } from '@caiyuan/contract/account'
import type { Envelope } from '@caiyuan/contract/endpoint'
import { browserOf } from '../../../../test/browser.ts'
import type { World } from '../../../../test/harness.ts'
import { setSms, type SmsCode, type SmsGateway } from '../../../gateways/sms.ts'

/** Takes the place of the provider; what it received stands in the list. */
export const openPhones = (answer: SmsGateway['send'] = async () => ({ isSent: true, providerNo: '1' })): SmsCode[] => {
  const received: SmsCode[] = []
  setSms({
    send: (it, signal) => {
      received.push(it)
      return answer(it, signal)
    },
    tell: async () => ({ isSent: true, providerNo: '1' }),
  })
  return received
}

export type Purpose = keyof typeof smsTypes

export const phoneBrowser = (world: World, received: readonly SmsCode[], address: string) => {
  const browser = browserOf(world, { address })
  const post = async (path: string, input: object): Promise<Envelope> => (await browser.send('POST', `/api/${path}`, input)).json()
  /** With an image read right, so that it may ask as often as it likes. */
  const ask = async (mobile: string, purpose: Purpose): Promise<Envelope> => {
    const suffixKey = crypto.randomUUID()
    await browser.captcha(suffixKey)
    return post('sms/send', { mobile, type: smsTypes[purpose], suffixKey, verifyCode: 'ABCD' })
  }
  /** Asks, and reads the phone. */
  const codeFor = async (mobile: string, purpose: Purpose): Promise<string> => {
    await ask(mobile, purpose)
    await world.drain()
    return received.findLast((it) => it.mobile === mobile && it.purpose === purpose)!.code
  }
  const login = (userNo: string, verifyCode: string, more: object = {}) => post('login/phone', { userNo, verifyCode, ...more })
  const register = (userMobile: string, verifyCode: string, more: object = {}) =>
    post('mallRegister', { userName: '方文', userMobile, verifyCode, deptName: '科学仪器共享中心', agreed: '2023-02-28', ...more })
  /** From nobody to somebody with this phone; answers the key. */
  const join = async (mobile: string): Promise<string> => (await register(mobile, await codeFor(mobile, 'register'))).data as string
  return { ...browser, post, ask, codeFor, login, register, join }
}
