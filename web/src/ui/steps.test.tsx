// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Steps, type Step } from './steps.tsx'

const labels = ['提交', '审批', '供应商确认', '结算']
const said = (...states: Step['state'][]): string => {
  render(<Steps steps={states.map((state, i) => ({ label: labels[i]!, state }))} />)
  return screen.getAllByText(/第 \d \/ 4 步/).at(-1)!.parentElement!.textContent
}

it('says on a phone the step that is under way, or the last one reached', () => {
  expect(said('done', 'now', 'next', 'next')).toBe('审批 第 2 / 4 步')
  expect(said('done', 'done', 'done', 'done')).toBe('结算 第 4 / 4 步')
  expect(said('done', 'done', 'next', 'next')).toBe('审批 第 2 / 4 步')
})
