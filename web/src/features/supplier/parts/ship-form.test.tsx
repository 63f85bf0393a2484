// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { bareLine, partLine } from '../../../../test/samples.ts'
import { cellsIn, press, show, textOf } from '../../../../test/stage.tsx'
import { ShipForm } from './ship-form.tsx'

beforeEach(() => sessionStorage.clear())

const order = { id: 'o1', schoolId: 101, lines: [partLine, bareLine], parcels: [{}] } as unknown as Parameters<typeof ShipForm>[0]['order']
const open = (lines: readonly object[] = order.lines) =>
  show(<ShipForm order={{ ...order, lines } as typeof order} />, { 'supply/ship': () => ({ shippedNum: 10, leftNum: 5 }) })

describe('本次发货', () => {
  const type = (label: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
  const foot = () => textOf(screen.getByRole('region', { name: '本次发货' }).lastElementChild)

  it('begins with all that is left, and says pieces, money and what stays', async () => {
    const gone = { ...bareLine, lineNo: 3, name: '已发的', num: 2, shippedNum: 2 }
    open([...order.lines, gone])
    expect(screen.getByText(/第 2 批/, { selector: '.second' })).toBeTruthy()
    expect([cellsIn(), foot()]).toEqual([
      [
        ['复印纸货号 K7 · 备注：要白色', '¥19.94/包', '12 包', '5 包', '包', '0 包', '顺丰速运', ''],
        ['笔', '¥10.00/盒', '8 盒', '0 盒', '盒', '0 盒', '同一运单', '—'],
        ['已发的', '¥10.00/盒', '2 盒', '2 盒', '已发完'],
      ],
      '本次 1 个包裹，15 件，¥219.58打印送货单发货 15 件',
    ])
    type('复印纸 本次发', '3')
    expect([cellsIn()[0], foot()]).toEqual([
      ['复印纸货号 K7 · 备注：要白色', '¥19.94/包', '12 包', '5 包', '包', '4 包', '顺丰速运', ''],
      '本次 1 个包裹，11 件，¥139.82余 4 件 ¥79.76打印送货单发货 11 件',
    ])
    type('笔 本次发', '0')
    expect([cellsIn()[1], foot()]).toEqual([
      ['笔', '¥10.00/盒', '8 盒', '0 盒', '盒', '8 盒', '—', '—'],
      '本次 1 个包裹，3 件，¥59.82余 12 件 ¥159.76打印送货单发货 3 件',
    ])
    expect(screen.getByRole('link', { name: /打印送货单/ }).getAttribute('href')).toBe('/supplier/print/delivery?o=101-o1&n=1:3')
  })

  it('sends nothing more than is left, and says it beside the number', async () => {
    const { sent } = open()
    type('复印纸 本次发', '8')
    expect([cellsIn()[0], foot()]).toEqual([
      ['复印纸货号 K7 · 备注：要白色', '¥19.94/包', '12 包', '5 包', '包最多发 7 包', '—', '顺丰速运', ''],
      '1 行的本次发数量须改正，改正后显示件数与金额打印送货单发 货',
    ])
    await press('发货')
    expect(sent).toEqual([])
  })

  it('wants a waybill, and sends what travels by one as one parcel', async () => {
    const { sent } = open()
    await press('发货15件')
    expect(screen.getAllByRole('alert').map(textOf)).toEqual(['请填写运单号'])
    expect(sent).toEqual([])
    type('复印纸 运单号', 'SF123456789')
    type('复印纸 本次发', '2')
    await press('发货10件')
    await waitFor(() =>
      expect(sent).toEqual([
        {
          path: 'supply/ship',
          input: {
            schoolId: 101,
            id: 'o1',
            parcels: [
              {
                carrierCode: 'shunfeng',
                waybillNo: 'SF123456789',
                courierPhone: '',
                lines: [
                  { lineNo: 1, num: 2 },
                  { lineNo: 2, num: 8 },
                ],
              },
            ],
          },
        },
      ]),
    )
  })

  it('sends lines of different waybills as parcels of their own, pasted from a column', async () => {
    const { sent } = open()
    fireEvent.paste(screen.getByRole('textbox', { name: '复印纸 运单号' }), {
      clipboardData: { getData: () => 'SF1111111111\nSF2222222222' },
    })
    expect(foot()).toEqual('本次 2 个包裹，15 件，¥219.58打印送货单发货 15 件')
    await press('发货15件')
    await waitFor(() =>
      expect(sent).toEqual([
        {
          path: 'supply/ship',
          input: {
            schoolId: 101,
            id: 'o1',
            parcels: [
              { carrierCode: 'shunfeng', waybillNo: 'SF1111111111', courierPhone: '', lines: [{ lineNo: 1, num: 7 }] },
              { carrierCode: 'shunfeng', waybillNo: 'SF2222222222', courierPhone: '', lines: [{ lineNo: 2, num: 8 }] },
            ],
          },
        },
      ]),
    )
  })
})
