import { PERSONAL } from '@caiyuan/contract/purse'
import { expect, it } from 'vitest'
import { routes } from '../src/app/routes.ts'
import { menuOf } from '../src/core/menu.ts'

it('offers, while one’s own money is spent, whatever is not of the school’s money', () => {
  const shown = menuOf(routes, () => true, PERSONAL).map((it_) => [it_.group, ...it_.entries.map(({ label }) => label)])
  expect(shown).toEqual([
    ['采购', '个人订单', '待评价', '我的购物车', '我的收藏', '我的优惠券', '心愿单'],
    [
      '审批',
      '商品审核',
      '价格监测',
      '注册审核',
      '标准商品维护',
      '特价维护',
      '平台优惠活动',
      '心愿处理',
      '场景维护',
      '首页活动图',
      '同义词与热搜词',
      '供应商证照',
      '店铺公告',
    ],
    ['结算', '发票服务'],
    ['服务', '售后记录', '客户服务', '投诉举报', '留言答复', '售后裁定', '投诉答复', '换开批复'],
    ['设置', '账户设置', '学校管理', '离职交接', '消息中心'],
  ])
})
