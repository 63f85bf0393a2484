// Pieces of a printed document: facts in pairs, plain tables with sums, the record of who agreed.
import { dayText, momentText } from '@caiyuan/contract/span'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { OrderFact } from '@caiyuan/contract/order/fields'
import { useState, type ComponentProps, type ReactNode } from 'react'
import type { api } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { useSession } from '../../../core/session.ts'
import { PrintFoot, PrintSheet, PrintSheets, type PaperSignature } from '../../../ui/print.tsx'
import css from './paper.module.css'

/** The sheet is all there is on its page. */
export const Paper = (props: ComponentProps<typeof PrintSheet>) => (
  <main>
    <PrintSheets>
      <PrintSheet {...props} />
    </PrintSheets>
  </main>
)

/** On paper a moment keeps its year: `2026-11-21 13:40`. */
export const fullMoment = (at: Date | string): string => `${dayText(at)} ${momentText(at).slice(6)}`

export type PaperSignatures = OutputOf<typeof api.signature.onPaper>

export const signedOn = (signatures: PaperSignatures = []): PaperSignature[] =>
  signatures.map((it) => ({ label: it.step, picture: it.picture, words: `${it.name} ${fullMoment(it.at)}，签名第 ${it.no} 版` }))

/** Numbers and days stay on one line. */
export const Whole = ({ children }: { children: ReactNode }) => <span className={css['whole']}>{children}</span>

type Pair = [label: string, value: ReactNode, wide?: boolean]

export const pairsOf = (facts: readonly OrderFact[]): Pair[] => facts.map(({ label, value, isWide }) => [label, value, isWide])

export const Pairs = ({ rows }: { rows: readonly Pair[] }) => (
  <dl className={css['pairs']}>
    {rows
      .filter(([, value]) => value !== '' && value !== null && value !== undefined)
      .map(([label, value, wide]) => (
        <div key={label} className={wide ? css['wide'] : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

export interface PaperColumn<Row> {
  title: string
  right?: true
  of: (row: Row, index: number) => ReactNode
}

interface PaperTableProps<Row> {
  title?: string
  columns: readonly PaperColumn<Row>[]
  rows: readonly Row[]
  /** Cells of the last row, by column. */
  sum?: readonly ReactNode[]
  /** The end of the paper, where this is its last table: in a row of its own, which no page parts from the rows before it. */
  children?: ReactNode
}

export const PaperTable = <Row,>({ title, columns, rows, sum, children }: PaperTableProps<Row>) => (
  <>
    {title ? <h2 className={css['title']}>{title}</h2> : null}
    <div className={css['rows']}>
      <table>
        <thead>
          <tr>
            {columns.map((it) => (
              <th key={it.title} scope="col" className={it.right ? css['right'] : undefined}>
                {it.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {columns.map((it) => (
                <td key={it.title} className={it.right ? css['right'] : undefined} data-label={it.title}>
                  {it.of(row, i)}
                </td>
              ))}
            </tr>
          ))}
          {sum ? (
            <tr className={css['sum']}>
              {sum.map((cell, i) => (
                <td key={columns[i]!.title} className={columns[i]!.right ? css['right'] : undefined} data-label={columns[i]!.title}>
                  {cell}
                </td>
              ))}
            </tr>
          ) : null}
          {children ? (
            <tr className={css['last']}>
              <td colSpan={columns.length}>{children}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  </>
)

interface Done {
  at: string
  who: string
  onBehalfOf?: string
  title: string
  comment: string
  why?: string
}

export const Record = ({ rows, children }: { rows: readonly Done[]; children?: ReactNode }) => (
  <PaperTable
    title="办理记录"
    rows={rows}
    columns={[
      { title: '时间', of: (it) => <Whole>{fullMoment(it.at)}</Whole> },
      { title: '办理人', of: (it) => (it.onBehalfOf ? `${it.who}（代 ${it.onBehalfOf}）` : it.who) },
      { title: '事项', of: (it) => it.title },
      { title: '意见', of: (it) => [it.why, it.comment].filter(Boolean).join('；') },
    ]}
  >
    {children}
  </PaperTable>
)

/** Who printed it and when, as finance offices want it at the foot. */
const PrintedBy = () => {
  const { user } = useSession()
  const [now] = useState(serverNow)
  return user ? (
    <p className={css['small']}>
      {user.userName} 于 {fullMoment(now)} 打印。扫描右上角二维码可核对电子单据，以系统记录为准。
    </p>
  ) : null
}

/** Where a paper ends: who printed it, the sum, places to sign. Stands in its last table, or after what is no table. */
export const PaperEnd = () => (
  <div className={css['end']}>
    <PrintedBy />
    <PrintFoot />
  </div>
)

export const useSchoolName = (): string => useSession().user?.schoolName ?? ''
