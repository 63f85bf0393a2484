// 申请换开: why, and what is wrong. A further one waits for the platform.
import { reopenReasons, type ReopenReason } from '@caiyuan/contract/invoice-apply'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { useKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { FormDialog } from '../../../ui/modal.tsx'

interface ReopenDialogProps {
  id: string
  isFurther: boolean
  close: () => void
}

export const ReopenDialog = ({ id, isFurther, close }: ReopenDialogProps) => {
  const title = isFurther ? '申请再次换开' : '申请换开'
  const [reasonCode, setReason] = useState<ReopenReason>()
  const [comment, setComment, drop] = useKept(`reopen:${id}`, '')
  const act = useAct(api.invoiceApply.reopen, {
    onDone: () => {
      drop()
      notify.ok(isFurther ? '已申请再次换开，等平台批复' : '已申请换开，等供应商红冲原发票并开具新票')
      close()
    },
  })
  return (
    <FormDialog
      title={title}
      width={520}
      onClose={close}
      ok={title}
      pending={act.pending}
      disabled={!reasonCode || comment.trim().length < 2 || comment.trim().length > 200}
      send={() => reasonCode && void act.run({ id, reasonCode, comment })}
    >
      <Radio.Group
        aria-label="换开原因"
        value={reasonCode}
        onChange={(event) => setReason(event.target.value as ReopenReason)}
        options={Object.entries(reopenReasons).map(([value, label]) => ({ value, label }))}
        style={{ marginBottom: 12 }}
      />
      <Input.TextArea
        aria-label="说明"
        placeholder="哪里有误、应当怎样，至少 2 个字"
        rows={3}
        count={{ show: true, max: 200 }}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <p className="second" style={{ marginTop: 12 }}>
        {isFurther
          ? '这张申请已经换开过，再次换开须平台批准；批复前可以撤回，其中的订单暂不能对账。平台同意后，供应商先红冲原发票，再开新票。'
          : '每张申请可以换开一次，再次换开须平台批准。供应商先红冲原发票，再开新票；新票开出前，其中的订单不能对账。'}
      </p>
    </FormDialog>
  )
}
