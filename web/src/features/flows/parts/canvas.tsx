// The flow as a graph: cards in their order, in rows as wide as there is room; a dashed line passes by a step that has a condition.
import type { FlowNode } from '@caiyuan/contract/admin/flow-node'
import { flowModes, flowTypes, modeWords, whenWords, whoWords, type FlowNames } from '@caiyuan/contract/admin/flow-words'
import { CompressOutlined, ExclamationCircleFilled, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import {
  BaseEdge,
  EdgeLabelRenderer,
  getSmoothStepPath,
  Handle,
  Panel,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useViewport,
  type Edge,
  type EdgeProps,
  type Node,
  type NodeProps,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { CARD, layoutOf, placeAt, type Fault, type Nodes } from '../model.ts'
import css from './canvas.module.css'

interface Counts {
  before: number
  after: number
}

type CardData = {
  node: FlowNode
  place: number
  names: FlowNames
  fault: Fault['level'] | undefined
  isNew: boolean
  isChanged: boolean
  counts: Counts | undefined
  isPicked: boolean
  pick: () => void
  move: (to: number) => void
  remove: () => void
}
type CardNode = Node<CardData, 'card'>
type EndNode = Node<{ label: string }, 'end'>
type LinkEdge = Edge<{ add: (() => void) | undefined; label: string; weight: number; isBypass: boolean }, 'link'>

const Card = ({ data }: NodeProps<CardNode>) => {
  const { node, place, names, fault, isNew, isChanged, counts, isPicked, pick, move, remove } = data
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') pick()
    else if (event.altKey && event.key === 'ArrowLeft') move(place - 1)
    else if (event.altKey && event.key === 'ArrowRight') move(place + 1)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const tone = isNew || isChanged ? css['touched'] : ''
  const title = node.title || '未命名'
  const mode =
    node.type === 'CC' || node.type === 'HANDLE'
      ? flowTypes[node.type]
      : node.mode && node.mode !== 'SINGLE'
        ? modeWords(node)
        : flowModes.SINGLE
  const who = whoWords(node, names)
  const when = whenWords(node.when, names)
  const mark = isNew ? '新加' : isChanged ? '已改' : ''
  const count = counts ? `${counts.after} 单${counts.before === counts.after ? '' : `（原 ${counts.before}）`}` : ''
  return (
    <div
      role="button"
      tabIndex={0}
      aria-pressed={isPicked}
      aria-label={[`第 ${place + 1} 步`, title, mode, who, when, mark, count].filter(Boolean).join(' ')}
      className={`${css['card']} ${tone} ${isPicked ? css['picked'] : ''} ${fault === 'error' ? css['faulty'] : ''}`}
      onClick={pick}
      onKeyDown={press}
    >
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <div className={css['title']}>
        <span className={css['name']} title={node.title}>
          {title}
        </span>
        {fault ? (
          <ExclamationCircleFilled className={fault === 'error' ? 'bad' : 'wait'} aria-label={fault === 'error' ? '有错误' : '有提醒'} />
        ) : null}
        <span className={css['mode']}>{mode}</span>
      </div>
      <div className={css['who']} title={who}>
        {who}
      </div>
      <div className={css['when']} title={when}>
        {when}
      </div>
      {mark ? <span className={css['mark']}>{mark}</span> : null}
      {count ? <span className={css['count']}>{count}</span> : null}
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </div>
  )
}

const End = ({ data }: NodeProps<EndNode>) => (
  <div className={css['end']}>
    <Handle type="target" position={Position.Left} isConnectable={false} />
    {data.label}
    <Handle type="source" position={Position.Right} isConnectable={false} />
  </div>
)

/** Below the card, from before it to behind it. */
const bypassPath = (sx: number, sy: number, tx: number): string => {
  const low = sy + CARD.height / 2 + 10
  return `M ${sx} ${sy} V ${low - 6} q 0 6 6 6 H ${tx - 6} q 6 0 6 -6 V ${sy}`
}

const Link = ({ sourceX, sourceY, targetX, targetY, data }: EdgeProps<LinkEdge>) => {
  if (data?.isBypass)
    return <BaseEdge path={bypassPath(sourceX + CARD.width * -1 - 10, sourceY, sourceX + 10)} className={css['bypass']!} />
  const [path, x, y] = getSmoothStepPath({
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition: Position.Right,
    targetPosition: Position.Left,
    borderRadius: 6,
    offset: 14,
  })
  return (
    <>
      {data?.weight ? <BaseEdge path={path} className={css['weight']!} style={{ strokeWidth: data.weight }} /> : null}
      <BaseEdge path={path} className={css['link']!} />
      {data?.add ? (
        <EdgeLabelRenderer>
          <button
            type="button"
            className={`${css['add']} nodrag nopan`}
            aria-label={data.label}
            title={data.label}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
            onClick={data.add}
          >
            <PlusOutlined />
          </button>
        </EdgeLabelRenderer>
      ) : null}
    </>
  )
}

const nodeTypes = { card: Card, end: End }
const edgeTypes = { link: Link }

interface CanvasProps {
  nodes: Nodes
  before: Nodes
  names: FlowNames
  faults: readonly Fault[]
  counts: ReadonlyMap<string, Counts>
  picked: string
  pick: (id: string) => void
  insert: (at: number) => void
  move: (id: string, to: number) => void
  remove: (id: string) => void
}

const worst = (faults: readonly Fault[], id: string): Fault['level'] | undefined => {
  const mine = faults.filter((it) => it.nodeId === id)
  return mine.some((it) => it.level === 'error') ? 'error' : mine.length > 0 ? 'warn' : undefined
}

const MOST_WEIGHT = 9

const Tools = () => {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  const { zoom } = useViewport()
  return (
    <Panel position="bottom-right" className={css['tools']!}>
      <Button size="small" icon={<MinusOutlined />} aria-label="缩小" onClick={() => void zoomOut()} />
      <span className="num">{Math.round(zoom * 100)}%</span>
      <Button size="small" icon={<PlusOutlined />} aria-label="放大" onClick={() => void zoomIn()} />
      <Button size="small" icon={<CompressOutlined />} onClick={() => void fitView({ padding: 0.06, maxZoom: 1 })}>
        适合窗口
      </Button>
    </Panel>
  )
}

const Drawing = ({ nodes, before, names, faults, counts, picked, pick, insert, move, remove }: CanvasProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(960)
  const { fitView } = useReactFlow()
  useEffect(() => {
    if (!box.current) return undefined
    const watch = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  const layout = useMemo(() => layoutOf(nodes.length, width), [nodes.length, width])
  // A card that is dragged is where the hand is; the others stand where they belong.
  const [held, setHeld] = useState<{ id: string; x: number; y: number }>()
  const most = Math.max(1, ...[...counts.values()].map((it) => it.after))
  const shown = useMemo<(CardNode | EndNode)[]>(
    () => [
      { id: '@start', type: 'end', position: layout.start, data: { label: '提交' }, draggable: false, focusable: false },
      ...nodes.map((node, place): CardNode => {
        const was = before.find((it) => it.id === node.id)
        return {
          id: node.id,
          type: 'card',
          position: held?.id === node.id ? held : layout.cards[place]!,
          width: CARD.width,
          height: CARD.height,
          focusable: false,
          zIndex: held?.id === node.id ? 10 : 1,
          data: {
            node,
            place,
            names,
            fault: worst(faults, node.id),
            isNew: !was,
            isChanged: was !== undefined && JSON.stringify(was) !== JSON.stringify(node),
            counts: counts.get(node.id),
            isPicked: picked === node.id,
            pick: () => pick(node.id),
            move: (to) => move(node.id, to),
            remove: () => remove(node.id),
          },
        }
      }),
      { id: '@end', type: 'end', position: layout.end, data: { label: '结束' }, draggable: false, focusable: false },
    ],
    [nodes, before, names, faults, counts, picked, layout, held, pick, move, remove],
  )
  const edges = useMemo<LinkEdge[]>(() => {
    const ids = ['@start', ...nodes.map((it) => it.id), '@end']
    const links = ids.slice(1).map((target, i): LinkEdge => {
      const counted = counts.get(ids[i]!) ?? counts.get(target)
      const title = i === 0 ? '提交' : nodes[i - 1]!.title || '未命名'
      return {
        id: `link-${i}`,
        type: 'link',
        source: ids[i]!,
        target,
        focusable: false,
        data: {
          add: () => insert(i),
          label: `在「${title}」之后加一步`,
          weight: counted ? 3 + (counted.after / most) * MOST_WEIGHT : 0,
          isBypass: false,
        },
      }
    })
    const bypasses = nodes.flatMap((node, i): LinkEdge[] =>
      node.when
        ? [
            {
              id: `bypass-${node.id}`,
              type: 'link',
              source: node.id,
              target: ids[i + 2]!,
              focusable: false,
              data: { add: undefined, label: '', weight: 0, isBypass: true },
            },
          ]
        : [],
    )
    return [...bypasses, ...links]
  }, [nodes, counts, most, insert])
  // The cards stand elsewhere: all of them are in sight again.
  const shape = `${nodes.length} ${layout.columns} ${width}`
  const fitted = useRef('')
  useEffect(() => {
    if (fitted.current === shape) return undefined
    const timer = setTimeout(() => {
      fitted.current = shape
      void fitView({ padding: 0.06, maxZoom: 1 })
    }, 30)
    return () => clearTimeout(timer)
  }, [fitView, shape])
  return (
    <div ref={box} className={css['canvas']}>
      <ReactFlow
        nodes={shown}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodeDrag={(_, node) => setHeld({ id: node.id, ...node.position })}
        onNodeDragStop={(_, node) => {
          setHeld(undefined)
          if (node.type === 'card') move(node.id, placeAt(nodes.length, layout.columns, node.position))
        }}
        nodeDragThreshold={6}
        nodesConnectable={false}
        elementsSelectable={false}
        edgesFocusable={false}
        deleteKeyCode={null}
        zoomOnScroll={false}
        preventScrolling={false}
        panOnScroll={false}
        minZoom={0.4}
        maxZoom={1.5}
        fitView
        fitViewOptions={{ padding: 0.06, maxZoom: 1 }}
        proOptions={{ hideAttribution: true }}
      >
        <Tools />
        <Panel position="bottom-left" className={css['legend']!}>
          <span className={css['dash']} aria-hidden /> 不满足条件时跳过{counts.size > 0 ? '；线越粗，去年的单越多' : ''}
        </Panel>
      </ReactFlow>
    </div>
  )
}

export const Canvas = (props: CanvasProps) => (
  <ReactFlowProvider>
    <Drawing {...props} />
  </ReactFlowProvider>
)
