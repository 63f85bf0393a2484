// A picture over the whole page: arrow keys lead on, + and − and a press change its size, Escape closes.
import { useEffect, useRef, useState } from 'react'
import css from './zoom.module.css'

export interface ZoomPicture {
  key: string
  src: string
  /** The same, smaller, where a browser reads it. */
  avif?: string
}

interface ZoomProps {
  label: string
  pictures: readonly ZoomPicture[]
  nameOf: (i: number) => string
  at: number
  setAt: (i: number) => void
  close: () => void
}

const SCALES = [1, 2, 3] as const

export const Zoom = ({ label, pictures, nameOf, at, setAt, close }: ZoomProps) => {
  const box = useRef<HTMLDialogElement>(null)
  const [scale, setScale] = useState(0)
  const it = pictures[at]!
  useEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const go = (by: number) => {
    setScale(0)
    setAt((at + by + pictures.length) % pictures.length)
  }
  const resize = (by: number) => setScale((n) => Math.min(SCALES.length - 1, Math.max(0, n + by)))
  const keys: Record<string, () => void> = {
    ArrowRight: () => go(1),
    ArrowLeft: () => go(-1),
    '+': () => resize(1),
    '=': () => resize(1),
    '-': () => resize(-1),
  }
  return (
    <dialog
      ref={box}
      className={css['zoom']}
      aria-label={label}
      onClose={close}
      onKeyDown={(event) => {
        // Keys of the page below do not hear what was meant for this.
        event.stopPropagation()
        keys[event.key]?.()
      }}
    >
      <header>
        <span aria-live="polite">{nameOf(at)}</span>
        <span className={css['tools']}>
          <button type="button" onClick={() => resize(-1)} disabled={scale === 0} aria-label="缩小">
            −
          </button>
          <button type="button" onClick={() => resize(1)} disabled={scale === SCALES.length - 1} aria-label="放大">
            +
          </button>
          <button type="button" onClick={close} aria-label="关闭">
            ×
          </button>
        </span>
      </header>
      <div className={css['stage']}>
        <button
          type="button"
          className={css['picture']}
          style={{ width: `${SCALES[scale]! * 100}%`, height: `${SCALES[scale]! * 100}%` }}
          aria-label={scale === SCALES.length - 1 ? '恢复大小' : '再放大'}
          onClick={() => setScale((n) => (n + 1) % SCALES.length)}
        >
          <picture key={it.key}>
            {it.avif ? <source type="image/avif" srcSet={it.avif} /> : null}
            <img src={it.src} alt={nameOf(at)} />
          </picture>
        </button>
      </div>
      {pictures.length > 1 ? (
        <>
          <button type="button" className={css['before']} onClick={() => go(-1)} aria-label="上一张">
            ‹
          </button>
          <button type="button" className={css['after']} onClick={() => go(1)} aria-label="下一张">
            ›
          </button>
        </>
      ) : null}
    </dialog>
  )
}
