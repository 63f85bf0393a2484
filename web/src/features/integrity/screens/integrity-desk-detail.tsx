// 办理举报: 纪检 reads, answers and ends it; who should not handle it steps aside.
import { integrityStages } from '@caiyuan/contract/integrity'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { Card } from '../../../ui/card.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import css from '../parts/integrity.module.css'
import { SaidList } from '../parts/said.tsx'

type Report = OutputOf<typeof api.integrity.detail>
const DESK = '/integrityDesk'

const Body = ({ it }: { it: Report }) => {
  const ask = useAsk()
  const navigate = useNavigate()
  const { id } = it
  const accept = useAct(api.integrity.accept, { onDone: () => notify.ok('已受理') })
  const say = useAct(api.integrity.say, { onDone: () => notify.ok('举报人凭查询码看得到') })
  const close = useAct(api.integrity.close, { onDone: () => notify.ok('已办结') })
  const aside = useAct(api.integrity.stepAside, {
    onDone: () => {
      notify.ok('已回避')
      void navigate(DESK, { replace: true })
    },
  })
  const isOpen = it.stage !== 'closed'
  const actions: Action[] = [
    {
      key: 'aside',
      label: '回避',
      can: isOpen ? true : undefined,
      more: true,
      onPress: () =>
        void ask.put({
          title: '回避这件举报？',
          body: '您再也看不到它，由其他纪检人员办理；不能恢复。',
          ok: '回避',
          danger: true,
          send: () => aside.run({ id }),
        }),
    },
    {
      key: 'say',
      label: '答复举报人',
      can: isOpen ? true : undefined,
      onPress: () =>
        void ask.put({
          title: '答复举报人',
          body: '举报人凭查询码看到，不显示您的姓名。',
          ok: '发送',
          comment: { label: '内容', least: 2, most: 500 },
          send: (body: string) => say.run({ id, body }),
        }),
    },
    {
      key: 'accept',
      label: '受理',
      can: it.stage === 'received' ? true : undefined,
      tone: 'primary',
      pending: accept.pending,
      onPress: () => void accept.run({ id }),
    },
    {
      key: 'close',
      label: '办结',
      can: it.stage === 'accepted' ? true : undefined,
      tone: 'primary',
      onPress: () =>
        void ask.put({
          title: '办结这件举报？',
          body: '结论告诉举报人；办结后不能再补充、答复。',
          ok: '办结',
          comment: { label: '告诉举报人的结论', least: 2, most: 500 },
          send: (body: string) => close.run({ id, body }),
        }),
    },
  ]
  return (
    <>
      <DetailPage
        title="办理举报"
        crumbs={[{ label: '举报办理', to: DESK }, { label: it.on }]}
        head={{
          number: it.suspects.map(({ name }) => name).join('、'),
          state: { tone: it.stage === 'received' ? 'wait' : it.stage === 'accepted' ? 'info' : 'off', text: integrityStages[it.stage] },
          meta: <span className="num">{it.on}</span>,
        }}
        actions={actions}
        side={
          it.acts.length > 0 ? (
            <Card title="办理记录" note="只在这里">
              <ol className={css['said']}>
                {it.acts.map(({ who, what, on }, i) => (
                  <li key={i}>
                    {who} {what} <span className="second num">{on}</span>
                  </li>
                ))}
              </ol>
            </Card>
          ) : null
        }
      >
        <Card title="举报内容">
          <div className="stack" style={{ gap: 12 }}>
            <p className={css['words']}>{it.content}</p>
            <Facts
              facts={[
                {
                  label: '被举报人',
                  value: it.suspects.map(({ name, post }) => [name, post].filter(Boolean).join(' · ')).join('；'),
                  wide: true,
                },
                { label: '举报人', value: it.reporter || '匿名' },
                { label: '联系方式', value: it.reach },
              ]}
            />
          </div>
        </Card>
        <Card title="往来" note="举报人凭查询码看得到">
          <SaidList said={it.said} />
        </Card>
      </DetailPage>
      {ask.node}
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.integrity.detail, { id: params.get('id') || '-' })
  return <WithRead read={read}>{(it) => <Body key={it.id} it={it} />}</WithRead>
}
