// 按型号搜: what is looked for stands in the address.
import { componentSorts, type ComponentSort } from '@caiyuan/contract/component'
import { Checkbox, Input, Pagination, Select } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { partAddress } from './address.ts'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { usePhone } from '../../../ui/media.ts'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { leadText, stockText, type Part } from '../model.ts'
import { AddPart } from './add-part.tsx'
import css from './component.module.css'
import { Tiers } from './tiers.tsx'

const SIZE = 20

const Name = ({ part }: { part: Part }) => (
  <div>
    <Link to={partAddress(part.skuCode)} className={css['mpn']}>
      {part.mpn}
    </Link>{' '}
    {part.isLast ? <Tag tone="wait">停产</Tag> : null}
    <div className="second">
      {part.maker} · {part.package} · {part.description}
    </div>
  </div>
)

const columns: readonly Column<Part>[] = [
  { key: 'mpn', title: '型号 · 品牌 · 封装', render: (part) => <Name part={part} /> },
  { key: 'stock', title: '库存', width: 90, align: 'right', render: (part) => <span className="num">{stockText(part.stock)}</span> },
  { key: 'lead', title: '交期', width: 110, render: leadText },
  { key: 'moq', title: '起订 / 倍数', width: 100, align: 'right', render: (part) => `${part.moq} / ${part.packStep}` },
  { key: 'tiers', title: '单价（含 13% 税）', width: 170, render: (part) => <Tiers part={part} label={`阶梯价：${part.mpn}`} /> },
  { key: 'act', title: '数量', width: 330, render: (part) => <AddPart part={part} /> },
]

const Card = ({ part }: { part: Part }) => (
  <li className={css['box']}>
    <Name part={part} />
    <p className="second">
      库存 {stockText(part.stock)} · {leadText(part)} · 起订 {part.moq} · 倍数 {part.packStep}
    </p>
    <Tiers part={part} label={`阶梯价：${part.mpn}`} />
    <AddPart part={part} />
  </li>
)

const choicesOf = (params: URLSearchParams) => ({
  searchStr: params.get('keyword')?.slice(0, 64) ?? '',
  makers: params.getAll('maker').slice(0, 20),
  packages: params.getAll('package').slice(0, 20),
  categories: params.getAll('category').slice(0, 20),
  inStock: params.get('inStock') === '1',
  sort: (Object.hasOwn(componentSorts, params.get('sort') ?? '') ? params.get('sort') : 'best') as ComponentSort,
  pageNum: Math.min(1000, Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)),
})

export const PartSearch = () => {
  const [params, setParams] = useSearchParams()
  const phone = usePhone()
  const choices = choicesOf(params)
  const read = useRead(api.component.search, { ...choices, pageSize: SIZE }, { keep: true, fresh: 30_000 })
  const set = (name: string, values: readonly string[]) => {
    const next = new URLSearchParams(params)
    next.delete(name)
    if (name !== 'page') next.delete('page')
    for (const it of values) if (it) next.append(name, it)
    setParams(next, { preventScrollReset: true })
  }
  const found = read.data
  const filter = (
    name: 'maker' | 'package' | 'category',
    label: string,
    chosen: readonly string[],
    counts: readonly { name: string; num: number }[] = [],
  ) => (
    <Select
      mode="multiple"
      maxTagCount={1}
      allowClear
      placeholder={label}
      aria-label={label}
      value={[...chosen]}
      onChange={(values: string[]) => set(name, values)}
      options={counts.map((it) => ({ value: it.name, label: `${it.name}（${it.num}）` }))}
    />
  )
  return (
    <>
      <section className={`${css['box']} ${css['search']}`} aria-label="搜索元器件">
        <Input.Search
          key={choices.searchStr}
          defaultValue={choices.searchStr}
          maxLength={64}
          allowClear
          size="large"
          enterButton="搜索"
          placeholder="型号、品牌、参数，横线可不输"
          aria-label="型号、品牌、参数"
          onSearch={(text) => set('keyword', [text.trim()])}
        />
        {filter('category', '类别', choices.categories, found?.categories)}
        {filter('maker', '品牌', choices.makers, found?.makers)}
        {filter('package', '封装', choices.packages, found?.packages)}
        <Checkbox checked={choices.inStock} onChange={(event) => set('inStock', [event.target.checked ? '1' : ''])}>
          只看有货
        </Checkbox>
        <Select
          aria-label="排序"
          value={choices.sort}
          onChange={(sort) => set('sort', [sort === 'best' ? '' : sort])}
          options={Object.entries(componentSorts).map(([value, label]) => ({ value, label }))}
        />
        {found ? <span className="second">共 {found.total} 种</span> : null}
      </section>
      {read.error ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      {read.isPending && !read.error ? <SkeletonBlock lines={10} /> : null}
      {found && found.total === 0 ? (
        <Empty title={`没有找到“${choices.searchStr || '所选条件'}”`}>
          换一种写法，只输型号的前几位，或减少筛选条件；整张清单可以用“粘贴 BOM”。
        </Empty>
      ) : null}
      {found && found.total > 0 ? (
        phone ? (
          <ul className="stack" style={{ listStyle: 'none', padding: 0 }}>
            {found.list.map((part) => (
              <Card key={part.skuCode} part={part} />
            ))}
          </ul>
        ) : (
          <section className={css['box']} style={{ padding: 0 }}>
            <DataTable label="元器件" rows={found.list} rowKey={(it) => it.skuCode} columns={columns} minWidth={1080} sticky={false} />
          </section>
        )
      ) : null}
      {found && found.total > SIZE ? (
        <Pagination
          align="end"
          current={choices.pageNum}
          pageSize={SIZE}
          total={found.total}
          showSizeChanger={false}
          onChange={(page) => {
            set('page', [page === 1 ? '' : String(page)])
            window.scrollTo({ top: 0 })
          }}
        />
      ) : null}
    </>
  )
}
