// The lines of the form of an inquiry: typed, or pasted from a sheet.
import { INQUIRY_LINES } from '@caiyuan/contract/inquiry/form'
import { plainNumber } from '@caiyuan/contract/typed-number'
import { Button, Checkbox, Form, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { rowsOf } from '../../../core/pasted.ts'
import { Field } from '../../../ui/form.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import { put, type Line, type Of } from './form.ts'
import css from './form.module.css'

/** 名称, 数量, 单位, 技术要求, 品牌 as they stand in a sheet. */
const linesIn = (text: string): Line[] =>
  rowsOf(text).map(({ cells: [name = '', num = '', unit = '', params = '', brand = ''] }) => ({
    name,
    num: Number(plainNumber(num) ?? 1) || 1,
    unit: unit || '件',
    params: params || name,
    brand,
  }))

export const Paste = ({ of, lines }: { of: Of; lines: readonly Line[] }) => {
  const [text, setText] = useState('')
  const [before, setBefore] = useState<readonly Line[]>()
  const rows = linesIn(text)
  const add = () => {
    setBefore(lines)
    put(of, 'lines', [...lines.filter((it) => it?.name), ...rows].slice(0, INQUIRY_LINES))
    setText('')
  }
  return (
    <div className={css['paste']}>
      <Input.TextArea
        rows={2}
        aria-label="从表格粘贴"
        placeholder="从 Excel 粘贴：名称、数量、单位、技术要求、品牌"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button disabled={rows.length === 0} onClick={add}>
        {rows.length > 0 ? `加入 ${rows.length} 行` : '加入'}
      </Button>
      {before ? (
        <Button
          type="link"
          onClick={() => {
            put(of, 'lines', before)
            setBefore(undefined)
          }}
        >
          撤销
        </Button>
      ) : null}
    </div>
  )
}

export const Lines = ({ of, lines, isByLine }: { of: Of; lines: readonly Line[]; isByLine: boolean }) => (
  <div className="stack">
    {lines.map((_, i) => (
      <fieldset key={i} className={css['line']}>
        <legend>第 {i + 1} 行</legend>
        <div className={css['grid']}>
          <Field of={of} name={['lines', i, 'name']} label="名称">
            <Input />
          </Field>
          <Field of={of} name={['lines', i, 'num']} label="数量">
            <InputNumber style={{ width: '100%' }} min={1} max={9999} precision={0} />
          </Field>
          <Field of={of} name={['lines', i, 'unit']} label="单位">
            <Input />
          </Field>
          <Field of={of} name={['lines', i, 'brand']} label="品牌建议" hint="3 个以上，或写“或相当于”">
            <Input />
          </Field>
          {isByLine ? (
            <Field
              of={of}
              name={['lines', i, 'limitE4']}
              label="单价限价"
              isRequired
              getValueProps={(e4?: number) => ({ value: e4 === undefined ? undefined : Math.round(e4 / 100) })}
              normalize={(fen?: number) => (fen === undefined ? undefined : fen * 100)}
            >
              <YuanInput label={`第 ${i + 1} 行单价限价`} />
            </Field>
          ) : null}
        </div>
        <Field of={of} name={['lines', i, 'params']} label="技术要求" hint="最多 2000 字">
          <Input.TextArea rows={2} />
        </Field>
        <Field of={of} name={['lines', i, 'sole']} label="单一品牌理由" hint="只写一个品牌时填写">
          <Input />
        </Field>
        <div className="row between">
          <Form.Item name={['lines', i, 'mayDeviate']} valuePropName="checked" noStyle>
            <Checkbox>允许负偏离</Checkbox>
          </Form.Item>
          <Button
            type="text"
            disabled={lines.length === 1}
            onClick={() =>
              put(
                of,
                'lines',
                lines.filter((__, at) => at !== i),
              )
            }
          >
            删除这行
          </Button>
        </div>
      </fieldset>
    ))}
    <div>
      <Button disabled={lines.length >= INQUIRY_LINES} onClick={() => put(of, 'lines', [...lines, { num: 1, unit: '件' }])}>
        增加一行
      </Button>
    </div>
  </div>
)
