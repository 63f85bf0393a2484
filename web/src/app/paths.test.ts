// The whole product on one page: a changed address, title or layout is a visible difference.
import { activityPages } from '@caiyuan/contract/activity'
import { linked } from '@caiyuan/contract/to'
import { expect, it } from 'vitest'
import { routes } from './routes.ts'

const line = (it: (typeof routes)[number]): string =>
  [it.path, it.title, it.layout, it.open ? 'open' : (it.need ?? 'signedIn'), it.menu ? `${it.menu.group}/${it.menu.label ?? it.title}` : '']
    .join(' | ')
    .replace(/ \| $/, '')

it('lists every page with title, layout and who may see it', async () => {
  await expect(`${routes.map(line).toSorted().join('\n')}\n`).toMatchFileSnapshot('./paths.snapshot.txt')
})

it('has each address once', () => {
  const paths = routes.map((it) => it.path)
  expect(paths).toEqual([...new Set(paths)])
})

it('starts every address with a slash and gives menu entries with parameters an address', () => {
  for (const it of routes) {
    expect(it.path).toMatch(/^\//)
    if (it.menu && it.path.includes(':')) expect(it.menu.to, it.path).toBeDefined()
  }
})

it('has every page that messages and other pages link to', () => {
  const paths = new Set(routes.map((row) => row.path))
  expect(Object.keys(linked).filter((page) => !paths.has(page))).toEqual([])
})

it('has every page that a picture of the homes may lead to', () => {
  const paths = new Set(routes.map((it_) => it_.path))
  expect(Object.keys(activityPages).filter((path) => !paths.has(path))).toEqual([])
})
