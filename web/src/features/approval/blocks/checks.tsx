// 规则检查: every rule with its verdict and evidence, and why so many people decide.
import { BranchesOutlined, CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import type { BlockOf } from '@caiyuan/contract/approval/review'
import { Card } from '../../../ui/card.tsx'
import css from './blocks.module.css'
import type { Reviewed } from './reviewed.ts'

type Check = BlockOf<'checks'>['checks'][number]

const marks = { ok: CheckCircleFilled, warn: ExclamationCircleFilled, bad: CloseCircleFilled }
const tones = { ok: 'ok', warn: 'wait', bad: 'bad' } as const

const noteOf = (checks: readonly Check[]): { text: string; tone: string } => {
  const bad = checks.filter((it) => it.verdict !== 'ok')
  return bad.length === 0
    ? { text: `${checks.length} 项全部正常`, tone: 'ok' }
    : { text: `${checks.length} 项中 ${bad.length} 项有提示`, tone: bad.some((it) => it.verdict === 'bad') ? 'bad' : 'wait' }
}

export const ChecksBlock = ({ block: { checks }, doc: { why, deciders } }: { block: BlockOf<'checks'>; doc: Reviewed }) => {
  const note = noteOf(checks)
  return (
    <Card title="规则检查" extra={<span className={note.tone}>{note.text}</span>} fold>
      <ul className={css['checks']}>
        {checks.map((it) => {
          const Mark = marks[it.verdict]
          return (
            <li key={it.key}>
              <Mark className={tones[it.verdict]} aria-hidden />
              <div>
                <p className={css['check']}>
                  <b>{it.title}</b>
                  <span className={tones[it.verdict]}>{it.label}</span>
                </p>
                <p className="second">{it.text}</p>
              </div>
            </li>
          )
        })}
      </ul>
      <h3 className={css['whyHead']}>为什么要 {deciders.all} 人审批</h3>
      <ul className={css['why']}>
        {why.map((it) => (
          <li key={`${it.text}${it.result}`}>
            <BranchesOutlined aria-hidden />
            <span>{it.text}</span>
            <span className={it.result.startsWith('不经过') ? 'second' : 'info'}>{it.result}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
