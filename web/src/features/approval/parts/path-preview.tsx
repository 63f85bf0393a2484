// 审批预演: who will decide, why, whether they are there, and how long each order usually takes at every node.
import { modeLabels } from '@caiyuan/contract/approval'
import { usualText } from '@caiyuan/contract/span'
import { usePhone } from '../../../ui/media.ts'
import css from './path-preview.module.css'

export interface PathPerson {
  id: string
  name: string
  deptName: string
  title: string
  reason: string
  away: string
  onBehalfOf: string
}

export interface PathNode {
  id: string
  title: string
  type: 'APPROVE' | 'HANDLE' | 'CC'
  mode: 'SINGLE' | 'AND' | 'OR' | 'RATIO' | 'SEQ'
  reason: string
  skipped: string
  people: readonly PathPerson[]
  choose: { min: number; max: number; candidates: readonly { id: string }[] } | null
  medianHours: number | null
}

export interface PathOrder {
  key: string
  /** 订单 1 */
  label: string
  nodes: readonly PathNode[]
  hours: number
  workdays: number
  unknownNodes: number
  problem: string
}

interface Row {
  id: string
  /** 抄送 is no step: it has none. */
  number: number | null
  node: PathNode
  people: readonly PathPerson[]
  /** The same node in each order; undefined where it does not exist. */
  per: readonly (PathNode | undefined)[]
}

/** What all texts begin with, up to a comma: `某项目（K1）由其负责，`. */
const commonOf = (texts: readonly string[]): string => {
  const [first = '', ...rest] = texts
  let end = 0
  while (end < first.length && rest.every((it) => it[end] === first[end])) end += 1
  return first.slice(0, first.slice(0, end).lastIndexOf('，') + 1)
}

/** Why this person, once where all orders say the same, else order by order: their figures differ. */
export const reasonsOf = (row: Row, person: PathPerson, orders: readonly PathOrder[]): string[] => {
  const told = orders.flatMap((it, at) => {
    const reason = row.per[at]?.people.find((each) => each.id === person.id)?.reason
    return reason && reason !== row.node.reason ? [{ label: it.label, reason }] : []
  })
  const same = new Set(told.map((it) => it.reason)).size === 1
  if (told.length === 0) return person.reason && person.reason !== row.node.reason ? [person.reason] : []
  if (same) return [told[0]!.reason]
  const common = commonOf(told.map((it) => it.reason))
  if (common === '') return told.map((it) => `${it.label}：${it.reason}`)
  return [`${common}${told.map((it) => `${it.label} ${it.reason.slice(common.length)}`).join('、')}`]
}

const isWalked = (node: PathNode | undefined): node is PathNode => node !== undefined && node.skipped === ''

/** Nodes that at least one order walks, in order, each once. */
export const rowsOf = (orders: readonly PathOrder[]): Row[] => {
  const ids = [...new Set(orders.flatMap((it) => it.nodes.map((node) => node.id)))]
  const order = (id: string) => Math.max(...orders.map((it) => it.nodes.findIndex((node) => node.id === id)))
  let number = 0
  return ids
    .toSorted((a, b) => order(a) - order(b))
    .flatMap((id) => {
      const per = orders.map((it) => it.nodes.find((node) => node.id === id))
      const walked = per.filter(isWalked)
      const node = walked[0]
      if (!node) return []
      const people = [...new Map(walked.flatMap((it) => it.people).map((person) => [person.id, person])).values()]
      return [{ id, number: node.type === 'CC' ? null : (number += 1), node, people, per }]
    })
}

export const hoursText = (hours: number | null): string => (hours === null ? '暂无记录' : usualText(hours))

const NO_WAIT = '不用等'

/** Nobody waits for who only gets a copy. */
const timeOf = (node: PathNode): string => (node.type === 'CC' ? NO_WAIT : hoursText(node.medianHours))

const nameOf = (it: PathPerson): string => (it.onBehalfOf ? `${it.name}（代 ${it.onBehalfOf}）` : it.name)

const nobody = (node: PathNode): PathPerson => ({
  id: '',
  name: node.choose ? '待您选择' : node.title,
  deptName: '',
  title: '',
  reason: '',
  away: '',
  onBehalfOf: '',
})

const Away = ({ it }: { it: PathPerson }) =>
  it.away ? (
    <>
      <span className="wait">{it.away}</span>
      <br />
      <span className="second">{it.name}代办</span>
    </>
  ) : (
    <>在岗</>
  )

const Mark = ({ row }: { row: Row }) => (
  <>
    {row.number === null ? <span className={css['mode']}>抄送</span> : <span className={css['number']}>{row.number}</span>}
    {row.people.length > 1 && modeLabels[row.node.mode] ? <span className={css['mode']}>{modeLabels[row.node.mode]}</span> : null}
  </>
)

/** 或签: anyone of them; the names share one line. */
const linesOf = (row: Row): PathPerson[] => {
  if (row.people.length === 0) return [nobody(row.node)]
  const [first] = row.people
  if (row.node.mode !== 'OR' || row.people.length === 1) return [...row.people]
  return [{ ...first!, name: row.people.map(nameOf).join('、'), onBehalfOf: '', reason: first!.reason || '任一人处理即可' }]
}

const Hours = ({ node }: { node: PathNode | undefined }) =>
  node?.skipped === '' ? (
    timeOf(node)
  ) : (
    <span className="second" title={node?.skipped}>
      不经过
    </span>
  )

const Why = ({ row, person, orders }: { row: Row; person: PathPerson; orders: readonly PathOrder[] }) => {
  const reasons = reasonsOf(row, person, orders)
  if (reasons.length < 2) return [row.node.reason, ...reasons].filter(Boolean).join('。')
  return (
    <>
      {row.node.reason}
      {reasons.map((it) => (
        <span key={it} className={css['each']}>
          {it}
        </span>
      ))}
    </>
  )
}

const Lines = ({ row, orders }: { row: Row; orders: readonly PathOrder[] }) => {
  const lines = linesOf(row)
  return lines.map((person, i) => (
    <tr key={`${row.id}-${person.id}`} className={i > 0 ? css['same'] : undefined}>
      <td className={css['at']}>{i === 0 ? <Mark row={row} /> : null}</td>
      <th scope="row">
        {nameOf(person)}
        <span className={css['two']}>{row.node.title}</span>
      </th>
      <td>
        <Why row={row} person={person} orders={orders} />
      </td>
      <td>{person.id ? <Away it={person} /> : ''}</td>
      {orders.map((order, at) => (
        <td key={order.key} className={css['hours']}>
          {i > 0 ? <span className="second">同时进行</span> : <Hours node={row.per[at]} />}
        </td>
      ))}
    </tr>
  ))
}

export interface Forecast {
  nodes: readonly { skipped: string; type: string }[]
  unknownNodes: number
}

/** What is known of the time all steps take together: nobody is asked, no step has a history, some have none, or all have. */
export const knownOf = ({ nodes, unknownNodes }: Forecast): 'free' | 'none' | 'part' | 'all' => {
  const steps = nodes.filter((node) => node.skipped === '' && node.type !== 'CC').length
  if (steps === 0) return 'free'
  if (unknownNodes === 0) return 'all'
  return unknownNodes === steps ? 'none' : 'part'
}

export const totalOf = (order: PathOrder): string => {
  const known = knownOf(order)
  return known === 'free' ? NO_WAIT : hoursText(known === 'none' ? null : order.hours)
}

const Total = ({ order }: { order: PathOrder }) => (
  <>
    <b>{totalOf(order)}</b>
    <span className={css['two']}>
      {[
        order.workdays >= 1 ? `约 ${order.workdays} 个工作日` : '',
        knownOf(order) === 'part' ? `其中 ${order.unknownNodes} 步暂无记录` : '',
      ]
        .filter(Boolean)
        .join('，')}
    </span>
  </>
)

const Wide = ({ rows, orders }: { rows: readonly Row[]; orders: readonly PathOrder[] }) => (
  <table className={css['table']}>
    <thead>
      <tr>
        <th scope="col">顺序</th>
        <th scope="col">审批人</th>
        <th scope="col">为什么由他批</th>
        <th scope="col">在岗情况</th>
        {orders.map((it) => (
          <th key={it.key} scope="col" className={css['hours']}>
            {it.label ? `${it.label} 用时` : '用时'}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Lines key={row.id} row={row} orders={orders} />
      ))}
    </tbody>
    <tfoot>
      <tr>
        <td colSpan={4}>依次相加，同时进行的取较长的一个；用时为近 90 天同类单据的中位数</td>
        {orders.map((it) => (
          <td key={it.key} className={css['hours']}>
            <Total order={it} />
          </td>
        ))}
      </tr>
    </tfoot>
  </table>
)

const SKIPPED = '不经过'

/** 通常 5 小时, or per order where they differ. */
export const usualOf = (row: Row, orders: readonly PathOrder[]): string => {
  const texts = orders.map((_, at) => (isWalked(row.per[at]) ? timeOf(row.per[at]) : SKIPPED))
  if (new Set(texts).size === 1) return texts[0] === '暂无记录' ? '用时暂无记录' : row.node.type === 'CC' ? texts[0]! : `通常 ${texts[0]}`
  const walked = [...new Set(texts)].filter((it) => it !== SKIPPED)
  const labels = (text: string) => orders.flatMap((it, at) => (texts[at] === text ? [it.label] : [])).join('、')
  return [...walked.map((it) => `${labels(it)} ${it}`), ...(texts.includes(SKIPPED) ? [`其余${SKIPPED}`] : [])].join('；')
}

const Narrow = ({ rows, orders }: { rows: readonly Row[]; orders: readonly PathOrder[] }) => (
  <ol className={css['list']}>
    {rows.map((row) => (
      <li key={row.id}>
        <span className={css['at']}>
          <Mark row={row} />
        </span>
        <div>
          {linesOf(row).map((person) => (
            <p key={person.id}>
              <b>{nameOf(person)}</b> <span className="second">{row.node.title}</span>
              {person.away ? <span className="wait"> {person.away}</span> : null}
            </p>
          ))}
          <p className="second">{row.node.reason}</p>
          {linesOf(row).flatMap((person) =>
            reasonsOf(row, person, orders).map((it) => (
              <p key={`${person.id}${it}`} className="second">
                {it}
              </p>
            )),
          )}
          <p className="second">{usualOf(row, orders)}</p>
        </div>
      </li>
    ))}
    {orders.map((it) => (
      <li key={it.key} className={css['sum']}>
        <span>{orders.length > 1 ? `${it.label}：` : '合计'}</span>
        <div>
          <Total order={it} />
        </div>
      </li>
    ))}
  </ol>
)

export const PathPreview = ({ orders }: { orders: readonly PathOrder[] }) => {
  const phone = usePhone()
  const problems = orders.filter((it) => it.problem !== '')
  const whole = orders.filter((it) => it.problem === '')
  const rows = rowsOf(whole)
  return (
    <>
      {problems.map((it) => (
        <p key={it.key} className={`${css['problem']} bad`} role="alert">
          {orders.length > 1 ? `${it.label}：` : ''}
          {it.problem}
        </p>
      ))}
      {rows.length > 0 ? phone ? <Narrow rows={rows} orders={whole} /> : <Wide rows={rows} orders={whole} /> : null}
      {rows.length === 0 && whole.length > 0 ? <p className={css['problem']}>提交后由系统自动通过，直接送供应商确认。</p> : null}
    </>
  )
}
