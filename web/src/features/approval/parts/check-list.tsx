// 审批中心: what waits for me, what I decided, what I handle, what was copied to me, what I submitted.
import { DownloadOutlined } from '@ant-design/icons'
import { checkTabs } from '@caiyuan/contract/approval'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { momentText, sinceText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { fileLink } from '../../../core/file-link.ts'
import { readKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterChips, FilterDays, FilterText, FilterYuan, fenOfYuan } from '../../../ui/filters.tsx'
import { BatchHead, ListPage } from '../../../ui/list-page.tsx'
import { type ListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { aboutOf, fundWords, shareOf, summaryParts, type Row } from '../model.ts'
import { BatchBar } from './batch-bar.tsx'
import { CheckCard, type CardProps } from './check-card.tsx'
import { CheckPreview } from './check-preview.tsx'
import { opinionOf, useDecide, type Decide } from './decide.tsx'
import css from './check-list.module.css'

type Page = OutputOf<typeof api.approval.list>

const filters = { kind: '', no: '', submitter: '', minYuan: '', maxYuan: '', from: '', to: '' }
export const checkShape = { filters, pageSize: 20 }
export type Filters = typeof filters

const WAITS = new Set([0, 2, 6])
const timeTitles = ['等待时长', '审批时间', '等待时长', '经办时间', '抄送时间', '提交时间', '等待时长', '办理时间']

const isLate = (row: Row): boolean => row.hints.some((it) => it.label.includes('超时'))

/** `goods 等 n 种` over the supplier; other documents say what they are about in two lines. */
const Summary = ({ row }: { row: Row }) => {
  const text = aboutOf(row)
  const { name, more, second } = summaryParts(text)
  return (
    <span title={text}>
      {second ? (
        <TwoLines
          main={
            <span className={css['summary']}>
              <span className="line1">{name}</span>
              {more ? <span className={css['more']}>{more}</span> : null}
            </span>
          }
          second={<span className="line1">{second}</span>}
        />
      ) : (
        <span className="line2">{text}</span>
      )}
    </span>
  )
}

/** The first hint as a tag and one line; all words stand in the preview and under the pointer. */
const Hints = ({ row }: { row: Row }) => {
  const [first, ...more] = row.hints
  if (!first) return null
  return (
    <span title={row.hints.map((it) => `${it.label}：${it.text}`).join('\n')}>
      <TwoLines
        main={
          <span className={css['tags']}>
            <Tag tone={first.tone}>{first.label}</Tag>
            {more.length > 0 ? <span className="second">+{more.length}</span> : null}
          </span>
        }
        second={<span className="line1">{first.text}</span>}
      />
    </span>
  )
}

const FundCell = ({ row }: { row: Row }) => {
  const { name, no, all } = fundWords(row)
  return (
    <span title={all}>
      <TwoLines main={<span className="line1">{name}</span>} second={<span className="line1">{no}</span>} />
    </span>
  )
}

/** The whole amount; below it what the reader's own cards pay of it, where others pay too. */
const AmountCell = ({ row }: { row: Row }) => {
  const share = shareOf(row)
  return (
    <span title={share === null ? undefined : `其中您负责的经费 ${money(share)}`}>
      <TwoLines
        main={<Money fen={row.amountFen} as="strong" />}
        second={share === null ? null : <span className={css['share']}>您付 {money(share)}</span>}
      />
    </span>
  )
}

const columnsOf = (index: number, acts: { agree: (row: Row) => void; refuse: (row: Row) => void }, hinted: boolean): Column<Row>[] => [
  {
    key: 'no',
    title: '单号 / 类型',
    width: 114,
    fixed: true,
    render: (row) => <TwoLines main={<span className="num">{row.docNo}</span>} second={row.kindTitle} />,
  },
  {
    key: 'submitter',
    title: '申请人 / 部门',
    width: 108,
    render: (row) => <TwoLines main={row.submitterName} second={<span className="line1">{row.submitterDept}</span>} />,
  },
  {
    key: 'summary',
    title: '摘要',
    render: (row) => <Summary row={row} />,
  },
  {
    key: 'fund',
    title: '经费',
    width: 140,
    render: (row) => <FundCell row={row} />,
  },
  { key: 'amount', title: '金额', width: 112, align: 'right', sort: 'amount', render: (row) => <AmountCell row={row} /> },
  {
    key: 'since',
    title: timeTitles[index]!,
    width: 98,
    sort: 'since',
    render: (row) =>
      WAITS.has(index) ? (
        <TwoLines
          main={<span className={isLate(row) ? 'bad strong' : ''}>{sinceText(row.since, serverNow())}</span>}
          second={momentText(row.since)}
        />
      ) : (
        <span className="num">{momentText(row.since)}</span>
      ),
  },
  WAITS.has(index)
    ? {
        key: 'hints',
        title: '提示',
        // Where no row has a hint the goods have its room.
        width: hinted ? 132 : 56,
        render: (row) => <Hints row={row} />,
      }
    : {
        key: 'result',
        title: '结果',
        width: 96,
        render: (row) => <TwoLines main={<Tag tone={row.result.tone}>{row.result.label}</Tag>} second={index === 5 ? row.nodeTitle : ''} />,
      },
  ...(WAITS.has(index)
    ? [
        {
          key: 'acts',
          title: '操作',
          width: 88,
          align: 'right',
          fixed: true,
          render: (row: Row) => (
            // The row itself opens the preview; its buttons act.
            <span
              onClick={(event) => event.stopPropagation()}
              role="presentation"
              className="row"
              style={{ justifyContent: 'flex-end', gap: 12 }}
            >
              <button type="button" style={{ color: 'var(--brand)' }} onClick={() => acts.agree(row)}>
                {row.isHandling ? '办结' : '同意'}
              </button>
              <button type="button" className="bad" onClick={() => acts.refuse(row)}>
                {row.isHandling ? '退回' : '驳回'}
              </button>
            </span>
          ),
        } satisfies Column<Row>,
      ]
    : []),
]

const inputOf = (index: number, { filters: it, sort, pageNum, pageSize }: ListState<Filters>) => ({
  index,
  pageNum,
  pageSize,
  sort: sort as '' | 'since',
  no: it.no,
  submitter: it.submitter,
  ...(it.kind ? { kind: it.kind } : {}),
  ...(fenOfYuan(it.minYuan) === undefined ? {} : { minFen: fenOfYuan(it.minYuan) }),
  ...(fenOfYuan(it.maxYuan) === undefined ? {} : { maxFen: fenOfYuan(it.maxYuan) }),
  ...(it.from ? { from: it.from } : {}),
  ...(it.to ? { to: it.to } : {}),
})

const empties = [
  '没有等您审批的单据',
  '还没有审批过单据',
  '没有等您经办的单据',
  '还没有经办过单据',
  '没有抄送给您的单据',
  '还没有发起过审批',
  '没有等您处理的单据',
  '还没有处理过单据',
]

const Foot = ({ page, index }: { page: Page; index: number }) => (
  <span className="second">
    共 {page.total} 单，合计 <Money fen={page.sumFen} as="strong" />
    {index === 4 && (page.counts['4'] ?? 0) > 0 ? `，${page.counts['4']} 单未阅` : ''}
  </span>
)

const keyOf = (row: Row): string => row.taskId || row.docId

const previewOf = (decide: Decide, waits: boolean, from: string) => (row: Row) => (
  <CheckPreview key={keyOf(row)} row={row} decide={decide} isHandle={waits && row.isHandling} from={from} />
)

const cardOf = (index: number, acts: Pick<CardProps, 'onOpen' | 'onAgree' | 'onRefuse' | 'onUrge'>) => (row: Row) => (
  <CheckCard row={row} index={index} waited={sinceText(row.since, serverNow())} {...acts} />
)

const ReadBar = ({ rows, clear }: { rows: readonly Row[]; clear: () => void }) => {
  const mark = useAct(api.approval.readCopies, { onDone: clear })
  return (
    <>
      <BatchHead clear={clear}>
        已选 <b>{rows.length}</b> 单
      </BatchHead>
      <div className="row" style={{ marginTop: 8, justifyContent: 'flex-end' }}>
        <Button type="primary" loading={mark.pending} onClick={() => void mark.run({ taskIds: rows.map((it) => it.taskId) })}>
          标为已阅
        </Button>
      </div>
    </>
  )
}

/** Lists in which several rows can be dealt with at once. */
const batches: Record<number, { disabled: (row: Row) => boolean; bar: (rows: readonly Row[], clear: () => void) => ReactNode }> = {
  0: { disabled: (row) => !row.batch, bar: (rows, clear) => <BatchBar rows={rows} clear={clear} /> },
  6: { disabled: (row) => !row.batch, bar: (rows, clear) => <BatchBar rows={rows} clear={clear} /> },
  4: { disabled: (row) => row.isRead, bar: (rows, clear) => <ReadBar rows={rows} clear={clear} /> },
}

export const centreTabs = checkTabs.map((it, index) => ({ ...it, index }))
const actWords: Readonly<Record<number, string>> = { 2: '办结', 6: '同意、办结' }

/** What waits to be decided and to be handled, where both stand in one list. */
const countOf = (counts: Page['counts'], index: number): number =>
  index === 6 ? (counts['0'] ?? 0) + (counts['2'] ?? 0) : (counts[String(index)] ?? 0)

const exported = ({ pageNum: _page, pageSize: _size, ...input }: ReturnType<typeof inputOf>) => input

interface CheckListProps {
  index: number
  list: ListState<Filters>
  tabs: readonly { index: number; label: string; alert: boolean }[]
  /** Where it stands, to come back to. */
  from: string
  /** The one kind of document it is of; of all without. */
  only?: string
}

/** Lists of the approval centre under their tabs: `index` says whose and which. */
export const CheckList = ({ index, list, tabs, from, only }: CheckListProps) => {
  const navigate = useNavigate()
  const input = inputOf(index, list)
  const read = useRead(api.approval.list, input, { keep: true })
  const decide = useDecide()
  const markRead = useAct(api.approval.readCopies)
  const urge = useAct(api.approval.urge, { onDone: (answer) => notify.ok(answer.message) })
  // Words typed in the preview of a row go with the keys too.
  const wordsFor = (row: Row) => readKept(opinionOf(row.taskId), '')
  const agree = (row: Row) => void decide.askAgree(row, wordsFor(row), row.isHandling)
  const refuse = (row: Row) => void (row.isHandling ? decide.askHandleBack(row, wordsFor(row)) : decide.askRefuse(row, wordsFor(row)))
  const open = (row: Row) => {
    if (index === 4 && !row.isRead) void markRead.run({ taskIds: [row.taskId] })
    void navigate(row.link, { state: { from } })
  }
  const page = read.data
  const kinds = page?.kinds ?? []
  const all = kinds.reduce((sum, it) => sum + it.num, 0)
  /** Of one kind the tab that is open says how much there is; of the other nothing was asked. */
  const countAt = (at: number): number | undefined => {
    if (!page) return undefined
    if (only === undefined) return countOf(page.counts, at)
    return at === index ? kinds.find((it) => it.kind === only)?.num : undefined
  }
  const waits = WAITS.has(index)
  return (
    <>
      <ListPage<Row, Filters>
        key={index}
        name={`check-${waits ? 'wait' : 'past'}`}
        what="单据"
        list={list}
        read={read}
        rowKey={keyOf}
        columns={columnsOf(index, { agree, refuse }, page?.list.some((it) => it.hints.length > 0) ?? true)}
        minWidth={1000}
        tabs={tabs.map((it) => ({
          key: String(it.index),
          label: it.label,
          alert: it.alert,
          count: (it.alert && countAt(it.index)) || undefined,
        }))}
        tools={
          <a className="desktop-only" {...fileLink(api.approval.exportList, exported(input))}>
            <DownloadOutlined aria-hidden /> 导出
          </a>
        }
        chips={
          only === undefined ? (
            <FilterChips
              list={list}
              name="kind"
              label="单据类型"
              options={[
                { value: '', label: '全部', count: all },
                ...kinds.map((it) => ({ value: it.kind, label: it.title, count: it.num })),
              ]}
            />
          ) : undefined
        }
        filters={
          <>
            <FilterText list={list} name="submitter" label="申请人" width={104} />
            <FilterYuan list={list} from="minYuan" to="maxYuan" label="金额" />
            <FilterDays list={list} from="from" to="to" label={waits ? '到达日期' : '日期'} />
          </>
        }
        more={<FilterText list={list} name="no" label="单号、摘要" width={220} />}
        phoneCard={cardOf(index, {
          onOpen: open,
          onAgree: agree,
          onRefuse: refuse,
          onUrge: (row) => void urge.run({ kind: row.kind, id: row.docId }),
        })}
        onOpen={open}
        preview={previewOf(decide, waits, from)}
        {...(waits
          ? { rowActs: { a: { label: actWords[index] ?? '同意', run: agree }, r: { label: index === 2 ? '退回' : '驳回', run: refuse } } }
          : {})}
        {...(batches[index] ? { batch: batches[index] } : {})}
        empty={{ title: empties[index]!, text: index === 0 ? '有单据到达时，右上角的待审批会亮起' : '' }}
        foot={page ? <Foot page={page} index={index} /> : null}
      />
      {decide.node}
    </>
  )
}
