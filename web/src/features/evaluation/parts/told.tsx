// Evaluations of more than one kind of goods, the newest first, and more when asked.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { api } from '../../../core/api.ts'
import { goodsLink } from '../model.ts'
import css from './evaluation.module.css'
import { OneEvaluation } from './one-evaluation.tsx'

const MOST = 100

interface ToldProps {
  read: Pick<OutputOf<typeof api.evaluation.ofShop>, 'list' | 'total'>
  size: number
  setSize: (next: number) => void
  /** Where several supply the same. */
  namesSupplier?: boolean
}

export const Told = ({ read, size, setSize, namesSupplier = false }: ToldProps) => (
  <>
    <ul className={css['list']} aria-label="评价">
      {read.list.map((it) => (
        <OneEvaluation
          key={it.id}
          it={it}
          name={it.goodsName}
          goods={{ link: goodsLink(it), ...(namesSupplier ? { supplierName: it.supplierName } : {}) }}
        />
      ))}
    </ul>
    {read.total > read.list.length && size < MOST ? (
      <button type="button" className={`button ${css['more']}`} onClick={() => setSize(Math.min(MOST, size + 10))}>
        更多评价
      </button>
    ) : null}
  </>
)
