// A browser in which somebody signed in before: his tries there are counted apart, so that nobody else uses them up (decision 0021).
import type { OpenCtx } from '../../core/context.ts'
import { isSignatureOf, signatureOf } from '../../core/crypto.ts'
import { newToken } from '../../core/ids.ts'

const KEEP_SECONDS = 180 * 24 * 3600
const PURPOSE = 'known-browser'

/** Its name when the cookie is ours and speaks of this account; it opens nothing by itself. */
export const browserOf = (ctx: OpenCtx, account: string): string | null => {
  const [name, signature] = (ctx.cookies.get('browser') ?? '').split('.')
  return name && signature && isSignatureOf(signature, PURPOSE, `${account}|${name}`) ? name : null
}

export const knowBrowser = (ctx: OpenCtx, account: string): void => {
  if (browserOf(ctx, account)) return
  const name = newToken()
  ctx.cookies.set('browser', `${name}.${signatureOf(PURPOSE, `${account}|${name}`)}`, KEEP_SECONDS)
}
