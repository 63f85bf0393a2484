// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { clearCompared, toggleCompared } from '../../../core/comparison.ts'
import { setPurchaseMode } from '../../../core/mode.ts'
import { show } from '../../../../test/stage.tsx'
import { CompareBar } from './compare-bar.tsx'

afterEach(() => {
  clearCompared()
  setPurchaseMode('0')
})

it('says what goods cost in the purse that is open, whatever they cost when they were picked', async () => {
  toggleCompared({ skuId: 'k1', productId: 'p1', name: '复印纸', picture: '' })
  setPurchaseMode('1')
  show(<CompareBar />, {
    'product/cards': (input: unknown) => ({
      list: [
        {
          skuId: 'k1',
          unit: '包',
          priceE4: (input as { categoryType?: string }).categoryType === '1' ? 215_000 : 238_000,
          basePriceE4: 0,
          baseUnit: '包',
        },
      ],
    }),
  })
  expect(await screen.findByText(/21\.50/)).toBeTruthy()
  expect(screen.queryByText(/23\.80/)).toBeNull()
})
