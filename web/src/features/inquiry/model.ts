// Where an inquiry is read, and what is said of its quotes.
import { toInquiry } from '@caiyuan/contract/inquiry'
import { dayText, momentText } from '@caiyuan/contract/span'
import dayjs from 'dayjs'
import { inquiryFlow, type InquiryState } from '@caiyuan/contract/inquiry/flow'

interface Stands {
  id: string
  state: InquiryState
}

const ended: readonly InquiryState[] = ['publicity', 'won', 'failed']

export const addressOf = ({ id, state }: Stands): string => {
  if (state === 'draft') return toInquiry('/createInquiry', { id })
  return toInquiry(ended.includes(state) ? '/alreadyInquiryDetail' : '/notInquiryDetail', { id })
}

export const quotesText = ({ state, quoteNum }: Stands & { quoteNum: number }): string =>
  inquiryFlow.states[state].phase === 'draft' || state === 'auditing' ? '—' : state === 'quoting' ? `已有 ${quoteNum} 份` : `${quoteNum} 份`

/** Saves a text as a file of this browser. */
export const saveFile = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** A moment as the school's clock shows it, whatever zone the browser is in; and back. */
export const wallOf = (at: string): dayjs.Dayjs => dayjs(`${dayText(at)} ${momentText(at).slice(6)}`)
export const momentOfWall = (wall: dayjs.Dayjs): string => new Date(`${wall.format('YYYY-MM-DDTHH:mm:00')}+08:00`).toISOString()
