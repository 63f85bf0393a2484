// What a firm types of an offer, sealed or bid: the price and make of each line, and its terms.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { offerFen, type Offer, type OfferForm } from '@caiyuan/contract/inquiry/form'
import { priceText } from '@caiyuan/contract/money'
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import type { z } from 'zod'
import type { api } from '../../../core/api.ts'
import { Field, type SchemaForm } from '../../../ui/form.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import css from './form.module.css'
import { OwnGoodsButton, type OwnGoods } from './own-goods.tsx'

export type OfferValues = z.input<typeof OfferForm>
type Asked = OutputOf<typeof api.inquiry.toQuote>['asked']

/** Where a first offer begins. */
export const newOffer = ({ lines, deliverDays, warrantyMonths }: Asked): Partial<OfferValues> => ({
  lines: lines.map((_, i) => ({ lineNo: i + 1, deviation: 'none' }) as never),
  deliverDays,
  warrantyMonths,
  validDays: 60,
})

/** What is sent of it: the lines that are quoted. */
export const offerOf = (it: OfferValues): z.input<typeof Offer> => ({ ...it, lines: it.lines.filter((line) => line !== undefined) })

/** What is typed so far, the lines of it that have a price, and their sum in fen. */
export const useWritten = (of: SchemaForm<OfferValues>, asked: Asked) => {
  const written = Form.useWatch([], { form: of.form, preserve: true }) as Partial<OfferValues> | undefined
  const lines = (written?.lines ?? []).flatMap((it) => (it?.priceE4 ? [it] : []))
  return { written, lines, totalFen: offerFen(asked.lines, { lines: lines as never }) }
}

export const Commitment = ({ is, set }: { is: boolean; set: (is: boolean) => void }) => (
  <Checkbox checked={is} onChange={(event) => set(event.target.checked)}>
    报价含运费和税，所填内容真实，成交后按此供货
  </Checkbox>
)

interface LinesProps {
  /** The inquiry they are of. */
  doc: { schoolId: number; id: string }
  of: SchemaForm<OfferValues>
  asked: Asked
  written: Partial<OfferValues> | undefined
}

/** A line its firm does not quote. */
const isLeft = (it: unknown): boolean => it === null

interface LineFieldsProps {
  doc: LinesProps['doc']
  of: LinesProps['of']
  i: number
  line: Asked['lines'][number]
  it: OfferValues['lines'][number]
}

/** What was chosen fills in what is typed anyway, and stays to be changed. */
const fill = (of: LinesProps['of'], i: number, { brand, model, catNo, priceE4, skuId }: OwnGoods): void => {
  const proposed = { brand, model: model || catNo, priceE4, skuId }
  for (const name of Object.keys(proposed) as (keyof typeof proposed)[])
    if (proposed[name]) of.form.setFieldValue(['lines', i, name], proposed[name])
}

const LineFields = ({ doc, of, i, line, it }: LineFieldsProps) => (
  <>
    <p className="row" style={{ gap: 8, flexWrap: 'wrap' }}>
      <OwnGoodsButton doc={doc} lineNo={i + 1} name={line.name} choose={(goods) => fill(of, i, goods)} />
      <Form.Item name={['lines', i, 'skuId']} hidden>
        <Input />
      </Form.Item>
      {it?.skuId ? (
        <>
          <span className="second">已关联您在商城的商品，开标后与当日商城价并列显示</span>
          <Button
            size="small"
            type="text"
            aria-label={`取消${line.name}的关联`}
            onClick={() => of.form.setFieldValue(['lines', i, 'skuId'], undefined)}
          >
            取消关联
          </Button>
        </>
      ) : null}
    </p>
    <div className={css['grid']}>
      <Form.Item
        name={['lines', i, 'priceE4']}
        label="单价"
        rules={of.rules(['lines', i, 'priceE4'])}
        getValueProps={(e4?: number) => ({ value: e4 === undefined ? undefined : Math.round(e4 / 100) })}
        normalize={(fen?: number) => (fen === undefined ? undefined : fen * 100)}
      >
        <YuanInput label={`${line.name}的单价`} />
      </Form.Item>
      <Field of={of} name={['lines', i, 'brand']} label="品牌">
        <Input />
      </Field>
      <Field of={of} name={['lines', i, 'model']} label="型号">
        <Input />
      </Field>
      <Field of={of} name={['lines', i, 'deviation']} label="偏离">
        <Select
          options={[
            { value: 'none', label: '无偏离' },
            { value: 'better', label: '正偏离' },
            ...(line.mayDeviate ? [{ value: 'worse', label: '负偏离' }] : []),
          ]}
        />
      </Field>
    </div>
    {it?.deviation && it.deviation !== 'none' ? (
      <Field of={of} name={['lines', i, 'deviationNote']} label="偏离说明" isRequired>
        <Input />
      </Field>
    ) : null}
  </>
)

export const OfferLines = ({ doc, of, asked, written }: LinesProps) => (
  <>
    {asked.lines.map((line, i) => {
      const it = written?.lines?.[i]
      return (
        <fieldset key={line.name + String(i)} className={css['line']}>
          <legend>
            {line.name} × {line.num} {line.unit}
            {line.mayDeviate ? '' : ' · 不许负偏离'}
          </legend>
          <p className="second">
            {line.params}
            {line.ceilingE4 === null ? '' : `；${asked.isByLine ? '单价限价' : '您的协议价'} ${priceText(line.ceilingE4)}，报价不能高于它`}
          </p>
          {asked.isByLine ? (
            <Checkbox
              checked={!isLeft(it)}
              onChange={(event) => of.form.setFieldValue(['lines', i], event.target.checked ? { lineNo: i + 1, deviation: 'none' } : null)}
            >
              报这一行
            </Checkbox>
          ) : null}
          {isLeft(it) ? null : <LineFields doc={doc} of={of} i={i} line={line} it={it} />}
        </fieldset>
      )
    })}
  </>
)
export const OfferTerms = ({ of }: Pick<LinesProps, 'of'>) => (
  <div className={css['grid']}>
    <Field of={of} name="deliverDays" label="交货天数">
      <InputNumber min={1} max={365} precision={0} style={{ width: '100%' }} />
    </Field>
    <Field of={of} name="warrantyMonths" label="质保月数">
      <InputNumber min={0} max={120} precision={0} style={{ width: '100%' }} />
    </Field>
    <Field of={of} name="validDays" label="报价有效天数">
      <InputNumber min={30} max={365} precision={0} style={{ width: '100%' }} />
    </Field>
    <Field of={of} name="note" label="报价说明">
      <Input placeholder="选填" />
    </Field>
  </div>
)
