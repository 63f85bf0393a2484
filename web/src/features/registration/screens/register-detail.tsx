// 注册申请详情: whom it is like before what it says; passing waits until somebody looked.
import { identities, registrationFlow, sameFields } from '@caiyuan/contract/registration'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText, waitedText } from '@caiyuan/contract/span'
import { Alert, Checkbox } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { FileList } from '../../../ui/upload.tsx'
import { timelineNodes } from '../../order/parts/timeline-nodes.ts'
import { useAuditActs } from '../parts/audit-acts.tsx'
import { recordNote } from '../../../ui/record-note.ts'

type Doc = OutputOf<typeof api.registration.detail>
type Alike = Doc['alike'][number]

const columns: readonly Column<Alike>[] = [
  { key: 'standing', title: '与谁相同', render: (it) => it.standing },
  {
    key: 'same',
    title: '相同的',
    render: (it) => <b className={it.isBar ? 'bad' : 'wait'}>{it.same.map((field) => sameFields[field]).join('、')}</b>,
  },
  { key: 'name', title: '姓名', render: (it) => it.userName },
  { key: 'no', title: '工号', render: (it) => <span className="num">{it.userNo}</span> },
  { key: 'dept', title: '部门', render: (it) => it.deptName },
  { key: 'mobile', title: '手机号', render: (it) => <span className="num">{it.mobileNo}</span> },
]

const Likeness = ({ doc, isDistinct, say }: { doc: Doc; isDistinct: boolean; say: (is: boolean) => void }) => {
  const isBarred = doc.alike.some((it) => it.isBar)
  return (
    <Card title="可能重复" note={`${doc.alike.length} 处`} flush>
      <DataTable label="可能重复" rows={doc.alike} columns={columns} rowKey={(it) => `${it.userId}${it.standing}`} minWidth={640} />
      <div style={{ padding: 16 }}>
        {isBarred ? (
          <Alert type="error" showIcon title="工号或手机号已有账号，不能通过：请驳回，并请申请人使用原账号" />
        ) : (
          <Checkbox checked={isDistinct} onChange={(event) => say(event.target.checked)}>
            已核对，确认不是同一人
          </Checkbox>
        )}
      </div>
    </Card>
  )
}

const approvable = (doc: Doc, isDistinct: boolean): true | string | undefined => {
  if (doc.can.approve !== true || doc.alike.length === 0) return doc.can.approve
  if (doc.alike.some((it) => it.isBar)) return '工号或手机号已有账号'
  return isDistinct || '先核对重复，再通过'
}

const stateText = (doc: Doc): string =>
  doc.state === 'waiting' ? `待审核 · ${waitedText(doc.submittedAt, serverNow())}` : registrationFlow.states[doc.state].label

const Document = ({ doc }: { doc: Doc }) => {
  const acts = useAuditActs()
  const [isDistinct, say] = useState(false)
  return (
    <DetailPage
      title="注册申请详情"
      crumbs={[{ label: '注册审核', to: '/applyRegisterList' }, { label: doc.userName }]}
      head={{
        number: doc.registrationNo,
        state: {
          tone: registrationFlow.states[doc.state].tone,
          text: stateText(doc),
          hint: doc.isLate ? '已超过承诺的审核时间' : undefined,
        },
        meta: `${doc.userName} · ${identities[doc.identity].label} · ${doc.deptName}`,
      }}
      actions={[
        { key: 'refuse', label: '驳回', can: doc.can.refuse, tone: 'danger', pending: acts.pending, onPress: () => acts.refuse([doc]) },
        {
          key: 'approve',
          label: '通过',
          can: approvable(doc, isDistinct),
          tone: 'primary',
          pending: acts.pending,
          onPress: () => acts.approve([doc], isDistinct),
        },
      ]}
      side={
        <Card title="办理记录" note={recordNote(doc.timeline)}>
          <Timeline nodes={timelineNodes(doc.timeline)} />
        </Card>
      }
    >
      {doc.alike.length > 0 ? <Likeness doc={doc} isDistinct={isDistinct} say={say} /> : null}
      <Card title="申请内容">
        <Facts
          columns={2}
          facts={[
            { label: '姓名', value: doc.userName },
            { label: '身份', value: identities[doc.identity].label },
            { label: '工学号', value: doc.userNo },
            { label: '部门', value: doc.deptName },
            ...(doc.tutorNo
              ? [
                  {
                    label: '导师',
                    value: doc.tutorName ? `${doc.tutorName}（${doc.tutorNo}）` : <span className="bad">{doc.tutorNo}，没有这位导师</span>,
                  },
                ]
              : []),
            ...(doc.proof ? [{ label: '证明材料', value: <FileList files={[doc.proof]} />, wide: true }] : []),
            { label: '手机号', value: `${doc.mobileNo}（短信已验证）` },
            { label: '邮箱', value: doc.email },
            { label: '隐私政策', value: `${doc.agreedVersion}，已同意` },
            { label: '给予角色', value: doc.roleName },
            { label: '提交时间', value: momentText(doc.submittedAt) },
            ...(doc.decidedAt ? [{ label: '审核', value: `${doc.decidedBy} ${momentText(doc.decidedAt)}` }] : []),
            ...(doc.reason ? [{ label: '驳回原因', value: doc.reason, wide: true }] : []),
            ...(doc.decidedAt ? [{ label: '短信告知', value: doc.outcome || '正在发送', wide: true }] : []),
          ]}
        />
      </Card>
      {acts.node}
    </DetailPage>
  )
}

export const Screen = () => {
  const id = useSearchParams()[0].get('id') ?? ''
  const read = useRead(api.registration.detail, { id })
  return <WithRead read={read}>{(doc) => <Document key={doc.id} doc={doc} />}</WithRead>
}
