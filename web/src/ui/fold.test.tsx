// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { onPhone, press, show } from '../../test/stage.tsx'
import { useFold } from './fold.tsx'

const rows = (num: number) => Array.from({ length: num }, (_, i) => i + 1)
const Table = ({ num, dear }: { num: number; dear?: boolean }) => {
  const { shown, more } = useFold(rows(num), '种', dear ? (a, b) => b - a : undefined)
  return (
    <>
      <output>{shown.join(' ')}</output>
      {more}
    </>
  )
}
const opened = (num: number, dear = false) => {
  show(<Table num={num} dear={dear} />, {})
  return { shown: () => screen.getByRole('status').textContent, more: () => screen.queryByRole('button')?.textContent }
}

describe('a long table', () => {
  it.each([
    ['wide', 25, () => {}],
    ['on a phone', 8, onPhone],
  ])('that is %s shows %i rows at once', (_, num, narrow) => {
    narrow()
    const { shown, more } = opened(num)
    expect([shown(), more()]).toEqual([rows(num).join(' '), undefined])
  })

  it.each([
    ['wide', 26, 20, () => {}],
    ['on a phone', 9, 6, onPhone],
  ])('that is %s and has %i shows %i first, counts the others and brings them', async (_, num, first, narrow) => {
    narrow()
    const { shown, more } = opened(num)
    expect([shown(), more()]).toEqual([rows(first).join(' '), `展开其余 ${num - first} 种`])
    await press(`展开其余${num - first}种`)
    expect([shown(), more()]).toEqual([rows(num).join(' '), undefined])
  })

  it('begins with the weightiest while some are away, and is in its own order once all are there', async () => {
    const { shown } = opened(26, true)
    expect(shown()).toBe(rows(26).toReversed().slice(0, 20).join(' '))
    await press('展开其余6种')
    expect(shown()).toBe(rows(26).join(' '))
  })
})
