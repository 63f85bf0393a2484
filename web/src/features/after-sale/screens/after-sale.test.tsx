// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { press, refusal, show, textOf } from '../../../../test/stage.tsx'
import { Screen as Detail } from './after-service-detail.tsx'
import { Screen as Eligible } from './after-service.tsx'
import { Screen as Apply } from './customer-apply.tsx'

const ends = '2099-01-01T00:00:00.000Z'
const offered = (bar = '', reasons: object[] = []) =>
  ['returnRefund', 'refundOnly', 'exchange', 'repair', 'resend'].map((type) => ({
    type,
    why: bar && ['returnRefund', 'refundOnly'].includes(type) ? bar : '',
    endsAt: bar && ['returnRefund', 'refundOnly'].includes(type) ? null : ends,
    reasons,
  }))
const line = (over: object = {}) => ({
  orderId: 'o',
  orderNo: 'D1',
  lineNo: 1,
  name: '移液枪头',
  spec: '96 支/盒',
  unit: '盒',
  picture: '/api/picture?id=p',
  supplierName: '丙生物耗材',
  priceE4: 860_000,
  acceptedNum: 20,
  leftNum: 20,
  acceptedAt: null,
  offered: offered(),
  why: '',
  kept: { num: 20, netFen: 172_000, goneNum: 0, goneFen: 0, grossFen: 172_000, isCut: false },
  ...over,
})
const me = { 'user.info': () => ({ userId: 'u', functionList: ['order:create', 'mall:view'] }) }

describe('申请售后', () => {
  it('says of each line what may be asked, and beside what is not, why', async () => {
    const { kept: _kept, ...shown } = line({ offered: offered('订单已结算，暂不能退款') })
    show(
      <Eligible />,
      { ...me, 'afterSale/eligible': () => ({ list: [shown], total: 1, pageNum: 1, pageSize: 20, counts: { can: 1, cannot: 0 } }) },
      '/afterService',
    )
    expect(await screen.findByText('订单已结算，暂不能退款')).toBeTruthy()
    expect(screen.getByRole('link', { name: '申请' }).getAttribute('href')).toBe('/customerApply?orderId=o&lineNo=1')
  })
})

describe('售后申请', () => {
  const open = (
    over: object = {},
    answer: () => unknown = () => ({ id: 'a', docNo: 'SH1', state: 'waitSupplier' }),
    cut: object | null = null,
  ) =>
    show(
      <Apply />,
      {
        ...me,
        'afterSale/form': () => ({
          orderId: 'o',
          orderNo: 'D1',
          supplierName: '丙生物耗材',
          freightFen: 800,
          cut,
          lines: [line(over)],
          contact: '李老师',
          pickupAddr: '材料楼 B412',
          supplierHours: 48,
        }),
        'afterSale/apply': answer,
      },
      '/customerApply?orderId=o&lineNo=1',
    )

  it('names what is missing, sums up what comes back, and sends it as it was shown', async () => {
    const { sent, address } = open()
    await press('提交申请')
    await waitFor(() => {
      for (const words of ['请选择服务类型', '请选择原因', '请选择包装状态', '请输入手机号码'])
        expect(textOf(document.body)).toContain(words)
    })
    fireEvent.click(screen.getByRole('radio', { name: '退货退款' }))
    fireEvent.click(await screen.findByRole('radio', { name: '描述不符' }))
    fireEvent.click(screen.getByRole('radio', { name: '未拆封' }))
    fireEvent.change(screen.getByLabelText('移液枪头的数量'), { target: { value: '20' } })
    fireEvent.blur(screen.getByLabelText('移液枪头的数量'))
    await waitFor(() => expect(textOf(document.body)).toContain('含运费 ¥8.00'))
    fireEvent.change(screen.getByRole('textbox', { name: '问题描述' }), { target: { value: '规格与页面不一致' } })
    fireEvent.change(screen.getByRole('textbox', { name: '手机号码' }), { target: { value: '13800005621' } })
    await press('提交申请')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]!.input).toMatchObject({ lines: [{ lineNo: 1, num: 20 }], type: 'returnRefund', reason: 'unlike', seenFen: 172_800 })
    await waitFor(() => expect(address()).toContain('/serviceSubmitSuccess?id=a'))
  })

  it('says what of a coupon is kept back where what stays no longer comes to its threshold', async () => {
    const kept = { num: 20, netFen: 171_000, goneNum: 0, goneFen: 0, grossFen: 172_000, isCut: true }
    open({ kept }, undefined, { thresholdFen: 170_000, standFen: 172_000 })
    fireEvent.click(await screen.findByRole('radio', { name: '退货退款' }))
    fireEvent.click(await screen.findByRole('radio', { name: '七天无理由' }))
    // One of 20 goes: 1,634.00 stay, and cost that.
    await waitFor(() => expect(textOf(document.body)).toContain('退后不满 ¥1,700.00，已扣回优惠 ¥9.50'))
    expect(textOf(document.body)).toContain('退款 ¥76.00')
  })

  it('asks nothing where no piece can be applied for', async () => {
    open({ why: '订单还没有验收完成，验收时可判为不合格' })
    expect(await screen.findByText('订单还没有验收完成，验收时可判为不合格')).toBeTruthy()
    expect(textOf(document.body)).toContain('没有可以申请售后的商品')
    expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('offers what is barred with its reason alone', async () => {
    open({ offered: offered('订单已结算，暂不能退款') })
    expect(await screen.findByRole('radio', { name: '退货退款' })).toHaveProperty('disabled', true)
    expect(textOf(document.body)).toContain('订单已结算，暂不能退款')
    fireEvent.click(screen.getByRole('radio', { name: '换货' }))
    expect(await screen.findByRole('radio', { name: '发错货' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: '七天无理由' })).toBeNull()
  })

  it('offers only reasons that are heard, says why of the others, and of how many pieces', async () => {
    const over = '已超过退货退款的申请期限'
    const never = { reason: 'noReason', why: '该商品不支持七天无理由退货', mostNum: 20 }
    const heard = { reason: 'quality', why: '', mostNum: 2 }
    open({
      offered: offered('', [never, heard, { reason: 'unlike', why: over, mostNum: 20 }, { reason: 'other', why: over, mostNum: 20 }]),
    })
    fireEvent.click(await screen.findByRole('radio', { name: '退货退款' }))
    expect(await screen.findByRole('radio', { name: '质量问题' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: '描述不符' })).toBeNull()
    expect(screen.queryByRole('radio', { name: '七天无理由' })).toBeNull()
    expect(textOf(document.body)).toContain(`七天无理由：该商品不支持七天无理由退货`)
    expect(textOf(document.body)).toContain(`描述不符、其他：${over}`)
    fireEvent.click(screen.getByRole('radio', { name: '质量问题' }))
    for (let i = 0; i < 2; i += 1) fireEvent.click(screen.getByRole('button', { name: '增加移液枪头的数量' }))
    expect(await screen.findByText('「移液枪头」已过退货期限，换货或维修过的 2 盒可以申请')).toBeTruthy()
  })
})

describe('售后详情', () => {
  it('says that a record of others does not exist', async () => {
    show(<Detail />, { ...me, 'afterSale/detail': () => refusal('4004', '售后单不存在') }, '/afterServiceDetail?id=x')
    expect(await screen.findByText('售后单不存在')).toBeTruthy()
  })
})
