// Under the record: whom the reader asked beside himself, how the vote stands, and who read the copies.
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import type { Reviewed as Doc } from '../blocks/reviewed.ts'
import css from './others.module.css'

export const Beside = ({ doc, removeSign }: { doc: Doc; removeSign: (taskId: string) => void }) => {
  const { asked, copies, ballot } = doc
  if (asked.length + copies.length === 0 && !ballot) return null
  return (
    <div className={css['beside']}>
      {ballot ? (
        <p>
          表决：同意 {ballot.agreed} 票，反对 {ballot.refused} 票，共 {ballot.all} 票，须同意 {ballot.needed} 票
        </p>
      ) : null}
      {asked.map((it) => (
        <div key={it.taskId} className={css['row']}>
          <span>
            {it.label} {it.name} <span className="wait">未答复</span>
          </span>
          <Button size="small" onClick={() => removeSign(it.taskId)}>
            {it.label === '委派' ? '收回' : '减签'}
          </Button>
        </div>
      ))}
      {copies.map((it, i) => (
        <div key={`${it.name}${i}`} className={css['row']}>
          <span>
            抄送 {it.name}
            <span className="second">（{it.by}）</span>
          </span>
          <span className={it.readAt ? 'second' : 'wait'}>{it.readAt ? `${momentText(it.readAt)} 已阅` : '未阅'}</span>
        </div>
      ))}
    </div>
  )
}
