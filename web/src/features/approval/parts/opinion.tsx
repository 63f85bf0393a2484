// What whoever decides writes, with the words the rules offer.
import { Button, Input } from 'antd'
import { Fault } from '../../../ui/fault.tsx'
import css from '../blocks/blocks.module.css'
import type { Reviewed as Doc } from '../blocks/reviewed.ts'
import { wordyOf } from './decide.tsx'

interface OpinionProps {
  text: string
  set: (text: string) => void
  task: NonNullable<Doc['task']>
}

const placeholderOf = (task: NonNullable<Doc['task']>): string => {
  if (task.asked) return '您的意见，至少 2 个字'
  return task.type === 'HANDLE' ? '办理意见：退回至少 2 个字' : '审批意见：同意可不填，驳回至少 2 个字'
}

export const Opinion = ({ text, set, task }: OpinionProps) => {
  const wordy = wordyOf(text)
  return (
    <div className={css['opinion']}>
      {task.asked ? (
        <p>
          {task.asked.name}征求您的意见：{task.asked.question}
        </p>
      ) : null}
      <Input.TextArea
        rows={2}
        aria-label="审批意见"
        aria-invalid={wordy !== undefined}
        status={wordy ? 'error' : ''}
        placeholder={placeholderOf(task)}
        value={text}
        onChange={(event) => set(event.target.value)}
      />
      <Fault>{wordy}</Fault>
      <div className={css['phrases']}>
        {[...task.words.agree.slice(0, 1), ...task.words.refuse.slice(0, 2)].map((phrase) => (
          <Button key={phrase} size="small" onClick={() => set(phrase)}>
            {phrase}
          </Button>
        ))}
      </div>
    </div>
  )
}
