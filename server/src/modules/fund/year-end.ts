// 年终结账: nothing is submitted while the books of the year are closed.
import { failText } from '@caiyuan/contract/fails'
import { addDays, dayOf, startOfDay } from '../../core/clock.ts'
import type { Params } from '../school/params.ts'

/** 年终结账: from a day of December to a day of January (domain page 04 §4.3 rule 8). */
export const isYearEnd = (params: Params, now: Date): boolean => {
  const day = dayOf(now).slice(5)
  const { 'budget.yearEndFrom': from, 'budget.yearEndTo': to } = params
  return from <= to ? day >= from && day <= to : day >= from || day <= to
}

/** The first moment after the closing that `at` lies in. */
export const opensAgain = ({ 'budget.yearEndFrom': from, 'budget.yearEndTo': to }: Params, at: Date): Date => {
  const [year, day] = [Number(dayOf(at).slice(0, 4)), dayOf(at).slice(5)]
  return addDays(startOfDay(`${from > to && day >= from ? year + 1 : year}-${to}`), 1)
}

const dayText = (monthDay: string): string => `${Number(monthDay.slice(0, 2))}月${Number(monthDay.slice(3))}日`

/** Why nothing can be submitted while the year is closed and until when. */
export const yearEndText = (params: Params): string => `${closedText(params)}，期满后恢复提交`

/** 年终结账期间暂停采购（12月20日至次年1月5日） */
export const closedText = ({ 'budget.yearEndFrom': from, 'budget.yearEndTo': to }: Params): string =>
  `${failText('fund.yearEnd')}（${dayText(from)}至${from > to ? '次年' : ''}${dayText(to)}）`
