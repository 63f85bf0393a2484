// Parameters of goods: names and values, in their order.
import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { Fault } from '../../../ui/fault.tsx'
import { faultAt, type Faults, type Pair } from '../model.ts'
import css from './edit.module.css'

const MOST = 40

export const Pairs = ({ pairs, set, faults }: { pairs: readonly Pair[]; set: (pairs: readonly Pair[]) => void; faults: Faults }) => {
  const change = (i: number, change: Partial<Pair>) => set(pairs.map((it, j) => (i === j ? { ...it, ...change } : it)))
  return (
    <div>
      {pairs.map((it, i) => (
        // Rows have no names of their own while they are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i} className={css['pair']}>
          <Input
            aria-label={`第 ${i + 1} 项参数名`}
            placeholder="参数名"
            value={it.name}
            onChange={(event) => change(i, { name: event.target.value })}
          />
          <Input
            aria-label={`第 ${i + 1} 项参数值`}
            placeholder="参数值"
            value={it.value}
            onChange={(event) => change(i, { value: event.target.value })}
          />
          <Button
            type="text"
            icon={<MinusCircleOutlined />}
            aria-label={`删去第 ${i + 1} 项参数`}
            onClick={() => set(pairs.filter((_, j) => j !== i))}
          />
        </div>
      ))}
      <Fault>{faultAt(faults, 'attributes')}</Fault>
      {pairs.length < MOST ? (
        <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={() => set([...pairs, { name: '', value: '' }])}>
          添加参数
        </Button>
      ) : null}
    </div>
  )
}
