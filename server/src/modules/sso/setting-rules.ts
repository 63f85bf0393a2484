// Rules that the settings of several ways share.
import { z } from 'zod'

/** An address below which the school answers, without a slash at its end. */
export const baseUrl = (name: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} 须为网址，例如 https://cas.example.edu.cn/cas`, abort: true })
    .refine((it) => {
      const url = URL.parse(it)
      return url !== null && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
    }, `${name} 不能带问号、井号或密码`)
    .transform((it) => it.replace(/\/+$/, ''))

/** The name of an attribute or claim. */
export const field = (name: string) => z.string({ error: `${name} 须为属性名` }).max(128, `${name} 最多 128 个字`)

/** What only the school and the mall know. */
export const secret = (name: string) =>
  z
    .string({ error: `请写明 ${name}` })
    .min(16, `${name} 至少 16 个字符`)
    .max(1000, `${name} 最多 1000 个字符`)
