// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal, show, textOf } from '../../../../test/stage.tsx'
import { Screen as All } from './supplier-scores.tsx'
import { Screen as One } from './supplier-score.tsx'

const scored = (over: object = {}) => ({
  supplierId: 's',
  supplierName: '甲',
  supplierFullName: '甲综合电商有限公司',
  figures: {
    orders: 20,
    refused: 3,
    refusedLately: 3,
    due: 18,
    late: 1,
    received: 16,
    faulty: 1,
    qualityComplaints: 0,
    priceComplaints: 1,
    serviceComplaints: 0,
    evaluated: 0,
    goodsTenths: 0,
    describedTenths: 0,
    serviceTenths: 0,
  },
  scoreTenths: 883,
  partTenths: { quality: 350, delivery: 189, price: 150, service: 140 },
  causes: ['30 天内拒单 3 次（达到 3 次）'],
  stoppedUntil: null,
  ...over,
})
const detail = (over: object = {}) => ({ ...scored(), stops: [], cases: [], canDecide: true, ...over })
const me = { 'user.info': () => ({ userId: 'u', functionList: ['report:view', 'handle:jingban'] }) }

describe('供应商考评', () => {
  it('says the score, its parts, and whom a suspension is proposed for', async () => {
    const answer = { list: [scored()], total: 1, pageNum: 1, pageSize: 20, counts: { all: 1, proposed: 1, stopped: 0 } }
    show(<All />, { ...me, 'supplierScore/list': () => answer }, '/supplierScores')
    expect(await screen.findByText('建议暂停', { selector: 'span' })).toBeTruthy()
    expect(textOf(document.body)).toContain('88.3')
    expect(screen.getByRole('link', { name: '甲' }).getAttribute('href')).toBe('/supplierScore?id=s')
  })

  it('says why, and sends what the office decides with its reason', async () => {
    const { sent } = show(
      <One />,
      { ...me, 'supplierScore/detail': () => detail(), 'supplierScore/stop': () => ({ id: 'x' }) },
      '/supplierScore?id=s',
    )
    expect(await screen.findByText('无人评价；拒单 3 次；服务与发票投诉 0 件')).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: '暂停采购' })[0]!)
    fireEvent.change(await screen.findByRole('textbox', { name: '原因' }), { target: { value: '连续拒单' } })
    fireEvent.click(screen.getByRole('button', { name: /^暂\s?停$/ }))
    await waitFor(() =>
      expect(sent.find((it_) => it_.path.endsWith('supplierScore/stop'))?.input).toEqual({
        supplierId: 's',
        stopMonths: 3,
        reason: '连续拒单',
      }),
    )
  })

  it('offers nobody else to decide, and tells a supplier the school has nothing to do with', async () => {
    show(<One />, { ...me, 'supplierScore/detail': () => refusal('4004', '供应商不存在') }, '/supplierScore?id=x')
    expect(await screen.findByText('供应商不存在')).toBeTruthy()
  })
})
