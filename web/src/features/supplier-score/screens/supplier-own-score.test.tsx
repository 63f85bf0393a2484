// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { SchoolScore } from '../parts/school-score.tsx'
import { Screen } from './supplier-own-score.tsx'

const figures = {
  orders: 11,
  refused: 2,
  refusedLately: 1,
  due: 4,
  late: 1,
  received: 9,
  faulty: 0,
  qualityComplaints: 1,
  priceComplaints: 0,
  serviceComplaints: 0,
  evaluated: 0,
  goodsTenths: 0,
  describedTenths: 0,
  serviceTenths: 0,
}
const partTenths = { quality: 389, delivery: 150, price: 200, service: 178 }
const own = { figures, partTenths, scoreTenths: 917, schoolNum: 2, countedAt: '2026-11-28T19:15:00.000Z' }
const supplier = () => ({ userId: 's', functionList: ['supplier:orders'] })
const buyer = () => ({ userId: 'u', functionList: ['mall:view'] })

it('says the score with each part and what it came of, over schools and of none by itself', async () => {
  show(<Screen />, { 'user.info': supplier, 'supplierScore/own': () => own }, '/supplier/score')
  await screen.findByText('91.7')
  expect(screen.getByText(/近 12 个月 2 所学校 11 单/)).toBeTruthy()
  expect(screen.getByText('4 单到期，1 单迟到')).toBeTruthy()
  expect(screen.getByText('截至 11-29 03:15')).toBeTruthy()
})

it('says when there will be one where there is none', async () => {
  show(
    <Screen />,
    { 'user.info': supplier, 'supplierScore/own': () => ({ ...own, scoreTenths: null, schoolNum: 0, countedAt: null }) },
    '/supplier/score',
  )
  await screen.findByText('还没有考评')
})

it('stands beside the goods of the own school, with why, and not where nothing was bought', async () => {
  show(
    <SchoolScore supplierId="f1" />,
    { 'user.info': buyer, 'supplierScore/here': () => ({ figures, partTenths, scoreTenths: 917 }) },
    '/',
  )
  fireEvent.click(await screen.findByText('91.7'))
  expect(screen.getByText(/价格投诉 0 件/)).toBeTruthy()
})

it('asks nothing for who may not look at the mall', async () => {
  const asked: unknown[] = []
  const keep = (input: unknown) => {
    asked.push(input)
    return null
  }
  show(
    <>
      <p>店铺</p>
      <SchoolScore supplierId="f1" />
    </>,
    { 'user.info': supplier, 'supplierScore/here': keep },
    '/',
  )
  await screen.findByText('店铺')
  expect([screen.queryByText(/本校考评/), asked]).toEqual([null, []])
})
