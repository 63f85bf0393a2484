// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OFF_SHELF } from '@caiyuan/contract/off-shelf'
import { changing, show } from '../../../../test/stage.tsx'
import { ArrivalButton } from './arrival.tsx'

const pack = { skuId: 'k1', name: '液氮罐', moq: 1, stock: 0, problem: '商品暂时无货' }
const info = () => ({ userId: 'u', functionList: ['mall:view'] })

it('asks by one press and takes it back by the next', async () => {
  let skuIds: string[] = []
  const { sent } = show(<ArrivalButton pack={pack} />, {
    'user.info': info,
    'arrival/mine': () => ({ skuIds }),
    'arrival/ask': () => {
      skuIds = ['k1']
      return changing('arrival:u')
    },
    'arrival/withdraw': () => {
      skuIds = []
      return changing('arrival:u')
    },
  })
  const button = await screen.findByRole('button', { name: '到货通知：液氮罐' })
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'))
  expect(sent).toEqual([
    { path: 'arrival/ask', input: { skuId: 'k1' } },
    { path: 'arrival/withdraw', input: { skuId: 'k1' } },
  ])
})

it.each([
  ['there', { stock: 3, problem: '' }],
  ['off the shelf', { problem: OFF_SHELF }],
])('is not offered for what is %s', (_what, more) => {
  show(<ArrivalButton pack={{ ...pack, ...more }} />, { 'user.info': info, 'arrival/mine': () => ({ skuIds: [] }) })
  expect(screen.queryByRole('button')).toBeNull()
})
