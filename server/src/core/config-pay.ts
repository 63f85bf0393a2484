// What the operator sets of the houses that take payments: WECHAT_PAY_*, ALIPAY_*. Keys lie in files that only the product may read.
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'

export interface WechatPaySettings {
  mchId: string
  appId: string
  /** Of the merchant's certificate. */
  serialNo: string
  /** PEM */
  privateKey: string
  /** 32 characters. */
  apiV3Key: string
  /** 微信支付公钥 and its id, or the serial of the platform certificate it is from. */
  platformSerial: string
  platformKey: string
}

export interface AlipaySettings {
  appId: string
  /** PEM */
  privateKey: string
  alipayKey: string
}

export interface PaySettings {
  wechat: WechatPaySettings | null
  alipay: AlipaySettings | null
}

type Fault = (sentence: string) => Error

const keyIn = (name: string, path: string, read: (pem: string) => unknown, fault: Fault): string => {
  try {
    const pem = readFileSync(path, 'utf8')
    read(pem)
    return pem
  } catch {
    throw fault(`${name} 须为 PEM 密钥文件的路径，不能读取「${path}」`)
  }
}

export const payOf = (env: NodeJS.ProcessEnv, fault: Fault): PaySettings => {
  const given = (name: string, because: string): string => {
    const value = env[name]
    if (!value) throw fault(`${because} 还需要 ${name}`)
    return value
  }
  const wechat = (mchId: string): WechatPaySettings => {
    const of = (name: string): string => given(name, 'WECHAT_PAY_MCH_ID')
    const apiV3Key = of('WECHAT_PAY_API_V3_KEY')
    if (Buffer.byteLength(apiV3Key) !== 32) throw fault('WECHAT_PAY_API_V3_KEY 须为 32 个字节')
    return {
      mchId,
      appId: of('WECHAT_PAY_APP_ID'),
      serialNo: of('WECHAT_PAY_SERIAL_NO'),
      privateKey: keyIn('WECHAT_PAY_PRIVATE_KEY', of('WECHAT_PAY_PRIVATE_KEY'), createPrivateKey, fault),
      apiV3Key,
      platformSerial: of('WECHAT_PAY_PLATFORM_SERIAL'),
      platformKey: keyIn('WECHAT_PAY_PLATFORM_KEY', of('WECHAT_PAY_PLATFORM_KEY'), createPublicKey, fault),
    }
  }
  const alipay = (appId: string): AlipaySettings => {
    const of = (name: string): string => given(name, 'ALIPAY_APP_ID')
    return {
      appId,
      privateKey: keyIn('ALIPAY_PRIVATE_KEY', of('ALIPAY_PRIVATE_KEY'), createPrivateKey, fault),
      alipayKey: keyIn('ALIPAY_PUBLIC_KEY', of('ALIPAY_PUBLIC_KEY'), createPublicKey, fault),
    }
  }
  return {
    wechat: env.WECHAT_PAY_MCH_ID ? wechat(env.WECHAT_PAY_MCH_ID) : null,
    alipay: env.ALIPAY_APP_ID ? alipay(env.ALIPAY_APP_ID) : null,
  }
}
