// 提出差异: which orders are meant and what is wrong with them.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { DIFFER_MAX, supplyBill } from '@caiyuan/contract/supply-bill'
import { money } from '@caiyuan/contract/money'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { useKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { faultAt } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'

type Bill = OutputOf<typeof api.supplyBill.detail>
const phrases = ['金额与我方记录不符', '该订单已退货', '该订单应在下期对账']

export const DifferDialog = ({ bill, schoolId, close }: { bill: Bill; schoolId: number; close: () => void }) => {
  const [orderIds, setOrderIds] = useState<string[]>([])
  const [comment, setComment, dropComment] = useKept(`differ:${bill.id}`, '')
  const act = useAct(api.supplyBill.differ, {
    onDone: () => {
      dropComment()
      notify.ok('已提出差异，等采购方处理')
      close()
    },
  })
  const short = comment.trim().length < 2
  const tooLong = comment.trim().length > DIFFER_MAX
  return (
    <FormDialog
      title="提出差异"
      width={520}
      onClose={close}
      ok="提出差异"
      danger
      pending={act.pending}
      disabled={short || tooLong}
      send={() => void act.run({ schoolId, id: bill.id, comment, orderIds })}
    >
      <p className="second">勾选有差异的订单；整张有差异可不勾选</p>
      <div style={{ maxHeight: 240, overflow: 'auto', margin: '8px 0 12px', display: 'grid', gap: 4 }}>
        {bill.lines
          .filter((it) => !it.removedAt)
          .map((it) => (
            <Checkbox
              key={it.orderId}
              checked={orderIds.includes(it.orderId)}
              onChange={(event) =>
                setOrderIds((now) => (event.target.checked ? [...now, it.orderId] : now.filter((id) => id !== it.orderId)))
              }
            >
              <span className="num">{it.orderNo}</span> {it.summary} {money(it.amountFen)}
            </Checkbox>
          ))}
      </div>
      <Input.TextArea
        autoFocus
        aria-label="差异说明"
        placeholder="差异说明，至少 2 个字"
        rows={3}
        count={{ show: true, max: DIFFER_MAX }}
        status={tooLong ? 'error' : ''}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      {tooLong ? (
        <p className="bad" role="alert">
          {faultAt(supplyBill.differ.input, { schoolId, id: bill.id, comment }, 'comment')}
        </p>
      ) : null}
      <div className="row wrap" style={{ marginTop: 12 }}>
        {phrases.map((it) => (
          <Button key={it} size="small" onClick={() => setComment(it)}>
            {it}
          </Button>
        ))}
      </div>
    </FormDialog>
  )
}
