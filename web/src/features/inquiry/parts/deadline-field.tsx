// 截止时间: the moment with quick choices, what is right and wrong of it, and the days until the inquiry may be won.
import { weekdayText } from '@caiyuan/contract/span'
import { DatePicker, Form, Radio } from 'antd'
import type dayjs from 'dayjs'
import { serverNow } from '../../../core/clock.ts'
import { momentOfWall, wallOf } from '../model.ts'
import css from './deadline.module.css'
import { checksOf, stripOf } from './deadline.ts'
import type { Begin, Of } from './form.ts'

const OWN = 'own'

const Quick = ({ of, begin, at }: { of: Of; begin: Begin; at: string | undefined }) => (
  <Radio.Group
    aria-label="快捷选择截止时间"
    value={begin.quick.find((it) => it.at === at)?.at ?? OWN}
    options={[
      ...begin.quick.map((it) => ({ value: it.at, label: `${it.workdays} 个工作日${it.at === begin.usualDeadline ? '（默认）' : ''}` })),
      { value: OWN, label: '自己选', disabled: true },
    ]}
    onChange={(event) => of.form.setFieldValue('deadlineAt', event.target.value as string)}
  />
)

const Strip = ({ begin, at }: { begin: Begin; at: string }) => (
  <ol className={css['strip']} aria-label="时间安排">
    {stripOf(begin, at).cells.map((it) => (
      <li key={it.day} data-kind={it.kind}>
        <span className="num">
          {it.day.slice(5)} {weekdayText(it.day).slice(1)}
        </span>
        <b>{it.text}</b>
      </li>
    ))}
  </ol>
)

export const DeadlineField = ({ of, begin }: { of: Of; begin: Begin }) => {
  const at = Form.useWatch('deadlineAt', of.form) as string | undefined
  return (
    <div className="stack" style={{ gap: 8 }}>
      <div className={css['pick']}>
        <Form.Item
          name="deadlineAt"
          label="截止时间"
          rules={of.rules('deadlineAt')}
          getValueProps={(text: string) => ({ value: text ? wallOf(text) : null })}
          normalize={(day: dayjs.Dayjs | null) => (day ? momentOfWall(day) : undefined)}
        >
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
        </Form.Item>
        <Quick of={of} begin={begin} at={at} />
      </div>
      {at ? (
        <>
          <ul className={css['checks']} aria-label="截止时间是否可用">
            {checksOf(begin, at, serverNow()).map((it) => (
              <li key={it.text} className={it.isOk ? 'ok' : 'bad'}>
                <span aria-hidden>{it.isOk ? '✓' : '✕'}</span> {it.text}
              </li>
            ))}
          </ul>
          <Strip begin={begin} at={at} />
        </>
      ) : null}
    </div>
  )
}
