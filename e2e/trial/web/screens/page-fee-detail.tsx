// 版面费申请详情: for its author and whoever reads it; deciding is done in the approval centre.
import { PrinterOutlined } from '@ant-design/icons'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { pageFeeFlow, toPageFee } from '../../contract/page-fee.ts'
import { momentText } from '@caiyuan/contract/span'
import { useNavigate, useSearchParams } from 'react-router'
import { useAct, useRead } from '../../../../web/src/core/api.ts'
import { trialApi } from '../api.ts'
import { notify } from '../../../../web/src/core/notices.ts'
import type { Action } from '../../../../web/src/ui/action-bar.tsx'
import { Card } from '../../../../web/src/ui/card.tsx'
import { DataTable, type Column } from '../../../../web/src/ui/data-table.tsx'
import { DetailPage, WithRead } from '../../../../web/src/ui/detail-page.tsx'
import { Facts } from '../../../../web/src/ui/facts.tsx'
import { useAsk } from '../../../../web/src/ui/modal.tsx'
import { Money } from '../../../../web/src/ui/money.tsx'
import { Timeline } from '../../../../web/src/ui/timeline.tsx'
import { timelineNodes } from '../../../../web/src/features/approval/parts/timeline-nodes.tsx'

type Doc = OutputOf<typeof trialApi.pageFee.detail>
type Line = Doc['lines'][number]

const columns: readonly Column<Line>[] = [
  { key: 'name', title: '费用名称', render: (it) => it.name },
  { key: 'fen', title: '金额', width: 140, align: 'right', render: (it) => <Money fen={it.amountFen} as="strong" /> },
]

const useActions = (doc: Doc) => {
  const ask = useAsk()
  const navigate = useNavigate()
  const withdraw = useAct(trialApi.pageFee.withdraw, { onDone: () => notify.ok('已撤回，冻结的经费已解冻') })
  const cancel = useAct(trialApi.pageFee.cancel, { onDone: () => notify.ok('申请已取消') })
  const actions: Action[] = [
    {
      key: 'print',
      label: '打印',
      icon: <PrinterOutlined />,
      can: true,
      onPress: () => void window.open(toPageFee('/print/pageFee', { id: doc.id }), '_blank', 'noopener'),
    },
    {
      key: 'withdraw',
      label: '撤回',
      can: doc.can.withdraw,
      pending: withdraw.pending,
      onPress: () =>
        void ask.put({
          title: '撤回这张申请？',
          body: '冻结的经费立即解冻，修改后可以重新提交。',
          ok: '撤回',
          send: () => withdraw.run({ id: doc.id }),
        }),
    },
    {
      key: 'cancel',
      label: '取消申请',
      can: doc.can.cancel,
      tone: 'danger',
      onPress: () =>
        void ask.put({
          title: '取消这张申请？',
          body: '取消后不能再提交。',
          ok: '取消申请',
          danger: true,
          send: () => cancel.run({ id: doc.id }),
        }),
    },
    {
      key: 'resubmit',
      label: '修改重提',
      can: doc.can.resubmit,
      tone: 'primary',
      onPress: () => void navigate(toPageFee('/pageFeeForm', { id: doc.id }), { state: { from: '/pageFee/0' } }),
    },
  ]
  return { actions, node: ask.node }
}

const stateText = (doc: Doc): string => {
  const names = doc.timeline.now.flatMap((it) => it.people.map((person) => person.name))
  return [pageFeeFlow.states[doc.state].label, names.length > 0 ? `等${names.slice(0, 3).join('、')}办理` : ''].filter(Boolean).join(' · ')
}

const Body = ({ doc }: { doc: Doc }) => {
  const { actions, node } = useActions(doc)
  return (
    <>
      <DetailPage
        title="版面费申请"
        crumbs={[{ label: '版面费申请', to: '/pageFee/0' }, { label: '版面费申请详情' }]}
        head={{
          number: doc.feeNo,
          state: { tone: pageFeeFlow.states[doc.state].tone, text: stateText(doc) },
          meta: (
            <>
              <span>
                申请人 <b>{doc.submitterName}</b> {doc.deptName}
              </span>
              <span className="num">{momentText(doc.submittedAt)} 提交</span>
            </>
          ),
          amount: { label: '申请金额', fen: doc.totalFen },
        }}
        actions={actions}
        side={
          <Card title="办理记录">
            <Timeline nodes={timelineNodes(doc.timeline)} />
          </Card>
        }
      >
        <Card title="论文">
          <Facts
            facts={[
              { label: '期刊', value: doc.journal },
              { label: '论文题目', value: doc.paperTitle, wide: true },
              { label: '说明', value: doc.note, wide: true },
            ]}
          />
        </Card>
        <Card title="费用明细" note={`${doc.lines.length} 项`} flush>
          <DataTable label="费用明细" sticky={false} rows={doc.lines} rowKey={(it) => String(doc.lines.indexOf(it))} columns={columns} />
        </Card>
        <Card title="经费">
          <Facts
            facts={[
              { label: '经费卡', value: `${doc.fundName}（${doc.projectNo}）` },
              { label: '支出科目', value: doc.subjectName },
              { label: '负责人', value: doc.ownerName },
            ]}
          />
        </Card>
      </DetailPage>
      {node}
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(trialApi.pageFee.detail, { id: params.get('id') ?? '' })
  return <WithRead read={read}>{(doc) => <Body key={doc.id} doc={doc} />}</WithRead>
}
