// 允许部分报价: the switch of the form, or why there is none here. With it each line has a limit, and the limits are the budget.
import { BY_LINE_WORDS, limitsFen } from '@caiyuan/contract/inquiry/by-line'
import { byLineFault } from '@caiyuan/contract/inquiry/form'
import { money } from '@caiyuan/contract/money'
import { Switch } from 'antd'
import { useEffect } from 'react'
import { Field } from '../../../ui/form.tsx'
import type { Line, Of, Values } from './form.ts'

interface Props {
  of: Of
  written: Partial<Values> | undefined
  lines: readonly Line[]
}

/** What the limits typed so far come to. */
const limitFenOf = (lines: readonly Line[]): number => limitsFen(lines.map((it) => ({ num: it?.num ?? 0, limitE4: it?.limitE4 ?? 0 })))

export const ByLineSwitch = ({ of, written, lines }: Props) => {
  const isOn = written?.isByLine === true
  const limitFen = limitFenOf(lines)
  const why = byLineFault({
    askWay: written?.askWay ?? 'sealed',
    awardBy: written?.awardBy ?? 'lowest',
    agreementId: written?.agreementId,
    lines,
  })
  useEffect(() => {
    if (isOn) of.form.setFieldValue('budgetFen', limitFen || undefined)
  }, [of.form, isOn, limitFen])
  return (
    <Field
      of={of}
      name="isByLine"
      label="允许部分报价（分项成交）"
      valuePropName="checked"
      extra={why || (isOn ? `${BY_LINE_WORDS}。各行限价合计 ${money(limitFen)}，就是预算。` : '关：每家须报全部内容，由一家成交。')}
    >
      <Switch disabled={why !== '' && !isOn} />
    </Field>
  )
}
