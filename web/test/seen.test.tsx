// @vitest-environment happy-dom
// What people read of each page of one story, made of what the server answered them in it (decision 0050).
import type { Endpoint } from '@caiyuan/contract/endpoint'
import { contract } from '@caiyuan/contract/index'
import { act, cleanup } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { saidOf } from '../../server/test/seen/kept.ts'
import { shiftDate } from '../../server/test/shift-date.ts'
import { codeOf } from '../src/app/page-code.ts'
import { Page } from '../src/app/page.tsx'
import { routes } from '../src/app/routes.ts'
import type { RouteRow } from '../src/core/route.ts'
import { PARTED, pages } from './seen/pages.ts'
import { readingOf } from './seen/reading.ts'
import { refusal, show, type Answers } from './stage.tsx'

// The moment of the answers, for each page anew.
beforeEach(() => shiftDate(Date.parse('2026-11-25T10:20:00+08:00') - Date.now()))

const KEPT = join(import.meta.dirname, '../../server/test/seen/answers')
const reads: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.entries(contract).flatMap(([domain, verbs]) =>
  Object.entries(verbs as Record<string, Endpoint>).flatMap(([verb, it]) =>
    it.effect === 'read' ? [[`${domain}.${verb}`, it] as const] : [],
  ),
)

/** What is asked, however much of a list, and for whatever it is shown: nobody of the story left. */
const question = (endpoint: Endpoint, input: unknown): string => {
  const { pageNum: _, pageSize: __, view: ___, ...asked } = endpoint.input.parse(input) as Record<string, unknown>
  return JSON.stringify(Object.entries(asked).toSorted(([a], [b]) => (a < b ? -1 : 1))).replaceAll(PARTED, 'order-parted')
}

const memo = <T,>(load: (key: string) => T): ((key: string) => T) => {
  const known = new Map<string, T>()
  return (key) => known.get(key) ?? known.set(key, load(key)).get(key)!
}
const keptOf = memo((name) => saidOf(readFileSync(join(KEPT, `${name}.txt`), 'utf8')))

/** What is kept nowhere: no page here shows what it tells of. */
const BESIDE: Record<string, { data: unknown }> = {
  'catalog.tree': { data: { list: [] } },
  'session.list': { data: { list: [], idleMinutes: 30, mostHours: 12 } },
}

/** What this reader was answered; what was not asked in the story is noted as missing. */
const answersTo = (reader: string, missing: string[]): Answers =>
  Object.fromEntries(
    reads.map(([name, endpoint]) => [
      endpoint.path,
      (input: object) => {
        const wanted = question(endpoint, input)
        const answer = name in BESIDE ? BESIDE[name] : keptOf(name).find((it) => question(endpoint, it.asked) === wanted)?.by[reader]
        if (!answer) missing.push(`${name} ${wanted}`)
        if (answer && 'data' in answer) return answer.data
        return refusal(answer?.refused.slice(0, 4) ?? '4004', answer?.refused.slice(5) ?? '')
      },
    ]),
  )

const MOST_READINGS = 400
/** Goes on while a page is read. */
const COUNTDOWN = /天 \d\d:\d\d:\d\d/g

/** The page once nothing is loaded any more and it reads the same as before. */
const look = async (row: RouteRow, address: string, reader: string): Promise<string> => {
  const { Screen, Kit } = await codeOf(row)
  const missing: string[] = []
  const node = (
    <Page row={row}>
      <Kit>
        <Screen />
      </Kit>
    </Page>
  )
  const { queries } = show(node, answersTo(reader, missing), address, row.path)
  let read = ''
  for (let left = MOST_READINGS, calm = 0; calm < 3 && left > 0; left -= 1) {
    await vi.dynamicImportSettled()
    await act(() => new Promise((done) => setTimeout(done, 5)))
    const now = readingOf(document.body)
    const isLoading = queries.isFetching() > 0 || document.querySelector('[aria-label="正在加载"]') !== null
    calm = now === read && now !== '' && !isLoading ? calm + 1 : 0
    read = now
  }
  cleanup()
  document.body.replaceChildren()
  expect([address, missing]).toEqual([address, []])
  return `═══ ${address} ${reader}\n${read.replaceAll(COUNTDOWN, '天 时:分:秒')}\n`
}

it('each page is looked at', () => {
  expect(Object.keys(pages).toSorted()).toEqual(routes.map(({ path }) => path).toSorted())
})

it.each(routes)('people read of $path the same as ever', async (row) => {
  const visits = pages[row.path]
  if (typeof visits !== 'object') return
  const read: string[] = []
  for (const [address, reader] of visits) read.push(await look(row, address, reader))
  const name = row.path.replaceAll('/', '.').replace(/^\.|\.?:.*$/g, '') || 'home'
  await expect(read.join('\n')).toMatchFileSnapshot(`./seen/pages/${name}.txt`)
})
