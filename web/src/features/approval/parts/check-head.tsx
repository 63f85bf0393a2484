// The line under the title of one document: who submitted it, what its kind says of it, and its neighbours in the queue.
import { momentText } from '@caiyuan/contract/span'
import { Link, useNavigate } from 'react-router'
import { Kbd, useKeys } from '../../../ui/keys.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Reviewed as Doc } from '../blocks/reviewed.ts'

export const Neighbours = ({ doc }: { doc: Doc }) => {
  const navigate = useNavigate()
  const { at, total, prev, next } = doc.queue
  const from = { state: { from: '/check/0' } }
  useKeys('相邻单据', {
    ...(next ? { j: { label: '下一件', run: () => void navigate(next, from) } } : {}),
    ...(prev ? { k: { label: '上一件', run: () => void navigate(prev, from) } } : {}),
  })
  if (at === 0) return null
  return (
    <>
      <span>
        第 {at} / {total} 件
      </span>
      {prev ? (
        <Link to={prev} {...from}>
          上一件 <Kbd>k</Kbd>
        </Link>
      ) : null}
      {next ? (
        <Link to={next} {...from}>
          下一件 <Kbd>j</Kbd>
        </Link>
      ) : null}
    </>
  )
}

export const Meta = ({ doc }: { doc: Doc }) => (
  <>
    <span>
      <b>{doc.submitterName}</b>
      {doc.submitterDept ? `（${doc.submitterDept}）` : ''} <span className="num">{momentText(doc.submittedAt)}</span> 提交
    </span>
    {doc.review?.head.map(({ label, value, hint, fen, link }) => (
      <span key={`${label}${hint}${value}`}>
        {label}{' '}
        <b title={hint || undefined}>
          {link ? (
            <Link className="in-text" to={link}>
              {value}
            </Link>
          ) : (
            value
          )}
        </b>{' '}
        {fen === null ? null : <Money fen={fen} />}
      </span>
    ))}
  </>
)
