// What the deadline of an inquiry means, day by day: the three checks of the form and the strip under them.
import { dayText, momentText, weekdayText } from '@caiyuan/contract/span'
import type { Begin } from './form.ts'

type Rule = Pick<Begin, 'days' | 'minHours' | 'publicityWorkdays'>

const OPEN = '09:00'
const CLOSE = '17:00'
const HOUR_MS = 3_600_000
const STRIP = 14

export interface Check {
  text: string
  isOk: boolean
}

/** A day beyond the calendar that was sent counts as a 工作日: the server has the last word. */
const isWork = ({ days }: Rule, day: string): boolean => days.find((it) => it.day === day)?.isWork ?? true

export const checksOf = (rule: Rule, deadlineAt: string, now: Date): Check[] => {
  const day = dayText(deadlineAt)
  const clock = momentText(deadlineAt).slice(6)
  const hours = Math.floor((Date.parse(deadlineAt) - now.getTime()) / HOUR_MS)
  const work = isWork(rule, day)
  const isOpen = clock >= OPEN && clock <= CLOSE
  return [
    {
      isOk: hours >= rule.minHours,
      text: hours < 0 ? '截止时间已过' : `现在到截止 ${hours} 小时，${hours >= rule.minHours ? '不' : ''}少于 ${rule.minHours} 小时`,
    },
    { isOk: work, text: `${weekdayText(day)}${work ? '是' : '不是'}工作日` },
    { isOk: isOpen, text: `${clock} ${isOpen ? '' : '不'}在 ${OPEN} 至 ${CLOSE} 之间` },
  ]
}

export interface Cell {
  day: string
  text: string
  kind: 'now' | 'work' | 'rest' | 'end' | 'publicity' | 'done'
}

/** From today to the day it may be won: 选标 the 工作日 after the deadline, then so many of 公示, then 成交. */
export const stripOf = (rule: Rule, deadlineAt: string): { cells: Cell[]; wonOn: string | null } => {
  const end = dayText(deadlineAt)
  const today = rule.days[0]?.day ?? end
  const later = rule.days.filter((it) => it.day > end && it.isWork).map((it) => it.day)
  const won = later[rule.publicityWorkdays + 1] ?? null
  const textOf = (day: string): Pick<Cell, 'text' | 'kind'> => {
    const at = later.indexOf(day)
    if (day === end) return { text: `${momentText(deadlineAt).slice(6)} 截止`, kind: 'end' }
    if (day === today) return { text: '提交', kind: 'now' }
    if (!isWork(rule, day)) return { text: '休', kind: 'rest' }
    if (at === 0) return { text: '选标', kind: 'work' }
    if (day === won) return { text: '成交', kind: 'done' }
    return at > 0 ? { text: `公示 ${at}`, kind: 'publicity' } : { text: '报价', kind: 'work' }
  }
  const days = rule.days.map((it) => it.day).filter((day) => won !== null && day <= won)
  return { cells: days.slice(-STRIP).map((day) => ({ day, ...textOf(day) })), wonOn: won }
}
