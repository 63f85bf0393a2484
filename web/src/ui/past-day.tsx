// The picker of a day that has come: none ahead by the server's clock. Within a field that has `dayField`.
import { DatePicker, type DatePickerProps } from 'antd'
import dayjs from 'dayjs'
import { serverNow } from '../core/clock.ts'

/** The day is not there yet. */
export const isAhead = (day: dayjs.Dayjs): boolean => day.isAfter(dayjs(serverNow()), 'day')

export const PastDay = (props: DatePickerProps) => <DatePicker style={{ width: '100%' }} disabledDate={isAhead} {...props} />
