// 批复再次换开: the platform reads what was issued, taken back and asked for, and allows it or not.
import { invoiceApplyFlow } from '@caiyuan/contract/invoice-apply/flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { timelineOf } from '../model.ts'
import { ApplyInvoices, ApplyOrders, HeadFacts } from '../parts/apply-body.tsx'

type Detail = OutputOf<typeof api.invoiceRuling.detail>

const Doc = ({ it }: { it: Detail }) => {
  const ask = useAsk()
  const rule = useAct(api.invoiceRuling.rule, { onDone: () => notify.ok('已批复，申请人和供应商都会收到消息') })
  const put = (isAgreed: boolean) => () =>
    void ask.put({
      title: isAgreed ? '同意再次换开？' : '不同意再次换开？',
      body: isAgreed ? '供应商红冲原发票并开具新票；不能撤回。' : '原发票仍然有效；申请人和供应商看得到批复意见，不能撤回。',
      ok: isAgreed ? '同意换开' : '不同意换开',
      danger: !isAgreed,
      comment: { label: '批复意见', least: 2, most: 200, about: it.id },
      send: (opinion: string) => rule.run({ schoolId: it.schoolId, id: it.id, isAgreed, opinion }),
    })
  return (
    <>
      <DetailPage
        title="批复再次换开"
        crumbs={[{ label: '换开批复', to: '/invoiceRulings' }, { label: it.applyNo }]}
        head={{
          number: it.applyNo,
          state: { tone: invoiceApplyFlow.states[it.state].tone, text: it.sentence },
          meta: (
            <>
              <span>
                学校 <b>{it.schoolName}</b>
              </span>
              <span>
                供应商 <b>{it.supplier.name}</b>
              </span>
              <span className="num">
                {momentText(it.createdAt)} {it.applicantName} 申请，已换开 {it.reopenedNum} 次
              </span>
            </>
          ),
          amount: { label: '应开金额', fen: it.totalFen, note: `${it.orders.length} 个订单` },
        }}
        actions={[
          { key: 'refuse', label: '不同意换开', can: it.can.refuseReopen, tone: 'danger', pending: rule.pending, onPress: put(false) },
          { key: 'agree', label: '同意换开', can: it.can.agreeReopen, tone: 'primary', pending: rule.pending, onPress: put(true) },
        ]}
        side={
          <>
            <HeadFacts it={it} />
            <Card title="办理记录" note={`${it.timeline.length} 条`} fold>
              <Timeline nodes={timelineOf(it, it.supplier.name)} />
            </Card>
          </>
        }
      >
        <ApplyInvoices it={it} schoolId={it.schoolId} />
        <ApplyOrders it={it} />
      </DetailPage>
      {ask.node}
    </>
  )
}

const One = ({ schoolId, id }: { schoolId: number; id: string }) => {
  const read = useRead(api.invoiceRuling.detail, { schoolId, id })
  return <WithRead read={read}>{(it) => <Doc key={it.id} it={it} />}</WithRead>
}

export const Screen = () => {
  const [params] = useSearchParams()
  return <One schoolId={Number(params.get('schoolId')) || 1} id={params.get('id') || '-'} />
}
