// 裁定售后单: the platform reads both sides and rules.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { AfterSaleBody } from '../parts/body.tsx'
import { Messages } from '../parts/messages.tsx'

type Detail = OutputOf<typeof api.afterSaleRuling.detail>

const Body = ({ it }: { it: Detail }) => {
  const ask = useAsk()
  const of = { schoolId: it.schoolId, id: it.id }
  const rule = useAct(api.afterSaleRuling.rule, { onDone: () => notify.ok('已裁定，双方都会收到消息') })
  const say = useAct(api.afterSaleRuling.say)
  const put = (isForBuyer: boolean) => () =>
    void ask.put({
      title: isForBuyer ? '支持申请？' : '不支持申请？',
      body: isForBuyer ? '售后按申请继续办理。' : '售后单关闭，不退款；不能撤回。',
      ok: '裁定',
      danger: !isForBuyer,
      comment: { label: '裁定意见', least: 2, most: 500 },
      send: (opinion: string) => rule.run({ ...of, isForBuyer, opinion }),
    })
  const can = it.canRule ? true : undefined
  const actions: Action[] = [
    { key: 'against', label: '不支持申请', can, tone: 'danger', onPress: put(false) },
    { key: 'for', label: '支持申请', can, tone: 'primary', onPress: put(true) },
  ]
  return (
    <>
      <AfterSaleBody
        it={it}
        title="裁定售后单"
        crumbs={[{ label: '售后裁定', to: '/afterSaleRulings' }, { label: it.docNo }]}
        actions={actions}
        schoolId={it.schoolId}
        meta={
          <>
            <span>
              采购单位 <b>{it.schoolName}</b>
            </span>
            <span>
              供应商 <b>{it.supplierName}</b>
            </span>
            <span>
              订单 <span className="num">{it.orderNo}</span>
            </span>
          </>
        }
      >
        <Messages it={it} to="双方" pending={say.pending} send={(body) => say.run({ ...of, body })} />
      </AfterSaleBody>
      {ask.node}
    </>
  )
}

const One = ({ schoolId, id }: { schoolId: number; id: string }) => {
  const read = useRead(api.afterSaleRuling.detail, { schoolId, id })
  return <WithRead read={read}>{(it) => <Body key={it.id} it={it} />}</WithRead>
}

export const Screen = () => {
  const [params] = useSearchParams()
  return <One schoolId={Number(params.get('schoolId')) || 1} id={params.get('id') || '-'} />
}
