// What an announcement says, three lines of it until it is unfolded; the button is there where there is more. Another text is another one.
import { useLayoutEffect, useRef, useState } from 'react'
import css from './announcement.module.css'

export const Folded = ({ text, of }: { text: string; of: string }) => {
  const [isOpen, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)
  const box = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const it = box.current
    if (!it || isOpen) return undefined
    const measure = () => setLong(it.scrollHeight > it.clientHeight + 1)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(it)
    return () => watch.disconnect()
  }, [isOpen])
  return (
    <>
      <p ref={box} className={`${css['text']} ${isOpen ? '' : css['folded']}`}>
        {text}
      </p>
      {isLong ? (
        <button
          type="button"
          className={css['more']}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? '收起' : '展开'}：${of}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '收起' : '展开'}
        </button>
      ) : null}
    </>
  )
}
