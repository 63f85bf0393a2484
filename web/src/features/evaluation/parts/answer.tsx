// 供应商回复 under what it answers.
import { momentText } from '@caiyuan/contract/span'
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

/** 追评 with the answer to it. */
export const Added = ({ it, by }: { it: (NonNullable<Words> & { answer: Words }) | null; by?: string }) =>
  it ? (
    <>
      <p className={css['said']}>
        <span className="second">追评 {momentText(it.at)}</span> {it.content}
      </p>
      <Answer it={it.answer} {...(by ? { by } : {})} />
    </>
  ) : null
