// @vitest-environment happy-dom
// Every type of block is drawn, with values that differ, so that a figure in the wrong place is seen.
import type { ReviewBlock } from '@caiyuan/contract/approval/review'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { DrawnBlock } from './blocks.tsx'
import type { Reviewed } from './reviewed.ts'

const doc = {
  amountFen: 30_000,
  status: 'running',
  why: [{ text: '每单必经', result: '经费负责人 王教授' }],
  deciders: { agreed: 1, all: 2 },
}

const textOf = (block: ReviewBlock): string => {
  const { container, unmount } = render(
    <MemoryRouter>
      <DrawnBlock block={block} doc={doc as unknown as Reviewed} />
    </MemoryRouter>,
  )
  const text = container.innerHTML.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  unmount()
  return text
}

const line = { no: 1, name: 'A4 复印纸', unit: '包', priceE4: 250_000, num: 4, amountFen: 10_000 }
const other = { no: 2, name: '硒鼓', unit: '支', priceE4: 1_900_000, num: 1, amountFen: 19_000 }
const names = (name: string) => ({ supplierName: name, supplierFullName: `${name}有限公司` })

describe('a block', () => {
  it('of lines has its noun, each line, and one sum with what stands beside the lines', () => {
    const text = textOf({
      type: 'lines',
      noun: '服务',
      lines: [line, other].map((it) => ({ ...it, note: `${it.name}说明`, picture: '' })),
      also: [{ label: '运费', fen: 1_000 }],
    })
    expect(text).toContain('服务明细')
    expect(text).toContain('2 种 5 件')
    expect(text).toMatch(/A4 复印纸 A4 复印纸说明.*25\.00.*4 包.*100\.00.*硒鼓.*190\.00/)
    expect(text).toMatch(/运费.*10\.00.*300\.00/)
  })

  it('of quotes says what a cheaper offer saves, and sums up only who offers every line', () => {
    const quoted = { referenceE4: 200_000, referenceFrom: '', dealNum: 3, offers: [{ ...names('乙'), priceE4: 200_000, leadDays: 1 }] }
    const text = textOf({
      type: 'quotes',
      seller: names('甲'),
      lines: [
        { ...line, ...quoted },
        { ...other, referenceE4: null, referenceFrom: '', dealNum: 0, offers: [] },
      ],
    })
    expect(text).toContain('1 种可改选更低报价，共少付 ¥20.00')
    expect(text).toContain('+25.0%')
    expect(text).toMatch(/按本单数量合计.*290\.00.*不齐/)
  })

  it('of checks counts what is not in order and says why so many decide', () => {
    const check = (key: string, verdict: 'ok' | 'warn') => ({ key, title: `规则${key}`, verdict, label: verdict, text: `依据${key}` })
    const text = textOf({ type: 'checks', checks: [check('一', 'ok'), check('二', 'warn')] })
    expect(text).toContain('2 项中 1 项有提示')
    expect(text).toMatch(/为什么要 2 人审批 每单必经 经费负责人 王教授/)
  })

  it('of facts and of files names each', () => {
    expect(textOf({ type: 'facts', title: '行程', facts: [{ label: '目的地', value: '上海', isWide: false }] })).toMatch(
      /行程.*目的地 上海/,
    )
    const file = { id: '1', label: '', name: '合同.pdf', sizeBytes: 3_000, by: '李老师', at: '2026-03-02T00:00:00Z', page: '' }
    expect(textOf({ type: 'files', files: [file] })).toMatch(/附件 1 个 合同\.pdf 3 KB · 李老师上传/)
    expect(textOf({ type: 'files', files: [] })).toBe('')
  })

  it('of its own table reads each cell by its column', () => {
    const text = textOf({
      type: 'table',
      title: '行程与费用',
      columns: [
        { label: '日期', kind: 'text' },
        { label: '天数', kind: 'num' },
        { label: '住宿', kind: 'fen' },
      ],
      rows: [
        ['3 月 2 日', 2, 45_600],
        ['3 月 9 日', 1, 12_300],
      ],
    })
    expect(text).toMatch(/行程与费用 2 行 日期 天数 住宿 3 月 2 日 2 .*456\.00 3 月 9 日 1 .*123\.00/)
  })

  it('of funds says what each card pays, what went back, and whether it is the document’s sum', () => {
    const effect = {
      problem: '',
      fundId: 'k',
      name: '面上项目',
      projectNo: 'K1',
      source: 'RES_V',
      ownerName: '王教授',
      isMine: false,
      endOn: '2027-12-31',
      daysLeft: 400,
      totalFen: 100_000,
      committedFen: 0,
      heldFen: 0,
      otherFrozenFen: 20_000,
      thisFen: 30_000,
      takenFen: 25_000,
      beforeFen: 80_000,
      afterFen: 55_000,
      subjects: [{ name: '材料费', amountFen: 30_000, leftFen: 70_000 }],
    }
    const text = textOf({ type: 'funds', funds: [effect], change: null })
    expect(text).toMatch(/王教授负责.*800\.00.*250\.00.*已退回.*50\.00.*550\.00/)
    expect(text).toContain('材料费 ¥300.00，科目余 ¥700.00')
    expect(text).toContain('另已退回 ¥50.00')
    expect(text).toContain('提交时已冻结，驳回后立即解冻')
  })
})
