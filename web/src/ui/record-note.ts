// 办理记录: what the approval of a document still takes.
import type { Timeline } from '@caiyuan/contract/approval'
import { usualText } from '@caiyuan/contract/span'
import type { z } from 'zod'

type Rest = z.output<typeof Timeline>['rest']

/**
 * `审批约还需 1.5 个工作日`, below one day in hours, and of how many steps nobody knows yet; empty when nobody is to decide any more,
 * and while nothing is known of any step.
 */
export const restWords = (rest: Rest): string => {
  if (rest === null || rest.unknownNodes === rest.steps) return ''
  const { hours, workdays, unknownNodes } = rest
  const words = hours < 1 ? '审批约还需不到 1 小时' : `审批约还需 ${workdays < 1 ? usualText(hours) : `${workdays} 个工作日`}`
  return unknownNodes > 0 ? `${words}，其中 ${unknownNodes} 步暂无记录` : words
}

/** What a card of 办理记录 says beside its title. */
export const recordNote = ({ done, rest }: { done: readonly unknown[]; rest: Rest }): string =>
  [`${done.length} 条`, restWords(rest)].filter(Boolean).join(' · ')
