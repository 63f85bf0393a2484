// 学校管理 · 同步人员: what the school's own list of people would change, doing it, and what the last times did.
import { directoryOutcomes } from '@caiyuan/contract/directory'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { dayText, momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { PathTitle } from '../../../ui/path-title.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { Counts } from '../../roster/parts/counts.tsx'
import { People } from '../../roster/parts/people.tsx'
import { ErrorTable } from '../../supplier-goods/parts/error-table.tsx'

type Seen = OutputOf<typeof api.directory.get>
type Run = Seen['runs'][number]

/** As many faults as a run keeps. */
const SHOWN = 50

const countsText = ({ added, changed, leaving, unchanged, refused }: NonNullable<Run['counts']>): string =>
  `新增 ${added}，修改 ${changed}，停用 ${leaving}，未变 ${unchanged}，不同步 ${refused}`

const Runs = ({ runs }: { runs: readonly Run[] }) => (
  <Card title="同步记录" note="最近 10 次">
    {runs.length === 0 ? (
      <p className="second">还没有记录</p>
    ) : (
      <Timeline
        nodes={runs.map((it) => ({
          key: it.id,
          state: it.outcome === 'waiting' ? 'now' : it.outcome === 'failed' ? 'refused' : 'done',
          who: it.askedBy || '每夜自动',
          act: `${it.isPreview ? '预览' : '同步'}：${directoryOutcomes[it.outcome]}`,
          at: `${dayText(it.askedAt)} ${momentText(it.askedAt).slice(6)}`,
          comment: [it.said, it.counts ? countsText(it.counts) : ''].filter(Boolean).join('；'),
        }))}
      />
    )}
  </Card>
)

const Faults = ({ title, rows, note }: { title: string; rows: NonNullable<Seen['found']>['faults']; note: string }) =>
  rows.length === 0 ? null : (
    <Card title={title} note={note}>
      <ErrorTable rows={rows} label={title} />
      {rows.length < SHOWN ? null : <p className="second">只列出前 {SHOWN} 处，其余在这些改好后列出</p>}
    </Card>
  )

const Found = ({ found, counts }: { found: NonNullable<Seen['found']>; counts: NonNullable<Run['counts']> }) => (
  <>
    <Faults title="不同步的人" rows={found.faults} note="行号是按工号排列的次序；在名录或部门里改好后再同步" />
    <Faults title="疑似重复" rows={found.doubts} note="仍会新增，请先确认" />
    <People title="新增" num={counts.added} people={found.added} />
    <People title="修改" num={counts.changed} people={found.changed} />
    <People title="停用" num={counts.leaving} people={found.leaving} />
    <People title="不在名录里但不停用" num={found.missingNum} people={found.missing} />
  </>
)

const Directory = ({ it }: { it: Seen }) => {
  const preview = useAct(api.directory.preview)
  const sync = useAct(api.directory.sync)
  const ask = useAsk()
  const [last] = it.runs
  const looked = it.runs.find((run) => run.counts)
  const isWaiting = last?.outcome === 'waiting'
  const seen = last?.outcome === 'previewed' ? last : undefined
  const num = seen?.counts ? seen.counts.added + seen.counts.changed + seen.counts.leaving : 0
  const bring = async () => {
    if (!seen?.counts) return
    const { added, changed, leaving } = seen.counts
    const title = `确认同步：新增 ${added} 人，修改 ${changed} 人${leaving > 0 ? `，停用 ${leaving} 人` : ''}？`
    if ((await ask.put({ title })) !== undefined) await sync.run({ id: seen.id })
  }
  if (it.host === '' && it.runs.length === 0) return <Empty title="学校没有设置人员名录，由运维人员写在学校文件里" />
  return (
    <>
      <Card title="人员名录" note={it.host ? `${it.host}，每夜 2:30 自动同步` : '已停止同步'}>
        <div className="stack">
          {looked?.counts && looked.id === last?.id ? <Counts counts={looked.counts} /> : null}
          {last?.said ? <p className={last.outcome === 'failed' ? 'bad' : undefined}>{last.said}</p> : null}
          <p className="second">
            {it.isDisabling
              ? '名录里没有的人会停用（只看名录里出现的身份；名下有事项或有专门角色的不停用；一次最多 300 人或在用人员的十分之一）。'
              : '名录里没有的人只列出，不停用。'}
          </p>
          {it.host ? (
            <div className="row" aria-live="polite">
              <Button loading={isWaiting || preview.pending} onClick={() => void preview.run({})}>
                {isWaiting ? '正在取名录' : '预览'}
              </Button>
              {seen ? (
                <Button type="primary" disabled={num === 0} loading={sync.pending} onClick={() => void bring()}>
                  {num === 0 ? '没有要改的' : `同步 ${num.toLocaleString('zh-CN')} 人`}
                </Button>
              ) : null}
            </div>
          ) : null}
        </div>
      </Card>
      {it.found && looked?.counts ? <Found found={it.found} counts={looked.counts} /> : null}
      {last?.outcome === 'done' && it.withoutPasswordNum > 0 ? (
        <p>
          {it.withoutPasswordNum.toLocaleString('zh-CN')} 人还没有密码，由学校统一身份认证登录的不需要；其余的
          <Link to="/admin/people/passwords">发放密码</Link>。
        </p>
      ) : null}
      <Runs runs={it.runs} />
      {ask.node}
    </>
  )
}

export const Screen = () => {
  const read = useRead(api.directory.get, {}, { keep: true })
  return (
    <div className="stack">
      <PathTitle from={[{ to: '/admin/people', text: '人员' }]}>同步人员</PathTitle>
      <WithRead read={read}>{(it) => <Directory it={it} />}</WithRead>
    </div>
  )
}
