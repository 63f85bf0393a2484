// Who is invited: found by name, or brought as a list in a sheet.
import { FIRMS_MOST } from '@caiyuan/contract/inquiry/form'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Select } from 'antd'
import { useState } from 'react'
import { api, call, useRead } from '../../../core/api.ts'
import { Field } from '../../../ui/form.tsx'
import { FromSheet } from '../../sheet-text/parts/from-sheet.tsx'
import type { Of } from './form.ts'

type Listed = OutputOf<typeof api.inquiry.readFirms>
interface Brought {
  it: Listed
  addedNum: number
  /** Beyond what may be invited. */
  leftNum: number
}

const Said = ({ it, addedNum, leftNum }: Brought) => (
  <div role="status">
    <p>
      名单中 {it.firms.length} 家供应商可以邀请，带入 {addedNum} 家
      {it.firms.length - addedNum - leftNum > 0 ? `，${it.firms.length - addedNum - leftNum} 家已经在受邀名单中` : ''}
    </p>
    {leftNum > 0 ? (
      <p className="bad">
        受邀供应商最多 {FIRMS_MOST} 家，{leftNum} 家没有带入
      </p>
    ) : null}
    {it.faults.map(({ rowNo, message }) => (
      <p key={rowNo} className="bad">
        第 {rowNo} 行没有带入：{message}
      </p>
    ))}
  </div>
)

export const Firms = ({ of }: { of: Of }) => {
  const [keyword, setKeyword] = useState('')
  const [brought, setBrought] = useState<Brought>()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const read = useRead(api.inquiry.firms, { keyword }, { keep: true })
  const take = async (firmLines: string) => {
    setBrought(undefined)
    const it = await call(api.inquiry.readFirms, { firmLines })
    const chosen: readonly string[] = of.form.getFieldValue('firms') ?? []
    const fresh = it.firms.filter(({ id }) => !chosen.includes(id))
    const added = fresh.slice(0, Math.max(0, FIRMS_MOST - chosen.length))
    setNames((known) => new Map([...known, ...it.firms.map(({ id, name }) => [id, name] as const)]))
    of.form.setFieldValue('firms', [...chosen, ...added.map(({ id }) => id)] as never)
    setBrought({ it, addedNum: added.length, leftNum: fresh.length - added.length })
  }
  const found = new Map([...names, ...(read.data ?? []).map(({ id, name }) => [id, name] as const)])
  return (
    <FromSheet of="firms" take={take}>
      <Field of={of} name="firms" label="受邀供应商" isRequired hint="至少 3 家">
        <Select
          mode="multiple"
          showSearch={{ onSearch: setKeyword, filterOption: false }}
          placeholder="输入供应商名称"
          options={[...found].map(([value, label]) => ({ value, label }))}
        />
      </Field>
      {brought ? <Said {...brought} /> : null}
    </FromSheet>
  )
}
