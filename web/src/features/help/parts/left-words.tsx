// What was left, in full, and what was answered to it.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import type { api } from '../../../core/api.ts'
import css from '../screens/user-service.module.css'

type Left = Pick<OutputOf<typeof api.help.mine>['list'][number], 'content' | 'answer' | 'answeredBy' | 'answeredAt'>

export const LeftWords = ({ it }: { it: Left }) => (
  <>
    <p className={css['words']}>{it.content}</p>
    {it.answeredAt ? (
      <p className={css['answer']}>
        <b>{it.answeredBy}</b>　<span className="second">{momentText(it.answeredAt)}</span>
        <br />
        {it.answer}
      </p>
    ) : null}
  </>
)
