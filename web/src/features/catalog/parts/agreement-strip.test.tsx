// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show, textOf } from '../../../../test/stage.tsx'
import { purchaseMode } from '../../../core/mode.ts'
import { AgreementStrip } from './agreement-strip.tsx'

const me = { userId: 'u', userName: '李老师', schoolName: '示例大学', functionList: ['mall:view'], categoryTypes: ['0', '1'] }
const goods = {
  id: 'g1',
  name: '钢木实验边台',
  spec: '1500 × 750',
  unit: '组',
  agreementId: 'a1',
  agreementName: '实验室家具框架协议',
  packageNo: '第 2 包',
  endOn: '2027-12-31',
  awardRule: 'choose',
  priceRule: 'rate',
  candidateNum: 2,
  lowestE4: 24_656_000,
  highestE4: 25_192_000,
}
const answer = (found: object, asked: unknown[] = []) => ({
  'user.info': () => me,
  'framework/product/found': (input: unknown) => asked.push(input) && found,
})

afterEach(() => purchaseMode.set('0'))

it('leads to what the agreements sell, with price rule, span and count', async () => {
  const asked: unknown[] = []
  show(<AgreementStrip keyword="边台" categoryIds={['40']} />, answer({ list: [goods], total: 4, agreementNum: 2 }, asked))
  const strip = await screen.findByRole('region', { name: '可按协议购买' })
  for (const words of [
    '2 份框架协议有 4 种相关商品',
    '¥2,465.60 – ¥2,519.20 / 组 市场价 × 折扣率',
    '2 家可选，至 2027-12-31 · 实验室家具框架协议 第 2 包',
  ])
    expect(textOf(strip)).toContain(words)
  const links = screen.getAllByRole('link').map((it_) => it_.getAttribute('href'))
  expect(links).toEqual([`/searchFrameworkAgreement?${new URLSearchParams({ keyword: '边台' })}`, '/frameworkAgreementDetail?id=g1'])
  expect(asked).toEqual([{ keyword: '边台', categoryIds: ['40'] }])
})

it('is not there where nothing is found, and nothing is asked with one’s own money or without words', async () => {
  const asked: unknown[] = []
  const found = { list: [], total: 0, agreementNum: 0 }
  const { queries } = show(<AgreementStrip keyword="边台" categoryIds={[]} />, answer(found, asked))
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.queryByRole('region')).toBeNull()
  purchaseMode.set('1')
  const own = show(<AgreementStrip keyword="试剂架" categoryIds={[]} />, answer({ list: [goods], total: 1, agreementNum: 1 }, asked))
  await waitFor(() =>
    expect(own.queries.getQueriesData({ queryKey: ['user.info'] }).length + own.queries.getQueriesData({}).length).toBeGreaterThan(0),
  )
  await waitFor(() => expect(own.queries.isFetching()).toBe(0))
  expect(asked).toHaveLength(1)
  cleanup()
  purchaseMode.set('0')
  const none = show(<AgreementStrip keyword="" categoryIds={[]} />, answer({ list: [goods], total: 1, agreementNum: 1 }, asked))
  await waitFor(() => expect(own.queries.getQueriesData({}).length).toBeGreaterThan(0))
  await waitFor(() => expect(own.queries.isFetching() + none.queries.isFetching()).toBe(0))
  expect([asked.length, screen.queryByRole('region')]).toEqual([1, null])
})
