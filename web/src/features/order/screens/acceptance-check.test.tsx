// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { Screen } from './acceptance-check.tsx'

const order = (id: string, accept: true | string) => ({
  id,
  orderNo: `CG-${id}`,
  supplierName: '甲',
  buyerName: '李老师',
  deptName: '材料学院',
  lines: [{ skuId: 's', name: '复印纸', spec: '', picture: 'p.svg', num: 1 }],
  lineCount: 1,
  num: 1,
  totalFen: 100,
  state: 'waitAccept',
  sentence: { text: '' },
  can: { accept },
})

it('a row leads to the form of acceptance only where the server lets this person accept', async () => {
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: ['order:accept'] }),
      'order/list': () => ({ list: [order('1', true), order('2', '须由采购人以外的人验收')], total: 2, counts: {} }),
      'acceptance/list': () => ({ list: [], total: 0, counts: {} }),
    },
    '/acceptanceCheck',
  )
  expect((await screen.findByRole('link', { name: '验收' })).getAttribute('href')).toMatch(/^\/checkAccept\?.*1$/)
  expect(screen.getByRole('link', { name: '查看' }).getAttribute('href')).toMatch(/^\/orderDetail\?id=2/)
})
