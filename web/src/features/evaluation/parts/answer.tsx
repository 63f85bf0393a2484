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
