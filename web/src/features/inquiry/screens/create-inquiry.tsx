// 发起询价: a new one, a draft, or one that came back. What is typed is kept on the server by itself.
import { toInquiry } from '@caiyuan/contract/inquiry'
import { INQUIRY_LINES, InquiryForm } from '@caiyuan/contract/inquiry/form'
import { PRICE_LEAST } from '@caiyuan/contract/inquiry/scoring'
import { money, sumFen } from '@caiyuan/contract/money'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import { Money } from '../../../ui/money.tsx'
import { CategoryBox } from '../../catalog/parts/category-box.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import { contestOf, mostOf, type Agreement } from '../model.ts'
import { ContestLines, OfAgreement } from '../parts/contest.tsx'
import { AfterSubmit } from '../parts/after-submit.tsx'
import { DeadlineField } from '../parts/deadline-field.tsx'
import { SealRules } from '../parts/seal-rules.tsx'
import { ByLineSwitch } from '../parts/form-by-line.tsx'
import { Funds } from '../parts/form-funds.tsx'
import { Lines, Paste } from '../parts/form-lines.tsx'
import { AwardSection } from '../parts/form-scoring.tsx'
import { DeliverSection, MarketSection } from '../parts/form-market.tsx'
import { AskPath, useAskAhead } from '../parts/path-ahead.tsx'
import type { Begin, Fund, Line, Values } from '../parts/form.ts'
import { useDraft } from '../parts/use-draft.ts'

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
      askWay: 'sealed',
      stepFen: 0,
      awardBy: 'lowest',
      isByLine: false,
      priceWeight: PRICE_LEAST,
      criteria: [],
      scorers: [],
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
  const ahead = useAskAhead(written)
  const [note, setNote] = useState('')
  const send = async (form: Values) => {
    if (!ahead.isChosen()) return
    const draftId = await draft.close()
    if (!(await submit.run({ ...(draftId ? { id: draftId } : {}), form, chosen: ahead.chosen, note }))) draft.open()
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
                    <Lines of={of} lines={lines} isByLine={written?.isByLine === true} />
                  </>
                )}
                <ByLineSwitch of={of} written={written} lines={lines} />
              </div>
            ),
          },
          {
            id: 'market',
            title: '方式与范围',
            body: (
              <MarketSection
                of={of}
                isInvited={written?.scope === 'invited'}
                isBidding={written?.askWay === 'bidding'}
                agreement={agreement}
              />
            ),
          },
          { id: 'deadline', title: '截止时间', note: '按工作日日历，周末与节假日不计', body: <DeadlineField of={of} begin={begin} /> },
          ...(written?.askWay === 'bidding'
            ? []
            : [
                {
                  id: 'seal',
                  title: '密封规则',
                  note: '提交后不能改',
                  body: (
                    <SealRules begin={begin} at={written?.deadlineAt} isInvited={written?.scope === 'invited' || agreement !== undefined} />
                  ),
                },
              ]),
          ...(agreement || (written?.askWay === 'bidding' && written.awardBy !== 'score')
            ? []
            : [{ id: 'award', title: '成交原则', body: <AwardSection of={of} written={written} /> }]),
          {
            id: 'deliver',
            title: '交货与联系',
            body: <DeliverSection of={of} />,
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
          {
            id: 'path',
            title: '审批',
            note: '按现在的预算和经费推算',
            flush: true,
            body: <AskPath ahead={ahead} note={note} setNote={setNote} />,
          },
        ]}
        beside={
          <AfterSubmit
            begin={begin}
            budgetFen={written?.budgetFen ?? 0}
            at={written?.deadlineAt}
            minQuotes={written?.minQuotes ?? 3}
            isBidding={written?.askWay === 'bidding'}
          />
        }
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
