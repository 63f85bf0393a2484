// What follows once an inquiry is sent.
import { money } from '@caiyuan/contract/money'
import { momentText, weekdayText } from '@caiyuan/contract/span'
import { WhatFollows } from '../../../ui/what-follows.tsx'
import { stripOf } from './deadline.ts'
import type { Begin } from './form.ts'

interface Props {
  begin: Begin
  budgetFen: number
  at: string | undefined
  minQuotes: number
  isBidding: boolean
}

export const AfterSubmit = ({ begin, budgetFen, at, minQuotes, isBidding }: Props) => {
  const won = at ? stripOf(begin, at).wonOn : null
  return (
    <WhatFollows
      rows={[
        { label: '马上', text: `${budgetFen > 0 ? `冻结 ${money(budgetFen)}，` : ''}送审核` },
        { label: '报价', text: at ? `到 ${momentText(at)}；截止前内容不能改，只能答疑、延长` : '' },
        { label: '不足', text: `有效${isBidding ? '出价' : '报价'}不到 ${minQuotes} 家，自动延 48 小时一次` },
        { label: '成交', text: won ? `最快 ${won.slice(5)} ${weekdayText(won)}；差额在选标审核通过时解冻` : '' },
      ]}
    />
  )
}
