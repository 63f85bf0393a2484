// 学校管理 · 审批流程: the designer of the rules of approval (decision 0110).
import { Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Designer } from '../parts/designer.tsx'

export const Screen = () => {
  const [search, setSearch] = useSearchParams()
  const docKind = search.get('kind') ?? 'order'
  const list = useRead(api.admin.flows, {})
  const read = useRead(api.admin.flow, { docKind })
  // Begun anew with another flow, and when the person takes over what somebody else saved.
  const [turn, setTurn] = useState(0)
  const kinds = (
    <Select
      aria-label="单据"
      variant="borderless"
      size="large"
      className="strong"
      popupMatchSelectWidth={false}
      value={docKind}
      options={(list.data ?? []).map((it) => ({
        value: it.docKind,
        label: `${it.docTitle}审批${it.hasDraft ? '（有草稿）' : ''}`,
      }))}
      onChange={(kind) => setSearch({ kind })}
    />
  )
  return (
    <>
      <h1 className="hidden-text">审批流程</h1>
      <WithRead read={read}>
        {(flow) => <Designer key={`${docKind} ${turn}`} flow={flow} kinds={kinds} again={() => setTurn(turn + 1)} />}
      </WithRead>
    </>
  )
}
