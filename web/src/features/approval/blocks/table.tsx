// A table of the kind's own: the server says its columns, here is how each kind of cell reads.
import type { BlockOf } from '@caiyuan/contract/approval/review'
import { Card } from '../../../ui/card.tsx'
import { useFold } from '../../../ui/fold.tsx'
import { Money } from '../../../ui/money.tsx'
import css from './blocks.module.css'

type Kind = BlockOf<'table'>['columns'][number]['kind']
type Cell = BlockOf<'table'>['rows'][number][number]

const Shown = ({ kind, cell }: { kind: Kind; cell: Cell }) => (kind === 'fen' ? <Money fen={Number(cell)} as="strong" /> : cell)

export const TableBlock = ({ block: { title, columns, rows } }: { block: BlockOf<'table'> }) => {
  const { shown, more } = useFold(rows, '行')
  return (
    <Card title={title} note={`${rows.length} 行`} flush>
      <div className={css['scroll']} tabIndex={0} role="region" aria-label={`${title}表`}>
        <table className={css['table']}>
          <thead>
            <tr>
              {columns.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.join(' ')}>
                {columns.map(({ label, kind }, i) => (
                  <td key={label}>
                    <Shown kind={kind} cell={row[i] ?? ''} />
                  </td>
                ))}
              </tr>
            ))}
            {more ? (
              <tr>
                <td colSpan={columns.length}>{more}</td>
              </tr>
            ) : null}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
