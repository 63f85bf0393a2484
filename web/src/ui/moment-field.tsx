// A moment in a form: the picker's object on the page, `2026-11-20T09:30:00+08:00` in the values.
import { DatePicker, type DatePickerProps } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

const HOURS = 8 * 3_600_000

/** What stands in the box is the time of Shanghai, wherever the browser is. */
export const momentField = {
  getValueProps: (value: string | undefined) => ({
    value: value ? dayjs(new Date(Date.parse(value) + HOURS).toISOString().slice(0, 16)) : undefined,
  }),
  normalize: (value: Dayjs | null) => (value ? `${value.format('YYYY-MM-DDTHH:mm')}:00+08:00` : undefined),
}

export const MomentBox = (field: DatePickerProps) => (
  <DatePicker {...field} style={{ width: '100%' }} showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" needConfirm={false} />
)
