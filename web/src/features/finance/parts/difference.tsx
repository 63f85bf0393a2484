// One thing the mall and the finance system say differently: both figures, and what was done about it.
import { differenceClasses, differenceStates, settleWays } from '@caiyuan/contract/finance'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'

export type Difference = OutputOf<typeof api.finance.differences>['list'][number]

export const StateTag = ({ it }: { it: Difference }) => <Tag tone={differenceStates[it.state].tone}>{differenceStates[it.state].label}</Tag>

export const DocNo = ({ it }: { it: Difference }) =>
  it.docLink ? (
    <Link to={it.docLink} state={{ from: '/fundReconcile' }} className="num strong" onClick={(event) => event.stopPropagation()}>
      {it.docNo}
    </Link>
  ) : (
    <span className="num strong">{it.docNo || '没有单据'}</span>
  )

/** What became of it; empty while nobody said anything. */
export const doneText = (it: Difference): string => {
  if (it.state === 'proposed') return `${it.proposedName}提出：${it.reason}`
  if (it.state === 'gone') return '后来的对账两边已经一致'
  if (it.state === 'settled') return [it.settledName, it.reason].filter(Boolean).join('：')
  return ''
}

export const AboutDifference = ({ it }: { it: Difference }) => (
  <Facts
    facts={[
      { label: '差异', value: `${differenceClasses[it.class].label}：${it.says}` },
      { label: '单据', value: <DocNo it={it} /> },
      { label: '经费', value: [it.fundName, it.projectNo, it.subjectName].filter(Boolean).join(' · ') },
      { label: '冻结号', value: it.freezeNo || '没有' },
      { label: '商城', value: <Money fen={it.localFen} /> },
      { label: '财务系统', value: <Money fen={it.remoteFen} /> },
      { label: '发现', value: `${momentText(new Date(it.foundAt))}，最近一次 ${momentText(new Date(it.seenAt))}` },
      ...(it.how ? [{ label: '处理', value: `${settleWays[it.how].label}。${doneText(it)}` }] : []),
    ]}
  />
)
