// One scene: its goods by supplier, ticked and counted by the person, and the one press that puts them into the cart.
import { useState } from 'react'
import { Link } from 'react-router'
import { api, sayFail, useAct } from '../../../core/api.ts'
import { goodsAddress } from '../../../core/goods-address.ts'
import { usePurchaseMode } from '../../../core/mode.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { Money, Price } from '../../../ui/money.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { stopsAtWrongNum } from '../../../ui/wrong-num.ts'
import { leastOf, useMayBuy } from '../../catalog/parts/add-to-cart.tsx'
import { chosenGroup, totalOf, type Choice, type Choices, type ChosenGroup, type ChosenLine, type Scene } from '../model.ts'
import css from './scene.module.css'

const NONE: Choices = new Map()

const Row = ({ it, choose }: { it: ChosenLine; choose: (change: Choice) => void }) => (
  <li className={css['line']} data-gone={it.isGone}>
    <input
      type="checkbox"
      checked={!it.isGone && !it.isLeftOut}
      disabled={it.isGone}
      aria-label={`选择：${it.name}`}
      onChange={(event) => choose({ isLeftOut: !event.target.checked })}
    />
    <Drawing src={it.picture} name="" size={48} />
    <div>
      <Link to={goodsAddress(it)} className="goods">
        {it.name}
      </Link>
      <p className="second">{it.spec}</p>
      {it.problem ? <p className="bad">{it.problem}</p> : null}
    </div>
    <span className={css['price']}>
      <Price e4={it.priceE4} per={it.unit} />
    </span>
    <span className={css['num']}>
      {it.isGone ? (
        <span className="second num">
          {it.num} {it.unit}
        </span>
      ) : (
        <Stepper
          label={`数量：${it.name}`}
          value={it.num}
          least={Math.min(leastOf(it), it.num)}
          by={it.packStep}
          onChange={(num) => choose({ num })}
        />
      )}
    </span>
    <span className={`${css['sum']} num`}>{it.problem || it.isLeftOut ? '—' : <Money fen={it.amountFen} />}</span>
  </li>
)

const Supplier = ({ group, choose }: { group: ChosenGroup; choose: (skuId: string, change: Choice) => void }) => (
  <Card title={<SupplierName of={group} />} note={`${group.lines.length} 种`}>
    <ul aria-label={group.supplierName}>
      {group.lines.map((it) => (
        <Row key={it.skuId} it={it} choose={(change) => choose(it.skuId, change)} />
      ))}
    </ul>
    <p className={css['groupSum']}>
      商品 <Money fen={group.goodsFen} /> ＋ 运费 <Money fen={group.freightFen} /> ＝{' '}
      <Money fen={group.goodsFen + group.freightFen} as="sum" />
    </p>
  </Card>
)

/** Its reasons are those it was left out with: the list changes once the cart did. */
const Left = ({ lines }: { lines: readonly ChosenLine[] }) => (
  <div className={css['left']} role="status">
    <b>{lines.length} 种商品没有加入购物车</b>
    <ul>
      {lines.map((it) => (
        <li key={it.skuId}>
          {it.name} {it.spec}：<span className="bad">{it.problem}</span>
        </li>
      ))}
    </ul>
  </div>
)

export const SceneSet = ({ scene, again }: { scene: Scene; again: () => void }) => {
  const categoryType = usePurchaseMode()
  const mayBuy = useMayBuy()
  const [choices, setChoices] = useState(NONE)
  const [left, setLeft] = useState<readonly ChosenLine[]>([])
  const groups = scene.groups.map((it) => chosenGroup(it, choices))
  const total = totalOf(groups)
  const act = useAct(api.cart.add, {
    onDone: ({ cartNum }, { items }) => {
      setLeft(total.problems)
      notify.ok(`已加入 ${items.length} 种，购物车现有 ${cartNum} 件`, { to: '/cart', label: '去购物车' })
    },
    // What changed meanwhile is shown where it stands.
    onFail: (fail) => {
      sayFail(fail)
      again()
    },
  })
  const choose = (skuId: string, change: Choice) => setChoices((all) => new Map([...all, [skuId, { ...all.get(skuId), ...change }]]))
  return (
    <section aria-label={scene.title}>
      <div className={css['groups']}>
        {groups.map((it) => (
          <Supplier key={it.supplierId} group={it} choose={choose} />
        ))}
      </div>
      {left.length > 0 ? <Left lines={left} /> : null}
      <div className={css['bar']}>
        {total.problems.length > 0 ? <span className="bad">{total.problems.length} 种不能加入</span> : null}
        <span>
          已选 <b className="num">{total.items.length}</b> 种 <b className="num">{total.pieces}</b> 件，商品 <Money fen={total.goodsFen} />
          ，运费 <Money fen={total.freightFen} />
        </span>
        <Money fen={total.goodsFen + total.freightFen} as="sum" size={20} />
        {mayBuy ? (
          <button
            type="button"
            className={css['add']}
            disabled={act.pending || total.items.length === 0}
            onClick={() => stopsAtWrongNum() || void act.run({ items: total.items, categoryType })}
          >
            整套加入购物车
          </button>
        ) : null}
      </div>
    </section>
  )
}
