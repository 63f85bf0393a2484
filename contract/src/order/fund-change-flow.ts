// 更换经费: a request to pay an order from another card; one for another owner's card holds the money there while it waits (decision 0026).
import { moneyFlow } from '../flow.ts'

export const fundChangeFlow = moneyFlow({
  kind: 'fundChange',
  title: '更换经费',
  states: {
    asked: { code: 10, label: '待经费负责人同意', tone: 'wait', phase: 'approve', waitsFor: 'owner', claim: 'reserved' },
    done: { code: 30, label: '已更换', tone: 'ok', phase: 'end', claim: 'none', final: true },
    refused: { code: 25, label: '不同意更换', tone: 'bad', phase: 'end', claim: 'none', final: true },
    ended: { code: 90, label: '已结束', tone: 'off', phase: 'end', claim: 'none', final: true },
  },
  actions: {
    agree: { title: '同意更换经费', from: ['asked'], to: 'done', system: true },
    refuse: { title: '不同意更换经费', from: ['asked'], to: 'refused', system: true, tone: 'bad' },
    end: { title: '更换经费的申请已结束', from: ['asked'], to: 'ended', system: true, tone: 'bad' },
  },
})
