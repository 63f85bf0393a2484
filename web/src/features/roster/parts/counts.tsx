import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { api } from '../../../core/api.ts'
import css from './roster.module.css'

type Given = OutputOf<typeof api.roster.import>['counts']

const labels: Record<keyof Given, string> = {
  added: '新增',
  changed: '修改',
  unchanged: '未变',
  refused: '不导入',
  leaving: '停用',
  held: '须先交接',
}
/** Said only where there are any: nobody asked for it. */
const SELDOM = new Set<keyof Given>(['leaving', 'held'])

export const Counts = ({ counts }: { counts: Given }) => (
  <dl className={css['counts']}>
    {(Object.keys(labels) as (keyof Given)[])
      .filter((it) => !SELDOM.has(it) || counts[it] > 0)
      .map((it) => (
        <div key={it}>
          <dt className="second">{labels[it]}</dt>
          <dd className={it === 'refused' && counts[it] > 0 ? 'num bad' : 'num'}>{counts[it].toLocaleString('zh-CN')}</dd>
        </div>
      ))}
  </dl>
)
