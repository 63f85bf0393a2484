// Goods and address of an order under an agreement that is filled in.
import { priceText } from '@caiyuan/contract/money'
import { Radio } from 'antd'
import { Link } from 'react-router'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import type { Shown } from '../model.ts'
import css from './framework.module.css'
import type { Address, OrderForm } from './use-order.ts'

export const ChosenGoods = ({ it, shown }: { it: OrderForm; shown: Shown }) => {
  const own = shown.goods.filter((one) => (it.picks[one.id] ?? 0) > 0)
  const lines = new Map(it.confirmed?.lines.map((line) => [line.goodsId, line]))
  return (
    <div className={css['scroll']} tabIndex={0} role="region" aria-label="商品明细的表">
      <table className={css['table']}>
        <thead>
          <tr>
            <th>商品</th>
            {shown.priceRule === 'rate' ? <th className={css['num']}>市场价</th> : null}
            <th className={css['num']}>协议价</th>
            <th>数量</th>
            <th className={css['num']}>金额</th>
          </tr>
        </thead>
        <tbody>
          {own.map((one) => {
            const line = lines.get(one.id)
            return (
              <tr key={one.id}>
                <td className={css['goodsName']}>
                  {one.name} {one.isAsset ? <Tag>固定资产</Tag> : null}
                  <br />
                  <span className="second">{one.spec}</span>
                </td>
                {shown.priceRule === 'rate' ? <td className={`${css['num']} second`}>{priceText(one.basePriceE4)}</td> : null}
                <td className={css['num']}>{line ? priceText(line.priceE4) : ''}</td>
                <td style={{ whiteSpace: 'nowrap' }}>
                  <Stepper
                    value={it.picks[one.id] ?? 0}
                    least={own.length > 1 ? 0 : 1}
                    label={`${one.name}的数量`}
                    onChange={(num) => it.setNum(one.id, num)}
                  />{' '}
                  {one.unit}
                </td>
                <td className={css['num']}>{line ? <Money fen={line.amountFen} as="strong" /> : ''}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

export const Addresses = ({ it, addresses }: { it: OrderForm; addresses: readonly Address[] }) => (
  <div className={css['address']}>
    {addresses.length === 0 ? (
      <span>
        还没有收货地址，<Link to="/setting?tab=address">去添加</Link>
      </span>
    ) : (
      <Radio.Group value={it.addrId} onChange={(event) => it.setAddrId(event.target.value as string)} style={{ display: 'grid', gap: 8 }}>
        {addresses.map((one) => (
          <Radio key={one.id} value={one.id} disabled={one.problem !== ''}>
            <b>{one.receiver}</b> <span className="num">{one.receMobile || one.tel}</span>{' '}
            {one.isDefault ? <Tag tone="brand">默认</Tag> : null}
            <br />
            {one.regionText} {one.detail} {one.problem ? <span className="bad">{one.problem}</span> : null}
          </Radio>
        ))}
      </Radio.Group>
    )}
  </div>
)
