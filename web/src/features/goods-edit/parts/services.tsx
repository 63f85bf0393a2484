// 增值服务: what is offered with the goods, each with its unit and price; saved by itself.
import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons'
import { SERVICES_MAX } from '@caiyuan/contract/goods-typed'
import { Button } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Fault } from '../../../ui/fault.tsx'
import { faultAt, readServices, serviceDrafts, type Faults, type ServiceDraft, type Whole } from '../model.ts'
import { Box } from './box.tsx'
import css from './services.module.css'

interface ServicesProps {
  goods: Whole
  reload: () => void
  /** The page asks before what is typed here is left. */
  tellDirty: (isDirty: boolean) => void
}

export const Services = ({ goods, reload, tellDirty }: ServicesProps) => {
  const [drafts, setDrafts] = useState<readonly ServiceDraft[]>(() => serviceDrafts(goods))
  const [isTouched, setTouched] = useState(false)
  const [shown, setShown] = useState<Faults>()
  const set = (next: readonly ServiceDraft[]) => {
    setDrafts(next)
    setTouched(true)
    tellDirty(true)
  }
  const act = useAct(api.goodsEdit.saveServices, {
    onDone: () => {
      setTouched(false)
      tellDirty(false)
      notify.ok('增值服务已保存')
      reload()
    },
  })
  const save = () => {
    const { typed, faults } = readServices(drafts)
    setShown(faults ?? undefined)
    if (typed) void act.run({ id: goods.productId, ...typed })
  }
  const faults = shown ?? act.fail?.fields ?? {}
  const change = (i: number, it: Partial<ServiceDraft>) => set(drafts.map((one, j) => (i === j ? { ...one, ...it } : one)))
  return (
    <>
      {drafts.length === 0 ? (
        <p className="second">没有增值服务。安装调试、延长质保、操作培训等可以在这里标价，采购人与商品一起下单。</p>
      ) : null}
      {drafts.map((it, i) => {
        const of = `服务 ${i + 1} `
        const fault = (field: string) => faultAt(faults, `services.${i}.${field}`)
        return (
          <div key={it.key} className={css['row']}>
            <Box label="服务名称" of={of} value={it.name} set={(name) => change(i, { name })} fault={fault('name')} />
            <Box label="计价单位" of={of} value={it.unit} set={(unit) => change(i, { unit })} fault={fault('unit')} />
            <Box label="含税单价（元）" of={of} decimal value={it.price} set={(price) => change(i, { price })} fault={fault('priceE4')} />
            <Button
              type="text"
              icon={<MinusCircleOutlined />}
              aria-label={`删去服务 ${i + 1}`}
              onClick={() => set(drafts.filter((_, j) => j !== i))}
            />
          </div>
        )
      })}
      <Fault>{faults['services']}</Fault>
      <p className={css['foot']}>
        {drafts.length < SERVICES_MAX ? (
          <Button
            type="dashed"
            size="small"
            icon={<PlusOutlined />}
            onClick={() =>
              set([...drafts, { key: `new-${Date.now()}-${drafts.length}`, skuId: undefined, name: '', unit: '次', price: '' }])
            }
          >
            添加服务
          </Button>
        ) : (
          <span className="second">最多 {SERVICES_MAX} 项</span>
        )}
        <Button type="primary" disabled={!isTouched} loading={act.pending} onClick={save}>
          保存增值服务
        </Button>
      </p>
    </>
  )
}
