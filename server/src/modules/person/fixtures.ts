// A browser of the tests that opens and seals the envelopes of its session.
import type { Envelope } from '@caiyuan/contract/endpoint'
import type { World } from '../../../test/harness.ts'
import { sealBy, unsealBy } from '../../core/crypto.ts'
import type { SmsCode } from '../../gateways/sms.ts'
import { phoneBrowser } from '../account/phone/fixtures.ts'

export const personBrowser = async (world: World, received: readonly SmsCode[], it: { no: string; code: string; address: string }) => {
  const browser = phoneBrowser(world, received, it.address)
  await browser.signIn(it.no, undefined, { schoolCode: it.code })
  const get = async (path: string): Promise<Envelope> => (await browser.send('GET', `/api/${path}`)).json()
  const key = Buffer.from(((await get('user/wireKey')).data as { key: string }).key, 'base64url')
  return {
    ...browser,
    get,
    open: (field: string, envelope: string): string => unsealBy(key, envelope.replace(/^e1\./, ''), Buffer.from(field)),
    seal: (field: string, plain: string): string => `e1.${sealBy(key, plain, Buffer.from(field))}`,
    /** A proof that the person holds this phone. */
    prove: async (mobile: string): Promise<string> =>
      (await browser.post('user/mobile/prove', { mobile, verifyCode: await browser.codeFor(mobile, 'confirm') })).data as string,
  }
}
