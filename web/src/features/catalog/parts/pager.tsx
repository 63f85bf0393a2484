// Pages under a result: numbers, size of a page, jump.
import { useState, type SubmitEvent } from 'react'
import { pageSizes } from '../model.ts'
import css from './pager.module.css'

interface PagerProps {
  total: number
  pageNum: number
  pageSize: number
  turn: (pageNum: number) => void
  resize: (pageSize: number) => void
  /** What is counted: 件, 种. */
  unit?: string
  sizes?: readonly number[]
}

/** First, last and the neighbours of the present page; 0 stands for a gap. */
export const pageNumbers = (pageNum: number, pages: number): number[] => {
  const near = [1, 2, pageNum - 1, pageNum, pageNum + 1, pages].filter((n) => n >= 1 && n <= pages)
  const sorted = [...new Set(near)].sort((a, b) => a - b)
  return sorted.flatMap((n, i) => (i > 0 && n - sorted[i - 1]! > 1 ? [0, n] : [n]))
}

const Jump = ({ pages, turn }: { pages: number; turn: (pageNum: number) => void }) => {
  const [text, setText] = useState('')
  const go = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const page = Number(text.normalize('NFKC'))
    setText('')
    if (Number.isInteger(page) && page >= 1) turn(Math.min(page, pages))
  }
  return (
    <form className={`${css['jump']} desktop-only`} onSubmit={go}>
      跳至
      <input aria-label="跳至第几页" inputMode="numeric" maxLength={6} value={text} onChange={(event) => setText(event.target.value)} />页
    </form>
  )
}

export const Pager = ({ total, pageNum, pageSize, turn, resize, unit = '件', sizes = pageSizes }: PagerProps) => {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (total === 0) return null
  return (
    <nav className={css['pager']} aria-label="翻页">
      <span className="second num">
        第 {Math.min(total, (pageNum - 1) * pageSize + 1)}–{Math.min(total, pageNum * pageSize)} {unit}，共 {total.toLocaleString('zh-CN')}{' '}
        {unit}
      </span>
      <span className={css['pages']}>
        {pageNumbers(pageNum, pages).map((n, i) =>
          n === 0 ? (
            <span key={`gap${i}`} aria-hidden>
              ···
            </span>
          ) : (
            <button key={n} type="button" aria-current={n === pageNum ? 'page' : undefined} onClick={() => turn(n)}>
              {n}
            </button>
          ),
        )}
      </span>
      <select
        className="desktop-only"
        aria-label={`每页${unit}数`}
        value={pageSize}
        onChange={(event) => resize(Number(event.target.value))}
      >
        {[...new Set([...sizes, pageSize])].map((n) => (
          <option key={n} value={n}>
            {n} {unit}/页
          </option>
        ))}
      </select>
      <Jump pages={pages} turn={turn} />
    </nav>
  )
}
