// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, show } from '../../../../test/stage.tsx'
import { PartStar } from './part-star.tsx'

const open = (skuId: string | null, component: string[]) =>
  show(<PartStar skuCode="C14267" skuId={skuId} name="CH340G" />, {
    'user.info': () => ({ userId: 'u', functionList: ['mall:view'] }),
    'favourite/mine': () => ({ goods: [], shop: [], component }),
    'favourite/keepPart': () => ({}),
    'favourite/remove': () => ({}),
  })

it('keeps a part nobody had yet by the code of the partner', async () => {
  const { sent } = open(null, [])
  await press('收藏')
  await waitFor(() => expect(sent).toEqual([{ path: 'favourite/keepPart', input: { skuCode: 'C14267' } }]))
})

it('lets a kept one go', async () => {
  const { sent } = open('k1', ['k1'])
  await press('已收藏')
  await waitFor(() => expect(sent).toEqual([{ path: 'favourite/remove', input: { kind: 'component', refIds: ['k1'] } }]))
  expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('true')
})
