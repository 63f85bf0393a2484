// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { startTransition, Suspense, use, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useDraft } from './draft.ts'

const never = new Promise<never>(() => undefined)
let go: (source: string) => void

const Slow = ({ is }: { is: string }) => (is === 'never' ? use(never) : null)
const Box = ({ source }: { source: string }) => {
  const { text, setText, give } = useDraft(source)
  return <input value={text} onChange={(event) => setText(event.target.value)} onKeyDown={() => give(text)} />
}
const Page = () => {
  const [source, setSource] = useState('')
  go = (next) => startTransition(() => setSource(next))
  return (
    <Suspense>
      <Box source={source} />
      <Slow is={source} />
    </Suspense>
  )
}
const box = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const give = (value: string) => {
  type(value)
  fireEvent.keyDown(box(), { key: 'Enter' })
}

afterEach(cleanup)

it('follows its source, and keeps what was typed on while what was given out comes back', () => {
  render(<Page />)
  act(() => go('手套'))
  expect(box().value).toBe('手套')
  give('口罩')
  type('口罩 N95')
  act(() => go('口罩'))
  expect(box().value).toBe('口罩 N95')
  act(() => go('枪头'))
  expect(box().value).toBe('枪头')
  act(() => go('口罩'))
  expect(box().value).toBe('口罩')
})

it('is not changed by a page that was drawn and never shown', () => {
  render(<Page />)
  give('口罩')
  give('never')
  act(() => go('never'))
  type('手套')
  act(() => go('口罩'))
  expect(box().value).toBe('手套')
})
