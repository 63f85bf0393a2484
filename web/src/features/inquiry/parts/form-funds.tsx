// The cards an inquiry freezes its budget on.
import { money } from '@caiyuan/contract/money'
import { Button, Select } from 'antd'
import { Field, WholeFault } from '../../../ui/form.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import { put, type Begin, type Fund, type Of } from './form.ts'
import css from './form.module.css'

export const Funds = ({ of, funds, cards }: { of: Of; funds: readonly Fund[]; cards: Begin['cards'] }) => (
  <div className="stack">
    {funds.map((it, i) => {
      const card = cards.find((one) => one.id === it?.fundId)
      return (
        <div key={i} className={css['fund']}>
          <Field of={of} name={['funds', i, 'fundId']} label="经费卡" {...(card ? { extra: `可用 ${money(card.availableFen)}` } : {})}>
            <Select
              placeholder="请选择经费卡"
              options={cards.map((one) => ({ value: one.id, label: `${one.name}（${one.projectNo}）· ${one.ownerName}` }))}
              onChange={() => of.form.setFieldValue(['funds', i, 'subjectCode'], undefined as never)}
            />
          </Field>
          <Field of={of} name={['funds', i, 'subjectCode']} label="支出科目">
            <Select placeholder="请选择支出科目" options={(card?.subjects ?? []).map((one) => ({ value: one.code, label: one.name }))} />
          </Field>
          <Field of={of} name={['funds', i, 'amountFen']} label="金额">
            <YuanInput label={`第 ${i + 1} 笔经费金额`} />
          </Field>
          <Button
            type="text"
            disabled={funds.length === 1}
            onClick={() =>
              put(
                of,
                'funds',
                funds.filter((__, at) => at !== i),
              )
            }
          >
            删除
          </Button>
        </div>
      )
    })}
    <div>
      <Button disabled={funds.length >= 5} onClick={() => put(of, 'funds', [...funds, {}])}>
        增加一笔经费
      </Button>
    </div>
    <WholeFault of={of} name="funds" />
  </div>
)
