import { createRoot } from 'react-dom/client'
import { api, newQueryClient, readOf } from '../core/api.ts'
import type { Asked } from '../core/early.ts'
import { purchaseMode } from '../core/mode.ts'
import { sessionRead } from '../core/session.ts'
import '../ui/base.css'
import { paintTheme } from '../ui/theme.ts'
import { App } from './providers.tsx'

/** What was asked for with the document is nearly always there by now; what is slower gets its skeleton. */
const PATIENCE_MS = 400

/** Shows the page at once as it will stay: with its first answers in the cache and its code loaded nothing moves afterwards. */
export const openPage = async (asked: readonly Asked[], code: Promise<unknown> | undefined): Promise<void> => {
  paintTheme(purchaseMode.get())
  const queries = newQueryClient()
  const answered = asked.map(({ handle, input }) =>
    queries.prefetchQuery(handle.name === api.account.info.name ? sessionRead : readOf(handle, input as never)),
  )
  await Promise.race([Promise.allSettled([...answered, code]), new Promise((done) => setTimeout(done, PATIENCE_MS))])
  createRoot(document.getElementById('root')!).render(<App queries={queries} />)
}
