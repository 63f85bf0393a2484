// A leaf of the tree of goods, chosen level by level or by its name; by its code alone it is kept.
import { Cascader } from 'antd'
import { api, useRead } from '../../../core/api.ts'

const HOUR = 3_600_000

interface CategoryBoxProps {
  id?: string
  /** Where no label of a form names it. */
  label?: string
  value?: string
  onChange?: (code: string) => void
  isWrong?: boolean
}

export const CategoryBox = ({ id, label, value, onChange, isWrong = false }: CategoryBoxProps) => {
  const tree = useRead(api.catalog.tree, {}, { fresh: HOUR }).data?.list ?? []
  const options = tree.map((a) => ({
    value: a.id,
    label: a.name,
    children: a.children.map((b) => ({ value: b.id, label: b.name, children: b.children.map((c) => ({ value: c.id, label: c.name })) })),
  }))
  const path = tree.flatMap((a) => a.children.flatMap((b) => b.children.filter((c) => c.id === value).map((c) => [a.id, b.id, c.id])))[0]
  return (
    <Cascader
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      status={isWrong ? 'error' : ''}
      style={{ width: '100%' }}
      options={options}
      value={path ?? []}
      showSearch
      placeholder="选择末级分类"
      onChange={(picked) => onChange?.(String(picked?.[2] ?? ''))}
    />
  )
}
