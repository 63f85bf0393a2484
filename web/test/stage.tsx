// Parts of the web in a DOM without a browser, before a server that answers by path and keeps what it was sent.
import { CHANGED } from '@caiyuan/contract/changes'
import { OK } from '@caiyuan/contract/endpoint'
import { PUBLIC } from '@caiyuan/contract/purse'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, vi } from 'vitest'
import { newQueryClient, useRead, type Handle } from '../src/core/api.ts'
import { setNavigator } from '../src/core/navigate.ts'

interface Sent {
  path: string
  input: unknown
}

// A slow machine is waited for: what is looked for either comes or is missed at the end.
configure({ asyncUtilTimeout: 20_000 })

/** What is answered at each path: data, or a whole answer such as a refusal; a promise of it keeps the caller waiting. */
export type Answers = Record<string, (input: never) => unknown>

const answerOf = async (answers: Answers, path: string, input: unknown): Promise<Response> => {
  const answer = answers[path]
  if (!answer) throw new Error(`nothing answers ${path}`)
  const given = await answer(input as never)
  // Who is signed in spends the school's money, unless the test says otherwise.
  const said = path === 'user.info' && !(given instanceof Response) ? { categoryTypes: [PUBLIC], ...(given as object) } : given
  return said instanceof Response ? said : Response.json({ retCode: OK, data: said, retMsg: '' })
}

export const refusal = (retCode: string, retMsg: string): Response => Response.json({ retCode, data: null, retMsg })

/** The answer to a deed that says what it changed: `cart order:o1`. */
export const changing = (changed: string, data: unknown = {}): Response =>
  Response.json({ retCode: OK, data, retMsg: '' }, { headers: { [CHANGED]: changed } })

interface Shown {
  /** Both grow with every call that carries an Idempotency-Key. */
  sent: Sent[]
  keys: string[]
  queries: QueryClient
  /** Where one is led. */
  address: () => string
}

/** As the server reads an address: a name that is repeated is a list. */
const asGiven = (params: URLSearchParams): unknown =>
  Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const all = params.getAll(name)
      return [name, all.length > 1 ? all : all[0]]
    }),
  )

/** Renders the parts at an address of this route. */
export const show = (node: ReactNode, answers: Answers, at = '/', route = '*'): Shown => {
  const sent: Sent[] = []
  const keys: string[] = []
  const queries = newQueryClient()
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://mall.test')
    const path = pathname.replace('/api/', '')
    const input: unknown = request.body ? JSON.parse(request.body as string) : asGiven(searchParams)
    const key = new Headers(request.headers).get('Idempotency-Key')
    if (key !== null) {
      sent.push({ path, input })
      keys.push(key)
    }
    return answerOf(answers, path, input)
  })
  const router = createMemoryRouter([{ path: route, element: node }], { initialEntries: [at] })
  setNavigator((to, options) => void router.navigate(to, options))
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { sent, keys, queries, address: () => `${router.state.location.pathname}${router.state.location.search}` }
}

const Reading = ({ handle }: { handle: Handle }) => {
  useRead(handle, {})
  return null
}

/** A page that reads these beside what is tested; `asked` counts how often each was asked. */
export const readersOf = (...handles: readonly Handle[]) => {
  const asked = Object.fromEntries(handles.map(({ path }) => [path, 0]))
  const count = (path: string) => () => ({ nth: (asked[path]! += 1) })
  const answers: Answers = Object.fromEntries(handles.map(({ path }) => [path, count(path)]))
  return { node: handles.map((it) => <Reading key={it.path} handle={it} />), answers, asked }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Buttons of two characters are written with a space between them. */
const unspaced = (text: string): string => text.replaceAll(/\s/g, '')

/** What stands in an element, in one line. */
export const textOf = (it: Element | null | undefined): string => (it?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** From here to the end of the test the window is as narrow as a phone's. */
export const onPhone = (): void =>
  void vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(width <'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))

/** What stands on each card of a list on a phone, once they are there. */
export const cardsShown = async (): Promise<string[]> => (await screen.findAllByRole('article')).map(textOf)

const words = (place: ParentNode, selector: string): string[] => [...place.querySelectorAll(selector)].map(textOf)

/** The words in each cell of the rows of a table, without its head. */
export const cellsIn = (place: ParentNode = document): string[][] =>
  [...place.querySelectorAll<HTMLTableRowElement>('tbody tr')].map((row) => [...row.cells].map(textOf))

export const buttonsIn = (place: HTMLElement): string[] =>
  within(place)
    .queryAllByRole('button')
    .map((it) => unspaced(it.textContent ?? ''))

/** The words in each cell of the rows of a list, once they are there. */
export const rowsShown = async (): Promise<string[][]> => {
  await waitFor(() => expect(document.querySelector('tr[data-row-key]')).not.toBeNull())
  return [...document.querySelectorAll<HTMLTableRowElement>('tr[data-row-key]')].map((row) => [...row.cells].map(textOf))
}

/** What stands on a paper, once it is there: its head, its facts, the rows of its tables with their heads and feet, and its foot. */
export const paperShown = async () => {
  await screen.findByText(/ 打印。扫描/)
  return {
    head: words(document, 'header h1, header p'),
    facts: [...document.querySelectorAll('dl > div')].map((it) => words(it, 'dt, dd').join('：')),
    tables: [...document.querySelectorAll('table')].map((it) =>
      [...it.rows].flatMap((row) => (row.querySelector('footer') ? [] : words(row, 'th, td').join('｜'))),
    ),
    foot: words(document, 'footer p:not(:first-child) span, footer div span'),
  }
}

/** The cells of one column of a paper, its foot included, once it is there. */
export const columnOf = async (title: string): Promise<string[]> => {
  await screen.findAllByRole('table')
  return [...document.querySelectorAll(`td[data-label="${title}"]`)].map((it) => (it.textContent ?? '').replaceAll(/\s/g, ' '))
}

const named = (name: string) => (accessible: string) => unspaced(accessible) === name

export const press = async (name: string, place?: HTMLElement): Promise<void> => {
  fireEvent.click(await (place ? within(place) : screen).findByRole('button', { name: named(name) }))
}

export const dialog = (): Promise<HTMLElement> => screen.findByRole('dialog')

export const noDialog = (): Promise<void> => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
