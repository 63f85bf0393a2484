// 协议材料检查详情: paper by paper; what failed goes back alone, the rest keeps its verdict.
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import type { Order, Paper } from '../model.ts'
import { OrderBody } from '../parts/order-body.tsx'
import { Papers } from '../parts/papers.tsx'

const LIST = '/frameMaterialCheck'

interface Verdict {
  result: 'ok' | 'bad' | ''
  opinion: string
}

const Judge = ({ paper, verdict, set }: { paper: Paper; verdict: Verdict; set: (it: Verdict) => void }) => (
  <>
    <Radio.Group
      aria-label={`${paper.title}的结论`}
      value={verdict.result}
      options={[
        { value: 'ok', label: '合格' },
        { value: 'bad', label: '不合格' },
      ]}
      onChange={(event) => set({ ...verdict, result: event.target.value as 'ok' })}
    />
    {verdict.result === 'bad' ? (
      <Input.TextArea
        rows={2}
        maxLength={200}
        aria-label={`${paper.title}的检查意见`}
        placeholder="哪里不合格，至少 2 个字"
        value={verdict.opinion}
        onChange={(event) => set({ ...verdict, opinion: event.target.value })}
      />
    ) : null}
  </>
)

const Body = ({ it }: { it: Order }) => {
  const navigate = useNavigate()
  const needed = it.materials.filter((one) => one.isNeeded)
  const isOpen = it.can.passPapers === true
  const [verdicts, setVerdicts] = useState<Record<string, Verdict>>(() =>
    Object.fromEntries(
      needed.map((one) => [one.materialCode, { result: one.verdict === 'none' ? '' : one.verdict, opinion: one.opinion } as Verdict]),
    ),
  )
  const bad = needed.filter((one) => verdicts[one.materialCode]?.result === 'bad')
  const ok = needed.filter((one) => verdicts[one.materialCode]?.result === 'ok')
  const leave = () => void navigate(LIST)
  const agree = useAct(api.framework.materialAgree, {
    onDone: () => {
      notify.ok('材料合格，供应商可以供货了')
      leave()
    },
  })
  const back = useAct(api.framework.materialRollback, {
    onDone: () => {
      notify.ok('已退回，重交后再检查')
      leave()
    },
  })
  const lacking = bad.find((one) => (verdicts[one.materialCode]?.opinion.trim().length ?? 0) < 2)
  const actions: Action[] = [
    {
      key: 'back',
      label: bad.length > 0 ? `退回 ${bad.length} 份` : '退回',
      tone: 'danger',
      can: isOpen ? (bad.length === 0 ? '先把不合格的材料判为不合格' : lacking ? `请写${lacking.title}的检查意见` : true) : undefined,
      pending: back.pending,
      onPress: () =>
        void back.run({
          orderId: it.orderId,
          results: [...ok, ...bad].map((one) => ({
            materialCode: one.materialCode,
            result: verdicts[one.materialCode]!.result as 'ok',
            opinion: verdicts[one.materialCode]!.opinion.trim(),
          })),
        }),
    },
    {
      key: 'agree',
      label: '全部合格，通过',
      tone: 'primary',
      can: isOpen ? (ok.length === needed.length ? true : '全部合格才能通过') : undefined,
      pending: agree.pending,
      onPress: () => void agree.run({ orderId: it.orderId }),
    },
  ]
  return (
    <OrderBody it={it} title="材料检查" crumbs={[{ label: '协议材料检查', to: LIST }, { label: it.docNo }]} actions={actions}>
      <Card
        title="材料检查"
        note="逐份判定；有一份不合格就退回那一份，其余保留"
        extra={bad.length > 0 ? <Tag tone="bad">{bad.length} 份不合格</Tag> : null}
        flush
      >
        <Papers
          papers={it.materials}
          {...(isOpen
            ? {
                judge: (paper: Paper) => (
                  <Judge
                    paper={paper}
                    verdict={verdicts[paper.materialCode] ?? { result: '', opinion: '' }}
                    set={(next) => setVerdicts((now) => ({ ...now, [paper.materialCode]: next }))}
                  />
                ),
              }
            : {})}
        />
        <p style={{ margin: 0, padding: '12px 16px' }} className="second">
          应交 {needed.length} 份，合格 <b>{ok.length}</b>，不合格 <b className={bad.length > 0 ? 'bad' : ''}>{bad.length}</b>
        </p>
      </Card>
    </OrderBody>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.framework.material, { orderId: params.get('orderId') ?? '-' })
  return <WithRead read={read}>{(it) => <Body key={`${it.orderId}${it.version}`} it={it} />}</WithRead>
}
