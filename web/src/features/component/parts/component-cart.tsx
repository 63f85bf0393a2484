// The tab 元器件 of the cart: what the partner sells, settled by itself.
import { DeleteOutlined } from '@ant-design/icons'
import { money, sumFen } from '@caiyuan/contract/money'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Alert, Button, Checkbox, Tooltip } from 'antd'
import { Link, useNavigate } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
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
import { leadText, orderNum, priceFour, stockText } from '../model.ts'
import css from './component.module.css'

type Cart = NonNullable<OutputOf<typeof api.component.cart>>
type Line = Cart['lines'][number]

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

const Lines = ({ cart }: { cart: Cart }) => {
  const phone = usePhone()
  const update = useAct(api.component.update)
  const remove = useAct(api.component.remove)
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
          onChange={(value) => void update.run({ items: [{ id: line.id, num: value, seenNum: line.num }] })}
        />
        {line.problem ? <div className="bad">{line.problem}</div> : null}
      </div>
    )
  const drop = (line: Line) => (
    <Button
      type="text"
      icon={<DeleteOutlined />}
      aria-label={`删除${line.mpn}`}
      title="删除"
      onClick={() => void remove.run({ id: line.id })}
    />
  )
  const tick = (keys: readonly string[]) => {
    const items = cart.lines.filter((it) => keys.includes(it.id) !== it.checked).map((it) => ({ id: it.id, checked: keys.includes(it.id) }))
    if (items.length > 0) void update.run({ items })
  }
  const ticked = cart.lines.filter((it) => it.checked).map((it) => it.id)
  if (phone)
    return (
      <ul className="stack" style={{ listStyle: 'none', padding: 0 }}>
        {cart.lines.map((line) => (
          <li key={line.id} className={css['box']}>
            <span className={css['acts']}>
              <Checkbox
                checked={line.checked}
                aria-label={`选择${line.mpn}`}
                onChange={(event) => tick(event.target.checked ? [...ticked, line.id] : ticked.filter((id) => id !== line.id))}
              />
              <Name line={line} />
            </span>
            <span className={css['acts']}>
              <Price line={line} /> {num(line)} <Money fen={line.amountFen} as="strong" /> {drop(line)}
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
    { key: 'drop', title: '', width: 56, render: drop },
  ]
  return (
    <section className={css['box']} style={{ padding: 0 }}>
      <DataTable
        label="元器件购物车"
        rows={cart.lines}
        rowKey={(it) => it.id}
        columns={columns}
        minWidth={920}
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

const Settle = ({ cart }: { cart: Cart }) => {
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
      <span className="second">
        最长交期 {cart.leadDays} 天，{freight}
      </span>
      <span>
        合计 <Money fen={sumFen(ticked.map((it) => it.amountFen)) + cart.freightFen} as="sum" size={20} />
      </span>
      <Tooltip title={blocked}>
        <Button
          type="primary"
          size="large"
          disabled={blocked !== ''}
          onClick={() => stopsAtWrongNum() || void navigate('/yunhanOrderConfirm')}
        >
          结算{ticked.length > 0 ? `（${ticked.length}）` : ''}
        </Button>
      </Tooltip>
    </div>
  )
}

export const ComponentCart = () => {
  const read = useRead(api.component.cart, {}, { keep: true, fresh: 0 })
  const cart = read.data
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
          <Lines cart={cart} />
          <Settle cart={cart} />
        </>
      ) : null}
    </div>
  )
}
