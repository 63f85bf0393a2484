// What stands in where a column is missing or a cell is empty.
import { Cascader, Checkbox, Input } from 'antd'
import { api, useRead } from '../../../../core/api.ts'
import type { DefaultsTyped } from '../../model.ts'
import css from '../import.module.css'

interface DefaultsProps {
  typed: DefaultsTyped
  set: (change: Partial<DefaultsTyped>) => void
  faults: Partial<Record<keyof DefaultsTyped, string>>
}

const CategoryField = ({ typed, set }: DefaultsProps) => {
  const tree = useRead(api.catalog.tree, {}, { fresh: 3_600_000 }).data?.list ?? []
  const options = tree.map((a) => ({
    value: a.id,
    label: a.name,
    children: a.children.map((b) => ({ value: b.id, label: b.name, children: b.children.map((c) => ({ value: c.id, label: c.name })) })),
  }))
  const path = tree.flatMap((a) =>
    a.children.flatMap((b) => b.children.filter((c) => c.id === typed.categoryCode).map((c) => [a.id, b.id, c.id])),
  )[0]
  return (
    <div className={css['category']}>
      <label>
        默认分类
        <Cascader
          aria-label="默认分类"
          style={{ width: '100%' }}
          options={options}
          value={path ?? []}
          showSearch
          placeholder="文件没有分类时用它"
          onChange={(value) => set({ categoryCode: String(value?.[2] ?? '') })}
        />
      </label>
      <Checkbox
        checked={typed.categoryForUnknown}
        disabled={typed.categoryCode === ''}
        onChange={(event) => set({ categoryForUnknown: event.target.checked })}
      >
        商城没有的分类也用它
      </Checkbox>
    </div>
  )
}

const fields: readonly { key: Exclude<keyof DefaultsTyped, 'categoryForUnknown'>; title: string; hint: string }[] = [
  { key: 'price', title: '默认价格（元）', hint: '没有价格的行用它' },
  { key: 'stock', title: '默认库存', hint: '不填为 0' },
  { key: 'unit', title: '默认单位', hint: '不填为 件' },
  { key: 'brand', title: '默认品牌', hint: '可不填' },
  { key: 'leadDays', title: '默认发货天数', hint: '不填为 3' },
]

export const Defaults = (props: DefaultsProps) => (
  <div className={css['defaults']}>
    <CategoryField {...props} />
    {fields.map((it) => (
      <label key={it.key}>
        {it.title}
        <Input
          aria-label={it.title}
          placeholder={it.hint}
          value={props.typed[it.key]}
          status={props.faults[it.key] ? 'error' : ''}
          onChange={(event) => props.set({ [it.key]: event.target.value })}
        />
        {props.faults[it.key] ? (
          <span className="bad" role="alert">
            {props.faults[it.key]}
          </span>
        ) : null}
      </label>
    ))}
  </div>
)
