// A day in a form: the picker's object on the page, `2026-11-20` in the values; emptied it is left out.
import dayjs from 'dayjs'

export const dayField = {
  getValueProps: (text: string) => ({ value: text ? dayjs(text) : null }),
  normalize: (day: dayjs.Dayjs | null) => day?.format('YYYY-MM-DD'),
}
