// 填写版面费申请: a new one, or one that came back.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, sumFen } from '@caiyuan/contract/money'
import { FEES_MAX, PageFeeForm, toPageFee } from '../../contract/page-fee.ts'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { useAct, useRead } from '../../../../web/src/core/api.ts'
import { trialApi } from '../api.ts'
import { dropKept, readKept } from '../../../../web/src/core/kept.ts'
import { notify } from '../../../../web/src/core/notices.ts'
import { WithRead } from '../../../../web/src/ui/detail-page.tsx'
import { Field, KeptFields, useSchemaForm, type SchemaForm } from '../../../../web/src/ui/form.tsx'
import { FormPage } from '../../../../web/src/ui/form-page.tsx'
import { Money } from '../../../../web/src/ui/money.tsx'
import { YuanInput } from '../../../../web/src/ui/yuan-input.tsx'

type FeeForm = z.input<typeof PageFeeForm>
type Cards = OutputOf<typeof trialApi.pageFee.cards>
type Fee = OutputOf<typeof trialApi.pageFee.detail>

type Line = Partial<FeeForm['lines'][number]>

interface LinesProps {
  of: SchemaForm<FeeForm>
  lines: readonly Line[]
}

/** The fees, one row each. */
const FeeLines = ({ of, lines }: LinesProps) => {
  const put = (rows: readonly Line[]) => of.form.setFieldValue('lines', rows as never)
  return (
    <>
      {lines.map((_, i) => (
        <div key={i} className="row" style={{ gap: 12 }}>
          <Field of={of} name={['lines', i, 'name']} label="费用名称">
            <Input placeholder="版面费、审稿费" />
          </Field>
          <Field of={of} name={['lines', i, 'amountFen']} label="金额">
            <YuanInput label={`第 ${i + 1} 项金额`} />
          </Field>
          <Button type="text" disabled={lines.length === 1} onClick={() => put(lines.filter((__, at) => at !== i))}>
            删除
          </Button>
        </div>
      ))}
      <Button disabled={lines.length >= FEES_MAX} onClick={() => put([...lines, {}])}>
        增加一项
      </Button>
    </>
  )
}

const contentOf = ({ journal, paperTitle, note, lines, fundId, subjectCode }: Fee): FeeForm => ({
  journal,
  paperTitle,
  note,
  lines,
  fundId,
  subjectCode,
})

const useSubmit = (again: Fee | undefined, place: string) => {
  const navigate = useNavigate()
  const options = {
    keep: place,
    onDone: ({ id, feeNo }: { id: string; feeNo: string }) => {
      dropKept(place)
      notify.ok(`版面费申请 ${feeNo} 已提交`)
      void navigate(toPageFee('/pageFeeDetail', { id }), { state: { from: '/pageFee/0' }, replace: true })
    },
  }
  const submit = useAct(trialApi.pageFee.submit, options)
  const resubmit = useAct(trialApi.pageFee.resubmit, options)
  const act = again ? resubmit : submit
  return {
    fail: act.fail,
    pending: act.pending,
    send: (form: FeeForm) => void (again ? resubmit.run({ ...form, id: again.id, version: again.version }) : submit.run(form)),
  }
}

const Body = ({ cards, again }: { cards: Cards; again: Fee | undefined }) => {
  const place = `pageFee:${again?.id ?? 'new'}`
  const { fail, pending, send } = useSubmit(again, place)
  const [initial] = useState(() => readKept<Partial<FeeForm>>(place, again ? contentOf(again) : { lines: [{} as never] }))
  const of = useSchemaForm({ schema: PageFeeForm, initial, onSubmit: send, fail })
  const written = Form.useWatch([], { form: of.form, preserve: true }) as Partial<FeeForm> | undefined
  const lines = written?.lines ?? []
  const totalFen = sumFen(lines.map((it) => it?.amountFen ?? 0))
  const card = cards.find((it) => it.id === written?.fundId)
  const subject = card?.subjects.find((it) => it.code === written?.subjectCode)
  return (
    <Form {...of.props} aria-label="版面费申请">
      <KeptFields of={of} name={place} />
      <FormPage
        sections={[
          {
            id: 'paper',
            title: '论文',
            body: (
              <>
                <div className="cols2">
                  <Field of={of} name="journal" label="期刊" hint="最多 100 字">
                    <Input />
                  </Field>
                  <Field of={of} name="paperTitle" label="论文题目" hint="最多 200 字">
                    <Input />
                  </Field>
                </div>
                <Field of={of} name="note" label="说明" hint="最多 500 字">
                  <Input.TextArea rows={3} placeholder="选填" />
                </Field>
              </>
            ),
          },
          { id: 'fees', title: '费用', note: `最多 ${FEES_MAX} 项`, body: <FeeLines of={of} lines={lines} /> },
          {
            id: 'fund',
            title: '经费',
            body: (
              <div className="cols2">
                <Field of={of} name="fundId" label="经费卡" {...(card ? { extra: `可用 ${money(card.availableFen)}` } : {})}>
                  <Select
                    placeholder="请选择经费卡"
                    options={cards.map((it) => ({ value: it.id, label: `${it.name}（${it.projectNo}）· ${it.ownerName}` }))}
                    onChange={() => of.form.setFieldValue('subjectCode', undefined as never)}
                  />
                </Field>
                <Field of={of} name="subjectCode" label="支出科目" {...(subject ? { extra: `可用 ${money(subject.availableFen)}` } : {})}>
                  <Select placeholder="请选择支出科目" options={(card?.subjects ?? []).map((it) => ({ value: it.code, label: it.name }))} />
                </Field>
              </div>
            ),
          },
        ]}
        summary={
          <span>
            合计 <Money fen={totalFen} as="sum" size={20} />
            ，提交后冻结
          </span>
        }
        actions={
          <Button type="primary" loading={pending} onClick={of.submit}>
            {again ? '重新提交' : '提交审批'}
          </Button>
        }
      />
    </Form>
  )
}

const Again = ({ id, cards }: { id: string; cards: Cards }) => {
  const read = useRead(trialApi.pageFee.detail, { id })
  return <WithRead read={read}>{(fee) => <Body key={fee.version} cards={cards} again={fee} />}</WithRead>
}

export const Screen = () => {
  const [params] = useSearchParams()
  const id = params.get('id')
  const read = useRead(trialApi.pageFee.cards, {})
  return <WithRead read={read}>{(cards) => (id ? <Again id={id} cards={cards} /> : <Body cards={cards} again={undefined} />)}</WithRead>
}
