// Which column of the file holds what.
import { importFieldNames, importFields, type ImportField, type ImportMapping } from '@caiyuan/contract/supplier-goods'
import { Select } from 'antd'
import css from '../import.module.css'

export type Columns = ImportMapping['columns']

export const FIRST: readonly ImportField[] = [
  'code',
  'name',
  'brand',
  'model',
  'spec',
  'unit',
  'price',
  'stock',
  'catNo',
  'cas',
  'category',
]
export const REST = importFieldNames.filter((it) => !FIRST.includes(it))
const MANY: ReadonlySet<ImportField> = new Set(['name', 'code'])

interface RowsProps {
  fields: readonly ImportField[]
  headers: readonly string[]
  sample: (names: readonly string[]) => string
  columns: Columns
  set: (field: ImportField, names: readonly string[]) => void
}

export const FieldRows = ({ fields, headers, sample, columns, set }: RowsProps) =>
  fields.map((field) => {
    const names = columns[field] ?? []
    const { title, hint } = importFields[field]
    return (
      <tr key={field}>
        <th scope="row">
          {title}
          {field === 'name' ? <b className="bad"> *</b> : null}
          {hint ? <span className="second">{hint}</span> : null}
        </th>
        <td>
          <Select
            aria-label={`${title}所在的列`}
            style={{ width: '100%' }}
            placeholder="文件里没有"
            allowClear
            showSearch
            {...(MANY.has(field) ? { mode: 'multiple' as const, maxCount: 5 } : {})}
            value={MANY.has(field) ? names : (names[0] ?? null)}
            options={headers.map((h) => ({ value: h, label: h }))}
            onChange={(value: string | string[] | null) => set(field, Array.isArray(value) ? value : value ? [value] : [])}
          />
        </td>
        <td className={css['sample']}>
          <span className="line1">{sample(names) || <span className="second">—</span>}</span>
        </td>
      </tr>
    )
  })
