// 申请开票: head, kind and remark; orders of several suppliers become an application each.
import { applyTypes, type ApplyType } from '@caiyuan/contract/invoice-apply'
import { SELF_HEAD, specialFault } from '@caiyuan/contract/invoice-head'
import { money, sumFen } from '@caiyuan/contract/money'
import { Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'
import { Fault } from '../../../ui/fault.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Head } from '../model.ts'
import css from './invoice-service.module.css'

export interface ApplyForm {
  headId: string
  invoiceType: ApplyType
  remark: string
}

const headText = (it: Head): string =>
  [it.title, it.taxNo, it.isSchool ? '本单位' : it.headType === 'person' ? '个人' : ''].filter(Boolean).join(' · ')

interface Props {
  title: string
  ok: string
  groups: readonly { text: string; fen: number }[]
  initial?: Partial<ApplyForm>
  /** Paid with one's own money: any head but the institution's. */
  isOwn?: boolean
  pending: boolean
  send: (form: ApplyForm) => void
  close: () => void
}

/** One's own name needs no head to be kept. */
const useHeads = (isOwn: boolean): readonly Head[] | undefined => {
  const read = useRead(api.invoiceHead.list, {})
  const { user } = useSession()
  if (!isOwn || !read.data) return read.data?.list
  const own = read.data.list.filter((it) => !it.isSchool).map((it) => ({ ...it, barred: '' }))
  const [school] = read.data.list
  return [{ ...school!, ...self, title: user?.userName ?? '', isDefault: !own.some((it) => it.isDefault) }, ...own]
}
const self = {
  id: SELF_HEAD,
  headType: 'person',
  taxNo: '',
  address: '',
  phone: '',
  bankName: '',
  bankAccount: '',
  isSchool: false,
  canEdit: false,
  barred: '',
} as const

export const ApplyDialog = ({ title, ok, groups, initial, isOwn = false, pending, send, close }: Props) => {
  const known = useHeads(isOwn)
  const heads = known ?? []
  const [picked, setHead] = useState(initial?.headId ?? '')
  const [invoiceType, setType] = useState<ApplyType>(initial?.invoiceType ?? 'digital_normal')
  const [remark, setRemark] = useState(initial?.remark ?? '')
  const head = heads.find((it) => it.id === picked) ?? heads.find((it) => it.isDefault && !it.barred) ?? heads[0]
  const isSpecial = invoiceType === 'digital_special'
  const special = head?.headType === 'person' ? '个人抬头只能开普通发票' : head ? specialFault(head) : ''
  const fault = head ? head.barred || (isSpecial ? special : '') : ''
  return (
    <FormDialog
      title={title}
      width={520}
      onClose={close}
      ok={ok}
      pending={pending}
      disabled={!head || fault !== '' || remark.length > 100}
      send={() => head && send({ headId: head.id, invoiceType, remark })}
    >
      <ul className={css['groups']}>
        {groups.map((it) => (
          <li key={it.text}>{it.text}</li>
        ))}
      </ul>
      {groups.length > 1 ? (
        <p className="second">
          一张申请只能有一家供应商：将分成 {groups.length} 张，共 <Money fen={sumFen(groups.map((it) => it.fen))} as="strong" />
        </p>
      ) : null}
      {known ? (
        <div className={css['form']}>
          <label htmlFor="apply-head">发票抬头</label>
          <Select
            id="apply-head"
            value={head?.id ?? ''}
            onChange={setHead}
            options={heads.map((it) => ({ value: it.id, label: headText(it) }))}
          />
          <span id="apply-type">发票类型</span>
          <Radio.Group
            aria-labelledby="apply-type"
            value={invoiceType}
            onChange={(event) => setType(event.target.value as ApplyType)}
            options={Object.entries(applyTypes).map(([value, label]) => ({ value, label }))}
          />
          <label htmlFor="apply-remark">备注</label>
          <Input
            id="apply-remark"
            value={remark}
            maxLength={100}
            placeholder="印在发票备注栏，如项目号，可不填"
            onChange={(event) => setRemark(event.target.value)}
          />
        </div>
      ) : (
        <Skeleton lines={3} />
      )}
      <Fault>{fault}</Fault>
      <p className="second" style={{ marginTop: 12 }}>
        {isOwn
          ? '按实付减去已退的金额整单开具，品名和金额不能更改；开票后要退款，须先红冲。'
          : '按验收金额整单开具，品名和金额不能更改；对账时沿用这张发票，不再另开。'}
        {sumFen(groups.map((it) => it.fen)) > 0 ? `合计 ${money(sumFen(groups.map((it) => it.fen)))}。` : ''}
      </p>
    </FormDialog>
  )
}
