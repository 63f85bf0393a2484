// Configuration by environment; the table in README.md is this file in words. Unsafe settings are refused with a sentence.
import { courierOf, type CourierSettings } from './config-courier.ts'
import { signedServiceOf, type SignedService } from './config-signed-service.ts'
import { payOf, type PaySettings } from './config-pay.ts'
import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { readTrust, type Trust } from './caller.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Where the built web lies. */
  webDir: string
  databaseUrl: string | null
  demo: boolean
  /** Demo orders made at the first start. */
  demoHistory: number
  role: 'all' | 'web' | 'jobs'
  publicUrl: string
  /** Where phones open the signing page. */
  mobileUrl: string
  secureCookies: boolean
  /** How many serve behind the one port. */
  processes: number
  /** Connections to the database of all processes together. */
  poolSize: number
  /** MB that the goods in memory of one process may take; 0: searches ask the tables. */
  searchMemory: number
  logLevel: string
  trustProxy: Trust
  metricsToken: string | null
  /** Networks of the house that may be called to sign people in. */
  inside: string[]
  /** Trials only: the moment from which the clock of a new database runs. */
  clock: Date | null
  /** Null: no codes by short message; demonstrations show them on a page. */
  sms: SmsSettings | null
  /** Null: nobody is told by e-mail; demonstrations show mails on a page. */
  mail: MailSettings | null
  pay: PaySettings
  courier: CourierSettings | null
  taxCheck: SignedService | null
  assets: SignedService | null
  isProduction: boolean
}

/** The account of the mall at a provider of short messages. */
export interface SmsSettings {
  provider: 'aliyun' | 'tencent'
  keyId: string
  keySecret: string
  /** 短信签名 */
  signName: string
  /** 腾讯云 only: SmsSdkAppId. */
  appId: string
  /** The approved template of each purpose. */
  templates: { register: string; login: string; confirm: string }
  /** Of what is told otherwise; empty: it is not. */
  told: { account: string; passed: string; refused: string; notice: string; digest: string }
}

/** The account of the mall at a mail server. */
export interface MailSettings {
  /** smtps://user:password@host:465, or smtp:// with STARTTLS */
  url: string
  /** 采园 <noreply@example.edu.cn> */
  from: string
}

export class ConfigError extends Error {}

const flag = (text: string | undefined, fallback: boolean): boolean =>
  text === undefined || text === '' ? fallback : ['1', 'true', 'yes', 'on'].includes(text.toLowerCase())

const port = (text: string | undefined): number => {
  const value = Number(text ?? 8080)
  if (!Number.isInteger(value) || value < 1 || value > 65535) throw new ConfigError(`PORT 须为 1 到 65535 的整数，现在是「${text}」`)
  return value
}

const whole = (name: string, text: string | undefined, fallback: number): number => {
  const value = Number(text || fallback)
  if (!Number.isInteger(value) || value < 0) throw new ConfigError(`${name} 须为不小于 0 的整数，现在是「${text}」`)
  return value
}

const between = (name: string, text: string | undefined, least: number, most: number): number => {
  const value = whole(name, text, least)
  if (value < least || value > most) throw new ConfigError(`${name} 须为 ${least} 到 ${most} 的整数，现在是「${text}」`)
  return value
}

const token = (name: string, text: string | undefined): string | null => {
  if (!text) return null
  if (!/^[\x21-\x7e]{24,}$/.test(text))
    throw new ConfigError(`${name} 须为至少 24 个字符、不含空格的随机串，例如 openssl rand -hex 16 的结果`)
  return text
}

const moment = (name: string, text: string | undefined): Date | null => {
  if (!text) return null
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\+\d\d:\d\d|Z)$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new ConfigError(`${name} 须为带时区的时刻，例如 2026-11-18T10:00:00+08:00，现在是「${text}」`)
  return new Date(text)
}

const trust = (text: string | undefined): Trust => {
  const read = readTrust(text ?? '')
  if (read === null)
    throw new ConfigError(
      `TRUST_PROXY 须为前面代理的层数（1 到 9），或代理地址的清单（如 127.0.0.1,10.0.0.0/8，不能是所有地址），现在是「${text}」`,
    )
  return read
}

const networks = (name: string, text: string | undefined): string[] => {
  const all = (text ?? '')
    .split(',')
    .map((it) => it.trim())
    .filter(Boolean)
  for (const it of all)
    if (!ipaddr.isValidCIDR(it)) throw new ConfigError(`${name} 须为网段的清单，例如 10.20.0.0/16,127.0.0.1/32，现在是「${text}」`)
  return all
}

const smsOf = (env: NodeJS.ProcessEnv): SmsSettings | null => {
  const provider = env.SMS_PROVIDER
  if (!provider) return null
  if (provider !== 'aliyun' && provider !== 'tencent')
    throw new ConfigError(`SMS_PROVIDER 须为 aliyun（阿里云短信）或 tencent（腾讯云短信），现在是「${provider}」`)
  const given = (name: string): string => {
    const value = env[name]
    if (!value) throw new ConfigError(`SMS_PROVIDER=${provider} 还需要 ${name}`)
    return value
  }
  return {
    provider,
    keyId: given('SMS_KEY_ID'),
    keySecret: given('SMS_KEY_SECRET'),
    signName: given('SMS_SIGN_NAME'),
    appId: provider === 'tencent' ? given('SMS_APP_ID') : '',
    templates: {
      register: given('SMS_TEMPLATE_REGISTER'),
      login: given('SMS_TEMPLATE_LOGIN'),
      confirm: env.SMS_TEMPLATE_CONFIRM || given('SMS_TEMPLATE_LOGIN'),
    },
    told: {
      account: env.SMS_TEMPLATE_ACCOUNT ?? '',
      passed: env.SMS_TEMPLATE_PASSED ?? '',
      refused: env.SMS_TEMPLATE_REFUSED ?? '',
      notice: env.SMS_TEMPLATE_NOTICE ?? '',
      digest: env.SMS_TEMPLATE_DIGEST ?? '',
    },
  }
}

const mailOf = ({ SMTP_URL: url, MAIL_FROM: from }: NodeJS.ProcessEnv): MailSettings | null => {
  if (!url) return null
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url))
    throw new ConfigError('SMTP_URL 须以 smtps:// 或 smtp:// 开头，例如 smtps://用户:密码@主机:465')
  if (!from || !/^([^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(from))
    throw new ConfigError('SMTP_URL 还需要 MAIL_FROM：发信地址，例如 采园 <noreply@example.edu.cn>')
  return { url, from }
}

/** Reads the environment; throws ConfigError with one clear sentence. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const databaseUrl = env.DATABASE_URL || null
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new ConfigError('DATABASE_URL 须以 postgres:// 或 postgresql:// 开头，例如 postgres://用户:密码@主机:5432/库名')
  }
  const chosenPort = port(env.PORT)
  const publicUrl = env.PUBLIC_URL || `http://127.0.0.1:${chosenPort}`
  const role = env.ROLE ?? 'all'
  if (role !== 'all' && role !== 'web' && role !== 'jobs') throw new ConfigError(`ROLE 须为 all、web 或 jobs，现在是「${role}」`)
  const demo = flag(env.DEMO, databaseUrl === null)
  const secureCookies = publicUrl.startsWith('https://')
  const isProduction = env.NODE_ENV === 'production'
  const clock = moment('CLOCK', env.CLOCK)
  if (isProduction && clock) throw new ConfigError('正式环境（NODE_ENV=production）只用真实时间，请去掉 CLOCK')
  if (isProduction && demo) throw new ConfigError('正式环境（NODE_ENV=production）不能打开演示模式，请设置 DEMO=0')
  if (isProduction && !secureCookies) throw new ConfigError('正式环境须用 HTTPS，请把 PUBLIC_URL 设为 https:// 开头的地址')
  if (isProduction && env.MOBILE_URL && !env.MOBILE_URL.startsWith('https://'))
    throw new ConfigError('正式环境须用 HTTPS，请把 MOBILE_URL 设为 https:// 开头的地址')
  return {
    port: chosenPort,
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || 'data'),
    webDir: resolve(env.WEB_DIR || join(import.meta.dirname, '../../../web/dist')),
    databaseUrl,
    demo,
    demoHistory: whole('DEMO_HISTORY', env.DEMO_HISTORY, 2000),
    role,
    publicUrl,
    mobileUrl: env.MOBILE_URL || publicUrl,
    secureCookies,
    processes: between('PROCESSES', env.PROCESSES, 1, 16),
    poolSize: Math.max(2, whole('POOL_SIZE', env.POOL_SIZE, 20)),
    searchMemory: whole('SEARCH_MEMORY', env.SEARCH_MEMORY, 512),
    logLevel: env.LOG_LEVEL ?? 'info',
    trustProxy: trust(env.TRUST_PROXY),
    metricsToken: token('METRICS_TOKEN', env.METRICS_TOKEN),
    inside: networks('INSIDE_NETWORKS', env.INSIDE_NETWORKS),
    clock,
    sms: smsOf(env),
    mail: mailOf(env),
    pay: payOf(env, (sentence) => new ConfigError(sentence)),
    courier: courierOf(env, (sentence) => new ConfigError(sentence)),
    taxCheck: signedServiceOf('TAX_CHECK', env, (sentence) => new ConfigError(sentence)),
    assets: signedServiceOf('ASSETS', env, (sentence) => new ConfigError(sentence)),
    isProduction,
  }
}
