// 发起询价: a new one, a draft, or one that came back. What is typed is kept on the server by itself.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { toInquiry } from '@caiyuan/contract/inquiry'
import { INQUIRY_LINES, InquiryForm, scopes } from '@caiyuan/contract/inquiry/form'
import { money, sumFen } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { plainNumber } from '@caiyuan/contract/typed-number'
import { Button, Checkbox, DatePicker, Form, Input, InputNumber, Radio, Select } from 'antd'
import type dayjs from 'dayjs'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { rowsOf } from '../../../core/pasted.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Field, useSchemaForm, type SchemaForm } from '../../../ui/form.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { PhoneTitle } from '../../checkout/parts/phone-title.tsx'
import { Money } from '../../../ui/money.tsx'
import { CategoryBox } from '../../catalog/parts/category-box.tsx'
import { YuanInput } from '../../supplier-bills/parts/yuan-input.tsx'
import { contestOf, momentOfWall, mostOf, wallOf, type Agreement } from '../model.ts'
import { ContestLines, Invited, OfAgreement } from '../parts/contest.tsx'
import { useDraft } from '../parts/use-draft.ts'
import css from './create-inquiry.module.css'

type Values = z.input<typeof InquiryForm>
type Line = Partial<Values['lines'][number]>
type Fund = Partial<Values['funds'][number]>
type Begin = OutputOf<typeof api.inquiry.cards>
type Of = SchemaForm<Values>

const put = (of: Of, name: 'lines' | 'funds', rows: readonly object[]) => of.form.setFieldValue(name, rows as never)

/** 名称, 数量, 单位, 技术要求, 品牌 as they stand in a sheet. */
const linesIn = (text: string): Line[] =>
  rowsOf(text).map(({ cells: [name = '', num = '', unit = '', params = '', brand = ''] }) => ({
    name,
    num: Number(plainNumber(num) ?? 1) || 1,
    unit: unit || '件',
    params: params || name,
    brand,
  }))

const Paste = ({ of, lines }: { of: Of; lines: readonly Line[] }) => {
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

const Lines = ({ of, lines }: { of: Of; lines: readonly Line[] }) => (
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

const Funds = ({ of, funds, cards }: { of: Of; funds: readonly Fund[]; cards: Begin['cards'] }) => (
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
    <Form.Item name="funds" rules={of.rules('funds')} noStyle>
      <span />
    </Form.Item>
  </div>
)

const Firms = ({ of }: { of: Of }) => {
  const [keyword, setKeyword] = useState('')
  const read = useRead(api.inquiry.firms, { keyword }, { keep: true })
  return (
    <Field of={of} name="firms" label="受邀供应商" isRequired hint="至少 3 家">
      <Select
        mode="multiple"
        showSearch={{ onSearch: setKeyword, filterOption: false }}
        placeholder="输入供应商名称"
        options={(read.data ?? []).map((it) => ({ value: it.id, label: it.name }))}
      />
    </Field>
  )
}

interface Opened {
  begin: Begin
  id: string | undefined
  kept: Partial<Values>
  /** 二次竞价: the agreement it is asked under. */
  agreement?: Agreement
}

const Body = ({ begin, id, kept, agreement }: Opened) => {
  const navigate = useNavigate()
  const submit = useAct(api.inquiry.submit, {
    keep: `inquiry:${id ?? 'new'}`,
    onDone: ({ id: made, inquiryNo }) => {
      notify.ok(`询价 ${inquiryNo} 已提交，预算已冻结`)
      void navigate(toInquiry('/notInquiryDetail', { id: made }), { state: { from: '/myInquiry' }, replace: true })
    },
  })
  const of = useSchemaForm({
    schema: InquiryForm,
    initial: {
      scope: 'open',
      minQuotes: 3,
      warrantyMonths: 12,
      lines: [{ num: 1, unit: '件' } as never],
      funds: [{} as never],
      deadlineAt: begin.usualDeadline,
      ...kept,
    },
    fail: submit.fail,
    onSubmit: (form) => void send(form),
  })
  const written = Form.useWatch([], { form: of.form, preserve: true }) as Partial<Values> | undefined
  const lines = (written?.lines ?? []) as Line[]
  const funds = (written?.funds ?? []) as Fund[]
  const fundFen = sumFen(funds.map((it) => it?.amountFen ?? 0))
  const draft = useDraft(id, written)
  const send = async (form: Values) => {
    const draftId = await draft.close()
    if (!(await submit.run({ ...(draftId ? { id: draftId } : {}), form }))) draft.open()
  }
  const keep = async () => {
    if (await draft.saveNow()) notify.ok('草稿已保存')
  }
  return (
    <Form {...of.props} aria-label="发起询价" onValuesChange={draft.touch}>
      <PhoneTitle title="发起询价" />
      <FormPage
        sections={[
          {
            id: 'what',
            title: '采购内容',
            note: agreement ? `${agreement.name} ${agreement.packageNo}` : `最多 ${INQUIRY_LINES} 行`,
            brief: `${lines.length} 行`,
            body: (
              <div className="stack">
                <div className="cols2">
                  <Field of={of} name="title" label="标题" hint="最多 50 字">
                    <Input />
                  </Field>
                  {agreement ? null : (
                    <Field of={of} name="categoryCode" label="商品分类">
                      <CategoryBox />
                    </Field>
                  )}
                </div>
                {agreement ? (
                  <ContestLines of={of} lines={lines} agreement={agreement} />
                ) : (
                  <>
                    <Paste of={of} lines={lines} />
                    <Lines of={of} lines={lines} />
                  </>
                )}
              </div>
            ),
          },
          {
            id: 'market',
            title: '范围与截止',
            body: (
              <div className="stack">
                {agreement ? (
                  <Invited agreement={agreement} />
                ) : (
                  <Field of={of} name="scope" label="范围">
                    <Radio.Group options={Object.entries(scopes).map(([value, label]) => ({ value, label }))} />
                  </Field>
                )}
                {written?.scope === 'invited' && !agreement ? <Firms of={of} /> : null}
                <div className="cols2">
                  <Form.Item
                    name="deadlineAt"
                    label="截止时间"
                    rules={of.rules('deadlineAt')}
                    extra={`现在提交最早 ${momentText(begin.firstDeadline)}；须在工作日 09:00–17:00`}
                    getValueProps={(text: string) => ({ value: text ? wallOf(text) : null })}
                    normalize={(day: dayjs.Dayjs | null) => (day ? momentOfWall(day) : undefined)}
                  >
                    <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
                  </Form.Item>
                  <Field of={of} name="minQuotes" label="最少报价家数">
                    <InputNumber min={1} max={20} precision={0} style={{ width: '100%' }} />
                  </Field>
                </div>
                <p className="second">
                  报价在供应商的浏览器里加密，截止以前谁也看不到；截止以后
                  {begin.openersText === '到时自动开标'
                    ? '到时自动开标'
                    : begin.openersText
                      ? `由 ${begin.openersText} 中的两人一起开标`
                      : '由两位开标人开标'}
                  。截止以前您只看得到份数。
                </p>
                {begin.openersText === '' ? <p className="bad">学校还没有两位设置了开标密钥的开标人，暂不能提交，请联系采购办。</p> : null}
              </div>
            ),
          },
          {
            id: 'deliver',
            title: '交货与联系',
            body: (
              <div className="stack">
                <div className="cols2">
                  <Field of={of} name="deliverDays" label="交货天数">
                    <InputNumber min={1} max={365} precision={0} style={{ width: '100%' }} />
                  </Field>
                  <Field of={of} name="warrantyMonths" label="质保月数">
                    <InputNumber min={0} max={120} precision={0} style={{ width: '100%' }} />
                  </Field>
                  <Field of={of} name="deliverPlace" label="交货地点">
                    <Input />
                  </Field>
                  <Field of={of} name="payTerms" label="付款条件">
                    <Input placeholder="选填" />
                  </Field>
                  <Field of={of} name="contact" label="联系人">
                    <Input />
                  </Field>
                  <Field of={of} name="phone" label="手机" hint="成交前对供应商隐藏中间四位">
                    <Input inputMode="tel" />
                  </Field>
                </div>
                <Field of={of} name="note" label="说明" hint="最多 500 字">
                  <Input.TextArea rows={2} placeholder="选填" />
                </Field>
              </div>
            ),
          },
          {
            id: 'money',
            title: '预算与经费',
            brief: fundFen > 0 ? money(fundFen) : '',
            body: (
              <div className="stack">
                <Field
                  of={of}
                  name="budgetFen"
                  label="预算（最高限价）"
                  hint="对供应商公开，超过的报价无效"
                  {...(agreement ? { extra: `不能高于协议价合计 ${money(mostOf(agreement, lines))}` } : {})}
                >
                  <YuanInput label="预算（最高限价）" />
                </Field>
                <Funds of={of} funds={funds} cards={begin.cards} />
              </div>
            ),
          },
        ]}
        summary={
          <span>
            预算 <Money fen={written?.budgetFen ?? 0} as="sum" size={20} />
            ，提交后冻结{draft.savedAt ? <span className="second"> · {draft.savedAt} 已自动保存</span> : null}
          </span>
        }
        actions={
          <>
            <Button loading={draft.isSaving} onClick={() => void keep()}>
              保存草稿
            </Button>
            <Button type="primary" loading={submit.pending} onClick={of.submit}>
              提交审批
            </Button>
          </>
        }
      />
    </Form>
  )
}

const Draft = ({ id, begin }: { id: string; begin: Begin }) => {
  const read = useRead(api.inquiry.draft, { id })
  return (
    <WithRead read={read}>
      {(it) => {
        const kept = it.form as Partial<Values>
        return kept.agreementId ? (
          <OfAgreement key={it.id} agreementId={kept.agreementId}>
            {(agreement) => <Body id={id} begin={begin} kept={kept} agreement={agreement} />}
          </OfAgreement>
        ) : (
          <Body key={it.id} id={id} begin={begin} kept={kept} />
        )
      }}
    </WithRead>
  )
}

/** What was searched for and not found begins the first line. */
const wanted = (name: string | null): Partial<Values> =>
  name ? { lines: [{ num: 1, unit: '件', name: name.slice(0, 100) } as never] } : {}

export const Screen = () => {
  const [params] = useSearchParams()
  const id = params.get('id')
  const agreementId = params.get('agreement')
  const read = useRead(api.inquiry.cards, {})
  return (
    <WithRead read={read}>
      {(begin) =>
        id ? (
          <Draft id={id} begin={begin} />
        ) : agreementId ? (
          <OfAgreement agreementId={agreementId}>
            {(agreement) => (
              <Body
                id={undefined}
                begin={begin}
                kept={contestOf(agreement, params.get('picks') ?? '') as Partial<Values>}
                agreement={agreement}
              />
            )}
          </OfAgreement>
        ) : (
          <Body id={undefined} begin={begin} kept={wanted(params.get('name'))} />
        )
      }
    </WithRead>
  )
}
