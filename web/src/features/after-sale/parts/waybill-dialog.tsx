// How goods were sent: a courier and its number, or brought by the supplier.
import { carriers, OWN_DELIVERY, type CarrierCode } from '@caiyuan/contract/carriers'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { Fault } from '../../../ui/fault.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import css from './after-sale.module.css'

export interface Sent {
  carrierCode: CarrierCode
  waybillNo: string
}

interface Props {
  title: string
  ok: string
  /** What the supplier's own way is called here. */
  own: string
  note?: string
  pending: boolean
  send: (it: Sent) => void
  close: () => void
}

const faultOf = ({ carrierCode, waybillNo }: Partial<Sent>): string => {
  if (!carrierCode) return '请选择快递公司'
  if (carrierCode === OWN_DELIVERY) return ''
  return /^[A-Za-z0-9-]{6,32}$/.test(waybillNo ?? '') ? '' : '运单号须为 6 至 32 位字母、数字'
}

export const WaybillDialog = ({ title, ok, own, note, pending, send, close }: Props) => {
  const [it, setIt] = useState<Partial<Sent>>({})
  const [tried, setTried] = useState(false)
  const fault = faultOf(it)
  const isOwn = it.carrierCode === OWN_DELIVERY
  const post = () => {
    setTried(true)
    if (fault === '') send({ carrierCode: it.carrierCode!, waybillNo: isOwn ? '' : (it.waybillNo ?? '').trim() })
  }
  return (
    <FormDialog title={title} ok={ok} send={post} pending={pending} onClose={close}>
      {note ? <p className="second">{note}</p> : null}
      <label className={css['field']}>
        快递公司
        <Select
          aria-label="快递公司"
          placeholder="请选择"
          showSearch={{ optionFilterProp: 'label' }}
          value={it.carrierCode}
          options={[...carriers.map(({ code, name }) => ({ value: code, label: name })), { value: OWN_DELIVERY, label: own }]}
          onChange={(carrierCode: CarrierCode) => setIt({ ...it, carrierCode })}
        />
      </label>
      {isOwn ? null : (
        <label className={css['field']}>
          运单号
          <Input
            aria-label="运单号"
            maxLength={32}
            value={it.waybillNo ?? ''}
            onChange={(event) => setIt({ ...it, waybillNo: event.target.value.trim() })}
          />
        </label>
      )}
      <Fault>{tried ? fault : ''}</Fault>
    </FormDialog>
  )
}
