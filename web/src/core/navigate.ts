// Where the client sends a person when a call is refused. The router registers itself here, so that core knows no router.
import { HERE, pathHere } from '@caiyuan/contract/return-to'
import { isPage, rowOf } from './known-routes.ts'

type Go = (to: string, options?: { replace?: boolean }) => void

let go: Go = (to) => window.location.assign(to)

export const setNavigator = (next: Go): void => {
  go = next
}

export const goTo: Go = (to, options) => go(to, options)

/** Pages that stay where they are when nobody is signed in (spec §6, §8). */
const rowAt = (path: string) => rowOf(path === '/' ? path : path.replace(/\/$/, ''))
const isOpenPage = (path: string): boolean => rowAt(path)?.open === true

/** Pages over which a visitor is asked to sign in: open ones in the frame of the mall. */
export const maySignInAt = (path: string): boolean => isOpenPage(path) && rowAt(path)?.layout === 'full'

/** Pages nobody sees who is not signed in. */
export const isGuarded = (path: string): boolean => {
  const row = rowAt(path)
  return row !== undefined && !row.open
}

export const loginAddress = (from: { pathname: string; search: string }): string =>
  `/login?return=${encodeURIComponent(`${from.pathname}${from.search}`)}`

/** A page that exists, and not the one of signing in. */
export const safeReturn = (to: string | null): string => {
  if (!to?.startsWith('/') || !URL.canParse(to, HERE)) return '/'
  const url = new URL(to, HERE)
  return url.pathname.startsWith('/login') || !isPage(url.pathname) ? '/' : (pathHere(url) ?? '/')
}

export const toLogin = (): void => {
  if (!isOpenPage(window.location.pathname)) go(loginAddress(window.location), { replace: true })
}

/** Where a password is changed and the second factor set up. */
export const PASSWORD_PAGE = '/setting'

export const toPassword = (): void => {
  if (window.location.pathname !== PASSWORD_PAGE) go(PASSWORD_PAGE, { replace: true })
}

/** Where it is said which permission the page asks for. */
export const noPermissionAddress = (need: string, from: { pathname: string; search: string }): string =>
  `/noPermission?${new URLSearchParams({ need, return: `${from.pathname}${from.search}` })}`

export const toNoPermission = (): void => {
  if (window.location.pathname !== '/noPermission') go('/noPermission', { replace: true })
}
