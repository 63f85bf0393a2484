// Goods of a supplier: where the platform reviews new ones, they wait for it before they are on sale (decision 0033).
import { flow, type ActionOf, type StateOf } from './flow.ts'

export const goodsFlow = flow({
  kind: 'goods',
  title: '商品',
  states: {
    waiting: { code: 10, label: '待审核', tone: 'wait', phase: 'approve', waitsFor: 'approver' },
    refused: { code: 15, label: '审核未通过', tone: 'bad', phase: 'draft', waitsFor: 'author' },
    on: { code: 20, label: '已上架', tone: 'ok', phase: 'perform' },
    off: { code: 30, label: '已下架', tone: 'off', phase: 'perform' },
  },
  actions: {
    submit: { title: '送审', from: ['refused'], to: 'waiting' },
    pass: { title: '审核通过', from: ['waiting'], to: 'on' },
    refuse: { title: '审核不通过', from: ['waiting'], to: 'refused', comment: 'required' },
    shelve: { title: '上架', from: ['off'], to: 'on' },
    unshelve: { title: '下架', from: ['on'], to: 'off' },
    /** By the platform, of a price above the market price (decision 0417). */
    takeDown: { title: '平台下架', from: ['on'], to: 'off', tone: 'bad', comment: 'required' },
  },
})

export type GoodsState = StateOf<typeof goodsFlow>
export type GoodsAction = ActionOf<typeof goodsFlow>
