// What is read after signing in, in the order of spec §4. None of it holds up the page or is said on it.
import type { OutputOf, SentOf } from '@caiyuan/contract/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { ApiFail, api, readOf, type Handle } from '../../../core/api.ts'
import { purseOf } from '../../../core/mode.ts'
import { sessionKey, sessionRead, type CurrentUser } from '../../../core/session.ts'

/** What failed is asked for once more, and noted in the browser under the number it has in the server's log. */
const quietly = async <T>(name: string, ask: () => Promise<T>, tries = 2): Promise<T | undefined> => {
  try {
    return await ask()
  } catch (cause) {
    console.warn(`${name} failed after signing in`, cause instanceof ApiFail ? (cause.traceId ?? cause.message) : cause)
    return tries > 1 ? quietly(name, ask, tries - 1) : undefined
  }
}

const read = <H extends Handle>(queries: QueryClient, handle: H, input: SentOf<H>): Promise<OutputOf<H> | undefined> =>
  quietly(handle.name, () => queries.fetchQuery({ ...readOf(handle, input), retry: false }))

const readOfPerson = async (queries: QueryClient, user: CurrentUser): Promise<void> => {
  // Until then nothing else is answered.
  if (user.mustChangePassword || user.mustEnrol || user.consentDue || user.leavesAt) return
  if (user.tenantNeedHandSignature) await read(queries, api.signature.getSignature, {})
  await read(queries, api.school.get, { code: user.schoolCode })
  if (!user.functionList.includes('cart:edit')) return
  await read(queries, api.cart.list, { categoryType: purseOf(user) })
  await read(queries, api.standard.queryCart, { categoryType: purseOf(user) })
}

/** Answers who signed in as soon as that is known. */
export const readAfterSignIn = async (queries: QueryClient): Promise<CurrentUser | undefined> => {
  void read(queries, api.address.regions, {})
  await queries.cancelQueries({ queryKey: sessionKey })
  const user = await quietly(api.account.info.name, () => queries.fetchQuery({ ...sessionRead, staleTime: 0, retry: false }))
  if (user) void readOfPerson(queries, user)
  return user ?? undefined
}
