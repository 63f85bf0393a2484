import type { BillState } from '@caiyuan/contract/bill-flow'
import { describe, expect, it } from 'vitest'
import { timelineOf } from './timeline.ts'

const ahead = (state: BillState): string[] =>
  timelineOf({ state, supplier: { name: '甲' }, timeline: [] }).map((node) => `${node.state} ${node.who}${node.act}`)

describe('what is to come of a bill', () => {
  it('asks the supplier again after a difference, and declares again after a failure', () => {
    const rest = ['next 甲开票并上传', 'next 财务审核并申报', 'next 财务系统返回结算结果']
    expect(ahead('waitBuyer')).toEqual(['now 财务核对并确认', ...rest])
    expect(ahead('differs')).toEqual(['now 财务处理差异并重发', 'next 甲确认对账单', 'next 财务核对并确认', ...rest])
    expect(ahead('failed')).toEqual(['now 财务重新申报或撤销', 'next 财务系统返回结算结果'])
    expect(ahead('settled')).toEqual([])
  })
})
