// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '../../test/stage.tsx'
import { PickPage, usePicked } from './list-rows.tsx'

interface Row {
  id: string
  isOver?: boolean
}
const pages: readonly (readonly Row[])[] = [
  [{ id: 'a' }, { id: 'b' }, { id: 'c', isOver: true }],
  [{ id: 'd' }],
  [{ id: 'e', isOver: true }],
]
const rowKey = (row: Row) => row.id
const disabled = (row: Row) => row.isOver === true

const List = () => {
  const [page, setPage] = useState(0)
  const picked = usePicked(pages[page]!, rowKey, disabled, page * 3)
  return (
    <>
      <PickPage rows={pages[page]!} rowKey={rowKey} disabled={disabled} picked={picked} />
      <output>{picked.keys.join(' ')}</output>
      <button type="button" onClick={() => picked.toggle('a')}>
        a
      </button>
      {pages.map((_, i) => (
        <button key={i} type="button" onClick={() => setPage(i)}>
          {i}
        </button>
      ))}
    </>
  )
}
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '选择本页' })
const chosen = () => screen.getByRole('status').textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('chooses on a phone all of a page that may be chosen, with one tick, beside what was chosen on others', () => {
  show(<List />, {})
  fireEvent.click(box())
  expect([chosen(), box().checked]).toEqual(['a b', true])
  press('1')
  expect(box().checked).toBe(false)
  fireEvent.click(box())
  expect(chosen()).toBe('a b d')
  fireEvent.click(box())
  expect(chosen()).toBe('a b')
})

it('says that a part of the page is chosen, and then chooses the rest', () => {
  show(<List />, {})
  press('a')
  expect([box().checked, box().indeterminate || box().parentElement!.className.includes('indeterminate')]).toEqual([false, true])
  fireEvent.click(box())
  expect(chosen()).toBe('a b')
})

it('is not there where nothing of the page may be chosen', () => {
  show(<List />, {})
  press('2')
  expect(screen.queryByRole('checkbox')).toBeNull()
})
