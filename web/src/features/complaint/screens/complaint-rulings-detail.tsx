// 答复投诉: the platform reads both sides and answers who complains.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Messages } from '../../after-sale/parts/messages.tsx'
import { ComplaintBody } from '../parts/body.tsx'

type Detail = OutputOf<typeof api.complaintRuling.detail>

const Body = ({ it }: { it: Detail }) => {
  const ask = useAsk()
  const of = { schoolId: it.schoolId, id: it.id }
  const rule = useAct(api.complaintRuling.rule, { onDone: () => notify.ok('已答复，投诉人和供应商都会收到消息') })
  const say = useAct(api.complaintRuling.say)
  const actions: Action[] = [
    {
      key: 'rule',
      label: '答复投诉人',
      can: it.can.rule,
      tone: 'primary',
      onPress: () =>
        void ask.put({
          title: '答复投诉人？',
          body: '投诉人、学校和供应商都看得到，不能撤回。',
          ok: '答复',
          comment: { label: '答复', least: 2, most: 500, about: it.id },
          send: (answer: string) => rule.run({ ...of, answer }),
        }),
    },
  ]
  return (
    <>
      <ComplaintBody
        it={it}
        title="答复投诉"
        crumbs={[{ label: '投诉答复', to: '/complaintRulings' }, { label: it.docNo }]}
        actions={actions}
        schoolId={it.schoolId}
        meta={
          <>
            <span>
              学校 <b>{it.schoolName}</b>
            </span>
            <span>
              供应商 <b>{it.supplierName}</b>
            </span>
          </>
        }
      >
        <Messages
          it={it}
          to="投诉人和学校"
          note="投诉人、处理人和平台看得到，供应商看不到"
          pending={say.pending}
          send={(body) => say.run({ ...of, body })}
        />
      </ComplaintBody>
      {ask.node}
    </>
  )
}

const One = ({ schoolId, id }: { schoolId: number; id: string }) => {
  const read = useRead(api.complaintRuling.detail, { schoolId, id })
  return <WithRead read={read}>{(it) => <Body key={it.id} it={it} />}</WithRead>
}

export const Screen = () => {
  const [params] = useSearchParams()
  return <One schoolId={Number(params.get('schoolId')) || 1} id={params.get('id') || '-'} />
}
