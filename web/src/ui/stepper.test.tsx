// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Stepper } from './stepper.tsx'

afterEach(cleanup)

/** A quantity that another tab may move, and what was asked of it here. */
const open = (first = 2) => {
  const asked = vi.fn<(num: number) => void>()
  const at = (value: number) => <Stepper value={value} onChange={asked} isShared />
  const { rerender } = render(at(first))
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: '数量' })
  return {
    asked,
    box,
    type: (text: string) => fireEvent.change(box, { target: { value: text } }),
    enter: () => fireEvent.keyDown(box, { key: 'Enter' }),
    elsewhere: (num: number) => rerender(at(num)),
    note: () => screen.queryByRole('status')?.textContent ?? screen.queryByRole('alert')?.textContent ?? '',
  }
}

it('follows what another tab set while nothing is typed here', () => {
  const { box, elsewhere, note } = open()
  elsewhere(7)
  expect([box.value, note()]).toEqual(['7', ''])
})

it('keeps what is half typed when another tab sets another number, says so, and applies it when it is meant', () => {
  const { asked, box, type, enter, elsewhere, note } = open()
  type('12')
  elsewhere(7)
  expect([box.value, note(), asked.mock.calls]).toEqual(['12', '已在别处改为 7', []])
  elsewhere(8)
  expect([box.value, note()]).toEqual(['12', '已在别处改为 8'])
  enter()
  expect([asked.mock.calls, note()]).toEqual([[[12]], ''])
  elsewhere(12)
  elsewhere(3)
  expect([box.value, note()]).toEqual(['3', ''])
})

it('is the other tab’s again once the same number is typed, and keeps a wrong text with its fault', () => {
  const { asked, box, type, enter, elsewhere, note } = open()
  type('7')
  elsewhere(7)
  enter()
  expect([box.value, note(), asked.mock.calls]).toEqual(['7', '', []])
  type('')
  elsewhere(9)
  expect([box.value, note()]).toEqual(['', '请填写数量'])
  type('5')
  expect(note()).toBe('已在别处改为 9')
})

it('shows what became of a number that was refused', () => {
  const { asked, box, type, enter, elsewhere } = open()
  type('5')
  enter()
  expect(asked.mock.calls).toEqual([[5]])
  elsewhere(5)
  elsewhere(2)
  expect(box.value).toBe('2')
})
