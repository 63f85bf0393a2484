// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, press, show, textOf } from '../../../../test/stage.tsx'
import { AddressBook } from './address-book.tsx'
import { AddressForm } from './address-form.tsx'

beforeEach(() => sessionStorage.clear())

const tree = [
  { code: '330000', name: '浙江省', children: [{ code: '330200', name: '宁波市', children: [{ code: '330211', name: '镇海区' }] }] },
]
const region = { provinceCode: '330000', cityCode: '330200', countyCode: '330211' }
const full = {
  ...region,
  townCode: '330211001',
  receiver: '李老师',
  receMobile: '13800000000',
  tel: '0574-87654321',
  detail: '庄市街道 1 号楼 101',
  zip: '315000',
  email: 'a@b.cn',
  tag: '校区' as const,
}
const answers = {
  provCityDist: () => tree,
  town: () => [{ code: '330211001', name: '庄市街道' }],
  'address/add': () => 'a9',
  'address/update': () => ({}),
  'address/delete': () => ({}),
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })

describe('an address being written', () => {
  it('is sent whole, a box that was emptied as empty', async () => {
    const { sent } = show(<AddressForm id="a1" initial={full} isDefault={false} close={() => {}} />, answers)
    await screen.findByRole('form', { name: '编辑地址' })
    type(/^固定电话/, '')
    type(/^收件邮箱/, '')
    type(/^邮编/, '')
    type(/^收货人/, '王老师')
    fireEvent.click(screen.getByRole('checkbox', { name: '设为默认' }))
    await press('保存地址')
    await waitFor(() =>
      expect(sent).toEqual([
        { path: 'address/update', input: { ...full, id: 'a1', receiver: '王老师', tel: '', email: '', zip: '', isDefault: 1 } },
      ]),
    )
  })

  it('is filled from a pasted text and added', async () => {
    let closed = 0
    const { sent } = show(<AddressForm initial={{ tag: '校区', townCode: '330211001' }} isDefault close={() => (closed += 1)} />, answers)
    await screen.findByText('这是默认地址')
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '省份' }))
    await screen.findByTitle('浙江省')
    type(/^粘贴整段地址/, '李老师 13800000000 浙江省宁波市镇海区庄市街道 1 号楼 101')
    await press('识别')
    await press('保存地址')
    await waitFor(() => expect(closed).toBe(1))
    expect(sent).toEqual([
      {
        path: 'address/add',
        input: { ...full, townCode: '', tel: '', detail: '庄市街道 1 号楼 101', zip: '', email: '' },
      },
    ])
  })

  it('says what is missing, and sends nothing', async () => {
    const { sent } = show(<AddressForm initial={{}} isDefault={false} close={() => {}} />, answers)
    await press('保存地址')
    await screen.findByText('手机号与固定电话至少填一个')
    expect(sent).toEqual([])
  })
})

describe('地址簿', () => {
  const row = {
    ...full,
    id: 'a1',
    isDefault: 1,
    receMobile: '138****0000',
    regionText: '浙江省 宁波市 镇海区',
    problem: '',
    unreached: [],
    usedNum: 3,
    lastUsedAt: '2026-11-20T17:00:00.000Z',
  }
  const rows = [
    row,
    {
      ...row,
      id: 'a2',
      isDefault: 0,
      receiver: '王老师',
      receMobile: '',
      tel: '0574-****321',
      tag: '',
      unreached: ['甲采', '乙试', '丙仪'],
      usedNum: 0,
      lastUsedAt: null,
    },
    { ...row, id: 'a3', isDefault: 0, receiver: '赵老师', problem: '行政区划已调整', unreached: ['甲采'] },
  ]
  const open = async (list: object[] = rows) => {
    let read = 0
    const { sent } = show(<AddressBook />, { ...answers, 'address/list': () => ((read += 1), list), 'address/query': () => full })
    await screen.findAllByRole('listitem')
    return { sent, reads: () => read }
  }

  it('says of each who delivers there, when it was used, and what may be done', async () => {
    await open()
    expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
      '李老师138****0000 默认 校区 浙江省 宁波市 镇海区庄市街道 1 号楼 101全部供应商2026-11-213 单编辑删除',
      '王老师0574-****321 浙江省 宁波市 镇海区庄市街道 1 号楼 101大部分供应商甲采、乙试等 3 家不送未使用编辑删除设为默认',
      '赵老师138****0000 校区 浙江省 宁波市 镇海区庄市街道 1 号楼 101暂不能用行政区划已调整2026-11-213 单编辑删除设为默认',
    ])
    fireEvent.click(screen.getAllByRole('button', { name: '显示完整号码' })[0]!)
    expect(await screen.findByText('13800000000')).toBeTruthy()
  })

  it('makes another the default, and deletes after a question that says what follows', async () => {
    const { sent, reads } = await open()
    fireEvent.click(screen.getAllByRole('button', { name: '设为默认' })[0]!)
    await waitFor(() => expect(reads()).toBe(2))
    fireEvent.click(screen.getByRole('button', { name: '删除李老师的地址' }))
    const box = await dialog()
    expect(textOf(box)).toContain('浙江省 宁波市 镇海区 庄市街道 1 号楼 101。删除后，最近新增的一条成为默认地址。已提交的订单不受影响。')
    await press('删除', box)
    await waitFor(() =>
      expect(sent).toMatchObject([
        { path: 'address/update', input: { id: 'a2', isDefault: 1 } },
        { path: 'address/delete', input: { id: 'a1' } },
      ]),
    )
  })
})
