// One step, beside the canvas: who, how, limits, condition, what is allowed. Every change is in the draft at once.
import { type FlowNode } from '@caiyuan/contract/admin/flow-node'
import {
  backTos,
  dupPolicies,
  emptyPolicies,
  flowModes,
  flowOps,
  flowTypes,
  modeDoes,
  needComments,
  resumes,
  sameAsSubmitters,
  timeoutActions,
  usualBackTo,
  type FlowNames,
} from '@caiyuan/contract/admin/flow-words'
import { ArrowLeftOutlined, ArrowRightOutlined, CloseOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, InputNumber, Segmented, Select } from 'antd'
import { useId, type ReactNode } from 'react'
import type { Fault, Offers } from '../model.ts'
import { CondEditor } from './cond-editor.tsx'
import { PeopleEditor } from './people-editor.tsx'
import css from './panel.module.css'

type Change = (change: (node: FlowNode) => FlowNode, about?: string) => void

/** Sets a field, or leaves it out where it says what is usual. */
const set =
  <K extends keyof FlowNode>(key: K, value: FlowNode[K] | undefined, usual?: FlowNode[K]) =>
  (node: FlowNode): FlowNode => {
    const { [key]: _was, ...rest } = node
    return (value === undefined || value === usual ? rest : { ...rest, [key]: value }) as FlowNode
  }

const options = <K extends string>(of: Readonly<Record<K, string>>) =>
  (Object.entries(of) as [K, string][]).map(([value, label]) => ({ value, label }))

const Section = ({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={css['section']} aria-labelledby={id}>
      <div className="row">
        <h3 id={id} className="grow">
          {title}
        </h3>
        {note}
      </div>
      {children}
    </section>
  )
}

const Choice = <K extends string>({
  label,
  of,
  value,
  change,
}: {
  label: string
  of: Readonly<Record<K, string>>
  value: K
  change: (to: K) => void
}) => (
  <label className={css['choice']}>
    <span>{label}</span>
    <Select aria-label={label} value={value} options={options(of)} onChange={change} />
  </label>
)

const modeNow = (node: FlowNode) => node.mode ?? 'SINGLE'

const How = ({ node, change }: { node: FlowNode; change: Change }) => (
  <Section title="怎么批">
    <Segmented
      block
      aria-label="怎么批"
      value={modeNow(node)}
      options={options(flowModes)}
      onChange={(mode) =>
        change((it) => {
          const { ratio: _ratio, voteAll: _all, ...rest } = it
          const voteAll = mode === 'AND' || mode === 'RATIO' ? it.voteAll : undefined
          return { ...rest, mode, ...(mode === 'RATIO' ? { ratio: it.ratio ?? 60 } : {}), ...(voteAll ? { voteAll } : {}) }
        })
      }
    />
    <p className="second">{modeDoes[modeNow(node)]}</p>
    {node.mode === 'RATIO' ? (
      <div className="row">
        同意达到
        <InputNumber
          aria-label="票签比例"
          min={1}
          max={100}
          precision={0}
          suffix="%"
          value={node.ratio ?? null}
          onChange={(ratio) => change(set('ratio', ratio ?? undefined), 'ratio')}
        />
      </div>
    ) : null}
    {node.mode === 'RATIO' || node.mode === 'AND' ? (
      <Checkbox checked={node.voteAll ?? false} onChange={(event) => change(set('voteAll', event.target.checked, false))}>
        有人驳回时也等各方都表态
      </Checkbox>
    ) : null}
    <Choice
      label="找不到人"
      of={emptyPolicies}
      value={node.emptyPolicy ?? 'BLOCK'}
      change={(to) => change(set('emptyPolicy', to, 'BLOCK'))}
    />
    {node.type === 'CC' ? null : (
      <>
        <Choice
          label="是提交人本人"
          of={sameAsSubmitters}
          value={node.sameAsSubmitter ?? 'UPPER'}
          change={(to) => change(set('sameAsSubmitter', to, 'UPPER'))}
        />
        <Choice
          label="前面已批过"
          of={dupPolicies}
          value={node.dupPolicy ?? 'FIRST'}
          change={(to) => change(set('dupPolicy', to, 'FIRST'))}
        />
      </>
    )}
  </Section>
)

const Limits = ({ node, change }: { node: FlowNode; change: Change }) => (
  <Section title="时限" note={<span className="second">办公小时，空着按学校参数</span>}>
    <div className="row">
      满
      <InputNumber
        aria-label="提醒的小时数"
        min={1}
        max={720}
        precision={0}
        value={node.remindHours ?? null}
        onChange={(hours) => change(set('remindHours', hours ?? undefined), 'remind')}
      />
      小时提醒
    </div>
    <div className="row">
      {node.escalateHours === 'never' ? null : (
        <>
          满
          <InputNumber
            aria-label="到时的小时数"
            min={1}
            max={720}
            precision={0}
            value={node.escalateHours ?? null}
            onChange={(hours) => change(set('escalateHours', hours ?? undefined), 'escalate')}
          />
          小时
        </>
      )}
      <Select
        aria-label="到时怎么办"
        value={node.escalateHours === 'never' ? ('never' as const) : (node.timeoutAction ?? 'ESCALATE')}
        options={options({ ...timeoutActions, never: '一直等本人' })}
        popupMatchSelectWidth={false}
        onChange={(to) =>
          change((it) =>
            to === 'never'
              ? set('timeoutAction', undefined)({ ...it, escalateHours: 'never' })
              : set('timeoutAction', to, 'ESCALATE')(it.escalateHours === 'never' ? set('escalateHours', undefined)(it) : it),
          )
        }
      />
    </div>
    {node.timeoutAction === 'AUTO_PASS' ? (
      <p className="second">满 ¥5,000.00 或含管控化学品的不能到时自动通过，进入条件里要写明。</p>
    ) : null}
  </Section>
)

const Allowed = ({ node, change }: { node: FlowNode; change: Change }) => (
  <Section title="允许">
    <div className={css['checks']}>
      {Object.entries(flowOps).map(([op, label]) => (
        <Checkbox
          key={op}
          checked={node.ops?.[op as keyof typeof flowOps] !== false}
          onChange={(event) =>
            change((it) => {
              const { [op as keyof typeof flowOps]: _was, ...rest } = it.ops ?? {}
              const ops = event.target.checked ? rest : { ...rest, [op]: false }
              return set('ops', Object.keys(ops).length === 0 ? undefined : ops)(it)
            })
          }
        >
          {label}
        </Checkbox>
      ))}
    </div>
    <label className={css['choice']}>
      <span>可驳回到</span>
      <Select
        mode="multiple"
        aria-label="可驳回到"
        value={[...(node.backTo ?? usualBackTo)]}
        options={options(backTos)}
        onChange={(to) =>
          change(set('backTo', usualBackTo.every((it) => to.includes(it)) && to.length === usualBackTo.length ? undefined : to))
        }
      />
    </label>
    <Choice label="退回后再批" of={resumes} value={node.resume ?? 'RESTART'} change={(to) => change(set('resume', to, 'RESTART'))} />
    <Choice
      label="意见"
      of={needComments}
      value={node.needComment ?? 'ON_REJECT'}
      change={(to) => change(set('needComment', to, 'ON_REJECT'))}
    />
    <div className={css['checks']}>
      <Checkbox checked={node.smallPass ?? false} onChange={(event) => change(set('smallPass', event.target.checked ? true : undefined))}>
        小额自动通过
      </Checkbox>
      <Checkbox checked={node.selfPass === false} onChange={(event) => change(set('selfPass', event.target.checked ? false : undefined))}>
        本人从不自动通过
      </Checkbox>
      <Checkbox checked={node.apart ?? false} onChange={(event) => change(set('apart', event.target.checked ? true : undefined))}>
        须是前面没批过的人
      </Checkbox>
    </div>
  </Section>
)

interface NodePanelProps {
  node: FlowNode
  place: number
  num: number
  offers: Offers
  names: FlowNames
  faults: readonly Fault[]
  people: readonly string[]
  change: Change
  move: (to: number) => void
  remove: () => void
  close: () => void
}

export const NodePanel = ({ node, place, num, offers, names, faults, people, change, move, remove, close }: NodePanelProps) => (
  <div className={css['panel']}>
    <header className={css['head']}>
      <Input
        aria-label="步骤名称"
        placeholder="步骤名称，例如 科主任"
        maxLength={20}
        className="strong"
        value={node.title}
        status={faults.some((it) => it.field === 'title' && it.level === 'error') ? 'error' : ''}
        onChange={(event) => change((it) => ({ ...it, title: event.target.value }), `${node.id} title`)}
      />
      <span className="second">
        {place + 1}/{num}
      </span>
      <Button
        type="text"
        size="small"
        icon={<ArrowLeftOutlined />}
        aria-label="前移一步"
        disabled={place === 0}
        onClick={() => move(place - 1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowRightOutlined />}
        aria-label="后移一步"
        disabled={place === num - 1}
        onClick={() => move(place + 1)}
      />
      <Button type="text" size="small" icon={<DeleteOutlined />} aria-label="删除这一步" onClick={remove} />
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label="收起" onClick={close} />
    </header>
    {faults.length > 0 ? (
      <ul className={css['faults']} role="status">
        {faults.map((it) => (
          <li key={it.text} className={it.level === 'error' ? 'bad' : 'wait'}>
            {it.text}
          </li>
        ))}
      </ul>
    ) : null}
    <Section
      title="谁来批"
      note={
        people.length > 0 ? (
          <span className="second">
            现在是 {people.slice(0, 4).join('、')}
            {people.length > 4 ? ` 等 ${people.length} 人` : ''}
          </span>
        ) : null
      }
    >
      <Segmented
        block
        aria-label="做什么"
        value={node.type ?? 'APPROVE'}
        options={options(flowTypes)}
        onChange={(type) => change(set('type', type, 'APPROVE'))}
      />
      <PeopleEditor
        node={node}
        offers={offers}
        names={names}
        change={(assignees) => change((it) => ({ ...it, assignees }), `${node.id} people`)}
      />
    </Section>
    <Section title="进入条件">
      <CondEditor
        value={node.when}
        none="每单必经"
        offers={offers}
        names={names}
        change={(when) => change(set('when', when), `${node.id} when`)}
      />
      {node.when ? (
        <Checkbox checked={!node.quiet} onChange={(event) => change(set('quiet', event.target.checked ? undefined : true))}>
          不满足时告诉提交人为什么不经过
        </Checkbox>
      ) : null}
    </Section>
    <How node={node} change={change} />
    {node.type === 'CC' ? null : (
      <>
        <Limits node={node} change={change} />
        <Allowed node={node} change={change} />
      </>
    )}
  </div>
)
