// 版本: who published what from when, and what it changed, in words; what is to come can be taken back.
import { dayText, momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import type { FlowRead } from '../model.ts'
import css from './versions.module.css'

const stands = {
  past: <Tag tone="off">已过</Tag>,
  now: <Tag tone="ok">生效中</Tag>,
  coming: <Tag tone="wait">待生效</Tag>,
  withdrawn: <Tag tone="strike">已撤回</Tag>,
}

export const Versions = ({ flow, draftChanges, close }: { flow: FlowRead; draftChanges: readonly string[]; close: () => void }) => {
  const ask = useAsk()
  const withdraw = useAct(api.admin.withdrawFlow, { onDone: () => notify.ok('已撤回') })
  const putWithdraw = ({ version, from }: FlowRead['versions'][number]) =>
    void ask.put({
      title: `撤回 ${dayText(from)} 起的 v${version}？`,
      body: '撤回后，在它之前的版本继续生效。',
      danger: true,
      ok: '撤回',
      comment: { label: '原因', least: 2, most: 100, about: `flow ${flow.docKind} ${version}` },
      send: (reason) => withdraw.run({ docKind: flow.docKind, version, reason }),
    })
  return (
    <SidePanel title={`${flow.docTitle}审批流程的版本`} close={close}>
      {flow.draft ? (
        <section className={css['version']}>
          <p className="row">
            <span className="strong">v{flow.nextVersion} 草稿</span>
            <Tag tone="wait">未发布</Tag>
          </p>
          <p className="second">
            {flow.draft.who} {dayText(flow.draft.savedAt)} {momentText(flow.draft.savedAt).slice(6)} 保存
          </p>
          <Changes rows={draftChanges} none="与生效中的版本没有差别" />
        </section>
      ) : null}
      {flow.versions.map((it, i) => (
        <section key={it.version} className={css['version']}>
          <p className="row">
            <span className="strong">v{it.version}</span>
            {stands[it.stands]}
            <span className="second grow">{it.nodeNum} 步</span>
            {it.stands === 'coming' ? (
              <Button size="small" danger onClick={() => putWithdraw(it)}>
                撤回
              </Button>
            ) : null}
          </p>
          <p>
            {dayText(it.from)} 起{it.to ? `，到 ${dayText(it.to)}` : ''}
          </p>
          <p className="second">{it.who ? `${it.who} ${it.at ? dayText(it.at) : ''} 发布：${it.reason}` : '建校时设定，或由运维更新'}</p>
          {i < flow.versions.length - 1 ? <Changes rows={it.changes} none="步骤没有差别" /> : null}
        </section>
      ))}
      {ask.node}
    </SidePanel>
  )
}

const Changes = ({ rows, none }: { rows: readonly string[]; none: string }) =>
  rows.length === 0 ? (
    <p className="second">{none}</p>
  ) : (
    <ul className={css['changes']}>
      {rows.map((it) => (
        <li key={it}>{it}</li>
      ))}
    </ul>
  )
