// 三单匹配: each rule with its verdict, the sentence that explains it, and the way on.
import { to } from '@caiyuan/contract/to'
import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import type { MatchCheck } from '@caiyuan/contract/invoice'
import { Link } from 'react-router'
import css from './match-checks.module.css'

const marks = {
  ok: <CheckCircleFilled className="ok" />,
  warn: <ExclamationCircleFilled className="wait" />,
  bad: <CloseCircleFilled className="bad" />,
}
const words = { ok: '通过', warn: '请核对', bad: '未通过' }

/** `7 项通过，1 项未通过` */
export const checksText = (checks: readonly MatchCheck[]): string => {
  const count = (verdict: MatchCheck['verdict']): number => checks.filter((it) => it.verdict === verdict).length
  return [count('bad') > 0 ? `${count('bad')} 项未通过` : '', count('warn') > 0 ? `${count('warn')} 项请核对` : '', `${count('ok')} 项通过`]
    .filter(Boolean)
    .join('，')
}

const order = { bad: 0, warn: 1, ok: 2 }

export const MatchChecks = ({ checks }: { checks: readonly MatchCheck[] }) => (
  <ul className={css['list']}>
    {checks
      .toSorted((a, b) => order[a.verdict] - order[b.verdict])
      .map((it) => (
        <li key={it.rule} className={css[it.verdict]}>
          <span aria-label={words[it.verdict]} role="img">
            {marks[it.verdict]}
          </span>
          <span className="second">{it.title}</span>
          <span>
            {it.sentence}
            {it.docs?.map((doc) => (
              <Link key={doc.id} to={to('/billCheckDetail', { id: doc.id })} className={css['doc']}>
                看 {doc.no}
              </Link>
            ))}
            {it.fix ? <span className={css['fix']}>{it.fix}</span> : null}
          </span>
        </li>
      ))}
  </ul>
)
