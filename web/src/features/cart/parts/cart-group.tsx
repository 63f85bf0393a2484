// The lines of one supplier: tick, goods, price with what changed, quantity, amount.
import { DeleteOutlined, StarOutlined } from '@ant-design/icons'
import { controlLabel } from '@caiyuan/contract/goods'
import { money, priceText } from '@caiyuan/contract/money'
import { Button, Checkbox } from 'antd'
import { Link } from 'react-router'
import { goodsAddress } from '../../../core/goods-address.ts'
import { standardAddress } from '../../standard/parts/address.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { Money, Price } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import type { Change } from '../../../core/line-changes.ts'
import type { CartGroup, CartLine } from '../model.ts'
import { SpecialTag } from '../../catalog/parts/special.tsx'
import css from './cart.module.css'

const freightText = (group: CartGroup): string => {
  const { freightFen, freightFreeFromFen: from, goodsFen } = group
  if (from === 0) return freightFen > 0 ? `每单运费 ${money(freightFen)}` : '免运费'
  if (goodsFen >= from) return `已满 ${money(from)}，免运费`
  return `满 ${money(from)} 免运费，还差 ${money(from - goodsFen)}`
}

const least = (it: CartLine): number => Math.ceil(it.moq / it.packStep) * it.packStep
/** A line already beyond its bounds keeps its number; its problem is said beside it. */
const most = (it: CartLine): number => Math.max(it.num, least(it), Math.min(9999, Math.floor(it.stock / it.packStep) * it.packStep))

/** The standard good it lies there for, else the goods themselves. */
const addressOf = (line: CartLine): string => (line.prodId ? standardAddress(line.prodId) : goodsAddress(line))

export const Goods = ({ line }: { line: CartLine }) => (
  <>
    <Link to={addressOf(line)} className={css['picture']} tabIndex={-1} aria-hidden>
      <Drawing src={line.picture} name="" size={56} />
    </Link>
    <span className={css['goods']}>
      <Link to={addressOf(line)} className={`${css['name']} goods line2`}>
        {line.standardName || line.name}
      </Link>
      <span className="second">
        {[
          line.standardName && line.standardName !== line.name ? line.name : '',
          line.spec,
          line.catNo ? `货号 ${line.catNo}` : '',
          line.brand,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {line.controlClass > 0 ? (
        <span>
          <Tag tone="wait">{controlLabel(line.controlClass)}</Tag>
        </span>
      ) : null}
    </span>
  </>
)

const PriceTip = ({ line }: { line: CartLine }) => {
  if (line.special)
    return (
      <span className="second">
        <SpecialTag special={line.special} /> 原价 {priceText(line.special.wasE4)}
      </span>
    )
  if (line.dropE4 > 0) return <span className="ok">比加入时降 {priceText(line.dropE4)}</span>
  if (line.dropE4 < 0) return <span className="wait">比加入时涨 {priceText(-line.dropE4)}</span>
  return line.nextTier ? (
    <span className="second">
      满 {line.nextTier.from} {line.unit} {priceText(line.nextTier.priceE4)}
    </span>
  ) : null
}

const NumNote = ({ line }: { line: CartLine }) => {
  if (line.problem) return <span className="bad">{line.problem}</span>
  const rules = [
    line.moq > 1 ? `${line.moq} ${line.unit}起订` : '',
    line.packStep > 1 ? `${line.packStep} 的整数倍` : '',
    line.stock <= 50 ? `仅剩 ${line.stock} ${line.unit}` : '',
  ].filter(Boolean)
  return rules.length > 0 ? <span className="second">{rules.join('，')}</span> : null
}

interface LineProps {
  line: CartLine
  change: (skuIds: readonly string[], it: Change) => void
  remove: (skuIds: readonly string[]) => void
  /** Into what the person keeps, out of the cart. */
  keep: (line: CartLine) => void
  /** So many of a service with it. */
  serve: (line: CartLine, serviceId: string, num: number) => void
}

const Services = ({ line, serve }: Pick<LineProps, 'line' | 'serve'>) => (
  <ul className={css['services']} aria-label={`${line.name}的增值服务`}>
    {line.services.map((it) => (
      <li key={it.skuId} className={css['service']}>
        <span>
          <span className="second">增值服务</span> {it.name}
          {it.problem ? <span className="bad"> {it.problem}</span> : null}
        </span>
        <span className={css['price']}>
          <Price e4={it.priceE4} per={it.unit} />
        </span>
        <span className={css['num']}>
          <Stepper
            value={it.num}
            least={0}
            most={it.problem ? it.num : line.num}
            label={`份数：${it.name}（${line.name}）`}
            isShared
            onChange={(num) => serve(line, it.skuId, num)}
          />
        </span>
        <span className={css['amount']}>{it.num > 0 ? <Money fen={it.amountFen} size={14} /> : null}</span>
      </li>
    ))}
  </ul>
)

const Line = ({ line, change, remove, keep, serve }: LineProps) => (
  <li className={css['line']} data-checked={line.checked}>
    <Checkbox
      className={css['tick']}
      checked={line.checked}
      aria-label={`选择${line.name}`}
      onChange={(event) => change([line.skuId], { checked: event.target.checked })}
    />
    <Goods line={line} />
    <span className={css['price']}>
      <Price e4={line.priceE4} per={line.unit} />
      <PriceTip line={line} />
    </span>
    <span className={css['num']}>
      <Stepper
        value={line.num}
        least={Math.min(least(line), line.num)}
        most={most(line)}
        by={line.packStep}
        label={`数量：${line.name}`}
        isShared
        onChange={(num) => change([line.skuId], { num })}
      />
      <NumNote line={line} />
    </span>
    <span className={css['amount']}>
      <Money fen={line.amountFen} as="strong" size={14} />
    </span>
    <span className={css['remove']}>
      <Button type="text" icon={<StarOutlined />} aria-label={`移入收藏：${line.name}`} title="移入收藏" onClick={() => keep(line)} />
      <Button type="text" icon={<DeleteOutlined />} aria-label={`删除${line.name}`} title="删除" onClick={() => remove([line.skuId])} />
    </span>
    {line.services.length > 0 ? <Services line={line} serve={serve} /> : null}
  </li>
)

export const Group = ({ group, change, remove, keep, serve }: { group: CartGroup } & Omit<LineProps, 'line'>) => {
  const ids = group.cartList.map((it) => it.skuId)
  const ticked = group.cartList.filter((it) => it.checked).length
  return (
    <section className={css['group']} aria-label={group.supplierName}>
      <header className={css['groupHead']}>
        <Checkbox
          checked={ticked === ids.length}
          indeterminate={ticked > 0 && ticked < ids.length}
          aria-label={`选择${group.supplierName}的全部商品`}
          onChange={(event) => change(ids, { checked: event.target.checked })}
        />
        <h2>
          <SupplierName of={group} />
        </h2>
        <span className="second">{freightText(group)}</span>
        {group.checkedKinds > 0 ? (
          <span className={css['groupSum']}>
            {group.checkedKinds} 种 {group.checkedNum} 件 <Money fen={group.goodsFen} as="strong" />
          </span>
        ) : null}
      </header>
      {group.problem ? (
        <p className={`${css['groupProblem']} bad`} role="status">
          {group.problem}
        </p>
      ) : null}
      <ul>
        {group.cartList.map((line) => (
          <Line key={line.skuId} line={line} change={change} remove={remove} keep={keep} serve={serve} />
        ))}
      </ul>
    </section>
  )
}

/** 失效商品: greyed, each with its reason. */
export const Gone = ({ lines, remove }: { lines: readonly (CartLine & { supplierName: string })[]; remove: LineProps['remove'] }) => (
  <section className={css['group']} aria-label="失效商品">
    <header className={css['groupHead']}>
      <h2>失效商品</h2>
      <span className="second">{lines.length} 种不能购买，原因写在每一行</span>
      <Button type="link" size="small" className={css['groupSum']} onClick={() => remove(lines.map((it) => it.skuId))}>
        清空失效商品
      </Button>
    </header>
    <ul>
      {lines.map((line) => (
        <li key={line.skuId} className={`${css['line']} ${css['goneLine']}`}>
          <span className={css['tick']}>
            <Tag>失效</Tag>
          </span>
          <Goods line={line} />
          <span className={`${css['reason']} bad`}>{line.problem}</span>
          <span className={css['amount']}>
            {line.num} {line.unit}
          </span>
          <Button
            className={css['remove']}
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除${line.name}`}
            title="删除"
            onClick={() => remove([line.skuId])}
          />
        </li>
      ))}
    </ul>
  </section>
)
