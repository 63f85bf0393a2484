import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { api } from '../../../core/api.ts'
import css from './import.module.css'

type RowError = OutputOf<typeof api.supplierGoods.importDetail>['rows'][number]

/** What is wrong with how many rows: mended in the file once, or by a default. */
export const FaultKinds = ({ faults }: { faults: readonly { field: string; message: string; num: number }[] }) => (
  <ul className={css['kinds']}>
    {faults.map((it) => (
      <li key={`${it.field}${it.message}`}>
        <b className="bad num">{it.num.toLocaleString('zh-CN')} 行</b>
        <span>
          {it.message.startsWith(it.field) ? '' : `${it.field}：`}
          {it.message}
        </span>
      </li>
    ))}
  </ul>
)

/** Row, field, what is wrong, what stands there. */
export const ErrorTable = ({ rows, label }: { rows: readonly RowError[]; label: string }) => (
  <div className={css['scroll']} tabIndex={0} role="region" aria-label={label}>
    <table className={css['errors']}>
      <thead>
        <tr>
          <th scope="col">行号</th>
          <th scope="col">字段</th>
          <th scope="col">问题</th>
          <th scope="col">内容</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((it) => (
          <tr key={`${it.rowNo}${it.field}`}>
            <td className="num">{it.rowNo}</td>
            <td>{it.field}</td>
            <td className="bad">{it.message}</td>
            <td className="second">{it.content}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
