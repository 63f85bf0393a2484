// One pack: its code, price with tiers, least quantity and stock.
import { PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { Fault } from '../../../ui/fault.tsx'
import { faultAt, type Faults, type SkuDraft, type TierDraft } from '../model.ts'
import { Box } from './box.tsx'
import css from './edit.module.css'

const MOST_TIERS = 5

interface SkuFieldsProps {
  sku: SkuDraft
  at: number
  set: (change: Partial<SkuDraft>) => void
  /** Absent: it is the only one. */
  remove: (() => void) | undefined
  faults: Faults
}

const Tiers = ({ sku, at, set, faults }: Pick<SkuFieldsProps, 'sku' | 'at' | 'set' | 'faults'>) => {
  const change = (i: number, change: Partial<TierDraft>) => set({ tiers: sku.tiers.map((it, j) => (i === j ? { ...it, ...change } : it)) })
  const name = `规格 ${at + 1} 第`
  return (
    <div className={css['tiers']}>
      {sku.tiers.map((it, i) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={i} className={css['tier']}>
          满
          <Input
            size="small"
            inputMode="numeric"
            aria-label={`${name} ${i + 1} 档数量`}
            value={it.from}
            onChange={(event) => change(i, { from: event.target.value })}
          />
          {sku.unit}，单价
          <Input
            size="small"
            inputMode="decimal"
            aria-label={`${name} ${i + 1} 档单价`}
            value={it.price}
            onChange={(event) => change(i, { price: event.target.value })}
          />
          元
          <Button
            type="link"
            size="small"
            aria-label={`删去${name} ${i + 1} 档`}
            onClick={() => set({ tiers: sku.tiers.filter((_, j) => j !== i) })}
          >
            删去
          </Button>
        </span>
      ))}
      {sku.tiers.length < MOST_TIERS ? (
        <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={() => set({ tiers: [...sku.tiers, { from: '', price: '' }] })}>
          阶梯价
        </Button>
      ) : null}
      <Fault>{faultAt(faults, `skus.${at}.tiers`)}</Fault>
    </div>
  )
}

export const SkuFields = ({ sku, at, set, remove, faults }: SkuFieldsProps) => {
  const of = `规格 ${at + 1} `
  const fault = (field: string) => faultAt(faults, `skus.${at}.${field}`)
  const box = (field: 'code' | 'catNo' | 'unit' | 'price' | 'listPrice' | 'personalPrice' | 'moq' | 'packStep' | 'stock') => ({
    of,
    value: sku[field],
    set: (value: string) => set({ [field]: value }),
  })
  return (
    <section className={css['sku']} aria-label={`规格 ${at + 1}`}>
      <header>
        <b>规格 {at + 1}</b>
        {remove ? (
          <Button type="link" size="small" onClick={remove} aria-label={`下架规格 ${at + 1}`}>
            {sku.skuId ? '下架这个规格' : '删去'}
          </Button>
        ) : null}
      </header>
      <div className={css['fields']}>
        <Box label="商品编码" {...box('code')} fault={fault('code')} isFixed={sku.skuId !== undefined} />
        {sku.specs.map((it, i) => (
          <Box
            key={it.name}
            label={it.name}
            of={of}
            value={it.value}
            set={(value) => set({ specs: sku.specs.map((s, j) => (i === j ? { ...s, value } : s)) })}
            fault={i === 0 ? fault('specs') : undefined}
          />
        ))}
        <Box label="货号" {...box('catNo')} fault={fault('catNo')} />
        <Box label="单位" {...box('unit')} fault={fault('unit')} />
        <Box label="含税单价（元）" {...box('price')} decimal fault={fault('priceE4')} />
        <Box label="个人价（元）" {...box('personalPrice')} decimal note="不填即同单价" fault={fault('personalPriceE4')} />
        <Box label="划线价（元）" {...box('listPrice')} decimal note="可不填" fault={fault('listPriceE4')} />
        <Box label="库存" {...box('stock')} whole fault={fault('stock')} note={sku.reserved > 0 ? `订单占用 ${sku.reserved}` : undefined} />
        <Box label="起订量" {...box('moq')} whole fault={fault('moq')} />
        <Box label="销售倍数" {...box('packStep')} whole fault={fault('packStep')} />
      </div>
      <Tiers sku={sku} at={at} set={set} faults={faults} />
    </section>
  )
}
