import { describe, expect, it } from 'vitest'
import type { RemoteCard } from '../../gateways/finance.wire.ts'
import type { OwnCard } from '../fund/from-finance.ts'
import { compareCards } from './compare.ts'

const theirs: RemoteCard = {
  schoolId: 1,
  externalId: 'CW1',
  projectNo: 'P1',
  name: '面上项目',
  ownerNo: 'F1',
  deptName: '',
  source: 'RES_V',
  startOn: '2026-01-01',
  endOn: '2027-12-31',
  status: 'normal',
  totalFen: 100,
  subjects: [{ code: 'material', name: '材料费', limitFen: null }],
}
const own: OwnCard = {
  id: 'c1',
  projectNo: 'P1',
  externalId: 'CW1',
  name: '面上项目',
  ownerId: 'u1',
  ownerNo: 'F1',
  ownerName: '王教授',
  source: 'RES_V',
  startOn: '2026-01-01',
  endOn: '2027-12-31',
  status: 'normal',
  financeStatus: 'normal',
  totalFen: 100,
  frozenFen: 0,
  heldFen: 0,
  committedFen: 0,
  subjects: [{ code: 'material', name: '材料费', limitFen: null, takenFen: 0 }],
}
const lineOf = (ours: Partial<OwnCard>, said: Partial<RemoteCard> = {}) =>
  compareCards([{ ...own, ...ours }], [{ ...theirs, ...said }], new Map([['F1', { id: 'u1', name: '王教授' }]])).lines[0]!

describe('the status of a card', () => {
  it.each([
    ['frozen', 'frozen'],
    ['closed', 'closed'],
    ['frozen', 'gone'],
  ] as const)('%s by finance (%s) is lifted by finance', (status, financeStatus) => {
    expect(lineOf({ status, financeStatus })).toMatchObject({ kind: 'back', set: { status: 'normal', financeStatus: 'normal' } })
  })

  it.each([
    ['closed', 'frozen'],
    ['closed', 'gone'],
    ['frozen', 'closed'],
  ] as const)('%s here, when finance had said %s, is left to people', (status, financeStatus) => {
    const line = lineOf({ status, financeStatus })
    expect([line.kind, line.set, line.changes]).toEqual(['none', {}, []])
    expect(line.differs).toEqual([expect.stringMatching(/^状态：财务系统 正常，商城 已(关闭|冻结)（不是因为财务系统），没有恢复$/)])
  })
})
