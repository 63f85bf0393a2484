// 成交原则 of an inquiry: the lowest price, or criteria with weights and the colleagues who score by them.
import {
  CRITERIA_MOST,
  PRICE_LEAST,
  PRICE_WORDS,
  SCORERS_LEAST,
  SCORERS_MOST,
  WEIGHTS,
  awardRules,
  weightsOf,
} from '@caiyuan/contract/inquiry/scoring'
import { Button, Input, InputNumber, Radio } from 'antd'
import { useRef } from 'react'
import { Field, WholeFault } from '../../../ui/form.tsx'
import type { Of, Values } from './form.ts'
import css from './form.module.css'
import { ScorerSelect } from './scorer-select.tsx'

type Row = Partial<NonNullable<Values['criteria']>[number]>

/** What most schools look at beside the price; changed as the buyer likes. */
const USUAL: readonly Row[] = [
  { name: '技术响应', weight: 20, looksAt: '逐条响应技术要求，优于要求的酌情加分' },
  { name: '交货与服务', weight: 20, looksAt: '交货期、质保期和售后服务的安排' },
]

const Criteria = ({ of, rows, sum }: { of: Of; rows: readonly Row[]; sum: number }) => {
  const put = (next: readonly Row[]) => of.form.setFieldValue('criteria', next as never)
  return (
    <div className="stack">
      <div className={css['criterion']}>
        <span>价格</span>
        <Field of={of} name="priceWeight" label="价格权重" hint={`至少 ${PRICE_LEAST}`}>
          <InputNumber min={PRICE_LEAST} max={WEIGHTS - 1} precision={0} style={{ width: '100%' }} />
        </Field>
        <span className="second">{PRICE_WORDS}</span>
      </div>
      {rows.map((_, i) => (
        <div key={i} className={css['criterion']} role="group" aria-label={`第 ${i + 1} 项评审因素`}>
          <Field of={of} name={['criteria', i, 'name']} label="评审因素">
            <Input placeholder="如 技术响应" />
          </Field>
          <Field of={of} name={['criteria', i, 'weight']} label="权重">
            <InputNumber min={1} max={WEIGHTS - PRICE_LEAST} precision={0} style={{ width: '100%' }} />
          </Field>
          <Field of={of} name={['criteria', i, 'looksAt']} label="评审内容">
            <Input placeholder="看什么，怎样算好" />
          </Field>
          <Button type="text" disabled={rows.length === 1} onClick={() => put(rows.filter((__, at) => at !== i))}>
            删除
          </Button>
        </div>
      ))}
      <div className="row between">
        <Button disabled={rows.length >= CRITERIA_MOST} onClick={() => put([...rows, {}])}>
          增加一项
        </Button>
        <span role="status" className={sum === WEIGHTS ? 'second num' : 'bad num'}>
          权重合计 {sum}，须为 {WEIGHTS}
        </span>
      </div>
      <WholeFault of={of} name="criteria" />
    </div>
  )
}

const words = {
  lowest: '满足要求的报价里，最低的成交；不选最低的须写明理由，并多一道审核。',
  score: '报价打开以后，评审人按公布的因素各自评分，与价格分相加，总分最高的成交。评审办法随询价一起审批、公布，发布以后不能改。',
} as const

export const AwardSection = ({ of, written }: { of: Of; written: Partial<Values> | undefined }) => {
  const isScored = written?.awardBy === 'score'
  const rows = (written?.criteria ?? []) as Row[]
  // What was typed comes back when one changes one's mind; the schema judges what is hidden, too.
  const kept = useRef<Pick<Partial<Values>, 'criteria' | 'scorers'>>({})
  const turn = (to: string) => {
    if (to === 'lowest') kept.current = { criteria: rows as never, scorers: written?.scorers }
    of.form.setFieldsValue((to === 'lowest' ? { criteria: [], scorers: [] } : { criteria: USUAL, ...kept.current }) as never)
  }
  const sum = weightsOf({
    priceWeight: written?.priceWeight ?? 0,
    criteria: rows.map((it) => ({ name: '', looksAt: '', weight: it?.weight ?? 0 })),
  })
  return (
    <div className="stack">
      <Field of={of} name="awardBy" label="成交原则" extra={words[isScored ? 'score' : 'lowest']}>
        <Radio.Group
          options={Object.entries(awardRules).map(([value, label]) => ({ value, label }))}
          onChange={(event) => turn(event.target.value as string)}
        />
      </Field>
      {isScored ? (
        <>
          <Criteria of={of} rows={rows} sum={sum} />
          <Field
            of={of}
            name="scorers"
            label="评审人"
            isRequired
            hint={`${SCORERS_LEAST} 到 ${SCORERS_MOST} 位教职工，采购人自己不评分；与报价供应商有关联的须回避`}
          >
            <ScorerSelect />
          </Field>
        </>
      ) : null}
    </div>
  )
}
