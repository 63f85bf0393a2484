// Quantity of goods: typed or stepped; a wrong text stays visible with what is wrong about it.
import { useId } from 'react'
import { useDraft } from './draft.ts'
import { readNum, type Bounds } from './stepper-value.ts'
import css from './stepper.module.css'

interface StepperProps extends Bounds {
  value: number
  onChange: (num: number) => void
  label?: string
  disabled?: boolean
}

export const Stepper = ({ value, onChange, label = '数量', disabled, ...bounds }: StepperProps) => {
  const { least = 1, most = 9999, by = 1 } = bounds
  const faultId = useId()
  const [text, setText] = useDraft(String(value))
  const read = readNum(text, bounds)
  const fault = 'fault' in read ? read.fault : undefined
  const step = (num: number) => {
    setText(String(num))
    onChange(num)
  }
  const apply = () => 'num' in read && read.num !== value && onChange(read.num)
  return (
    <span className={css['stepper']}>
      <span className={css['box']} data-fault={fault !== undefined}>
        <button
          type="button"
          aria-label={`减少${label}`}
          disabled={disabled || value - by < least}
          onClick={() => step(Math.max(least, value - by))}
        >
          −
        </button>
        <input
          data-num
          aria-label={label}
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? faultId : undefined}
          inputMode="numeric"
          maxLength={9}
          disabled={disabled}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={apply}
          onKeyDown={(event) => event.key === 'Enter' && apply()}
        />
        <button
          type="button"
          aria-label={`增加${label}`}
          disabled={disabled || value + by > most}
          onClick={() => step(Math.min(most, value + by))}
        >
          +
        </button>
      </span>
      {fault ? (
        <span id={faultId} className={css['fault']} role="alert">
          {fault}
        </span>
      ) : null}
    </span>
  )
}
