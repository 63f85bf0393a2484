// A field of the form: label above, what is wrong under it.
import type { ReactNode } from 'react'
import { Fault } from '../../../ui/fault.tsx'
import css from './form.module.css'

export interface Faults {
  of: (at: string) => string
}

interface Props {
  at: string
  label: string
  must?: boolean
  hint?: ReactNode
  wide?: boolean
  faults: Faults
  children: ReactNode
}

export const Labelled = ({ at, label, must = false, hint, wide = false, faults, children }: Props) => {
  const fault = faults.of(at)
  return (
    <div className={`${css['field']} ${wide ? css['wide'] : ''}`} data-bad={fault !== ''}>
      <label htmlFor={at} className={css['label']}>
        <span>
          {label}
          {must ? (
            <span className="bad" aria-hidden>
              {' '}
              *
            </span>
          ) : null}
        </span>
        {hint ? <span className="second">{hint}</span> : null}
      </label>
      {children}
      <Fault>{fault}</Fault>
    </div>
  )
}
