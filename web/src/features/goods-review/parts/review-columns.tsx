// Columns, phone card and the open row of goods before the platform.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { controlLabel } from '@caiyuan/contract/goods'
import { goodsFlow } from '@caiyuan/contract/goods-flow'
import { priceText } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import type { api } from '../../../core/api.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import css from './review.module.css'

export type ReviewRow = OutputOf<typeof api.goodsReview.list>['list'][number]

export interface ReviewActs {
  pass: (rows: readonly ReviewRow[]) => void
  /** `then` once they are refused; not when the person thought better of it. */
  refuse: (rows: readonly ReviewRow[], then?: () => void) => void
  pending: boolean
}

const priceRange = (it: ReviewRow): string => {
  const prices = it.skus.map((k) => k.priceE4)
  if (prices.length === 0) return '—'
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return `${least === most ? priceText(least) : `${priceText(least)}–${priceText(most)}`} / ${[...new Set(it.skus.map((k) => k.unit))].join('、')}`
}

const Buttons = ({ it, acts }: { it: ReviewRow; acts: ReviewActs }) => (
  <span className={css['acts']}>
    {it.can.refuse === true ? (
      <Button type="link" size="small" danger disabled={acts.pending} onClick={() => acts.refuse([it])}>
        不通过
      </Button>
    ) : null}
    {it.can.pass === true ? (
      <Button type="link" size="small" disabled={acts.pending} onClick={() => acts.pass([it])}>
        通过
      </Button>
    ) : null}
  </span>
)

/** Packs under half of what others ask for the same, and what their supplier says of it. */
const Low = ({ it }: { it: ReviewRow }) =>
  it.low.length > 0 ? (
    <p className="wait">
      异常低价：
      {it.low
        .map(({ code, lowestE4 }) => `${it.low.length > 1 ? `${code} ` : ''}不到同款最低报价 ${priceText(lowestE4)} 的一半`)
        .join('；')}
      。{it.lowReason ? `供应商说明：${it.lowReason}` : '供应商没有说明'}
    </p>
  ) : null

const maker = (it: ReviewRow): string => [it.brand, it.model].filter(Boolean).join(' ')
const control = (it: ReviewRow) => (it.controlClass > 0 ? <span className="wait">{controlLabel(it.controlClass)}</span> : '')

/** Who decided and when, or since when it waits. */
const Since = ({ it }: { it: ReviewRow }) =>
  it.state === 'waiting' ? (
    <TwoLines main={it.submittedAt ? momentText(it.submittedAt) : '—'} second={it.reason ? '上次未通过' : ''} />
  ) : (
    <TwoLines main={it.reviewedAt ? momentText(it.reviewedAt) : '—'} second={it.reviewedBy} />
  )

export const reviewColumns = (acts: ReviewActs, tab: string): Column<ReviewRow>[] => [
  {
    key: 'goods',
    title: '商品',
    fixed: true,
    render: (it) => (
      <span className="row">
        <Drawing src={it.picture} name="" size={40} />
        <div className="grow">
          <TwoLines
            main={
              <span className="line1 goods" title={it.name}>
                {it.name}
              </span>
            }
            second={maker(it)}
          />
        </div>
      </span>
    ),
  },
  {
    key: 'supplier',
    title: '供应商 / 编码',
    width: 168,
    render: (it) => (
      <TwoLines
        main={
          <span className="line1" title={it.supplierFullName}>
            {it.supplierName}
          </span>
        }
        second={<span className="num line1">{it.code}</span>}
      />
    ),
  },
  {
    key: 'category',
    title: '分类',
    width: 124,
    render: (it) => <TwoLines main={<span className="line1">{it.categoryName}</span>} second={control(it)} />,
  },
  {
    key: 'price',
    title: '价格',
    width: 148,
    align: 'right',
    render: (it) => (
      <TwoLines
        main={<span className="num strong">{priceRange(it)}</span>}
        second={it.low.length > 0 ? <span className="wait">异常低价</span> : it.skus.length > 1 ? `${it.skus.length} 个规格` : ''}
      />
    ),
  },
  { key: 'since', title: tab === 'waiting' ? '送审时间' : '审核', width: 116, render: (it) => <Since it={it} /> },
  ...(tab === 'waiting'
    ? [
        {
          key: 'acts',
          title: '操作',
          width: 116,
          align: 'right' as const,
          fixed: true as const,
          render: (it: ReviewRow) => <Buttons it={it} acts={acts} />,
        },
      ]
    : [
        {
          key: 'state',
          title: tab === 'refused' ? '原因' : '状态',
          width: 200,
          render: (it: ReviewRow) =>
            tab === 'refused' ? <span title={it.reason}>{it.reason}</span> : <StatusTag flow={goodsFlow} state={it.state} />,
        },
      ]),
]

/** What one has to see to decide: packs with their prices, parameters, description. */
export const ReviewDetail = ({ it }: { it: ReviewRow }) => (
  <div className={css['detail']}>
    <Facts
      columns={2}
      facts={[
        { label: '公司全称', value: it.supplierFullName },
        { label: 'CAS 号', value: it.cas },
        ...it.attributes.map(({ name, value }) => ({ label: name, value })),
        { label: '描述', value: it.description, wide: true },
        ...(it.reason ? [{ label: it.state === 'refused' ? '未通过的原因' : '上次未通过的原因', value: it.reason, wide: true }] : []),
      ]}
    />
    <Low it={it} />
    <ul className={css['skus']}>
      {it.skus.map((k) => (
        <li key={k.code}>
          <span className="num second">{k.code}</span> {k.spec || '无规格'} · <b className="num">{priceText(k.priceE4)}</b> / {k.unit} ·{' '}
          {k.personalPriceE4 === null ? '' : `个人价 ${priceText(k.personalPriceE4)} · `}
          库存 <span className="num">{k.stock.toLocaleString('zh-CN')}</span>
        </li>
      ))}
    </ul>
  </div>
)

export const ReviewCard = ({ it, acts }: { it: ReviewRow; acts: ReviewActs }) => (
  <div className={css['card']}>
    <div className="row" style={{ alignItems: 'flex-start' }}>
      <Drawing src={it.picture} name="" size={64} />
      <div className="grow">
        <p className="line2 goods">{it.name}</p>
        <p className="second">
          {it.supplierName} · {it.categoryName} {control(it)}
        </p>
        <p className="second">{maker(it)}</p>
        <b className="num">{priceRange(it)}</b>
        {it.low.length > 0 ? <span className="wait"> 异常低价</span> : null}
      </div>
    </div>
    {it.reason ? (
      <p className="bad">
        {it.state === 'refused' ? '未通过' : '上次未通过'}：{it.reason}
      </p>
    ) : null}
    <details className={css['more']}>
      <summary>规格、参数与描述</summary>
      <ReviewDetail it={it} />
    </details>
    <Buttons it={it} acts={acts} />
  </div>
)
