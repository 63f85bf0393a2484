import { HERE, pathHere } from '@caiyuan/contract/return-to'

/** Where somebody is led after signing in; the first page for whatever could lead elsewhere. */
export const returnTo = (to = '/'): string => (to.startsWith('/') && URL.canParse(to, HERE) ? pathHere(new URL(to, HERE)) : null) ?? '/'
