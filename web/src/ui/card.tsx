// A block of a page: head of 44 with title, note and what stands at its right.
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { useId, useState, type ReactNode } from 'react'
import css from './card.module.css'

interface CardProps {
  title?: ReactNode
  note?: ReactNode
  extra?: ReactNode
  /** Without padding: tables bring their own. */
  flush?: boolean
  /** On a phone the block starts folded, its conclusion in the note. */
  fold?: boolean
  id?: string
  className?: string
  children?: ReactNode
}

export const Card = ({ title, note, extra, flush, fold, id, className = '', children }: CardProps) => {
  const titleId = useId()
  const [open, setOpen] = useState(!fold)
  return (
    <section id={id} className={`${css['card']} ${open ? '' : css['closed']} ${className}`} aria-labelledby={title ? titleId : undefined}>
      {title ? (
        <header className={css['head']}>
          <h2 id={titleId} className={css['title']}>
            {title}
          </h2>
          {note ? <span className={css['note']}>{note}</span> : null}
          {extra ? <div className={css['extra']}>{extra}</div> : null}
          {fold ? (
            <button
              type="button"
              className={css['fold']}
              aria-expanded={open}
              aria-label={open ? '收起' : '展开'}
              onClick={() => setOpen(!open)}
            >
              {open ? <UpOutlined /> : <DownOutlined />}
            </button>
          ) : null}
        </header>
      ) : null}
      <div className={css['body']} style={flush ? { padding: 0 } : undefined}>
        {children}
      </div>
    </section>
  )
}
