// The fields of goods, as they are typed for new goods and for those that are edited.
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { faultAt, newSku, type Faults, type GoodsDraft, type SkuDraft } from '../model.ts'
import { Box } from './box.tsx'
import css from './edit.module.css'
import { SkuFields } from './sku-fields.tsx'

interface BasicsProps {
  draft: GoodsDraft
  set: (change: Partial<GoodsDraft>) => void
  faults: Faults
  /** What new goods say besides. */
  children?: ReactNode
}

export const Basics = ({ draft, set, faults, children }: BasicsProps) => {
  const box = (field: 'name' | 'brand' | 'model' | 'spec' | 'pack' | 'keywords' | 'description' | 'leadDays') => ({
    value: draft[field],
    set: (value: string) => set({ [field]: value }),
    fault: faultAt(faults, field),
  })
  return (
    <div className={css['fields']}>
      <div className={css['wide']}>
        <Box label="商品名称" {...box('name')} />
      </div>
      {children}
      <Box label="品牌" {...box('brand')} />
      <Box label="型号" {...box('model')} />
      <Box label="规格" {...box('spec')} />
      <Box label="包装" {...box('pack')} />
      <Box label="发货天数" {...box('leadDays')} whole note="确认后几个工作日内发出" />
      <div className={css['half']}>
        <Box label="关键词" {...box('keywords')} note="用空格隔开，最多 20 个" />
      </div>
      <div className={css['wide']}>
        <Box label="描述" {...box('description')} lines={3} />
      </div>
    </div>
  )
}

export const Skus = ({ skus, set, faults }: { skus: readonly SkuDraft[]; set: (skus: readonly SkuDraft[]) => void; faults: Faults }) => (
  <>
    {skus.map((sku, i) => (
      <SkuFields
        key={sku.key}
        sku={sku}
        at={i}
        faults={faults}
        set={(change) => set(skus.map((it, j) => (i === j ? { ...it, ...change } : it)))}
        remove={skus.length > 1 ? () => set(skus.filter((_, j) => j !== i)) : undefined}
      />
    ))}
    <div className={css['foot']}>
      <Button type="dashed" icon={<PlusOutlined />} onClick={() => set([...skus, newSku(skus.at(-1))])}>
        添加规格
      </Button>
    </div>
  </>
)

const WORDS: Record<string, string> = { skus: '规格', attributes: '商品参数' }

/** Where each fault stands, for the line above the form. */
export const jumps = (faults: Faults) => {
  const each = Object.entries(faults).map(([path, message]) => {
    const [head = '', at] = path.split('.')
    const where =
      head === 'skus' && at !== undefined ? `规格 ${Number(at) + 1}：` : WORDS[head] && at !== undefined ? `${WORDS[head]}：` : ''
    const id = head === 'skus' ? 'packs' : head === 'attributes' ? 'attributes' : 'basics'
    return { text: `${where}${message}`, jump: () => document.getElementById(id)?.scrollIntoView({ block: 'start' }) }
  })
  return [...new Map(each.map((it) => [it.text, it])).values()]
}

/** How many faults stand in each section. */
export const faultNums = (faults: Faults): Record<'basics' | 'attributes' | 'packs', number> => {
  const count = (head: string): number => Object.keys(faults).filter((it) => it.split('.')[0] === head).length
  const [packs, attributes] = [count('skus'), count('attributes')]
  return { basics: Object.keys(faults).length - packs - attributes, attributes, packs }
}
