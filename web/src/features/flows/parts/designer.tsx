// The designer: head, check, canvas or list, the step that is picked beside it, the replay below.
import type { FlowNode } from '@caiyuan/contract/admin/flow-node'
import { flowChanges } from '@caiyuan/contract/admin/flow-words'
import { dayText, momentText } from '@caiyuan/contract/span'
import { Button, Dropdown } from 'antd'
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { usePhone } from '../../../ui/media.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { changed, insertAt, movedTo, namesOf, newNode, without, type FlowRead, type Nodes } from '../model.ts'
import { Canvas } from './canvas.tsx'
import { CheckBar } from './check-bar.tsx'
import { NodePanel } from './node-panel.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { ReplayPanel } from './replay-panel.tsx'
import { StepList } from './step-list.tsx'
import { useDraftNodes, type DraftNodes } from './use-draft-nodes.ts'
import { Versions } from './versions.tsx'
import css from './designer.module.css'

interface DesignerProps {
  flow: FlowRead
  kinds: ReactNode
  again: () => void
}

/** What was drawn a moment ago: asked of the server once the hand rests. */
const useRested = (nodes: Nodes): Nodes => {
  const [rested, setRested] = useState(nodes)
  useEffect(() => {
    const timer = setTimeout(() => setRested(nodes), 400)
    return () => clearTimeout(timer)
  }, [nodes])
  return rested
}

const keptWords = (draft: DraftNodes, flow: FlowRead): string =>
  draft.kept === 'refused'
    ? (draft.fail?.message ?? '没有保存')
    : draft.kept === 'waiting'
      ? '正在保存……'
      : draft.revision > 0 && flow.draft
        ? `${flow.draft.who} ${momentText(flow.draft.savedAt)} 已保存`
        : ''

const NONE = new Map<string, { before: number; after: number }>()

export const Designer = ({ flow, kinds, again }: DesignerProps) => {
  const { docKind, offers } = flow
  const isPhone = usePhone()
  const ask = useAsk()
  const draft = useDraftNodes(flow)
  const { nodes, edit } = draft
  const names = useMemo(() => namesOf(offers), [offers])
  const [picked, pick] = useState('')
  const [dialog, open] = useState<'versions' | 'publish'>()
  const [isReplayShown, showReplay] = useState(false)
  const rested = useRested(nodes)
  const check = useRead(api.admin.checkFlow, { docKind, nodes: [...rested] }, { keep: true })
  const replay = useRead(api.admin.replay, { docKind }, { every: isReplayShown ? 1000 : false })
  const start = useAct(api.admin.startReplay, { onDone: () => showReplay(true) })
  const drop = useAct(api.admin.dropFlowDraft, { onDone: again })
  const copy = useAct(api.admin.copyFlowTemplate, { onDone: again })
  const before = useMemo(() => flow.inForce?.nodes ?? [], [flow.inForce])
  const changes = useMemo(() => flowChanges(before, nodes, names), [before, nodes, names])
  const faults = check.data?.faults ?? []
  const errors = faults.filter((it) => it.level === 'error')
  const run = replay.data
  const counts = useMemo(
    () => (run?.result && !run.isOld ? new Map(run.result.nodes.map(({ id, before: was, after }) => [id, { before: was, after }])) : NONE),
    [run],
  )
  // Somebody else saved a draft after ours was read.
  const isOvertaken = flow.draft !== null && flow.draft.revision > draft.revision && draft.kept === 'kept'
  const shown = nodes.find((it) => it.id === picked)

  const insert = useCallback(
    (at: number) => {
      const node = newNode(nodes)
      edit(insertAt(nodes, at, node))
      pick(node.id)
    },
    [nodes, edit],
  )
  const move = useCallback((id: string, to: number) => edit(movedTo(nodes, id, to)), [nodes, edit])
  const remove = useCallback(
    (id: string) => {
      edit(without(nodes, id))
      pick('')
    },
    [nodes, edit],
  )
  const change = (make: (node: FlowNode) => FlowNode, about?: string) => edit(changed(nodes, picked, make), about && `${picked} ${about}`)

  const isOwnDraft = draft.revision > 0 && flow.draft !== null
  const isReady = changes.length > 0 && errors.length === 0 && draft.kept !== 'refused' && !isOvertaken
  const publish = async () => {
    await draft.keep()
    open('publish')
  }
  const beginReplay = async () => {
    await draft.keep()
    await start.run({ docKind })
  }
  const putDrop = async () => {
    if (
      (await ask.put({
        title: '放弃这份草稿？',
        body: '改过的步骤都不保留，生效中的版本不变。',
        danger: true,
        ok: '放弃',
        back: '返回',
      })) !== undefined
    )
      await drop.run({ docKind })
  }
  const putCopy = async (template: string) => {
    const name = offers.templates.find((it) => it.code === template)?.name ?? ''
    const body = isOwnDraft ? '现在的草稿会被样板代替。' : '样板成为草稿，发布以前不生效。'
    if ((await ask.put({ title: `以${name}为样板？`, body, ok: '使用样板', back: '返回' })) !== undefined)
      await copy.run({ docKind, template })
  }
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    // What is typed has its own way back.
    if ((event.target as HTMLElement).matches('input, textarea')) return
    event.preventDefault()
    if (event.shiftKey) draft.redo?.()
    else draft.undo?.()
  }

  const panel = shown ? (
    <NodePanel
      key={shown.id}
      node={shown}
      place={nodes.indexOf(shown)}
      num={nodes.length}
      offers={offers}
      names={names}
      faults={faults.filter((it) => it.nodeId === shown.id)}
      people={check.data?.people.find((it) => it.nodeId === shown.id)?.names ?? []}
      change={change}
      move={(to) => move(shown.id, to)}
      remove={() => remove(shown.id)}
      close={() => pick('')}
    />
  ) : null

  return (
    <div className={css['designer']} onKeyDown={press} role="presentation">
      <header className={css['head']}>
        {kinds}
        {isOwnDraft || changes.length > 0 ? <Tag tone="wait">v{flow.nextVersion} 草稿</Tag> : null}
        <span className="second">
          {flow.inForce ? `生效中 v${flow.inForce.version}，${dayText(flow.inForce.from)} 起` : '还没有生效的版本'}
          {flow.runningNum > 0 ? `，在途 ${flow.runningNum} 单按原步骤走完` : ''}
        </span>
        <Button type="link" size="small" onClick={() => open('versions')}>
          版本{changes.length > 0 ? `，草稿改了 ${changes.length} 处` : ''}
        </Button>
        <span className={`grow ${css['kept']} ${draft.kept === 'refused' ? 'bad' : 'second'}`} role="status">
          {keptWords(draft, flow)}
        </span>
        <span className={css['acts']}>
          <Button disabled={!draft.undo} onClick={draft.undo}>
            撤销
          </Button>
          <Button disabled={!draft.redo} onClick={draft.redo}>
            重做
          </Button>
          <Dropdown
            menu={{
              items: [
                ...offers.templates.map((it) => ({ key: it.code, label: `以${it.name}为样板` })),
                ...(isOwnDraft ? [{ type: 'divider' as const }, { key: '@drop', label: '放弃草稿', danger: true }] : []),
              ],
              onClick: ({ key }) => void (key === '@drop' ? putDrop() : putCopy(key)),
            }}
          >
            <Button>样板</Button>
          </Dropdown>
          <Button
            loading={start.pending}
            disabled={!isReady}
            onClick={() => void (run && !run.isOld && run.status !== 'failed' ? showReplay(true) : beginReplay())}
          >
            回放
          </Button>
          <Button type="primary" disabled={!isReady} onClick={() => void publish()}>
            发布 v{flow.nextVersion}
          </Button>
        </span>
      </header>
      {isOvertaken || draft.kept === 'refused' ? (
        <p className={css['stop']} role="alert">
          {isOvertaken ? `${flow.draft!.who} ${momentText(flow.draft!.savedAt)} 保存过这份草稿` : draft.fail?.message}
          <Button type="link" size="small" onClick={again}>
            刷新
          </Button>
        </p>
      ) : null}
      <CheckBar check={check.data} nodes={nodes} isAsking={check.isFetching || rested !== nodes} pick={pick} />
      <div className={css['body']}>
        <div className={css['stage']}>
          {isPhone ? (
            <StepList nodes={nodes} names={names} faults={faults} pick={pick} insert={insert} />
          ) : (
            <Canvas
              nodes={nodes}
              before={before}
              names={names}
              faults={faults}
              counts={counts}
              picked={picked}
              pick={pick}
              insert={insert}
              move={move}
              remove={remove}
            />
          )}
          {isReplayShown && run ? (
            <ReplayPanel
              replay={run}
              start={() => void beginReplay()}
              mayStart={isReady}
              pending={start.pending}
              close={() => showReplay(false)}
            />
          ) : null}
        </div>
        {panel && !isPhone ? (
          <aside className={css['side']} aria-label="步骤">
            {panel}
          </aside>
        ) : null}
      </div>
      {panel && isPhone ? (
        <SidePanel title="步骤" close={() => pick('')}>
          {panel}
        </SidePanel>
      ) : null}
      {dialog === 'versions' ? <Versions flow={flow} draftChanges={changes} close={() => open(undefined)} /> : null}
      {dialog === 'publish' ? (
        <PublishDialog
          flow={flow}
          revision={draft.revision}
          changes={changes}
          warnings={faults.map((it) => `${nodes.find((node) => node.id === it.nodeId)?.title ?? ''}：${it.text}`)}
          published={again}
          close={() => open(undefined)}
        />
      ) : null}
      {ask.node}
    </div>
  )
}
