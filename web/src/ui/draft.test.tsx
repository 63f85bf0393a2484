// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { startTransition, Suspense, use, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useDraft } from './draft.ts'

const never = new Promise<never>(() => undefined)

const Slow = ({ is }: { is: string }) => (is === 'never' ? use(never) : null)
const Box = ({ source }: { source: string }) => {
  const { text, setText, give } = useDraft(source)
  return <input value={text} onChange={(event) => setText(event.target.value)} onKeyDown={() => give(text)} />
}
const Page = () => {
  const [source, setSource] = useState('')
  return (
    <Suspense>
      <Box source={source} />
      <Slow is={source} />
      {['手套', '口罩', '枪头', 'never'].map((it) => (
        <button key={it} type="button" onClick={() => startTransition(() => setSource(it))}>
          {it}
        </button>
      ))}
    </Suspense>
  )
}
const go = (source: string) => fireEvent.click(screen.getByRole('button', { name: source }))
const box = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const give = (value: string) => {
  type(value)
  fireEvent.keyDown(box(), { key: 'Enter' })
}

afterEach(cleanup)

it('follows its source, and keeps what was typed on while what was given out comes back', () => {
  render(<Page />)
  go('手套')
  expect(box().value).toBe('手套')
  give('口罩')
  type('口罩 N95')
  go('口罩')
  expect(box().value).toBe('口罩 N95')
  go('枪头')
  expect(box().value).toBe('枪头')
  go('口罩')
  expect(box().value).toBe('口罩')
})

it('is not changed by a page that was drawn and never shown', () => {
  render(<Page />)
  give('口罩')
  give('never')
  go('never')
  type('手套')
  go('口罩')
  expect(box().value).toBe('手套')
})
