// 学校管理 · 搜索排序说明: how a search was understood, and why its goods come in this order.
import { EXPLAINED, matches } from '@caiyuan/contract/explain'
import { KEYWORD_MAX } from '@caiyuan/contract/search-choices'
import { Input } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { useDraft } from '../../../ui/draft.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Facts, type Fact } from '../../../ui/facts.tsx'
import { Price } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { beforeOf, ORDER, type Explained, type Ranked } from '../search-order.ts'
import css from './admin-search.module.css'

const Search = ({ keyword, search }: { keyword: string; search: (keyword: string) => void }) => {
  const { text, setText, give } = useDraft(keyword)
  return (
    <Input.Search
      placeholder="老师会怎么搜，例如：移液枪头 200ul"
      aria-label="要说明的搜索词"
      enterButton="说明"
      allowClear
      maxLength={KEYWORD_MAX}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onSearch={(word) => {
        give(word.trim())
        search(word.trim())
      }}
    />
  )
}

const wordText = ({ word, synonyms }: Explained['words'][number]): string =>
  synonyms.length > 0 ? `${word}（同 ${synonyms.join('、')}）` : word

const understood = (it: Explained): Fact[] => [
  { label: '拆成的词', value: it.words.map(wordText).join(' ＋ ') },
  { label: '排除', value: it.without },
  { label: '改按', value: it.corrected === '' ? '' : `“${it.corrected}”（原词没有找到）` },
  { label: '放宽', value: it.isLoose ? '没有商品含全部词语，含其中一部分的也算' : '' },
  { label: '找到', value: `${it.total.toLocaleString('zh-CN')} 种商品` },
  { label: '常见价', value: it.usualE4 === null ? '' : <Price e4={it.usualE4} /> },
]

const matchText = (it: Ranked): string => (it.match === 'some' ? `${matches.some}（${it.score} 分）` : matches[it.match])

const Goods = ({ it }: { it: Ranked }) => (
  <TwoLines
    main={<Link to={`/detail?id=${it.productId}`}>{it.name}</Link>}
    second={[it.brand, it.supplierName].filter(Boolean).join(' · ')}
  />
)

/** Of a row, what put it before the next; the last that is shown has none. */
const whyOf = ({ list, isBroad }: Explained, it: Ranked): string => {
  const next = list[it.place]
  return next ? beforeOf(it, next, isBroad) : ''
}

const PhoneFacts = ({ all, it }: { all: Explained; it: Ranked }) => {
  const why = whyOf(all, it)
  return (
    <div className="phone-only second">
      <p>
        <Price e4={it.priceE4} />
        {it.isDear ? '（偏高）' : ''} · {it.isIn ? '有货' : '无货'} · 销量 {it.sales.toLocaleString('zh-CN')}
      </p>
      {all.isBroad ? null : <p>{matchText(it)}</p>}
      {why ? <p>排在下一名前，因为{why}</p> : null}
    </div>
  )
}

const columnsOf = (all: Explained): Column<Ranked>[] => [
  { key: 'place', title: '名次', width: 56, fixed: true, render: (it) => <span className="num">{it.place}</span> },
  {
    key: 'goods',
    title: '商品',
    fixed: true,
    render: (it) => (
      <>
        <Goods it={it} />
        <PhoneFacts all={all} it={it} />
      </>
    ),
  },
  ...(all.isBroad ? [] : [{ key: 'match', title: '搜索词的位置', width: 200, phone: 'hide' as const, render: matchText }]),
  { key: 'stock', title: '库存', width: 64, phone: 'hide', render: (it) => (it.isIn ? '有货' : <span className="second">无货</span>) },
  {
    key: 'price',
    title: '最低价',
    width: 120,
    align: 'right',
    phone: 'hide',
    render: (it) => <TwoLines main={<Price e4={it.priceE4} />} second={it.isDear ? <Tag tone="wait">偏高</Tag> : ''} />,
  },
  {
    key: 'sales',
    title: '销量',
    width: 80,
    align: 'right',
    phone: 'hide',
    render: (it) => <span className="num">{it.sales.toLocaleString('zh-CN')}</span>,
  },
  { key: 'before', title: '排在下一名前，因为', width: 180, phone: 'hide', render: (it) => whyOf(all, it) || '—' },
]

const Result = ({ keyword }: { keyword: string }) => {
  const read = useRead(api.catalog.explain, { keyword })
  return (
    <WithRead read={read}>
      {(it) => (
        <>
          <Card title="怎么理解这次搜索">
            <Facts facts={understood(it)} />
          </Card>
          <Card
            title="综合排序"
            note={it.total > EXPLAINED ? `前 ${EXPLAINED} 名` : ''}
            flush={it.list.length > 0}
            extra={<Link to={`/searchCate?keyword=${encodeURIComponent(keyword)}`}>看搜索页</Link>}
          >
            {it.list.length > 0 ? (
              <DataTable label="综合排序" rows={it.list} rowKey={(row) => row.productId} columns={columnsOf(it)} />
            ) : (
              <Empty title={`没有找到“${keyword}”`}>换个说法试试；老师搜不到时会看到分类、心愿单和询价的入口。</Empty>
            )}
          </Card>
          {it.isBroad ? <p className="second">找到的商品太多，不逐个比较搜索词的位置，只按累计销量排。</p> : null}
        </>
      )}
    </WithRead>
  )
}

export const Screen = () => {
  const [params, setParams] = useSearchParams()
  const keyword = params.get('keyword') ?? ''
  return (
    <div className="stack">
      <h1 className="hidden-text">搜索排序说明</h1>
      <Card title="搜索排序说明" note="按本校能看到的商品">
        <Search keyword={keyword} search={(text) => setParams(text === '' ? {} : { keyword: text })} />
        <ol className={css['order']} aria-label="综合排序依次看">
          {ORDER.map((it) => (
            <li key={it}>{it}</li>
          ))}
        </ol>
      </Card>
      {keyword === '' ? null : <Result key={keyword} keyword={keyword} />}
    </div>
  )
}
