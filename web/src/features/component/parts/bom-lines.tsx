// The rows of a BOM: found, replaced or not there; what would be ordered of each.
import { money } from '@caiyuan/contract/money'
import { Button, Checkbox } from 'antd'
import { Link } from 'react-router'
import { partAddress } from './address.ts'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { usePhone } from '../../../ui/media.ts'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { leadText, nextTierOf, orderNum, priceAt, priceFour, savedByMore, stockText } from '../model.ts'
import css from './component.module.css'
import type { BomState, Line } from './use-bom.ts'

const tags = {
  exact: <Tag tone="ok">精确</Tag>,
  taken: <Tag tone="info">已用替代</Tag>,
  other: <Tag tone="wait">替代</Tag>,
  none: <Tag tone="bad">没有</Tag>,
}

const Chosen = ({ line, bom }: { line: Line; bom: BomState }) => {
  const { part, match } = line
  if (line.fault)
    return (
      <span className="bad">
        第 {line.rowNo} 行：{line.fault}
      </span>
    )
  if (!part || line.state === 'none')
    return (
      <span className="bad">
        {match?.why || '没有这个型号'}，<Link to={`/electronProdList?${new URLSearchParams({ keyword: line.partNo })}`}>按型号搜</Link>
      </span>
    )
  const why = match?.others.find((it) => it.part.skuCode === part.skuCode)?.why ?? ''
  return (
    <div>
      <Link to={partAddress(part.skuCode)} className={css['mpn']}>
        {part.mpn}
      </Link>{' '}
      <span className="second">
        {part.maker} · {part.package}
      </span>
      {line.state === 'other' || line.state === 'taken' ? (
        <div className={line.state === 'other' ? 'wait' : 'second'}>
          {match?.why ? `${match.why}；` : ''}
          {why}
        </div>
      ) : null}
      {line.state === 'other' ? (
        <span className={css['others']}>
          {match!.others.map((it) => (
            <Button key={it.part.skuCode} type="link" size="small" onClick={() => bom.take(line.rowNo, it.part.skuCode)}>
              用 {it.part.mpn}
              {match!.others.some((each) => each !== it && each.part.mpn === it.part.mpn) ? `（${it.part.maker}）` : ''}
            </Button>
          ))}
        </span>
      ) : null}
      {line.state === 'taken' ? (
        <Button type="link" size="small" onClick={() => bom.take(line.rowNo, undefined)}>
          不用替代
        </Button>
      ) : null}
    </div>
  )
}

const Next = ({ line, bom }: { line: Line; bom: BomState }) => {
  if (!line.part || line.order === 0) return null
  const next = nextTierOf(line.part, line.order)
  const saved = savedByMore(line.part, line.order)
  return (
    <div>
      <div className="num">{priceFour(priceAt(line.part, line.order))}</div>
      {next ? (
        <div className="second num">
          ≥{next.from.toLocaleString('en-US')}：{priceFour(next.priceE4)}
        </div>
      ) : null}
      {saved && saved.num <= line.part.stock ? (
        <Button type="link" size="small" onClick={() => bom.setNum(line.rowNo, saved.num)}>
          买 {saved.num} 省 {money(saved.fen)}
        </Button>
      ) : null}
    </div>
  )
}

const Num = ({ line, bom }: { line: Line; bom: BomState }) => {
  const { part } = line
  if (!part || line.order === 0) return null
  const more = line.order - line.need
  const least = orderNum(part, 1)
  return (
    <span>
      <Stepper
        value={line.order}
        least={Math.min(least, line.order)}
        most={Math.max(line.order, Math.floor(Math.min(9999, part.stock) / part.packStep) * part.packStep)}
        by={part.packStep}
        label={`下单数：第 ${line.rowNo} 行`}
        onChange={(num) => bom.setNum(line.rowNo, num)}
      />
      {line.problem ? <span className="bad"> {line.problem}</span> : more > 0 ? <span className="second"> 多 {more}</span> : null}
    </span>
  )
}

const There = ({ line: { part } }: { line: Line }) =>
  part ? (
    <div>
      <div className="num">{stockText(part.stock)}</div>
      <div className={part.leadDays > 7 ? 'wait' : 'second'}>{leadText(part)}</div>
    </div>
  ) : null

const mayTick = (it: Line): boolean => it.problem === '' && it.state !== 'other' && it.state !== 'none'

const PhoneLine = ({ line, bom }: { line: Line; bom: BomState }) => {
  const ticked = bom.lines.filter((it) => it.ticked).map((it) => it.rowNo)
  return (
    <li className={css['box']}>
      <div className={css['acts']}>
        <Checkbox
          checked={line.ticked}
          disabled={!mayTick(line)}
          aria-label={`选择第 ${line.rowNo} 行`}
          onChange={(event) => bom.tick(event.target.checked ? [...ticked, line.rowNo] : ticked.filter((it) => it !== line.rowNo))}
        />
        <span className="second">
          {line.rowNo} · {line.designator || '—'} · {line.partNo || '—'}
        </span>
        {tags[line.state]}
      </div>
      <Chosen line={line} bom={bom} />
      {line.part && line.order > 0 ? (
        <>
          <p className="second" style={{ margin: 0 }}>
            库存 {stockText(line.part.stock)} · {leadText(line.part)} · 起订 {line.part.moq} / 倍数 {line.part.packStep} · 要 {line.need}
          </p>
          <div className={css['acts']}>
            <Num line={line} bom={bom} /> <Next line={line} bom={bom} /> <Money fen={line.amountFen} as="strong" />
          </div>
        </>
      ) : null}
    </li>
  )
}

export const BomLines = ({ lines, bom }: { lines: readonly Line[]; bom: BomState }) => {
  const phone = usePhone()
  if (phone)
    return (
      <ul className="stack" style={{ listStyle: 'none', padding: 0 }}>
        {lines.map((it) => (
          <PhoneLine key={it.rowNo} line={it} bom={bom} />
        ))}
      </ul>
    )
  const columns: readonly Column<Line>[] = [
    { key: 'row', title: '行', width: 40, align: 'right', render: (it) => it.rowNo },
    { key: 'designator', title: '位号', width: 84, render: (it) => <span className="line2">{it.designator || '—'}</span> },
    { key: 'partNo', title: 'BOM 型号', width: 150, render: (it) => <span style={{ overflowWrap: 'anywhere' }}>{it.partNo || '—'}</span> },
    { key: 'need', title: '要 / 每套', width: 78, align: 'right', render: (it) => (it.fault ? '—' : `${it.need} / ${it.num}`) },
    { key: 'found', title: '匹配', width: 80, render: (it) => tags[it.state] },
    { key: 'part', title: '采用的型号 · 品牌 · 封装', render: (it) => <Chosen line={it} bom={bom} /> },
    { key: 'stock', title: '库存 · 交期', width: 96, render: (it) => <There line={it} /> },
    {
      key: 'moq',
      title: '起订 / 倍数',
      width: 92,
      align: 'right',
      render: (it) => (it.part ? `${it.part.moq} / ${it.part.packStep}` : ''),
    },
    { key: 'price', title: '单价 · 下一档', width: 136, align: 'right', render: (it) => <Next line={it} bom={bom} /> },
    { key: 'order', title: '下单数', width: 150, render: (it) => <Num line={it} bom={bom} /> },
    { key: 'amount', title: '金额', width: 88, align: 'right', render: (it) => (it.order ? <Money fen={it.amountFen} as="strong" /> : '') },
  ]
  return (
    <section className={css['box']} style={{ padding: 0, overflow: 'hidden' }}>
      <DataTable
        label="BOM 匹配结果"
        rows={lines}
        rowKey={(it) => String(it.rowNo)}
        columns={columns}
        minWidth={1180}
        sticky={false}
        selection={{
          keys: bom.lines.filter((it) => it.ticked).map((it) => String(it.rowNo)),
          onChange: (keys) => bom.tick(keys.map(Number)),
          disabled: (it) => !mayTick(it),
        }}
      />
    </section>
  )
}
