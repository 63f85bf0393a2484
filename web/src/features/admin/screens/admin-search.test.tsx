// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { Screen } from './admin-search.tsx'

const goods = {
  productId: 'p1',
  name: '爱思进 200μL 移液枪头',
  brand: '爱思进',
  supplierName: '甬采',
  supplierFullName: '甬采综合电子商务有限公司',
  match: 'whole',
  score: 0,
  isIn: true,
  isDear: false,
  sales: 8,
  priceE4: 860_000,
}
const explained = {
  words: [{ word: '枪头', synonyms: ['吸头'] }],
  without: '',
  corrected: '',
  isLoose: false,
  total: 2,
  isBroad: false,
  usualE4: 860_000,
  list: [
    { ...goods, place: 1 },
    { ...goods, place: 2, productId: 'p2', sales: 3 },
  ],
}

it('asks what was typed, and says how it was understood and why goods come so', async () => {
  const asked: unknown[] = []
  show(<Screen />, {
    'search/explain': (input) => {
      asked.push(input)
      return explained
    },
  })
  const box = screen.getByRole('searchbox', { name: '要说明的搜索词' })
  fireEvent.change(box, { target: { value: ' 枪头 ' } })
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', keyCode: 13 })
  await screen.findByText('枪头（同 吸头）')
  expect(asked).toMatchObject([{ keyword: '枪头' }])
  screen.getAllByText(/销量多 5/)
})
