// Naming who accepts: people of the school who may, the department first; the buyer is not among them.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { FormDialog } from '../../../ui/modal.tsx'
import { AcceptorSelect } from './acceptor-select.tsx'

type Order = Pick<OutputOf<typeof api.order.detail>, 'id' | 'acceptorId'>

export const AcceptorDialog = ({ doc, close }: { doc: Order; close: () => void }) => {
  const [chosen, setChosen] = useState<string | undefined>(doc.acceptorId || undefined)
  const act = useAct(api.order.setAcceptor, {
    onDone: () => {
      notify.ok('已指定验收人')
      close()
    },
  })
  return (
    <FormDialog
      title="指定验收人"
      onClose={close}
      ok="确定"
      pending={act.pending}
      disabled={!chosen || chosen === doc.acceptorId}
      send={() => chosen && void act.run({ id: doc.id, acceptorId: chosen })}
    >
      <p className="second" style={{ marginBottom: 8 }}>
        收货后由验收人核对实物；采购人不能验收自己的订单。
      </p>
      <AcceptorSelect label="验收人" placeholder="请选择，或输入姓名、工号" of={{ id: doc.id }} value={chosen} onChange={setChosen} />
    </FormDialog>
  )
}
