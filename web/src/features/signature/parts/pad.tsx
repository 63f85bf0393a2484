// Paper to write a name on, by finger, pen or mouse.
import { AVOWAL } from '@caiyuan/contract/signature'
import { useEffect, useRef, useState, type RefObject } from 'react'
import SignaturePad from 'signature_pad'
import css from './pad.module.css'

/** More does not make the ink smoother and makes the picture heavy. */
const MOST_RATIO = 2

export const usePad = () => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const [strokes, setStrokes] = useState(0)
  useEffect(() => {
    const sheet = canvas.current
    if (!sheet) return undefined
    const it = new SignaturePad(sheet, { penColor: getComputedStyle(sheet).color, minWidth: 1.2, maxWidth: 4 })
    pad.current = it
    it.addEventListener('endStroke', () => setStrokes(it.toData().length))
    /** What was written stays when the phone is turned. */
    const fit = () => {
      const ratio = Math.min(MOST_RATIO, window.devicePixelRatio || 1)
      const written = it.toData()
      sheet.width = sheet.clientWidth * ratio
      sheet.height = sheet.clientHeight * ratio
      sheet.getContext('2d')?.scale(ratio, ratio)
      it.clear()
      it.fromData(written)
    }
    const seen = new ResizeObserver(fit)
    seen.observe(sheet)
    return () => {
      seen.disconnect()
      it.off()
    }
  }, [])
  const rewrite = (keep: (written: ReturnType<SignaturePad['toData']>) => ReturnType<SignaturePad['toData']>) => {
    const it = pad.current
    if (!it) return
    const left = keep(it.toData())
    it.clear()
    it.fromData(left)
    setStrokes(left.length)
  }
  return {
    canvas,
    strokes,
    undo: () => rewrite((written) => written.slice(0, -1)),
    clear: () => rewrite(() => []),
    /** The drawing as PNG in base64. */
    png: (): string => canvas.current?.toDataURL('image/png').split(',')[1] ?? '',
  }
}

interface PadProps {
  canvas: RefObject<HTMLCanvasElement | null>
  strokes: number
  undo: () => void
}

export const Pad = ({ canvas, strokes, undo }: PadProps) => (
  <div className={css['pad']}>
    <div className={css['sheet']}>
      <canvas ref={canvas} className={css['ink']} role="img" aria-label="在这里手写姓名" data-strokes={strokes} />
      <p className={css['avowal']}>{AVOWAL}</p>
    </div>
    <div className={css['foot']}>
      <button type="button" className={css['undo']} disabled={strokes === 0} onClick={undo}>
        ↺ 撤销一笔
      </button>
      <span className="second" role="status">
        {strokes > 0 ? `已写 ${strokes} 笔` : '请写完整的姓名'}
      </span>
    </div>
  </div>
)
