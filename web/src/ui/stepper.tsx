// Quantity of goods: typed or stepped; a wrong text stays visible with what is wrong about it.
import { useId, useState } from 'react'
import { readNum, type Bounds } from './stepper-value.ts'
import css from './stepper.module.css'

interface Draft {
  /** The value it was begun over. */
  of: number
  text: string
  /** Typed and not yet applied. */
  isOwn: boolean
  /** The value moved under it meanwhile. */
  isMoved: boolean
}

const begun = (value: number): Draft => ({ of: value, text: String(value), isOwn: false, isMoved: false })

/** The text follows the value, but for one that is being typed. */
const over = (draft: Draft, value: number): Draft =>
  draft.isOwn && draft.text !== String(value) ? { ...draft, of: value, isMoved: true } : begun(value)

interface StepperProps extends Bounds {
  value: number
  onChange: (num: number) => void
  label?: string
  disabled?: boolean
  /** Others change it too, a second tab: whoever is typing is told. */
  isShared?: boolean
}

export const Stepper = ({ value, onChange, label = '数量', disabled, isShared = false, ...bounds }: StepperProps) => {
  const { least = 1, most = 9999, by = 1 } = bounds
  const noteId = useId()
  const [kept, setDraft] = useState(() => begun(value))
  const draft = kept.of === value ? kept : over(kept, value)
  if (draft !== kept) setDraft(draft)
  const read = readNum(draft.text, bounds)
  const fault = 'fault' in read ? read.fault : undefined
  const note = fault ?? (isShared && draft.isMoved ? `已在别处改为 ${value}` : undefined)
  const step = (num: number) => {
    setDraft({ of: value, text: String(num), isOwn: false, isMoved: false })
    onChange(num)
  }
  const apply = () => {
    if (!('num' in read)) return
    setDraft({ ...draft, isOwn: false, isMoved: false })
    if (read.num !== value) onChange(read.num)
  }
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
          aria-describedby={note ? noteId : undefined}
          inputMode="numeric"
          maxLength={9}
          disabled={disabled}
          value={draft.text}
          onChange={(event) => setDraft({ ...draft, text: event.target.value, isOwn: true })}
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
      {note ? (
        <span id={noteId} className={css[fault ? 'fault' : 'moved']} role={fault ? 'alert' : 'status'}>
          {note}
        </span>
      ) : null}
    </span>
  )
}
