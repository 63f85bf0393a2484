import { describe, expect, it } from 'vitest'
import { readList, writeList } from './list-state.ts'

const shape = { tabs: ['wait', 'done'], filters: { docNo: '', kind: 'all' }, sort: '-createdAt' }

describe('list state in the URL', () => {
  it('reads defaults from an empty URL', () => {
    expect(readList(new URLSearchParams(), shape)).toEqual({
      tab: 'wait',
      filters: { docNo: '', kind: 'all' },
      sort: '-createdAt',
      pageNum: 1,
      pageSize: 20,
    })
  })

  it('survives nonsense', () => {
    const values = readList(new URLSearchParams('tab=x&pageNum=-3&pageSize=abc'), shape)
    expect([values.tab, values.pageNum, values.pageSize]).toEqual(['wait', 1, 20])
  })

  it('writes what differs from the defaults only and keeps foreign parameters', () => {
    const values = { tab: 'done', filters: { docNo: 'D26', kind: 'all' }, sort: '-createdAt', pageNum: 3, pageSize: 20 }
    expect(writeList(new URLSearchParams('from=menu&kind=x'), values, shape).toString()).toBe('from=menu&tab=done&pageNum=3&docNo=D26')
  })

  it('reads back what it wrote', () => {
    const values = { tab: 'done', filters: { docNo: '枪头', kind: 'order' }, sort: 'amount', pageNum: 2, pageSize: 50 }
    expect(readList(writeList(new URLSearchParams(), values, shape), shape)).toEqual(values)
  })
})
