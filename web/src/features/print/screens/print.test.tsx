// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { paperShown, show } from '../../../../test/stage.tsx'
import { Screen as AcceptancePage } from './print-acceptance.tsx'
import { Screen as BillPage } from './print-bill.tsx'
import { Screen as OrderPage } from './print-order.tsx'

const user = { 'user.info': () => ({ userId: 'u', userName: '周老师', schoolName: '示例大学', functionList: [] }) }
const unsigned = { 'signature/onPaper': () => [] }
const fund = {
  fundId: 'f',
  projectNo: 'K1',
  name: '面上项目',
  subjectName: '材料费',
  ownerName: '王教授',
  amountFen: 90_000,
  releasedFen: 20_000,
}

const line = {
  lineNo: 1,
  name: '复印纸',
  brand: '得力',
  model: '7417',
  spec: 'A4',
  catNo: 'H1',
  unit: '包',
  priceE4: 199_455,
  num: 30,
  amountFen: 59_837,
  acceptedNum: 20,
  acceptedFen: 39_891,
  rejectedNum: 10,
}

describe('采购单', () => {
  const order = {
    id: 'o1',
    orderNo: 'D1',
    purchaseNo: 'C1',
    state: 'done',
    supplierFullName: '甲有限公司',
    buyerName: '李老师',
    ownerName: '',
    deptName: '化学学院',
    submittedAt: '2026-08-31T17:00:00.000Z',
    expectOn: '2026-09-10',
    address: { receiver: '赵', mobileMasked: '138****0000', text: '1 号楼' },
    invoice: { title: '示例大学财务处', taxNo: 'T1' },
    deliveryNote: '送到门口',
    usage: '教学',
    purpose: '实验课',
    remark: '勿折',
    goodsFen: 89_000,
    freightFen: 1000,
    totalFen: 90_000,
    payFen: 70_000,
    lines: [
      line,
      { ...line, lineNo: 2, name: '得力笔', model: '', spec: 'A4', catNo: 'A4', unit: '盒', num: 5, acceptedNum: 5, rejectedNum: 0 },
    ],
    funds: [fund],
    assets: [],
    timeline: {
      now: [],
      done: [
        { at: '2026-09-01T02:00:00.000Z', who: '李老师', title: '提交', comment: '' },
        { at: '2026-09-02T03:00:00.000Z', who: '钱老师', onBehalfOf: '王教授', title: '同意', why: '未选最低价', comment: '急用' },
      ],
    },
  }

  it('says every fact of the order, line by line, and of who agreed', async () => {
    const asked: unknown[] = []
    show(<OrderPage />, { ...user, ...unsigned, 'order/detail': (input) => (asked.push(input), order) }, '/print/order?id=o1')
    expect(await paperShown()).toEqual({
      head: ['示例大学采购单', 'C1 · 订单 D1'],
      facts: [
        '供应商：甲有限公司',
        '状态：已完成',
        '采购人：李老师',
        '部门：化学学院',
        '订单金额：¥900.00',
        '提交日期：2026-09-01',
        '期望到货：2026-09-10',
        '收货人：赵 138****0000',
        '发票抬头：示例大学财务处 T1',
        '收货地址：1 号楼',
        '送货要求：送到门口',
        '采购用途：教学，实验课',
        '备注：勿折',
      ],
      tables: [
        [
          '序号｜商品名称｜规格型号 / 货号｜单价｜数量｜金额｜合格｜实付金额',
          '1｜得力 复印纸｜7417 / A4 / H1｜¥19.9455/包｜30 包｜¥598.37｜20 包｜¥398.91',
          '2｜得力笔｜A4｜¥19.9455/盒｜5 盒｜¥598.37｜5 盒｜¥398.91',
          '｜合计 2 种，运费 ¥10.00（实付金额含 ¥10.00）｜｜｜35 件｜¥900.00｜25 件｜¥700.00',
        ],
        ['项目编号｜经费名称｜支出科目｜负责人｜金额', 'K1｜面上项目｜材料费｜王教授｜¥700.00'],
        ['时间｜办理人｜事项｜意见', '2026-09-01 10:00｜李老师｜提交｜', '2026-09-02 11:00｜钱老师（代 王教授）｜同意｜未选最低价；急用'],
      ],
      foot: ['实付金额（大写）：柒佰元整', '¥700.00', '采购人：', '经费负责人：', '部门领导：'],
    })
    expect(asked).toMatchObject([{ id: 'o1' }])
  })

  it('shows the signatures that stand: version, who and when; who has not signed has a place for the pen', async () => {
    const asked: unknown[] = []
    const signed = (step: string, name: string, no: number) => ({
      id: `${step}${no}`,
      step,
      name,
      no,
      at: '2026-09-02T03:00:00.000Z',
      picture: `data:image/png;base64,${no}`,
    })
    const onPaper = (input: unknown) => (asked.push(input), [signed('采购人', '李老师', 2), signed('采购办', '孙老师', 1)])
    show(<OrderPage />, { ...user, 'signature/onPaper': onPaper, 'order/detail': () => order }, '/print/order?id=o1')
    expect((await paperShown()).foot.slice(2)).toEqual([
      '采购人：李老师 2026-09-02 11:00，签名第 2 版',
      '采购办：孙老师 2026-09-02 11:00，签名第 1 版',
      '经费负责人：',
      '部门领导：',
    ])
    expect(screen.getByAltText('采购人的手写签名').getAttribute('src')).toBe('data:image/png;base64,2')
    expect(asked).toMatchObject([{ kind: 'order', id: 'o1' }])
  })

  it('keeps the place for the pen while another owner still has to sign beside the first', async () => {
    const first = { id: 's', step: '经费负责人', name: '王教授', no: 1, at: '2026-09-02T03:00:00.000Z', picture: 'data:image/png;base64,1' }
    const waiting = { ...order, timeline: { ...order.timeline, now: [{ title: '经费负责人', people: [{ name: '钱老师' }] }] } }
    show(<OrderPage />, { ...user, 'signature/onPaper': () => [first], 'order/detail': () => waiting }, '/print/order?id=o1')
    expect((await paperShown()).foot.slice(2)).toEqual([
      '经费负责人：王教授 2026-09-02 11:00，签名第 1 版',
      '采购人：',
      '经费负责人：',
      '部门领导：',
    ])
  })
})

describe('验收单', () => {
  const note = {
    id: 'a1',
    acceptNo: 'Y1',
    state: 'passed',
    isAuto: false,
    orderNo: 'D1',
    orderTotalFen: 90_000,
    supplierFullName: '甲有限公司',
    buyerName: '李老师',
    deptName: '化学学院',
    acceptorName: '刘老师',
    secondAcceptorName: '何老师',
    secondAt: '2026-09-09T02:00:00.000Z',
    acceptedAt: '2026-09-08T02:00:00.000Z',
    opinion: '外观完好',
    freightFen: 1000,
    amountFen: 40_891,
    photos: [{ id: 'p1', name: '外箱' }],
    lines: [
      { ...line, reason: '外壳破损', lotNo: 'L1', expiryOn: '2027-09-01', amountFen: 39_891 },
      {
        ...line,
        lineNo: 2,
        name: '笔',
        unit: '盒',
        acceptedNum: 0,
        rejectedNum: 1,
        reason: '错发',
        lotNo: '',
        expiryOn: '2027-10-01',
        amountFen: 0,
      },
      { ...line, lineNo: 3, name: '没有验收的', acceptedNum: 0, rejectedNum: 0, reason: '', lotNo: '', expiryOn: '', amountFen: 0 },
    ],
  }
  const shown = async (more: object = {}) => {
    show(<AcceptancePage />, { ...user, ...unsigned, 'acceptance/detail': () => ({ ...note, ...more }) }, '/print/acceptance?id=a1')
    return paperShown()
  }

  it('says every fact of the note and of each line judged in it, with its lot', async () => {
    expect(await shown()).toEqual({
      head: ['示例大学验收单', 'Y1'],
      facts: [
        '订单号：D1',
        '供应商：甲有限公司',
        '采购人：李老师',
        '部门：化学学院',
        '验收人：刘老师',
        '第二验收人：何老师 2026-09-09 10:00 确认',
        '验收时间：2026-09-08 10:00',
        '验收结论：部分合格（合格 20，不合格 11）',
        '订单金额：¥900.00',
        '验收意见：外观完好',
      ],
      tables: [
        [
          '序号｜商品名称｜规格｜单价｜合格｜不合格｜批号 / 效期｜说明｜金额',
          '1｜复印纸｜A4｜¥19.9455/包｜20 包｜10 包｜L1 / 2027-09-01｜外壳破损｜¥398.91',
          '2｜笔｜A4｜¥19.9455/盒｜0 盒｜1 盒｜2027-10-01｜错发｜¥0.00',
          '｜合计 2 种，含运费 ¥10.00｜｜｜20 件｜11 件｜｜｜¥408.91',
        ],
      ],
      foot: ['验收金额（大写）：肆佰零捌元玖角壹分', '¥408.91', '验收人：', '第二验收人：', '采购人：'],
    })
    expect(screen.getByRole('heading', { name: '验收照片 1 张' })).toBeTruthy()
    expect(screen.getByAltText('外箱').getAttribute('src')).toContain('p1')
  })

  it('leaves out what the note has not: second acceptor, lots, freight, photos; one accepted by the system says so', async () => {
    const lines = [{ ...note.lines[0]!, lotNo: '', expiryOn: '' }]
    const { facts, tables, foot } = await shown({
      isAuto: true,
      acceptorName: '',
      secondAcceptorName: '',
      secondAt: null,
      freightFen: 0,
      photos: [],
      lines,
    })
    expect({ facts, tables, foot }).toEqual({
      facts: [
        '订单号：D1',
        '供应商：甲有限公司',
        '采购人：李老师',
        '部门：化学学院',
        '验收人：系统自动验收',
        '验收时间：2026-09-08 10:00',
        '验收结论：部分合格（合格 20，不合格 10）',
        '订单金额：¥900.00',
        '验收意见：外观完好',
      ],
      tables: [
        [
          '序号｜商品名称｜规格｜单价｜合格｜不合格｜说明｜金额',
          '1｜复印纸｜A4｜¥19.9455/包｜20 包｜10 包｜外壳破损｜¥398.91',
          '｜合计 1 种｜｜｜20 件｜10 件｜｜¥408.91',
        ],
      ],
      foot: ['验收金额（大写）：肆佰零捌元玖角壹分', '¥408.91', '验收人：', '采购人：'],
    })
    expect(screen.queryByText(/验收照片/)).toBeNull()
  })

  it('says of a second acceptor who has not confirmed yet no day', async () => {
    expect((await shown({ secondAt: null })).facts).toContain('第二验收人：何老师')
  })
})

describe('对账单', () => {
  const own = { buyerName: '李老师', deptName: '化学学院', acceptedAt: '2026-09-08T02:00:00.000Z', amountFen: 60_000, removedAt: null }
  const bill = {
    id: 'b1',
    billNo: 'DZ1',
    state: 'settled',
    supplier: { name: '甲有限公司', uscc: 'U1', bankName: '示例银行', bankAccount: '6222' },
    buyer: { name: '示例大学财务处', taxNo: 'T1' },
    periodFrom: '2026-09-01',
    periodTo: '2026-09-30',
    isWhole: true,
    totalFen: 90_000,
    invoiceFen: 90_000,
    offsets: [],
    mineFen: 60_000,
    supplierConfirmedAt: '2026-10-08T02:00:00.000Z',
    buyerConfirmedAt: '2026-10-09T03:00:00.000Z',
    buyerConfirmedBy: '钱会计',
    settlement: { settlementNo: 'JS1', voucherNo: 'PZ1' },
    lines: [
      { ...own, orderId: 'o', orderNo: 'D1', acceptNo: 'Y1', summary: '复印纸' },
      { ...own, orderId: 'p', orderNo: 'D2', acceptNo: 'Y2', summary: '硒鼓', acceptedAt: null, amountFen: 30_000 },
    ],
    funds: [fund],
    invoices: [
      { state: 'active', invoiceCode: 'F1', invoiceNo: 'N1', issuedOn: '2026-10-10', netFen: 79_646, taxFen: 10_354, totalFen: 90_000 },
    ],
  }
  const shown = async (more: object = {}) => {
    show(<BillPage />, { ...user, 'bill/detail': () => ({ ...bill, ...more }) }, '/print/bill?id=b1')
    return paperShown()
  }

  it('says every fact of the bill, its orders, cards and invoices', async () => {
    expect(await shown()).toEqual({
      head: ['示例大学对账单', 'DZ1'],
      facts: [
        '供应商：甲有限公司',
        '供应商税号：U1',
        '采购单位：示例大学财务处',
        '采购单位税号：T1',
        '对账期间：2026-09-01 至 30 日',
        '状态：已结算',
        '供应商确认：2026-10-08 10:00',
        '采购方确认：钱会计 2026-10-09 11:00',
        '收款账户：示例银行 6222',
        '结算单号：JS1',
        '凭证号：PZ1',
      ],
      tables: [
        [
          '序号｜订单号｜验收单号｜商品｜采购人 / 部门｜验收日期｜金额',
          '1｜D1｜Y1｜复印纸｜李老师 化学学院｜2026-09-08｜¥600.00',
          '2｜D2｜Y2｜硒鼓｜李老师 化学学院｜｜¥300.00',
          '｜合计 2 个订单｜｜｜｜｜¥900.00',
        ],
        ['项目编号｜经费名称｜支出科目｜负责人｜金额', 'K1｜面上项目｜材料费｜王教授｜¥900.00'],
        ['发票号码｜开票日期｜金额｜税额｜价税合计', 'F1 N1｜2026-10-10｜¥796.46｜¥103.54｜¥900.00'],
      ],
      foot: ['对账金额（大写）：玖佰元整', '¥900.00', '供应商（盖章）：', '采购方经办：', '财务审核：'],
    })
  })

  it('shows somebody who sees only a part of it their sum, under its name', async () => {
    const { tables, foot } = await shown({ isWhole: false, settlement: null, invoices: [] })
    expect([tables, foot]).toEqual([
      [
        [
          '序号｜订单号｜验收单号｜商品｜采购人 / 部门｜验收日期｜金额',
          '1｜D1｜Y1｜复印纸｜李老师 化学学院｜2026-09-08｜¥600.00',
          '2｜D2｜Y2｜硒鼓｜李老师 化学学院｜｜¥300.00',
          '｜合计 2 个订单｜｜｜｜｜¥600.00',
        ],
        ['项目编号｜经费名称｜支出科目｜负责人｜金额', 'K1｜面上项目｜材料费｜王教授｜¥900.00'],
      ],
      ['与本人有关的金额（大写）：陆佰元整', '¥600.00', '供应商（盖章）：', '采购方经办：', '财务审核：'],
    ])
    expect(screen.getByRole('heading', { name: '对账明细（只列出与本人有关的订单）' })).toBeTruthy()
  })
})
