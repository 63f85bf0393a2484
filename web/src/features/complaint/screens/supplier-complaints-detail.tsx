// 答复投诉: what the school asks its supplier to explain.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Input } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import type { KeptFile } from '../../../core/files.ts'
import { notify } from '../../../core/notices.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { Upload } from '../../../ui/upload.tsx'
import { ComplaintBody } from '../parts/body.tsx'
import css from '../parts/complaint.module.css'

type Detail = OutputOf<typeof api.complaintSupply.detail>

const Reply = ({ it, close }: { it: Detail; close: () => void }) => {
  const [reply, setReply] = useState('')
  const [files, setFiles] = useState<readonly KeptFile[]>([])
  const act = useAct(api.complaintSupply.reply, {
    onDone: () => {
      notify.ok('已答复，学校会收到消息')
      close()
    },
  })
  const left = 9 - (it.supplier?.files.length ?? 0)
  return (
    <FormDialog
      title="答复投诉"
      ok="提交答复"
      width={520}
      pending={act.pending}
      disabled={reply.trim().length < 2}
      send={() => void act.run({ schoolId: it.schoolId, id: it.id, reply, fileIds: files.map((file) => file.id) })}
      onClose={close}
    >
      <label className={css['field']}>
        说明（2 至 500 字，学校和投诉人看得到）
        <Input.TextArea
          aria-label="说明"
          rows={5}
          maxLength={500}
          showCount
          value={reply}
          onChange={(event) => setReply(event.target.value)}
        />
      </label>
      {left > 0 ? (
        <div className={css['field']}>
          <span>材料（可不传，图片最多 {left} 张）</span>
          <Upload of="images" label="添加图片" max={left} schoolId={it.schoolId} value={files} onChange={setFiles} />
        </div>
      ) : null}
    </FormDialog>
  )
}

const Body = ({ it }: { it: Detail }) => {
  const [isOpen, setOpen] = useState(false)
  const actions: Action[] = [
    {
      key: 'reply',
      label: it.supplier?.repliedAt ? '补充答复' : '答复',
      can: it.can.reply,
      tone: 'primary',
      onPress: () => setOpen(true),
    },
  ]
  return (
    <>
      <ComplaintBody
        it={it}
        title="答复投诉"
        crumbs={[{ label: '投诉', to: '/supplier/complaints' }, { label: it.docNo }]}
        actions={actions}
        schoolId={it.schoolId}
        meta={
          <span>
            采购单位 <b>{it.schoolName}</b>
          </span>
        }
      />
      {isOpen ? <Reply it={it} close={() => setOpen(false)} /> : null}
    </>
  )
}

const One = ({ schoolId, id }: { schoolId: number; id: string }) => {
  const read = useRead(api.complaintSupply.detail, { schoolId, id })
  return <WithRead read={read}>{(it) => <Body key={it.id} it={it} />}</WithRead>
}

export const Screen = () => {
  const [params] = useSearchParams()
  return <One schoolId={Number(params.get('schoolId')) || 1} id={params.get('id') || '-'} />
}
