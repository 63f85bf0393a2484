// 补充附件 while a document is under review: sent at once, seen by all who decide.
import { Button } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import type { KeptFile } from '../../../core/files.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { Upload } from '../../../ui/upload.tsx'
import css from './attach-card.module.css'

export const AttachCard = ({ kind, id }: { kind: string; id: string }) => {
  const [files, setFiles] = useState<readonly KeptFile[]>([])
  const attach = useAct(api.approval.attach, {
    onDone: () => {
      setFiles([])
      notify.ok('附件已补充，审批人都能看到')
    },
  })
  return (
    <Card title="补充附件" note="会签、询价或会议材料，补充后不能删除">
      <div className={css['row']}>
        <Upload label="选择附件" of="files" max={9} value={files} onChange={setFiles} />
        {files.length > 0 ? (
          <Button type="primary" loading={attach.pending} onClick={() => void attach.run({ kind, id, fileIds: files.map((it) => it.id) })}>
            补充 {files.length} 个附件
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
