// Signing in at the institution itself (spec §2; decision 0052). The browser is led there and back; what goes wrong is told by the login page.
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { PolicyVersion } from './privacy.ts'

nameFields({
  return: '回到的页面',
  again: '再次确认',
  iss: '签发方',
  error: '错误',
  error_description: '错误说明',
  ts: '时间戳',
  nonce: '随机串',
  sign: '签名',
  assertion: '断言',
  SAMLResponse: '断言',
  SAMLRequest: '退出请求',
  RelayState: '登录标识',
  SigAlg: '签名算法',
  Signature: '签名',
  ended: '已结束的登录',
  logoutRequest: '退出通知',
  logout_token: '退出令牌',
})

const schoolCode = z.string({ error: '缺少机构编码' }).min(1, '缺少机构编码').max(32, '机构编码不正确')
const given = (max: number) => z.string().max(max, '学校带回的内容不正确').optional()

export const sso = domain('统一身份认证', {
  start: endpoint({
    method: 'GET',
    path: 'sso/start',
    title: '去学校登录',
    access: 'public',
    effect: 'raw',
    input: z.object({
      schoolCode,
      /** The page to come back to. */
      return: given(2000),
      /** The version agreed to where the institution was chosen; taken of our own pages alone. */
      agreed: PolicyVersion.optional(),
      /** Who is known there too is asked once more: it proves him again (decision 0063). */
      again: z.literal('1', { error: '再次确认须为 1' }).optional(),
    }),
    output: z.any(),
  }),
  assertion: endpoint({
    method: 'POST',
    path: 'sso/acs',
    title: '收下学校的登录断言',
    access: 'public',
    effect: 'raw',
    takesForm: true,
    input: z.object({
      schoolCode,
      SAMLResponse: z.string({ error: '缺少学校的断言' }).max(200_000, '学校带回的内容不正确'),
      RelayState: given(100),
    }),
    output: z.any(),
  }),
  metadata: endpoint({
    method: 'GET',
    path: 'sso/metadata',
    title: '商城的 SAML 元数据',
    access: 'public',
    effect: 'raw',
    input: z.object({ schoolCode }),
    output: z.any(),
  }),
  leave: endpoint({
    method: 'GET',
    path: 'sso/leave',
    title: '去学校退出登录',
    access: 'public',
    effect: 'raw',
    input: z.object({
      schoolCode,
      /** SAML: which session ended, as the answer of signing out carries it, sealed. */
      ended: given(4000),
    }),
    output: z.any(),
  }),
  singleLogout: endpoint({
    method: 'GET',
    path: 'sso/slo',
    title: '与学校一同退出登录',
    access: 'public',
    effect: 'raw',
    input: z.object({
      schoolCode,
      /** SAML by HTTP-Redirect: what the school asks or answers, and its signature over the address. */
      SAMLRequest: given(20_000),
      SAMLResponse: given(20_000),
      RelayState: given(2000),
      SigAlg: given(200),
      Signature: given(2000),
    }),
    output: z.any(),
  }),
  singleLogoutPosted: endpoint({
    method: 'POST',
    path: 'sso/slo',
    title: '与学校一同退出登录（表单）',
    access: 'public',
    effect: 'raw',
    takesForm: true,
    input: z.object({
      schoolCode,
      /** SAML by HTTP-POST: signed inside. */
      SAMLRequest: given(100_000),
      SAMLResponse: given(100_000),
      RelayState: given(2000),
    }),
    output: z.any(),
  }),
  signedOut: endpoint({
    method: 'POST',
    path: 'sso/callback',
    title: '收下学校的退出通知',
    access: 'public',
    effect: 'raw',
    takesForm: true,
    input: z.object({
      schoolCode,
      /** CAS: a `LogoutRequest` that names the ticket. */
      logoutRequest: z.string({ error: '缺少学校的退出通知' }).max(20_000, '学校带回的内容不正确'),
    }),
    output: z.any(),
  }),
  backChannel: endpoint({
    method: 'POST',
    path: 'sso/backchannel',
    title: '收下学校的退出令牌',
    access: 'public',
    effect: 'raw',
    takesForm: true,
    input: z.object({
      schoolCode,
      /** OpenID Connect: signed by the provider. */
      logout_token: z.string({ error: '缺少学校的退出令牌' }).max(20_000, '学校带回的内容不正确'),
    }),
    output: z.any(),
  }),
  callback: endpoint({
    method: 'GET',
    path: 'sso/callback',
    title: '从学校登录回来',
    access: 'public',
    effect: 'raw',
    input: z.object({
      schoolCode,
      /** CAS. */
      ticket: given(256),
      /** OpenID Connect. */
      code: given(2000),
      state: given(100),
      iss: given(500),
      error: given(100),
      error_description: given(1000),
      /** SAML: what `sso/acs` read in the response of the school, sealed. */
      assertion: given(4000),
      /** The signed redirect: whom, since 1970 in seconds, what is never said twice, and the signature over all of it. */
      userNo: given(64),
      name: given(60),
      ts: given(20),
      nonce: given(128),
      sign: given(128),
    }),
    output: z.any(),
  }),
})
