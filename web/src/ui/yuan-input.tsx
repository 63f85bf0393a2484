// Yuan as typed, fen as kept.
import { plainNumber } from '@caiyuan/contract/typed-number'
import { money, yuanText } from '@caiyuan/contract/money'
import { Input } from 'antd'
import { useState } from 'react'

interface YuanInputProps {
  id?: string
  value?: number
  onChange?: (fen: number | undefined) => void
  label: string
  onLeave?: () => void
}

/** `1,286.40` → 128640; what is no amount of two decimals is undefined. */
export const fenOfText = (text: string): number | undefined => {
  const [, whole, part = ''] = /^(\d{1,10})(?:\.(\d{0,2}))?$/.exec(plainNumber(text) ?? '') ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

export const YuanInput = ({ id, value, onChange, label, onLeave }: YuanInputProps) => {
  const [text, setText] = useState(value === undefined ? '' : yuanText(value))
  // A value read from a file replaces what stands there; one that was just typed stays as typed.
  const shown = fenOfText(text) === value ? text : value === undefined ? '' : yuanText(value)
  return (
    <Input
      {...(id ? { id } : {})}
      prefix="¥"
      inputMode="decimal"
      aria-label={label}
      className="num"
      value={shown}
      status={shown !== '' && fenOfText(shown) === undefined ? 'error' : ''}
      title={value === undefined ? undefined : money(value)}
      onChange={(event) => {
        setText(event.target.value)
        onChange?.(fenOfText(event.target.value))
      }}
      onBlur={() => {
        if (value !== undefined) setText(yuanText(value))
        onLeave?.()
      }}
    />
  )
}
