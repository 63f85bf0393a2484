import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const given = {
  SMS_PROVIDER: 'tencent',
  SMS_KEY_ID: 'id',
  SMS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: '采园',
  SMS_APP_ID: '1400006666',
  SMS_TEMPLATE_REGISTER: '1',
  SMS_TEMPLATE_LOGIN: '2',
}

describe('who sends short messages', () => {
  it('is nobody unless a provider is named, and then everything it needs', () => {
    expect(readConfig({}).sms).toBeNull()
    expect(readConfig(given).sms).toMatchObject({ provider: 'tencent', appId: '1400006666', templates: { register: '1', login: '2' } })
    for (const name of Object.keys(given).slice(1))
      expect(() => readConfig({ ...given, [name]: '' })).toThrow(`SMS_PROVIDER=tencent 还需要 ${name}`)
    expect(readConfig({ ...given, SMS_PROVIDER: 'aliyun', SMS_APP_ID: '' }).sms?.provider).toBe('aliyun')
    expect(() => readConfig({ ...given, SMS_PROVIDER: 'other' })).toThrow('现在是「other」')
  })
})
