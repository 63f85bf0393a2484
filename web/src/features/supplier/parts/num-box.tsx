// Pieces to send, as typed: a number that cannot be sent stays in the box with what is wrong about it.
import { Input } from 'antd'
import { useId } from 'react'
import css from './panel.module.css'

interface NumBoxProps {
  label: string
  unit: string
  typed: string
  fault: string
  onChange: (typed: string) => void
}

export const NumBox = ({ label, unit, typed, fault, onChange }: NumBoxProps) => {
  const faultId = useId()
  return (
    <>
      <Input
        data-num
        aria-label={label}
        aria-invalid={fault !== ''}
        aria-describedby={fault ? faultId : undefined}
        className={css['numBox']!}
        inputMode="numeric"
        maxLength={20}
        suffix={unit}
        status={fault ? 'error' : ''}
        value={typed}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      {fault ? (
        <div id={faultId} className={`bad ${css['numFault']}`} role="alert">
          {fault}
        </div>
      ) : null}
    </>
  )
}
