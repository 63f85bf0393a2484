// 进入条件: groups of conditions on what a document says, two deep, with their sentence.
import { amountParams, type FlowCond, type FlowLeaf } from '@caiyuan/contract/admin/flow-node'
import { categoryLabel, condWords, flagLabel, sourceLabel, type FlowNames } from '@caiyuan/contract/admin/flow-words'
import type { ParamKey } from '@caiyuan/contract/admin/params'
import { fundSources } from '@caiyuan/contract/fund'
import { controlLabels } from '@caiyuan/contract/goods'
import { money } from '@caiyuan/contract/money'
import { CloseOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import type { Offers } from '../model.ts'
import css from './panel.module.css'

const kinds = {
  amountFrom: '金额达到',
  amountBelow: '金额未达到',
  category: '含品类',
  fundSource: '用到经费',
  controlFrom: '管控类别达到',
  controlBelow: '管控类别低于',
  flag: '有提示',
  hasAsset: '含资产',
  isStudent: '学生采购',
} as const
type Kind = keyof typeof kinds
const GOODS: readonly Kind[] = ['category', 'controlFrom', 'controlBelow', 'hasAsset']

const startOf: Record<Kind, FlowLeaf> = {
  amountFrom: { amountFrom: 500_000 },
  amountBelow: { amountBelow: 500_000 },
  category: { category: [], label: '' },
  fundSource: { fundSource: [], label: '' },
  controlFrom: { controlFrom: 1 },
  controlBelow: { controlBelow: 1 },
  flag: { flag: [], label: '' },
  hasAsset: { hasAsset: true },
  isStudent: { isStudent: true },
}

type Group = Extract<FlowCond, { all: unknown } | { any: unknown }>
const isGroup = (cond: FlowCond): cond is Group => 'all' in cond || 'any' in cond
const partsOf = (group: Group): FlowCond[] => ('all' in group ? group.all : group.any)
const grouped = (isAll: boolean, parts: FlowCond[]): FlowCond => (isAll ? { all: parts } : { any: parts }) as FlowCond
const kindOf = (leaf: FlowLeaf): Kind | 'fact' => Object.keys(leaf).find((key) => key in kinds || key === 'fact') as Kind | 'fact'

interface Editing {
  offers: Offers
  names: FlowNames
}

const AmountField = ({
  value,
  change,
  offers,
}: {
  value: number | { param: ParamKey }
  change: (to: number | { param: ParamKey }) => void
  offers: Offers
}) => {
  const isParam = typeof value !== 'number'
  return (
    <>
      <Select
        aria-label="金额的来源"
        value={isParam ? value.param : ''}
        options={[
          { value: '', label: '写明金额' },
          ...offers.amounts
            .filter((it) => amountParams.includes(it.param as ParamKey))
            .map((it) => ({ value: it.param, label: `${it.title} ${money(it.fen)}` })),
        ]}
        popupMatchSelectWidth={false}
        onChange={(param) => change(param === '' ? 500_000 : { param: param as ParamKey })}
      />
      {isParam ? null : <YuanInput label="金额" value={value} onChange={(fen) => change(fen ?? 0)} />}
    </>
  )
}

const LeafFields = ({ leaf, change, offers, names }: Editing & { leaf: FlowLeaf; change: (to: FlowLeaf) => void }) => {
  if ('amountFrom' in leaf) return <AmountField value={leaf.amountFrom} offers={offers} change={(amountFrom) => change({ amountFrom })} />
  if ('amountBelow' in leaf)
    return <AmountField value={leaf.amountBelow} offers={offers} change={(amountBelow) => change({ amountBelow })} />
  if ('controlFrom' in leaf || 'controlBelow' in leaf)
    return (
      <Select
        aria-label="管控类别"
        value={'controlFrom' in leaf ? leaf.controlFrom : leaf.controlBelow}
        options={controlLabels.flatMap((label, value) => (value === 0 ? [] : [{ value, label }]))}
        onChange={(value) => change('controlFrom' in leaf ? { controlFrom: value } : { controlBelow: value })}
      />
    )
  if ('category' in leaf)
    return (
      <Select
        mode="multiple"
        aria-label="品类"
        placeholder="选品类"
        value={leaf.category}
        options={offers.categories.map((it) => ({ value: it.path, label: it.name }))}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(category) => change({ category, label: categoryLabel(category, names) })}
      />
    )
  if ('fundSource' in leaf)
    return (
      <Select
        mode="multiple"
        aria-label="经费来源"
        placeholder="选经费来源"
        value={leaf.fundSource}
        options={Object.entries(fundSources).map(([value, label]) => ({ value: value as keyof typeof fundSources, label }))}
        onChange={(fundSource) => change({ fundSource, label: sourceLabel(fundSource) })}
      />
    )
  if ('flag' in leaf)
    return (
      <Select
        mode="multiple"
        aria-label="提示"
        placeholder="选提示"
        value={leaf.flag}
        options={[
          ...offers.flags.map((it) => ({ value: it.code, label: it.name })),
          ...leaf.flag.filter((key) => !offers.flags.some((it) => it.code === key)).map((key) => ({ value: key, label: leaf.label })),
        ]}
        onChange={(flag) => change({ flag, label: flagLabel(flag, names) })}
      />
    )
  if ('isStudent' in leaf)
    return (
      <Select
        aria-label="是否学生采购"
        value={leaf.isStudent}
        options={[
          { value: true, label: '是' },
          { value: false, label: '不是' },
        ]}
        onChange={(isStudent) => change({ isStudent })}
      />
    )
  return 'fact' in leaf ? <span>{leaf.label}</span> : <span />
}

const Row = ({ cond, change, drop, ...of }: Editing & { cond: FlowCond; change: (to: FlowCond) => void; drop: () => void }) => {
  if (isGroup(cond)) return <GroupFields group={cond} change={change} drop={drop} {...of} />
  const kind = kindOf(cond)
  const offered = (Object.keys(kinds) as Kind[]).filter((it) => of.offers.hasGoods || !GOODS.includes(it))
  return (
    <div className={css['cond']}>
      {kind === 'fact' ? null : (
        <Select
          aria-label="条件"
          value={kind}
          options={offered.map((value) => ({ value, label: kinds[value] }))}
          popupMatchSelectWidth={false}
          onChange={(to) => change(startOf[to])}
        />
      )}
      <LeafFields leaf={cond} change={change} {...of} />
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label="去掉这个条件" onClick={drop} />
    </div>
  )
}

const GroupFields = ({
  group,
  change,
  drop,
  isTop,
  ...of
}: Editing & { group: Group; change: (to: FlowCond) => void; drop: () => void; isTop?: true }) => {
  const isAll = 'all' in group
  const parts = partsOf(group)
  const set = (to: FlowCond[]) => (to.length === 0 ? drop() : change(grouped(isAll, to)))
  return (
    <div className={isTop ? undefined : css['inner']}>
      {parts.length > 1 || !isTop ? (
        <div className="row">
          <Select
            size="small"
            aria-label="各条件之间"
            value={isAll}
            options={[
              { value: true, label: '都满足（且）' },
              { value: false, label: '满足一个（或）' },
            ]}
            onChange={(to) => change(grouped(to, parts))}
          />
        </div>
      ) : null}
      {parts.map((part, i) => (
        <Row
          key={i}
          cond={part}
          change={(to) => set(parts.map((it, j) => (j === i ? to : it)))}
          drop={() => set(parts.filter((_, j) => j !== i))}
          {...of}
        />
      ))}
      <div className="row">
        <Button type="link" size="small" onClick={() => set([...parts, startOf.amountFrom])}>
          + 条件
        </Button>
        {isTop ? (
          <Button type="link" size="small" onClick={() => set([...parts, grouped(!isAll, [startOf.amountFrom, startOf.controlBelow])])}>
            + 一组{isAll ? '或' : '且'}条件
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** One condition stands alone; several are a group. */
const simple = (cond: FlowCond): FlowCond => {
  if (!isGroup(cond)) return cond
  const parts = partsOf(cond)
  return parts.length === 1 && !isGroup(parts[0]!) ? parts[0]! : cond
}

interface CondEditorProps extends Editing {
  value: FlowCond | undefined
  change: (to: FlowCond | undefined) => void
  /** What stands where there is no condition. */
  none: string
}

export const CondEditor = ({ value, change, none, ...of }: CondEditorProps) =>
  value === undefined ? (
    <div className="row">
      <span className="second grow">{none}</span>
      <Button type="link" size="small" onClick={() => change(startOf.amountFrom)}>
        + 条件
      </Button>
    </div>
  ) : (
    <>
      <GroupFields
        isTop
        group={isGroup(value) ? value : { all: [value] }}
        change={(to) => change(simple(to))}
        drop={() => change(undefined)}
        {...of}
      />
      <p className={css['sentence']}>{condWords(value, of.names)}</p>
    </>
  )
