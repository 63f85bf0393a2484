// 流水: every movement with all four balances after it, which always sum to the total; filters, opening row, proof.
import { DownloadOutlined } from '@ant-design/icons'
import { EntryKindCode, entryKinds, type EntryKind } from '@caiyuan/contract/fund'
import { money, sumFen, yuanText } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../core/api.ts'
import { fileLink } from '../../../core/file-link.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterChips, FilterDays, FilterSelect, FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import type { ListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { proofTerms, type Entries, type Entry, type Statement } from '../model.ts'
import css from './ledger.module.css'

export const ledgerShape = { filters: { kind: '', subject: '', keyword: '', from: '', to: '' }, pageSize: 20 }
export type LedgerList = ListState<typeof ledgerShape.filters>

export const ledgerInput = (id: string, { filters: it }: Pick<LedgerList, 'filters'>) => ({
  id,
  keyword: it.keyword,
  subject: it.subject,
  ...(EntryKindCode.safeParse(it.kind).success ? { kind: it.kind as EntryKind } : {}),
  ...(it.from ? { from: it.from } : {}),
  ...(it.to ? { to: it.to } : {}),
})

/** The state before the first movement of the period stands as the last row. */
type Row = Entry | { opening: Entries['opening']; from: string }
const isOpening = (row: Row): row is Extract<Row, { opening: unknown }> => 'opening' in row

const Balance = ({ row, of }: { row: Row; of: 'frozen' | 'held' | 'committed' | 'available' }) => {
  const key = `${of}Fen` as const
  if (isOpening(row)) return <span className={`num ${css['fade']}`}>{yuanText(row.opening[key])}</span>
  return <span className={row.moved.includes(of) ? 'num strong' : `num ${css['fade']}`}>{yuanText(row[key])}</span>
}

const Doc = ({ row }: { row: Entry }) =>
  row.docLink ? (
    <Link to={row.docLink} className="num">
      {row.docNo}
    </Link>
  ) : (
    <span className="num">{row.docNo}</span>
  )

const Effect = ({ row }: { row: Entry }) =>
  row.effectFen === 0 ? (
    <span className={`num ${css['fade']}`}>{yuanText(row.amountFen)}</span>
  ) : (
    <span className={`num strong ${row.effectFen > 0 ? 'ok' : ''}`}>{`${row.effectFen > 0 ? '+' : ''}${yuanText(row.effectFen)}`}</span>
  )

const summaryOf = (row: Entry): string =>
  row.voucherNo && !row.summary.includes(row.voucherNo) ? `${row.summary}，${row.voucherNo}` : row.summary

/** What was bought, then from whom; what is no order has its summary alone. */
const What = ({ row }: { row: Entry }) =>
  row.goods ? (
    <span className={css['what']} title={`${row.goods}\n${row.supplierFullName}`}>
      <TwoLines main={<span className="line1 goods">{row.goods}</span>} second={<span className="line1">{summaryOf(row)}</span>} />
    </span>
  ) : (
    <span className="line1">{summaryOf(row)}</span>
  )

const columns: readonly Column<Row>[] = [
  {
    key: 'at',
    title: '时间',
    width: 90,
    fixed: true,
    render: (r) => <span className="num">{isOpening(r) ? `${r.from.slice(5)} 00:00` : momentText(r.at)}</span>,
  },
  { key: 'doc', title: '单据', width: 116, fixed: true, render: (r) => (isOpening(r) ? '期初' : <Doc row={r} />) },
  { key: 'summary', title: '内容 / 摘要', render: (r) => (isOpening(r) ? '上期结转' : <What row={r} />) },
  { key: 'subject', title: '科目', width: 80, render: (r) => (isOpening(r) ? '' : <span className="line1">{r.subjectName || '—'}</span>) },
  {
    key: 'kind',
    title: '类型',
    width: 72,
    fixed: true,
    render: (r) => (isOpening(r) ? '' : <Tag tone={entryKinds[r.kind].tone}>{entryKinds[r.kind].label}</Tag>),
  },
  { key: 'amount', title: '发生额', width: 90, align: 'right', fixed: true, render: (r) => (isOpening(r) ? '' : <Effect row={r} />) },
  { key: 'frozen', title: '冻结', width: 84, align: 'right', render: (r) => <Balance row={r} of="frozen" /> },
  { key: 'held', title: '确认应付', width: 84, align: 'right', render: (r) => <Balance row={r} of="held" /> },
  { key: 'committed', title: '已列支', width: 92, align: 'right', render: (r) => <Balance row={r} of="committed" /> },
  { key: 'available', title: '可用余额', width: 92, align: 'right', fixed: true, render: (r) => <Balance row={r} of="available" /> },
  { key: 'actor', title: '经手人', width: 72, extra: true, render: (r) => (isOpening(r) ? '' : r.actorName) },
]

const Proof = ({ page }: { page: Entries }) =>
  page.proof ? (
    <p className={css['proof']}>
      期初可用 <b className="num">{money(page.opening.availableFen)}</b>
      {proofTerms(page.proof).map((it) => (
        <span key={it.kind} style={{ margin: 0, color: 'inherit' }}>
          {it.sign} {entryKinds[it.kind].label} <b className="num">{money(it.fen)}</b>
        </span>
      ))}
      = 期末可用 <b className="num">{money(page.closing.availableFen)}</b>
      <span>每行四栏之和恒等于总额</span>
    </p>
  ) : (
    <p className={css['proof']}>
      <span style={{ margin: 0 }}>这里只列出由您支付的单据的流水；余额是整张卡的余额。</span>
    </p>
  )

const PhoneRow = ({ row }: { row: Row }) =>
  isOpening(row) ? (
    <div className={css['card']}>
      <span>{row.from} 期初</span>
      <Money fen={row.opening.availableFen} as="strong" />
    </div>
  ) : (
    <div className={css['card']}>
      <span className="row">
        <Tag tone={entryKinds[row.kind].tone}>{entryKinds[row.kind].label}</Tag>
        <Doc row={row} />
      </span>
      <span className={css['right']}>
        <Effect row={row} />
      </span>
      <span className={row.goods ? css['bought'] : 'line1'}>{row.goods || summaryOf(row)}</span>
      <span className={`second num ${css['right']}`}>{momentText(row.at)}</span>
      {row.goods ? <span className={`second line1 ${css['whole']}`}>{summaryOf(row)}</span> : null}
      <div className={css['balances']}>
        <span className="num">冻结 {yuanText(row.frozenFen)}</span>
        <span className="num">应付 {yuanText(row.heldFen)}</span>
        <span className="num">列支 {yuanText(row.committedFen)}</span>
        <span className="num strong">可用 {yuanText(row.availableFen)}</span>
      </div>
    </div>
  )

interface LedgerProps {
  id: string
  list: LedgerList
  read: UseQueryResult<Entries, { message: string; traceId?: string | undefined; name: string }>
  subjects: Statement['subjects']
}

export const Ledger = ({ id, list, read, subjects }: LedgerProps) => {
  const page = read.data
  const isLast = page !== undefined && page.pageNum * page.pageSize >= page.total
  const rows: Row[] = page
    ? [
        ...page.list,
        ...(isLast &&
        page.total > 0 &&
        page.proof &&
        !list.filters.kind &&
        !list.filters.subject &&
        !list.filters.keyword &&
        sumFen(Object.values(page.opening)) > 0
          ? [{ opening: page.opening, from: page.from }]
          : []),
      ]
    : []
  const kinds = Object.keys(entryKinds) as EntryKind[]
  const all = page ? Object.values(page.counts).reduce((sum, it) => sum + it, 0) : undefined
  return (
    <ListPage<Row, typeof ledgerShape.filters>
      name="fund-ledger"
      what="流水"
      title={
        <>
          流水{' '}
          <span className="second num" style={{ fontSize: 12, fontWeight: 400 }}>
            {page ? `${page.from} 至 ${page.to}` : ''}
          </span>
        </>
      }
      list={list}
      size="ledger"
      minWidth={1000}
      read={{ ...read, data: page && { list: rows, total: page.total } }}
      rowKey={(row) => (isOpening(row) ? 'opening' : row.id)}
      columns={columns}
      chips={
        <FilterChips
          list={list}
          name="kind"
          label="类型"
          options={[
            { value: '', label: '全部', ...(all === undefined ? {} : { count: all }) },
            ...kinds
              .filter((kind) => page?.counts[kind])
              .map((kind) => ({ value: kind, label: entryKinds[kind].label, count: page!.counts[kind]! })),
          ]}
        />
      }
      filters={
        <>
          <FilterText list={list} name="keyword" label="单号、内容、经手人" width={170} />
          <FilterDays list={list} from="from" to="to" label="日期" />
          <FilterSelect
            list={list}
            name="subject"
            label="科目"
            width={110}
            options={subjects.map((it) => ({ value: it.code, label: it.name }))}
          />
          {page ? <Proof page={page} /> : null}
        </>
      }
      tools={
        <a {...fileLink(api.fund.exportEntries, ledgerInput(id, list))}>
          <DownloadOutlined aria-hidden /> 导出 Excel
        </a>
      }
      phoneCard={(row) => <PhoneRow row={row} />}
      foot={<span className="second">共 {page?.total ?? 0} 笔</span>}
      empty={{ title: '这段时间没有流水', text: '换一个时间段再看' }}
    />
  )
}
