// Where the client sends a person when a call is refused. The router registers itself here, so that core knows no router.
type Go = (to: string, options?: { replace?: boolean }) => void

let go: Go = (to) => window.location.assign(to)

export const setNavigator = (next: Go): void => {
  go = next
}

/** Pages that stay where they are when nobody is signed in (spec §6, §8). */
const openPages = new Set(['/', '/personPurchase', '/login', '/helpUser', '/promote', '/detail'])

const isOpenPage = (path: string): boolean => openPages.has(path === '/' ? path : path.replace(/\/$/, ''))

export const loginAddress = (from: { pathname: string; search: string }): string =>
  `/login?return=${encodeURIComponent(`${from.pathname}${from.search}`)}`

/** Only an address inside this site may be returned to. */
export const safeReturn = (to: string | null): string => (to && /^\/(?![/\\])/.test(to) && !to.startsWith('/login') ? to : '/')

export const toLogin = (): void => {
  if (!isOpenPage(window.location.pathname)) go(loginAddress(window.location), { replace: true })
}

/** Where a password is changed. */
export const PASSWORD_PAGE = '/setting'

export const toPassword = (): void => {
  if (window.location.pathname !== PASSWORD_PAGE) go(PASSWORD_PAGE, { replace: true })
}

export const toNoPermission = (): void => {
  if (window.location.pathname !== '/noPermission') go('/noPermission', { replace: true })
}
