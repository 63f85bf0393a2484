// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { Delivery } from './delivery.tsx'

const line = { lineNo: 1, name: '复印纸', unit: '包', num: 12, shippedNum: 7, endedNum: 2 }
const none = { num: 0, amountFen: 0 }

it('counts as unsent what is neither sent nor ended', () => {
  const doc = {
    supplierName: '甲采',
    lines: [line, { ...line, lineNo: 2, name: '中性笔', num: 9 }],
    delivery: {
      received: none,
      problem: none,
      onWay: { num: 14, amountFen: 1400 },
      unsent: { num: 3, amountFen: 300 },
      ended: { num: 4, amountFen: 400 },
    },
    parcels: [
      {
        id: 'p',
        seq: 1,
        state: 'shipped',
        traces: [{ at: '2026-11-22T05:00:00.000Z', text: '地址不详', kind: 'problem' }],
        lines: [],
        claims: [],
        shippedAt: '2026-11-22T02:00:00.000Z',
        amountFen: 1400,
      },
    ],
    urged: { count: 0, at: null },
    sentence: { text: '', hint: '' },
    can: {},
  } as unknown as Parameters<typeof Delivery>[0]['doc']
  const nothing = () => {}
  show(<Delivery doc={doc} receive={nothing} urge={nothing} endRest={nothing} pending={false} />, {})
  expect(screen.getByRole('region', { name: '未发货' }).textContent).toContain('复印纸 3 包')
  expect(screen.getByRole('region', { name: '未发货' }).textContent).not.toContain('中性笔')
  expect(screen.getByRole('region', { name: '包裹 1' }).textContent).toContain('问题件 地址不详')
})
