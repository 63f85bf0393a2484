// The tab 元器件 of the cart: what the partner sells, settled by itself.
import { DeleteOutlined, StarOutlined } from '@ant-design/icons'
import { money, sumFen } from '@caiyuan/contract/money'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Alert, Button, Checkbox, Tooltip } from 'antd'
import { Link, useNavigate } from 'react-router'
import { api, useAct } from '../../../core/api.ts'
import type { Change } from '../../../core/line-changes.ts'
import { notify } from '../../../core/notices.ts'
import { partAddress } from './address.ts'
import { useSession } from '../../../core/session.ts'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { usePhone } from '../../../ui/media.ts'
import { Money } from '../../../ui/money.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { stopsAtWrongNum } from '../../../ui/wrong-num.ts'
import { leadText, orderNum, priceFour, stockText, type Line } from '../model.ts'
import css from './component.module.css'
import { useComponentCart } from './use-component-cart.ts'

type Cart = NonNullable<OutputOf<typeof api.component.cart>>

const Price = ({ line }: { line: Line }) => (
  <div>
    <span className="num">{priceFour(line.priceE4)}</span>
    {line.dropE4 > 0 ? <div className="ok">比加入时降 {priceFour(line.dropE4)}</div> : null}
    {line.dropE4 < 0 ? <div className="wait">比加入时涨 {priceFour(-line.dropE4)}</div> : null}
    {line.dropE4 === 0 && line.nextTier ? (
      <div className="second num">
        ≥{line.nextTier.from.toLocaleString('en-US')}：{priceFour(line.nextTier.priceE4)}
      </div>
    ) : null}
  </div>
)

const Name = ({ line }: { line: Line }) => (
  <div>
    <Link to={partAddress(line.skuCode)} className={css['mpn']}>
      {line.mpn}
    </Link>
    <div className="second">{[line.maker, line.package, line.designator && `位号 ${line.designator}`].filter(Boolean).join(' · ')}</div>
  </div>
)

/** Kept first, then out of the cart: what fails in between is in both places, not in none. */
const useKeep = () => {
  const add = useAct(api.favourite.add)
  const remove = useAct(api.component.remove)
  return async ({ id, skuId, mpn }: Line) => {
    if (!(await add.run({ kind: 'component', refIds: [skuId] }))) return
    if (await remove.run({ id })) notify.ok(`已移入收藏：${mpn}`, { to: '/collection?tab=component', label: '我的收藏' })
  }
}

const Lines = ({ cart, change }: { cart: Cart; change: (ids: readonly string[], it: Change) => void }) => {
  const phone = usePhone()
  const remove = useAct(api.component.remove)
  const keep = useKeep()
  const num = (line: Line) =>
    line.isInvalid ? (
      <span className="bad">{line.problem}</span>
    ) : (
      <div>
        <Stepper
          value={line.num}
          least={Math.min(line.num, orderNum(line, 1))}
          most={Math.max(line.num, Math.floor(Math.min(9999, line.stock) / line.packStep) * line.packStep)}
          by={line.packStep}
          label={`数量：${line.mpn}`}
          isShared
          onChange={(value) => change([line.id], { num: value })}
        />
        {line.problem ? <div className="bad">{line.problem}</div> : null}
      </div>
    )
  const drop = (line: Line) => (
    <span className={css['pair']}>
      <Button type="text" icon={<StarOutlined />} aria-label={`移入收藏：${line.mpn}`} title="移入收藏" onClick={() => void keep(line)} />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`删除${line.mpn}`}
        title="删除"
        onClick={() => void remove.run({ id: line.id })}
      />
    </span>
  )
  const tick = (keys: readonly string[]) => {
    for (const line of cart.lines.filter((it) => keys.includes(it.id) !== it.checked)) change([line.id], { checked: !line.checked })
  }
  const ticked = cart.lines.filter((it) => it.checked).map((it) => it.id)
  if (phone)
    return (
      <ul className="stack" style={{ listStyle: 'none', padding: 0 }}>
        {cart.lines.map((line) => (
          <li key={line.id} className={css['box']}>
            <span className={css['head']}>
              <Checkbox
                checked={line.checked}
                aria-label={`选择${line.mpn}`}
                onChange={(event) => tick(event.target.checked ? [...ticked, line.id] : ticked.filter((id) => id !== line.id))}
              />
              <Name line={line} />
              {drop(line)}
            </span>
            <span className={css['acts']}>
              <Price line={line} /> {num(line)} <Money fen={line.amountFen} as="strong" />
            </span>
          </li>
        ))}
      </ul>
    )
  const columns: readonly Column<Line>[] = [
    { key: 'mpn', title: '型号 · 品牌 · 封装', render: (it) => <Name line={it} /> },
    { key: 'stock', title: '库存', width: 90, align: 'right', render: (it) => stockText(it.stock) },
    { key: 'lead', title: '交期', width: 110, render: leadText },
    { key: 'price', title: '单价（含税）', width: 150, align: 'right', render: (it) => <Price line={it} /> },
    { key: 'num', title: '数量', width: 170, render: num },
    { key: 'amount', title: '金额', width: 110, align: 'right', render: (it) => <Money fen={it.amountFen} as="strong" /> },
    { key: 'drop', title: '', width: 88, render: drop },
  ]
  return (
    <section className={css['box']} style={{ padding: 0 }}>
      <DataTable
        label="元器件购物车"
        rows={cart.lines}
        rowKey={(it) => it.id}
        columns={columns}
        minWidth={952}
        sticky={false}
        selection={{ keys: ticked, onChange: tick }}
      />
    </section>
  )
}

const blockedBy = (ticked: readonly Line[], mayOrder: boolean): string => {
  if (!mayOrder) return '当前账号不能提交订单，请由有采购权限的老师下单'
  if (ticked.length === 0) return '请选择要购买的元器件'
  const stuck = ticked.find((it) => it.problem !== '' && !it.isInvalid)
  return stuck ? `${stuck.mpn}：${stuck.problem}` : ''
}

interface Handing {
  /** Hands what is ticked to a teacher; for who may not settle everything himself. */
  handOver?: ((lines: readonly Line[]) => void) | undefined
}

const Settle = ({ cart, handOver, flush }: { cart: Cart; flush: () => Promise<void> } & Handing) => {
  const navigate = useNavigate()
  const { has } = useSession()
  const ticked = cart.lines.filter((it) => it.checked && !it.isInvalid)
  const blocked = blockedBy(ticked, has('order:create'))
  const freight = cart.freightFen > 0 ? `运费 ${money(cart.freightFen)}（满 ${money(cart.freightFreeFromFen)} 免）` : '免运费'
  return (
    <div className={css['bar']} role="region" aria-label="结算">
      <span>
        <SupplierName of={cart} /> · 已选 {ticked.length} 种 {ticked.reduce((all, it) => all + it.num, 0).toLocaleString('en-US')} 个
      </span>
      {blocked && ticked.length > 0 ? (
        <span className="bad" role="status">
          {blocked}
        </span>
      ) : (
        <span className="second">
          最长交期 {cart.leadDays} 天，{freight}
        </span>
      )}
      <span>
        合计 <Money fen={sumFen(ticked.map((it) => it.amountFen)) + cart.freightFen} as="sum" size={20} />
      </span>
      <span className={css['pair']}>
        {handOver ? (
          <Button
            size="large"
            disabled={ticked.length === 0}
            onClick={() => stopsAtWrongNum() || void flush().then(() => handOver(ticked))}
          >
            交给老师
          </Button>
        ) : null}
        <Tooltip title={blocked}>
          <Button
            type="primary"
            size="large"
            disabled={blocked !== ''}
            onClick={() => stopsAtWrongNum() || void flush().then(() => navigate('/yunhanOrderConfirm'))}
          >
            结算{ticked.length > 0 ? `（${ticked.length}）` : ''}
          </Button>
        </Tooltip>
      </span>
    </div>
  )
}

export const ComponentCart = ({ handOver }: Handing) => {
  const { read, cart, change, flush } = useComponentCart()
  return (
    <div className={css['page']}>
      {read.error ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      {read.isPending && !read.error ? <SkeletonBlock lines={8} /> : null}
      {cart === null ? (
        <Empty
          title="元器件购物车还是空的"
          action={
            <Link className="button primary" to="/electronProdList">
              去选元器件
            </Link>
          }
        >
          按型号查找，或把整张 BOM 粘贴进来一次加入。元器件单独结算，不与普通商品同单。
        </Empty>
      ) : null}
      {cart ? (
        <>
          {cart.stale ? <Alert type="warning" showIcon title={cart.stale} /> : null}
          <Lines cart={cart} change={change} />
          <Settle cart={cart} handOver={handOver} flush={flush} />
        </>
      ) : null}
    </div>
  )
}
