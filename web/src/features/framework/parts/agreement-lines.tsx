// The repeated parts of the form of an agreement: goods, typed or pasted; candidates in their order; papers an order asks for.
import { candidateStates, paperSides, type TypedAgreement } from '@caiyuan/contract/framework/agreement'
import { type PriceRule } from '@caiyuan/contract/framework/rules'
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { Field, type SchemaForm, WholeFault } from '../../../ui/form.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import { baseWord, readGoods } from '../model.ts'
import css from './framework.module.css'

export type Of = SchemaForm<TypedAgreement>
type Goods = Partial<TypedAgreement['goods'][number]>
type Firm = Partial<TypedAgreement['candidates'][number]>
type Paper = Partial<NonNullable<TypedAgreement['materials']>[number]>

const put = (of: Of, name: 'goods' | 'candidates' | 'materials', rows: readonly object[]) => of.form.setFieldValue(name, rows as never)
const without = <T,>(rows: readonly T[], at: number): T[] => rows.filter((_, i) => i !== at)
const options = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

const e4Field = {
  getValueProps: (e4: number | undefined) => ({ value: e4 === undefined ? undefined : e4 / 100 }),
  normalize: (fen: number | undefined) => (fen === undefined ? undefined : fen * 100),
}
const percentField = {
  getValueProps: (bp: number | undefined) => ({ value: bp === undefined ? undefined : bp / 100 }),
  normalize: (percent: number | null) => (percent === null ? undefined : Math.round(percent * 100)),
}

const Paste = ({ of, goods }: { of: Of; goods: readonly Goods[] }) => {
  const [text, setText] = useState('')
  const [before, setBefore] = useState<readonly Goods[]>()
  const [said, setSaid] = useState('')
  const read = readGoods(text)
  const add = () => {
    setBefore(goods)
    put(of, 'goods', [...goods.filter((it) => it?.name), ...read.goods])
    setSaid([`加入 ${read.goods.length} 种`, ...read.faults].join('；'))
    setText('')
  }
  return (
    <div className="stack">
      <div className={css['paste']}>
        <Input.TextArea
          rows={2}
          aria-label="从表格粘贴商品"
          placeholder="从 Excel 粘贴：名称、规格、单位、价格（元）"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button disabled={read.goods.length === 0} onClick={add}>
          {read.goods.length > 0 ? `加入 ${read.goods.length} 种` : '加入'}
        </Button>
        {before ? (
          <Button
            type="link"
            onClick={() => {
              put(of, 'goods', before)
              setBefore(undefined)
              setSaid('')
            }}
          >
            撤销
          </Button>
        ) : null}
      </div>
      {said ? (
        <span className="second" role="status">
          {said}
        </span>
      ) : null}
    </div>
  )
}

export const GoodsLines = ({ of, goods, rule }: { of: Of; goods: readonly Goods[]; rule: PriceRule }) => (
  <div className="stack">
    <Paste of={of} goods={goods} />
    {goods.map((_, i) => (
      <div key={i} className={css['goodsRow']}>
        <Field of={of} name={['goods', i, 'name']} label="商品名称" isRequired>
          <Input />
        </Field>
        <Field of={of} name={['goods', i, 'spec']} label="规格">
          <Input />
        </Field>
        <Field of={of} name={['goods', i, 'unit']} label="单位" isRequired>
          <Input />
        </Field>
        <Field of={of} name={['goods', i, 'priceE4']} label={baseWord(rule)} isRequired {...e4Field}>
          <YuanInput label={`第 ${i + 1} 种商品的${baseWord(rule)}`} />
        </Field>
        <div className={css['tail']}>
          <Form.Item name={['goods', i, 'isAsset']} valuePropName="checked" noStyle>
            <Checkbox>固定资产</Checkbox>
          </Form.Item>
        </div>
        <div className={css['tail']}>
          <Button
            type="text"
            size="small"
            disabled={goods.length === 1}
            aria-label={`删除第 ${i + 1} 种商品`}
            onClick={() => put(of, 'goods', without(goods, i))}
          >
            删除
          </Button>
        </div>
      </div>
    ))}
    <div>
      <Button onClick={() => put(of, 'goods', [...goods, { isAsset: false }])}>增加一种商品</Button>
    </div>
    <WholeFault of={of} name="goods" />
  </div>
)

/** Firms of the mall found by name; those that stand in the form keep their names. */
const FirmBox = ({
  id,
  value,
  onChange,
  label,
  names,
}: {
  id?: string
  value?: string
  onChange?: (id: string) => void
  label: string
  names: Readonly<Record<string, string>>
}) => {
  const [keyword, setKeyword] = useState('')
  const firms = useRead(api.agreement.firms, { keyword }, { keep: true }).data ?? []
  const shown = [
    ...firms.map((it) => ({ value: it.id, label: it.name })),
    ...(value && names[value] && !firms.some((it) => it.id === value) ? [{ value, label: names[value] }] : []),
  ]
  return (
    <Select
      {...(id ? { id } : {})}
      aria-label={label}
      showSearch={{ onSearch: setKeyword, filterOption: false }}
      placeholder="输入供应商名称"
      value={value}
      options={shown}
      onChange={(firm: string) => onChange?.(firm)}
      style={{ width: '100%' }}
    />
  )
}

interface FirmProps {
  of: Of
  firms: readonly Firm[]
  rule: PriceRule
  names: Readonly<Record<string, string>>
}

export const FirmLines = ({ of, firms, rule, names }: FirmProps) => {
  const up = (i: number) => {
    const next = [...firms]
    ;[next[i - 1], next[i]] = [next[i]!, next[i - 1]!]
    put(of, 'candidates', next)
  }
  return (
    <div className="stack">
      {firms.map((it, i) => (
        <div key={it.supplierId ?? `new${i}`} className={css['firmRow']}>
          <div className={css['tail']}>
            <span className={css['rank']} data-first={i === 0}>
              {i + 1}
            </span>
          </div>
          <Field of={of} name={['candidates', i, 'supplierId']} label="供应商" isRequired atOnce>
            <FirmBox label={`第 ${i + 1} 名供应商`} names={names} />
          </Field>
          <Field of={of} name={['candidates', i, 'quotaPct']} label="份额 %">
            <InputNumber min={0} max={100} precision={0} style={{ width: '100%' }} />
          </Field>
          {rule === 'rate' ? (
            <Field of={of} name={['candidates', i, 'rateBp']} label="折扣率 %" {...percentField}>
              <InputNumber min={0.01} max={100} precision={2} style={{ width: '100%' }} />
            </Field>
          ) : (
            <span />
          )}
          <Field of={of} name={['candidates', i, 'leadDays']} label="交货天数" isRequired>
            <InputNumber min={1} max={365} precision={0} style={{ width: '100%' }} />
          </Field>
          <Field of={of} name={['candidates', i, 'state']} label="状态">
            <Select options={options(candidateStates)} />
          </Field>
          <Field of={of} name={['candidates', i, 'stateNote']} label="状态说明">
            <Input placeholder="整改原因、期限" />
          </Field>
          <div className={css['tail']}>
            <Button type="text" size="small" disabled={i === 0} aria-label={`第 ${i + 1} 名上移`} onClick={() => up(i)}>
              上移
            </Button>
            <Button
              type="text"
              size="small"
              disabled={firms.length === 1}
              aria-label={`删除第 ${i + 1} 名`}
              onClick={() => put(of, 'candidates', without(firms, i))}
            >
              删除
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button onClick={() => put(of, 'candidates', [...firms, { state: 'normal', rateBp: 10_000, quotaPct: 0 }])}>增加一家候选</Button>
      </div>
      <Form.Item name="candidates" rules={of.rules('candidates')} style={{ margin: 0 }}>
        <span />
      </Form.Item>
    </div>
  )
}

export const PaperLines = ({ of, papers }: { of: Of; papers: readonly Paper[] }) => (
  <div className="stack">
    {papers.map((_, i) => (
      <div key={i} className={css['paperRow']}>
        <Field of={of} name={['materials', i, 'title']} label="材料名称" isRequired>
          <Input placeholder="如 厂家授权书" />
        </Field>
        <Field of={of} name={['materials', i, 'requirement']} label="材料要求">
          <Input placeholder="如 有效期盖过交货日" />
        </Field>
        <Field of={of} name={['materials', i, 'side']} label="谁交">
          <Select options={options(paperSides)} />
        </Field>
        <Field of={of} name={['materials', i, 'fromFen']} label="满多少须交" hint="0 为每单">
          <YuanInput label={`第 ${i + 1} 种材料的起始金额`} />
        </Field>
        <div className={css['tail']}>
          <Button type="text" size="small" aria-label={`删除第 ${i + 1} 种材料`} onClick={() => put(of, 'materials', without(papers, i))}>
            删除
          </Button>
        </div>
      </div>
    ))}
    <div>
      <Button onClick={() => put(of, 'materials', [...papers, { side: 'supplier', fromFen: 0 }])}>增加一种材料</Button>
    </div>
  </div>
)
