// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { assetOrder, quote, quoteLine, quoteOrder } from '../../../../test/quote.ts'
import { dialog, press, show, textOf } from '../../../../test/stage.tsx'
import type { Quote } from '../model.ts'
import { AddressCard } from './address-card.tsx'
import { OrdersCard } from './orders-card.tsx'

const of = (more: object) => ({ ...quote, ...more }) as unknown as Quote

describe('the orders of a checkout', () => {
  const open = (more: object = {}, splitNote = '') =>
    show(
      <OrdersCard
        quote={of(more)}
        editing={{
          setNum: () => {},
          setWish: () => {},
          unattached: [],
          attach: () => {},
          wishOf: (it_) => it_.wish,
          basket: '普通商品',
          filesOf: () => [],
          setFiles: () => {},
          splitNoteOf: (it_) => (it_.key === '1' ? splitNote : ''),
        }}
      />,
      {},
    )
  const band = (at: number) => textOf(screen.getByRole('region', { name: `订单 ${at}` }))

  it('say their goods, their notes and their sums', () => {
    open()
    expect(band(1)).toBe(
      '订单 1甲采普通商品预计 11-27 周五到无水乙醇500 mL · 货号 E500 · CAS 64-17-5¥14.505/瓶¥14.505/瓶−+¥116.04附件添加附件最多 9 个，单个不超过 10 MB期望到货送货要求订单备注商品¥116.04运费（满 ¥500.00 免运费）¥8.00订单 1 小计¥124.04',
    )
    expect(band(2)).toBe(
      '订单 2乙试易制毒二、三类预计 11-27 周五到 须当面签收 今天已买过天平¥6,000.00/台固定资产，由设备费支付，验收后办理入库¥6,000.00/台−+¥6,000.00附件添加附件最多 9 个，单个不超过 10 MB期望到货送货要求订单备注商品¥6,000.00运费¥0.00订单 2 小计¥6,000.00',
    )
    expect(screen.getByText('2 种 9 件，按供应商和管控类别拆成 2 张订单，各自审批、发货、结算')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('送货要求', { selector: '#deliveryNote-2' }).value).toBe('送到 3 楼')
  })

  it('take quantities in whole packs, from the least to what is there', () => {
    open()
    const box = () => screen.getByRole('textbox', { name: '数量：无水乙醇' })
    const said = (value: string) => {
      fireEvent.change(box(), { target: { value } })
      return screen.queryByRole('alert')?.textContent
    }
    expect(['3', '4', '20', '21', '24', '6'].map(said)).toEqual([
      '起订量为 4',
      undefined,
      undefined,
      '最多 20',
      '最多 20',
      '须按 4 的整数倍购买',
    ])
  })

  it('say how a price stands to others, and why they cannot be bought', () => {
    const priceNote = {
      level: 'anomaly',
      label: '价格异常',
      text: '是最低报价的 1.6 倍',
      compared: ['丙仪', '丁物'].map((supplierName) => ({ supplierName, priceE4: 90_000 })),
      cheaper: { skuId: 'k9', productId: 'p9', supplierName: '丙仪', supplierFullName: '丙有限公司', priceE4: 80_000 },
    }
    open({ orders: [{ ...quoteOrder, lines: [{ ...quoteLine, priceNote, problem: '超过限购' }], problem: '满 ¥200 起送' }] }, '今天第 3 单')
    expect(band(1)).toContain('价格异常 是最低报价的 1.6 倍；同品牌、同包装报价：丙仪 ¥9.00、丁物 ¥9.00 看丙仪 ¥8.00超过限购')
    expect(band(1)).toContain('疑似拆单：今天第 3 单。请在用途说明写明分次采购的理由，采购办会核查 满 ¥200 起送')
    expect(screen.getByText('2 种 9 件')).toBeTruthy()
  })
})

describe('the address of a checkout', () => {
  const away = { ...assetOrder, lines: [{ ...assetOrder.lines[0]!, problem: '该商品在当前地址不可售' }] }
  it.each([
    ['of several who deliver, one of them what is dangerous', {}, '2 家供应商都能送到；危化品须当面双人签收。'],
    ['of the only one', { orders: [quoteOrder, quoteOrder] }, '甲采能送到。'],
    ['of one who does not', { orders: [quoteOrder, away] }, '乙试不送这个地区，请更换地址或返回购物车去掉这些商品。'],
    ['of a place that is none any more', { address: { ...quote.address, problem: '行政区划已调整' } }, '行政区划已调整'],
    ['that there is none', { address: null }, '还没有收货地址，去添加一个，回来后继续填写，已填的内容会保留。'],
  ])('says %s', (_, more, said) => {
    show(<AddressCard quote={of(more)} pick={() => {}} />, {})
    expect(textOf(document.querySelector('p:last-of-type'))).toBe(said)
  })

  it('is changed to another of the book', async () => {
    const picked: string[] = []
    const row = {
      receMobile: '138****0000',
      tel: '',
      regionText: '浙江省',
      detail: '2 号楼',
      tag: '',
      problem: '',
      unreached: [],
      isDefault: 0,
    }
    show(<AddressCard quote={of({})} pick={(id) => picked.push(id)} />, {
      'address/list': () => [
        { ...row, id: 'a1', receiver: '李老师' },
        { ...row, id: 'a2', receiver: '王老师', unreached: ['乙试', '丙仪'] },
        { ...row, id: 'a3', receiver: '赵老师', problem: '行政区划已调整' },
      ],
    })
    await press('更换')
    const box = await dialog()
    const radios = await within(box).findAllByRole<HTMLInputElement>('radio')
    expect(radios.map((it_) => [it_.checked, it_.disabled])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
    expect(textOf(box)).toContain('王老师 138****0000 浙江省 2 号楼 乙试、丙仪不送')
    fireEvent.click(radios[1]!)
    await press('送到这里', box)
    expect(picked).toEqual(['a2'])
  })
})
