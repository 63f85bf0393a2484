import { useEffect, useRef } from 'react'
import css from './key-list.module.css'
import { Kbd, type KeyRows } from './keys.tsx'

const names: Record<string, string> = { ' ': '空格', ArrowUp: '↑', ArrowDown: '↓' }

export const KeyList = ({ rows, onClose }: { rows: KeyRows; onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className={css['help']}
      aria-label="全部按键"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <h2 className={css['title']}>
        全部按键
        <button type="button" aria-label="关闭" onClick={() => dialog.current?.close()}>
          ×
        </button>
      </h2>
      {rows.map(([key, label]) => (
        <p key={key} className={css['row']}>
          {label} <Kbd>{names[key] ?? key}</Kbd>
        </p>
      ))}
    </dialog>
  )
}
