import { describe, expect, it } from 'vitest'
import {
  burnSentence,
  committedNote,
  endText,
  evenPace,
  grantText,
  monthSentence,
  percent,
  proofTerms,
  shortDay,
  stepsOf,
  subjectSentence,
  yearsText,
  type Card,
  type Statement,
} from './model.ts'

const card = { endOn: '2026-12-31', daysLeft: 41, totalFen: 20_000_000, availableFen: 3_071_020 } as Card
const burn: Statement['burn'] = {
  from: '2026-01-01',
  to: '2026-12-31',
  today: '2026-11-20',
  startFen: 20_000_000,
  points: [{ day: '2026-02-03', availableFen: 19_000_000 }],
  perDayFen: 75_528,
  rateDays: 90,
  stopOn: '2026-12-19',
  endFen: 880_708,
  dryOn: null,
}
const text = (it: { lead: string; figure: string; tail: string }): string => it.lead + it.figure + it.tail

describe('burnSentence', () => {
  it('tells the rate, the stop day and what will be left', () => {
    expect(text(burnSentence(burn, card))).toBe(
      '近 90 天平均每天用 ¥755.28，照此到 12-19 停止提交时约剩 ¥8,807.08（4.4%），不会透支；结题后余额不结转。',
    )
  })

  it('warns of the day on which the card runs dry', () => {
    expect(text(burnSentence(burn, { ...card, availableFen: -4_500 }))).toBe('已超支 ¥45.00，经费到账后冲抵。')
    expect(text(burnSentence({ ...burn, dryOn: '2026-12-02' }, card))).toBe(
      '近 90 天平均每天用 ¥755.28，照此将在 12-02 用完，早于 12-19 停止提交。',
    )
  })

  it('has words for no spending and for an ended project', () => {
    expect(text(burnSentence({ ...burn, perDayFen: 0 }, card))).toContain('近 90 天没有新的支出，可用 ¥30,710.20')
    expect(text(burnSentence(burn, { ...card, daysLeft: -3, endOn: '2026-11-17' }))).toBe(
      '项目已于 2026-11-17 结题，剩余 ¥30,710.20，不再接受新单据。',
    )
  })
})

describe('the last day', () => {
  it('is a day of the project still', () => {
    const said = (daysLeft: number) => [endText({ ...card, daysLeft }), text(burnSentence(burn, { ...card, daysLeft })).slice(0, 4)]
    expect([said(0), said(-1)]).toEqual([
      ['2026-12-31 结题，还有 0 天', '近 90'],
      ['2026-12-31 已结题', '项目已于'],
    ])
  })

  it('of the year ends what is left with it, a day later does not', () => {
    const isLost = (endOn: string) => burnSentence(burn, { ...card, endOn }).tail.includes('结题后余额不结转')
    expect([isLost('2026-12-31'), isLost('2027-01-01')]).toEqual([true, false])
  })

  it('but one without spending is the first of a new card', () => {
    const idle = (rateDays: number) => burnSentence({ ...burn, perDayFen: 0, rateDays }, card).lead
    expect([idle(1), idle(2)]).toEqual(['这张卡刚建立，还没有支出，可用 ', '近 2 天没有新的支出，可用 '])
  })
})

describe('evenPace', () => {
  it('reaches nothing at the end of the project, not at the end of the plot', () => {
    expect(evenPace(burn, '2026-12-31')).toEqual([
      ['2026-01-01', 20_000_000],
      ['2026-12-31', 0],
    ])
    // 364 of 729 days.
    expect(evenPace(burn, '2027-12-31')[1]).toEqual(['2026-12-31', Math.round(20_000_000 * (1 - 364 / 729))])
    expect(evenPace(burn, '2025-06-30')[1]).toEqual(['2026-12-31', 0])
  })
})

describe('yearsText', () => {
  it('names the year, or the first and the last', () => {
    expect(yearsText({ ...card, startOn: '2026-01-01' })).toBe('2026 年度')
    expect(yearsText({ ...card, startOn: '2024-03-01' })).toBe('2024–2026 年度')
  })
})

describe('committedNote', () => {
  it('tells what was committed before the card was kept here from the documents', () => {
    const counts = { frozen: 0, held: 0, committed: 2 }
    expect(committedNote({ counts, openedFen: 0 })).toBe('2 单已入账')
    expect(committedNote({ counts, openedFen: 5_000_000 })).toBe('2 单已入账，期初 ¥50,000.00')
    expect(committedNote({ counts: { ...counts, committed: 0 }, openedFen: 5_000_000 })).toBe('期初 ¥50,000.00')
  })
})

describe('figures in words', () => {
  it('names the tightest subject by what is left of its limit', () => {
    const subject = (name: string, limitFen: number | null, leftFen: number) => ({
      code: name,
      name,
      limitFen,
      leftFen,
      frozenFen: 0,
      heldFen: 0,
      committedFen: 0,
    })
    expect(
      text(
        subjectSentence([
          subject('材料费', 7_600_000, 1_115_220),
          subject('测试化验加工费', 5_200_000, 250_000),
          subject('办公费', null, 10),
        ]),
      ),
    ).toBe('测试化验加工费最紧，还可用 ¥2,500.00（限额的 4.8%）。')
    expect(text(subjectSentence([subject('办公费', null, 10)]))).toBe('各科目没有单独限额，合计不超过 卡内可用。')
  })

  it('names the heaviest month and its largest document', () => {
    const month = (no: string, committedFen: number, largestFen = committedFen, largestText = '电子天平') => ({
      month: `2026-${no}`,
      committedFen,
      largestFen,
      largestText,
    })
    expect(text(monthSentence([month('03', 568_000), month('04', 3_074_150, 1_860_000)]))).toBe(
      '4 月最多，¥30,741.50，含电子天平 ¥18,600.00；全年合计 ¥36,421.50。',
    )
    // One document is the whole month: it is not said twice.
    expect(text(monthSentence([month('03', 568_000)]))).toBe('3 月最多，¥5,680.00；全年合计 ¥5,680.00。')
    expect(text(monthSentence([month('03', 0)]))).toContain('今年还没有列支')
  })

  it('says what a grant allows and when a project ends', () => {
    expect(grantText({ perOrderCapFen: 2_000_000, capFen: null, usedFen: 0, endsOn: null })).toBe('授权给我：单笔 ¥20,000.00 以内')
    expect(grantText({ perOrderCapFen: null, capFen: 5_000, usedFen: 100, endsOn: '2026-12-01' })).toBe(
      '授权给我：累计 ¥50.00，已用 ¥1.00，至 2026-12-01',
    )
    expect(grantText({ perOrderCapFen: null, capFen: null, usedFen: 0, endsOn: null })).toBe('授权给我：不限额')
    expect(grantText(null)).toBe('')
    expect(endText(card)).toBe('2026-12-31 结题，还有 41 天')
  })

  it('keeps percents and days short', () => {
    expect([percent(1, 3), percent(0, 0), shortDay('2026-12-19', '2026-11-20'), shortDay('2027-01-05', '2026-11-20')]).toEqual([
      '33.3%',
      '0%',
      '12-19',
      '2027-01-05',
    ])
  })
})

it('draws the step line from the start of the period to today', () => {
  expect(stepsOf(burn, 3_071_020)).toEqual([
    ['2026-01-01', 20_000_000],
    ['2026-02-03', 19_000_000],
    ['2026-11-20', 3_071_020],
  ])
  expect(
    stepsOf(
      {
        ...burn,
        points: [
          { day: '2026-01-01', availableFen: 5 },
          { day: '2026-11-20', availableFen: 3 },
        ],
      },
      3,
    ),
  ).toEqual([
    ['2026-01-01', 5],
    ['2026-11-20', 3],
  ])
})

it('leaves kinds without effect out of the proof', () => {
  expect(
    proofTerms([
      { kind: 'RESERVE', effectFen: -5 },
      { kind: 'HOLD', effectFen: 0 },
      { kind: 'RELEASE', effectFen: 2 },
    ]),
  ).toEqual([
    { kind: 'RESERVE', sign: '−', fen: 5 },
    { kind: 'RELEASE', sign: '+', fen: 2 },
  ])
})
