// Which column holds what, what stands in where nothing does, and what every row comes to.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { importFieldNames, importFields, type ImportField, type ImportLayout, type ImportMapping } from '@caiyuan/contract/supplier-goods'
import { Button, Cascader, Checkbox, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import type { KeptFile } from '../../../core/files.ts'
import { Card } from '../../../ui/card.tsx'
import { ReadFail } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { lacking, noDefaults, readDefaults, withColumns, type DefaultsTyped } from '../model.ts'
import css from './import.module.css'
import { ErrorTable, FaultKinds } from './error-table.tsx'

type Columns = ImportMapping['columns']

const FIRST: readonly ImportField[] = ['code', 'name', 'brand', 'model', 'spec', 'unit', 'price', 'stock', 'catNo', 'cas', 'category']
const REST = importFieldNames.filter((it) => !FIRST.includes(it))
const MANY: ReadonlySet<ImportField> = new Set(['name', 'code'])

interface RowsProps {
  fields: readonly ImportField[]
  headers: readonly string[]
  sample: (names: readonly string[]) => string
  columns: Columns
  set: (field: ImportField, names: readonly string[]) => void
}

const FieldRows = ({ fields, headers, sample, columns, set }: RowsProps) =>
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
      <Checkbox
        checked={typed.categoryForUnknown}
        disabled={typed.categoryCode === ''}
        onChange={(event) => set({ categoryForUnknown: event.target.checked })}
      >
        商城没有的分类也用它
      </Checkbox>
    </label>
  )
}

const fields: readonly { key: Exclude<keyof DefaultsTyped, 'categoryForUnknown'>; title: string; hint: string }[] = [
  { key: 'price', title: '默认价格（元）', hint: '没有价格的行用它' },
  { key: 'stock', title: '默认库存', hint: '不填为 0' },
  { key: 'unit', title: '默认单位', hint: '不填为 件' },
  { key: 'brand', title: '默认品牌', hint: '可不填' },
  { key: 'leadDays', title: '默认发货天数', hint: '不填为 3' },
]

const Defaults = (props: DefaultsProps) => (
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

type Preview = OutputOf<typeof api.supplierGoods.preview>

/** Which sheet and which row the table begins with. */
const Layout = ({ found, set }: { found: Preview; set: (change: Partial<ImportLayout>) => void }) =>
  found.format === 'jsonl' ? null : (
    <div className={css['layout']}>
      {found.sheets.length > 1 ? (
        <label>
          工作表
          <Select
            aria-label="工作表"
            style={{ minWidth: 160 }}
            value={found.sheet}
            options={found.sheets.map((it) => ({ value: it, label: it }))}
            onChange={(sheet: string) => set({ sheet, headRow: 0 })}
          />
        </label>
      ) : null}
      <label>
        表头在第
        <InputNumber
          aria-label="表头所在的行"
          min={1}
          max={1000}
          precision={0}
          value={found.headRow}
          changeOnWheel={false}
          onPressEnter={(event) => set({ headRow: Number(event.currentTarget.value) || 0 })}
          onBlur={(event) => Number(event.target.value) !== found.headRow && set({ headRow: Number(event.target.value) || 0 })}
        />
        行
      </label>
      {found.sheets.length > 1 ? <span className="wait">文件有 {found.sheets.length} 张工作表，请选择要导入的一张</span> : null}
    </div>
  )

const Unknown = ({ check, isReplaced }: { check: NonNullable<Preview['check']>; isReplaced: boolean }) =>
  check.unknownCategoryNum === 0 ? null : (
    <div className="wait">
      <p>
        {check.unknownCategoryNum.toLocaleString('zh-CN')} 行的分类商城没有，
        {isReplaced ? '将改用默认分类' : '不会导入；请改为商城的分类，或在默认值中选择用默认分类代替'}：
        {check.unknownCategories.map((it) => `${it.text}（${it.num.toLocaleString('zh-CN')} 行）`).join('、')}
      </p>
    </div>
  )

const Check = ({
  fileId,
  mapping,
  isReady,
  lacks,
}: {
  fileId: string
  mapping: ImportMapping
  isReady: boolean
  lacks: readonly string[]
}) => {
  const navigate = useNavigate()
  const read = useRead(api.supplierGoods.preview, { fileId, mapping }, { enabled: isReady, keep: true })
  const start = useAct(api.supplierGoods.start, {
    refresh: [api.supplierGoods.imports],
    onDone: ({ id }) => void navigate(`/supplier/goods/import?id=${id}`),
  })
  const check = isReady ? read.data?.check : null
  return (
    <Card title="检查结果">
      {lacks.length > 0 ? (
        <ul className={css['lacks']}>
          {lacks.map((it) => (
            <li key={it} className="bad">
              {it}
            </li>
          ))}
        </ul>
      ) : null}
      {isReady && read.error ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      {isReady && !check && !read.error ? <Skeleton lines={2} /> : null}
      {check ? (
        <>
          <p className={css['verdict']}>
            文件里有 <b>{check.goods.toLocaleString('zh-CN')}</b> 种商品：<b className="ok">{check.good.toLocaleString('zh-CN')}</b>{' '}
            种可以导入
            {check.bad > 0 ? (
              <>
                ，<b className="bad">{check.bad.toLocaleString('zh-CN')}</b> 种有问题，不会导入
              </>
            ) : null}
            。编码已有的商品会更新，内容没变的不动。
          </p>
          {check.notes.map((it) => (
            <p key={it} className="wait">
              {it}。
            </p>
          ))}
          <Unknown check={check} isReplaced={mapping.defaults.categoryForUnknown} />
          {check.faults.length > 0 ? <FaultKinds faults={check.faults} /> : null}
          {check.errors.length > 0 ? (
            <div className={css['tall']}>
              <ErrorTable rows={check.errors} label="有问题的行" />
            </div>
          ) : null}
          {check.errors.length < check.faults.reduce((sum, it) => sum + it.num, 0) ? (
            <p className="second">
              只列出前 {check.errors.length} 条，
              {check.good > 0 ? '全部问题在导入后的错误报告里。' : '请按上面各类问题更正文件或填写默认值，再导入。'}
            </p>
          ) : null}
        </>
      ) : null}
      <div className={css['foot']}>
        <Button
          type="primary"
          size="large"
          disabled={!check || check.good === 0 || read.isFetching}
          loading={start.pending}
          onClick={() => void start.run({ fileId, mapping })}
        >
          {check ? `导入 ${check.good.toLocaleString('zh-CN')} 种商品` : '导入'}
        </Button>
      </div>
    </Card>
  )
}

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
        <Layout key={`${guess.data.sheet} ${guess.data.headRow}`} found={guess.data} set={changeLayout} />
        <div className={css['scroll']}>
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
        <Button type="link" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
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
