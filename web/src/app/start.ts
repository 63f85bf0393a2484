// The first script of every page, and a small one: it asks for who is signed in, the first data and the code of the page at once.
import './routes.ts'
import { askEarly } from '../core/call.ts'
import { api } from '../core/client.ts'
import { asked, type Asked } from '../core/early.ts'
import { rowOf } from '../core/known-routes.ts'
import type { RouteRow } from '../core/route.ts'
import { codeOf } from './page-code.ts'

/** What the frame around a page reads. */
const frameReads = ({ layout, open }: RouteRow): Asked[] => [
  ...(layout === 'bare' && open ? [] : [asked(api.account.info, {})]),
  ...(layout === 'full' ? [asked(api.catalog.tree, {}), asked(api.catalog.hotWords, {})] : []),
]

const ask = (all: readonly Asked[]): readonly Asked[] => {
  for (const it of all) askEarly(it)
  return all
}

const firstReads = async (row: RouteRow): Promise<readonly Asked[]> => row.first?.(new URLSearchParams(window.location.search)) ?? []

const start = async (row: RouteRow | undefined): Promise<void> => {
  const frame = row ? ask(frameReads(row)) : []
  const code = row && codeOf(row)
  // What fails here is asked for again, and said, by the page itself.
  code?.catch(() => undefined)
  const first = row ? firstReads(row).then(ask, () => []) : []
  const [{ openPage }, screen] = await Promise.all([import('./main.tsx'), first])
  await openPage([...frame, ...screen], code)
}

void start(rowOf(window.location.pathname))
