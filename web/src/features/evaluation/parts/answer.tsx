// 供应商回复 under what it answers.
import { dayText, momentText } from '@caiyuan/contract/span'
import css from './evaluation.module.css'

export const Answer = ({ it, by = '供应商回复' }: { it: { content: string; at: string } | null; by?: string }) =>
  it ? (
    <p className={css['answer']}>
      <span className="second">
        {by} {momentText(it.at)}
      </span>{' '}
      {it.content}
    </p>
  ) : null

type Words = Parameters<typeof Answer>[0]['it']

interface AddedProps {
  it: (NonNullable<Words> & { answer: Words }) | null
  by?: string
  /** The moment is known by its day alone. */
  isDay?: boolean
}

/** 追评 with the answer to it. */
export const Added = ({ it, by, isDay = false }: AddedProps) =>
  it ? (
    <>
      <p className={css['said']}>
        <span className="second">追评 {isDay ? dayText(it.at) : momentText(it.at)}</span> {it.content}
      </p>
      <Answer it={it.answer} {...(by ? { by } : {})} />
    </>
  ) : null
