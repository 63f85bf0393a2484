// A labelled box of the form with what is wrong under it.
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { Fault } from '../../../ui/fault.tsx'
import css from './edit.module.css'

interface BoxProps {
  label: string
  value: string
  set: (value: string) => void
  fault?: string | undefined
  note?: ReactNode
  decimal?: boolean
  whole?: boolean
  lines?: number
  isFixed?: boolean
  /** What tells this box from others of the same label. */
  of?: string
}

export const Box = ({ label, value, set, fault, note, decimal, whole, lines, isFixed = false, of = '' }: BoxProps) => {
  const shared = {
    'aria-label': `${of}${label}`,
    'aria-invalid': fault !== undefined,
    status: fault ? ('error' as const) : ('' as const),
    value,
    disabled: isFixed,
    onChange: (event: { target: { value: string } }) => set(event.target.value),
  }
  return (
    <label className={css['box']}>
      <span>
        {label}
        {note ? <small className="second"> {note}</small> : null}
      </span>
      {lines ? (
        <Input.TextArea rows={lines} {...shared} />
      ) : (
        <Input inputMode={decimal ? 'decimal' : whole ? 'numeric' : 'text'} {...shared} />
      )}
      <Fault>{fault}</Fault>
    </label>
  )
}
