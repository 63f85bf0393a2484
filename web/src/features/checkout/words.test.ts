import { describe, expect, it } from 'vitest'
import { approvalWords, arrivalWords } from './words.ts'

const step = { skipped: '', type: 'APPROVE' }
const forecast = (hours: number, workdays: number, unknownNodes: number, nodes = [step, step, { skipped: '', type: 'CC' }]) => ({
  hours,
  workdays,
  unknownNodes,
  nodes,
  arriveOn: '2026-11-30',
})

describe('the forecast of approval and arrival', () => {
  it('promises a day where every step has a history', () => {
    expect(approvalWords(forecast(8.3, 1.1, 0))).toBe('约 1.1 个工作日批完')
    expect(approvalWords(forecast(0.4, 0, 0))).toBe('约 1 小时内批完')
    expect(approvalWords(forecast(2, 0.3, 0))).toBe('约 2 个工作小时批完')
    expect(arrivalWords(forecast(8.3, 1.1, 0))).toBe('，预计 11-30 周一到货')
  })

  it('says 其中 N 步暂无记录 and promises no day while one has none', () => {
    expect(approvalWords(forecast(8.3, 1.1, 1))).toBe('约 1.1 个工作日批完，其中 1 步暂无记录')
    // Decided at a weekend: no hour of office, yet a history.
    expect(approvalWords(forecast(0, 0, 1))).toBe('约 1 小时内批完，其中 1 步暂无记录')
    expect(approvalWords(forecast(0, 0, 2))).toBe('审批用时暂无记录')
    for (const unknown of [1, 2]) expect(arrivalWords(forecast(8.3, 1.1, unknown))).toBe('')
  })

  it('asks nobody where all steps are passed over', () => {
    expect(approvalWords(forecast(0, 0, 0, [{ skipped: '金额未达到', type: 'APPROVE' }]))).toBe('提交后自动通过')
  })
})
