// Naming who accepts: people of the school who may, the department first; the buyer is not among them.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Select } from 'antd'
import { useState } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { FormDialog } from '../../../ui/modal.tsx'

type Order = Pick<OutputOf<typeof api.order.detail>, 'id' | 'acceptorId'>

export const AcceptorDialog = ({ doc, close }: { doc: Order; close: () => void }) => {
  const people = useRead(api.order.acceptors, { id: doc.id })
  const [chosen, setChosen] = useState<string | undefined>(doc.acceptorId || undefined)
  const act = useAct(api.order.setAcceptor, {
    refresh: [api.order.detail, api.order.list],
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
      <p className="second">收货后由验收人核对实物；采购人不能验收自己的订单。</p>
      <Select
        style={{ width: '100%', marginTop: 8 }}
        aria-label="验收人"
        placeholder="请选择验收人"
        loading={people.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        value={chosen ?? null}
        options={people.data?.map((it) => ({ value: it.id, label: [it.name, it.title, it.deptName].filter(Boolean).join(' · ') })) ?? []}
        onChange={(id: string) => setChosen(id)}
      />
    </FormDialog>
  )
}
