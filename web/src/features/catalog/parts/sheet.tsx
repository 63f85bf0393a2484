// A native dialog: from the bottom on a phone, in the middle on a desk. Focus stays inside, Esc and the backdrop close it.
import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useRef, type ReactNode } from 'react'
import css from './sheet.module.css'

interface SheetProps {
  title: ReactNode
  note?: ReactNode
  close: () => void
  foot?: ReactNode
  isWide?: boolean
  children: ReactNode
}

export const Sheet = ({ title, note, close, foot, isWide, children }: SheetProps) => {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // The backdrop is the dialog element itself; the keyboard closes with Esc.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- see above
    <dialog
      ref={box}
      className={`${css['sheet']} ${isWide ? css['wide'] : ''}`}
      onCancel={close}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={css['inside']}>
        <header className={css['head']}>
          <h2>{title}</h2>
          {note ? <span className="second">{note}</span> : null}
          <button type="button" className={css['close']} aria-label="关闭" onClick={close}>
            <CloseOutlined aria-hidden />
          </button>
        </header>
        <div className={css['body']}>{children}</div>
        {foot ? <footer className={css['foot']}>{foot}</footer> : null}
      </div>
    </dialog>
  )
}
