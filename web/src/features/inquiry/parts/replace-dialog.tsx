// 更换评审人: 采购办 puts another in the place of one who may not or cannot score.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Fault } from '../../../ui/fault.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { useScorers } from './scorer-select.tsx'

type Doc = OutputOf<typeof api.inquiry.detail>

export const ReplaceDialog = ({ doc, close }: { doc: Doc; close: () => void }) => {
  const due = (doc.review?.scorers ?? []).filter((it) => !it.givenAt || it.avoids)
  const [scorerId, setScorer] = useState(due.find((it) => it.avoids)?.id)
  const [freshId, setFresh] = useState<string>()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const found = useScorers({ id: doc.id })
  const act = useAct(api.inquiry.replaceScorer, {
    onDone: () => {
      notify.ok('评审人已更换，并通知新的评审人')
      close()
    },
    onFail: (fail) => setFault(fail.message),
  })
  return (
    <FormDialog
      title="更换评审人"
      onClose={close}
      ok="更换"
      pending={act.pending}
      disabled={!scorerId || !freshId || reason.trim().length < 2}
      send={() => void act.run({ id: doc.id, scorerId: scorerId!, freshId: freshId!, reason })}
    >
      <div className="stack">
        <Radio.Group
          aria-label="原评审人"
          value={scorerId}
          onChange={(event) => setScorer(event.target.value as string)}
          options={due.map((it) => ({
            value: it.id,
            label: it.avoids ? `${it.name}（${it.avoids}${it.givenAt ? '，已评的分不计入' : ''}）` : it.name,
          }))}
        />
        <Select
          aria-label="新评审人"
          placeholder="新评审人：输入姓名或工号"
          showSearch={found.search}
          loading={found.loading}
          notFoundContent={found.notFound}
          value={freshId ?? null}
          options={found.options}
          onChange={(id: string) => setFresh(id)}
          style={{ width: '100%' }}
        />
        <Input
          aria-label="更换原因"
          placeholder="更换原因"
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.target.value)}
        />
        <Fault>{fault || undefined}</Fault>
      </div>
    </FormDialog>
  )
}
