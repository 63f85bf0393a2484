// Controls of a filter row, each bound to one filter of the list state.
import { SearchOutlined } from '@ant-design/icons'
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useDraft } from './draft.ts'
import css from './filters.module.css'
import type { ListState } from './list-state.ts'

type AnyList = ListState<Record<string, string>>

interface FilterProps<F extends Record<string, string>> {
  list: ListState<F>
  name: keyof F & string
  label: string
}

// A filter names one field of its own list; inside, all lists are alike.
const plain = <F extends Record<string, string>>(list: ListState<F>): AnyList => list as unknown as AnyList

/** Text that takes effect on Enter, on blur, or when cleared. */
export const FilterText = <F extends Record<string, string>>({ list, name, label, width = 200 }: FilterProps<F> & { width?: number }) => {
  const value = plain(list).filters[name] ?? ''
  const { text, setText, give } = useDraft(value)
  const apply = (next: string) => {
    if (next.trim() === value) return
    give(next.trim())
    plain(list).set({ filters: { [name]: next.trim() } })
  }
  return (
    <Input
      style={{ width }}
      prefix={<SearchOutlined style={{ color: 'var(--faint)' }} aria-hidden />}
      placeholder={label}
      aria-label={label}
      allowClear
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        if (event.target.value === '') apply('')
      }}
      onPressEnter={() => apply(text)}
      onBlur={() => apply(text)}
    />
  )
}

export interface Option {
  value: string
  label: string
  count?: number
}

export const FilterSelect = <F extends Record<string, string>>({
  list,
  name,
  label,
  options,
  width = 140,
}: FilterProps<F> & { options: readonly Option[]; width?: number }) => (
  <Select
    style={{ width }}
    placeholder={label}
    aria-label={label}
    allowClear
    showSearch={{ optionFilterProp: 'label' }}
    value={plain(list).filters[name] || null}
    options={options.map(({ value, label: text }) => ({ value, label: text }))}
    onChange={(value: string | null | undefined) => plain(list).set({ filters: { [name]: value ?? '' } })}
  />
)

interface RangeProps<F extends Record<string, string>> {
  list: ListState<F>
  from: keyof F & string
  to: keyof F & string
  label: string
}

/** Two days `2026-09-01` in two filters. */
export const FilterDays = <F extends Record<string, string>>({ list, from, to, label }: RangeProps<F>) => {
  const { filters, set } = plain(list)
  const day = (text: string | undefined) => (text ? dayjs(text) : null)
  return (
    <DatePicker.RangePicker
      style={{ width: 230 }}
      placeholder={[`${label}从`, '到']}
      allowEmpty={[true, true]}
      value={[day(filters[from]), day(filters[to])]}
      onChange={(_, texts) => set({ filters: { [from]: texts?.[0] ?? '', [to]: texts?.[1] ?? '' } })}
    />
  )
}

/** Yuan bounds in two filters, kept as the person typed them. */
export const FilterYuan = <F extends Record<string, string>>({ list, from, to, label }: RangeProps<F>) => (
  <span className={css['between']}>
    <YuanBox list={list} name={from} label={`${label}下限`} /> 至 <YuanBox list={list} name={to} label="上限" />
  </span>
)

const YuanBox = <F extends Record<string, string>>({ list, name, label }: FilterProps<F>) => {
  const value = plain(list).filters[name] ?? ''
  const { text, setText, give } = useDraft(value)
  const good = text === '' || /^\d{1,9}(\.\d{1,2})?$/.test(text)
  const apply = () => {
    if (!good || text === value) return
    give(text)
    plain(list).set({ filters: { [name]: text } })
  }
  return (
    <Input
      style={{ width: 84 }}
      placeholder={label}
      aria-label={label}
      inputMode="decimal"
      status={good ? '' : 'error'}
      title={good ? undefined : '请填写金额，最多两位小数'}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={apply}
      onBlur={apply}
    />
  )
}

/** `12.5` yuan as typed in a filter → 1250 fen; an empty box is undefined. */
export const fenOfYuan = (text: string): number | undefined => {
  const [, whole = '', part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === '' ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** One choice with counts, as chips. */
export const FilterChips = <F extends Record<string, string>>({
  list,
  name,
  label,
  options,
}: FilterProps<F> & { options: readonly Option[] }) => (
  <div className={css['chips']} role="group" aria-label={label}>
    {options.map((it) => (
      <button
        key={it.value}
        type="button"
        className={css['chip']}
        aria-pressed={plain(list).filters[name] === it.value}
        onClick={() => plain(list).set({ filters: { [name]: it.value } })}
      >
        {it.label}
        {it.count === undefined ? null : ` ${it.count}`}
      </button>
    ))}
  </div>
)

export const FilterRow = ({ children }: { children: React.ReactNode }) => <div className={css['row']}>{children}</div>
