// Which column holds what, what stands in where nothing does, and what every row comes to.
import type { ImportLayout } from '@caiyuan/contract/import-layout'
import type { ImportField } from '@caiyuan/contract/supplier-goods'
import { Button } from 'antd'
import { useState } from 'react'
import { api, useRead } from '../../../../core/api.ts'
import type { KeptFile } from '../../../../core/files.ts'
import { Card } from '../../../../ui/card.tsx'
import { ReadFail } from '../../../../ui/empty.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { lacking, noDefaults, readDefaults, withColumns, type DefaultsTyped } from '../../model.ts'
import css from '../import.module.css'
import { Check } from './check.tsx'
import { Defaults } from './defaults.tsx'
import { FIRST, FieldRows, REST, type Columns } from './field-rows.tsx'
import { Layout } from './layout.tsx'

export const Mapping = ({ file, back }: { file: KeptFile; back: () => void }) => {
  const [layout, setLayout] = useState<ImportLayout>({ sheet: '', headRow: 0 })
  const guess = useRead(api.supplierGoods.preview, { fileId: file.id, layout })
  const [chosen, setChosen] = useState<Columns>()
  const [typed, setTyped] = useState<DefaultsTyped>(noDefaults)
  const [isAll, setAll] = useState(false)
  if (guess.error) {
    return (
      <Card title={file.name}>
        <ReadFail fail={guess.error} retry={() => void guess.refetch()} />
        <div className="row">
          {layout.headRow > 0 ? <Button onClick={() => setLayout({ ...layout, headRow: 0 })}>重新识别表头</Button> : null}
          <Button onClick={back}>换一个文件</Button>
        </div>
      </Card>
    )
  }
  if (!guess.data)
    return (
      <Card title={file.name}>
        <Skeleton lines={6} />
      </Card>
    )
  const { headers, rows, total, encoding } = guess.data
  const columns = chosen ?? guess.data.columns
  const { defaults, faults } = readDefaults(typed)
  const lacks = [...(guess.data.sheets.length > 1 && layout.sheet === '' ? ['请选择要导入的工作表'] : []), ...lacking(columns, defaults)]
  const changeLayout = (change: Partial<ImportLayout>) => {
    setLayout({ ...layout, ...change })
    setChosen(undefined)
  }
  const sample = (names: readonly string[]): string =>
    names.flatMap((name) => rows.map((row) => row[headers.indexOf(name)] ?? '')).find((text) => text !== '') ?? ''
  const rowProps = {
    headers,
    sample,
    columns,
    set: (field: ImportField, names: readonly string[]) => setChosen(withColumns(columns, field, names)),
  }
  return (
    <div className="stack">
      <Card
        title="列的对应"
        note={`${file.name}，${encoding}，${total.toLocaleString('zh-CN')} 行，已按列名猜好，请核对`}
        extra={
          <Button size="small" onClick={back}>
            换一个文件
          </Button>
        }
      >
        {guess.data.format === 'jsonl' ? null : (
          <Layout key={`${guess.data.sheet} ${guess.data.headRow}`} found={guess.data} chosen={layout} set={changeLayout} />
        )}
        <div className={css['scroll']} tabIndex={0} role="region" aria-label="字段对应的表">
          <table className={css['mapping']}>
            <thead>
              <tr>
                <th scope="col">字段</th>
                <th scope="col">文件里的列</th>
                <th scope="col">样例</th>
              </tr>
            </thead>
            <tbody>
              <FieldRows fields={FIRST} {...rowProps} />
              {isAll ? <FieldRows fields={REST} {...rowProps} /> : null}
            </tbody>
          </table>
        </div>
        <Button type="link" style={{ paddingInline: 0 }} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? '收起' : `其余 ${REST.length} 个字段`}
        </Button>
      </Card>
      <Card title="默认值" note="列没有或单元格为空时使用">
        <Defaults typed={typed} faults={faults} set={(change) => setTyped({ ...typed, ...change })} />
      </Card>
      <Check
        fileId={file.id}
        mapping={{ columns, defaults, layout: { ...layout, headRow: guess.data.headRow } }}
        isReady={lacks.length === 0 && Object.keys(faults).length === 0}
        lacks={lacks}
      />
    </div>
  )
}
