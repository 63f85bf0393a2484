import { expect, it } from 'vitest'
import { readPasted, type Region } from './paste.ts'

const tree: Region[] = [
  {
    code: '33',
    name: '浙江省',
    children: [
      {
        code: '3302',
        name: '宁波市',
        children: [
          { code: '330211', name: '镇海区' },
          { code: '330212', name: '鄞州区' },
        ],
      },
    ],
  },
  { code: '31', name: '上海市', children: [{ code: '3101', name: '上海市', children: [{ code: '310115', name: '浦东新区' }] }] },
]

it('splits an address with name, mobile, region and door in any order', () => {
  expect(readPasted('李老师 13800005621 浙江省宁波市镇海区文苑路 1 号 示例大学东校区 材料楼 B412', tree)).toEqual({
    receiver: '李老师',
    receMobile: '13800005621',
    provinceCode: '33',
    cityCode: '3302',
    countyCode: '330211',
    detail: '文苑路 1 号 示例大学东校区 材料楼 B412',
  })
  expect(readPasted('收货地址：浙江宁波鄞州通途路2577号，收货人：陈同学，电话：0574-87651234', tree)).toEqual({
    receiver: '陈同学',
    tel: '0574-87651234',
    provinceCode: '33',
    cityCode: '3302',
    countyCode: '330212',
    detail: '通途路2577号',
  })
})

it('reads a municipality written once', () => {
  expect(readPasted('上海市浦东新区张江路 88 号 2 楼 138 0000 5621 王五', tree)).toMatchObject({
    provinceCode: '31',
    cityCode: '3101',
    countyCode: '310115',
    receMobile: '13800005621',
    receiver: '王五',
    detail: '张江路 88 号 2 楼',
  })
})

it('leaves what it cannot read in the door', () => {
  expect(readPasted('火星基地 3 号舱', tree)).toEqual({ receiver: '火星基地', detail: '3 号舱' })
})
