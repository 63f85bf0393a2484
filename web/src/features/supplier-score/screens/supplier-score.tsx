// One supplier at this school: the score with the figures behind it, what counted against it, and what the office decides.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { STOP_MONTHS_MAX, supplierScore } from '@caiyuan/contract/supplier-score'
import { scoreText } from '@caiyuan/contract/supplier-score/rule'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog, useAsk } from '../../../ui/modal.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { HowScored } from '../parts/how.tsx'
import { StandingTag, standingText } from '../parts/standing.tsx'

type Detail = OutputOf<typeof api.supplierScore.detail>
type Case = Detail['cases'][number]
type Stop = Detail['stops'][number]

const caseColumns: readonly Column<Case>[] = [
  { key: 'what', title: '事项', width: 72, fixed: true, render: (it) => it.what },
  { key: 'note', title: '说明', fixed: true, render: (it) => <TwoLines main={it.note} second={it.docNo} /> },
  { key: 'at', title: '时间', width: 130, render: (it) => momentText(it.at) },
]

const StopRow = ({ it }: { it: Stop }) => (
  <li className="stack" style={{ gap: 4, paddingBottom: 12 }}>
    <span>
      <Tag tone={it.verdict === 'stop' && !it.liftedAt ? 'bad' : 'off'}>{it.verdict === 'stop' ? '暂停采购' : '不采纳建议'}</Tag> 至{' '}
      {it.untilOn}
    </span>
    <span>{it.reason}</span>
    {it.causes ? <span className="second">建议：{it.causes}</span> : null}
    <span className="second">
      {it.byName} · {momentText(it.at)}
    </span>
    {it.liftedAt ? (
      <span className="second">
        {momentText(it.liftedAt)} 恢复：{it.liftReason}
      </span>
    ) : null}
  </li>
)

const StopDialog = ({ it, close }: { it: Detail; close: () => void }) => {
  const act = useAct(api.supplierScore.stop, {
    onDone: () => {
      notify.ok('已暂停，商品页、购物车和提交时都会说明')
      close()
    },
  })
  const form = useSchemaForm({
    schema: supplierScore.stop.input.omit({ supplierId: true }),
    initial: { stopMonths: 3 },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, supplierId: it.supplierId }),
  })
  return (
    <FormDialog title={`暂停向「${it.supplierName}」采购`} onClose={close} ok="暂停" pending={act.pending} send={form.submit}>
      <p className="second">本校不能再用公款买它的商品；已提交的订单照常办完，随时可以恢复。</p>
      <Form {...form.props}>
        <Field of={form} name="stopMonths" label="暂停多久">
          <Select
            options={Array.from({ length: STOP_MONTHS_MAX }, (_, i) => ({ value: i + 1, label: `${i + 1} 个月` }))}
            style={{ width: 160 }}
          />
        </Field>
        <Field of={form} name="reason" label="原因">
          <Input.TextArea rows={3} maxLength={200} showCount placeholder={it.causes.join('；')} />
        </Field>
      </Form>
    </FormDialog>
  )
}

const Body = ({ it }: { it: Detail }) => {
  const ask = useAsk()
  const [isStopping, setStopping] = useState(false)
  const pass = useAct(api.supplierScore.pass, { onDone: () => notify.ok('30 天内不再建议') })
  const lift = useAct(api.supplierScore.lift, { onDone: () => notify.ok('已恢复，马上可以采购') })
  const standing = it.stops.find((stop) => stop.verdict === 'stop' && !stop.liftedAt && stop.untilOn === it.stoppedUntil)
  const liftIt = standing
    ? () =>
        void ask.put({
          title: `恢复向「${it.supplierName}」采购？`,
          ok: '恢复',
          comment: { label: '原因', least: 2, most: 200, about: standing.id },
          send: (reason) => lift.run({ id: standing.id, reason }),
        })
    : undefined
  const actions: Action[] = [
    ...(it.causes.length > 0
      ? [
          {
            key: 'pass',
            label: '不采纳建议',
            can: it.canDecide,
            onPress: () =>
              void ask.put({
                title: '不采纳暂停建议？',
                body: '30 天内不再建议。',
                ok: '不采纳',
                comment: { label: '原因', least: 2, most: 200, about: it.supplierId },
                send: (reason) => pass.run({ supplierId: it.supplierId, reason }),
              }),
          } satisfies Action,
        ]
      : []),
    liftIt
      ? { key: 'lift', label: '恢复采购', can: it.canDecide, tone: 'primary', onPress: liftIt }
      : { key: 'stop', label: '暂停采购', can: it.canDecide, tone: 'danger', onPress: () => setStopping(true) },
  ]
  return (
    <>
      <DetailPage
        title="供应商考评"
        crumbs={[{ label: '供应商考评', to: '/supplierScores' }, { label: it.supplierName }]}
        head={{
          number: it.supplierFullName,
          tags: <StandingTag it={it} />,
          state: {
            tone: it.causes.length > 0 || it.stoppedUntil ? 'bad' : 'ok',
            text: it.scoreTenths === null ? '单数不足，不评分' : `考评 ${scoreText(it.scoreTenths)} 分`,
            hint: standingText(it) || undefined,
          },
          meta: <span>近 12 个月 {it.figures.orders} 单</span>,
        }}
        actions={actions}
        side={
          <Card title="处理记录">
            {it.stops.length > 0 ? (
              <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
                {it.stops.map((stop) => (
                  <StopRow key={stop.id} it={stop} />
                ))}
              </ul>
            ) : (
              <span className="second">没有暂停过</span>
            )}
          </Card>
        }
      >
        <HowScored it={it} />
        <Card title="扣分的事" flush>
          {it.cases.length > 0 ? (
            <DataTable label="扣分的事" rows={it.cases} rowKey={(row) => `${row.docNo}${row.what}`} columns={caseColumns} />
          ) : (
            <Empty title="近 12 个月没有拒单、迟到、质量售后和投诉" />
          )}
        </Card>
      </DetailPage>
      {isStopping ? <StopDialog it={it} close={() => setStopping(false)} /> : null}
      {ask.node}
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.supplierScore.detail, { id: params.get('id') || '-' })
  return <WithRead read={read}>{(it) => <Body key={it.supplierId} it={it} />}</WithRead>
}
