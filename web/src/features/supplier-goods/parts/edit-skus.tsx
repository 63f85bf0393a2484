// Price and stock of every SKU of one product, checked before they are sent.
import { Input } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Fault } from '../../../ui/fault.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { priceE4Of } from '@caiyuan/contract/typed-number'
import { stockOf } from '../model.ts'
import type { Goods } from '../model.ts'
import css from './edit-skus.module.css'

interface Draft {
  price: string
  personal: string
  stock: string
}

const PRICE = '价格须大于 0，最多四位小数'

const faultsOf = (drafts: readonly Draft[], goods: Goods): Draft[] =>
  drafts.map((d, i) => {
    const stock = stockOf(d.stock)
    const held = goods.skus[i]!.reserved
    return {
      price: priceE4Of(d.price) === null ? PRICE : '',
      personal: d.personal.trim() !== '' && priceE4Of(d.personal) === null ? PRICE : '',
      stock: stock === null ? '库存须为 0 到 99,999,999 的整数' : stock < held ? `库存不能小于订单已占用的 ${held} 件` : '',
    }
  })

export const EditSkus = ({ goods, close }: { goods: Goods; close: () => void }) => {
  const [drafts, setDrafts] = useState<readonly Draft[]>(
    goods.skus.map((k) => ({
      price: String(k.priceE4 / 10_000),
      personal: k.personalPriceE4 === null ? '' : String(k.personalPriceE4 / 10_000),
      stock: String(k.stock),
    })),
  )
  const [isShown, setShown] = useState(false)
  const act = useAct(api.supplierGoods.update, {
    onDone: () => {
      notify.ok('已保存，页面上的价格与库存随即更新')
      close()
    },
  })
  const faults = faultsOf(drafts, goods)
  const isWrong = faults.some((f) => f.price !== '' || f.personal !== '' || f.stock !== '')
  const set = (i: number, change: Partial<Draft>) => setDrafts((all) => all.map((d, j) => (i === j ? { ...d, ...change } : d)))
  const save = () => {
    setShown(true)
    if (!isWrong)
      void act.run({
        productId: goods.productId,
        skus: goods.skus.map((k, i) => ({
          skuId: k.skuId,
          priceE4: priceE4Of(drafts[i]!.price)!,
          personalPriceE4: priceE4Of(drafts[i]!.personal),
          stock: stockOf(drafts[i]!.stock)!,
        })),
      })
  }
  return (
    <FormDialog width={640} title="改价格与库存" onClose={close} ok="保存" pending={act.pending} send={save}>
      <p className="goods">{goods.name}</p>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">规格</th>
            <th scope="col">含税单价（元）</th>
            <th scope="col">个人价（元）</th>
            <th scope="col">库存</th>
          </tr>
        </thead>
        <tbody>
          {goods.skus.map((k, i) => (
            <tr key={k.skuId}>
              <th scope="row">
                {k.spec || k.code} / {k.unit}
                {k.reserved > 0 ? <span className="second">，订单占用 {k.reserved}</span> : null}
              </th>
              <td>
                <Input
                  aria-label={`${k.spec || k.code} 单价`}
                  status={isShown && faults[i]!.price ? 'error' : ''}
                  inputMode="decimal"
                  value={drafts[i]!.price}
                  onChange={(event) => set(i, { price: event.target.value })}
                />
                <Fault>{isShown && faults[i]!.price}</Fault>
              </td>
              <td>
                <Input
                  aria-label={`${k.spec || k.code} 个人价`}
                  status={isShown && faults[i]!.personal ? 'error' : ''}
                  inputMode="decimal"
                  placeholder="同单价"
                  value={drafts[i]!.personal}
                  onChange={(event) => set(i, { personal: event.target.value })}
                />
                <Fault>{isShown && faults[i]!.personal}</Fault>
              </td>
              <td>
                <Input
                  aria-label={`${k.spec || k.code} 库存`}
                  status={isShown && faults[i]!.stock ? 'error' : ''}
                  inputMode="numeric"
                  value={drafts[i]!.stock}
                  onChange={(event) => set(i, { stock: event.target.value })}
                />
                <Fault>{isShown && faults[i]!.stock}</Fault>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="second">个人价是个采（自费）时的单价，不填即同单价。已提交的订单按提交时的价格执行，不受改价影响。</p>
    </FormDialog>
  )
}
