// 购物车: goods by supplier, what cannot be bought with its reason, the sum, on to checkout; standard goods in a tab of their own.
import { SearchOutlined } from '@ant-design/icons'
import { NO_PERSONAL_STANDARD, PERSONAL, type Purse } from '@caiyuan/contract/purse'
import { Button, Input, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { usePurchaseMode } from '../../../core/mode.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { NoOrders } from '../../../ui/no-orders.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { stopsAtWrongNum } from '../../../ui/wrong-num.ts'
import { ComponentCart } from '../../component/parts/component-cart.tsx'
import { Gone, Group } from '../parts/cart-group.tsx'
import css from '../parts/cart.module.css'
import { SettleBar } from '../parts/settle-bar.tsx'
import { useCart, type Basket } from '../parts/use-cart.ts'
import { countOf, sortOut, totalsOf, type CartGroup, type CartLine, type Totals } from '../model.ts'

const blockedBy = (totals: Totals, categoryType: Purse, basket: Basket, mayOrder: boolean): string => {
  if (categoryType === PERSONAL && basket === 'standard') return NO_PERSONAL_STANDARD
  if (categoryType !== PERSONAL && !mayOrder) return '当前账号不能提交订单，请由有采购权限的老师下单'
  if (totals.kinds === 0) return '请选择要购买的商品'
  return totals.stuck ? `${totals.stuck.name}：${totals.stuck.problem}` : totals.groupProblem
}

/** Stock and area are judged for the address goods go to. */
const Place = () => {
  const list = useRead(api.address.list, {}).data
  const to = list?.find((it) => it.isDefault === 1) ?? list?.[0]
  if (!list) return null
  return to ? (
    <span className="second">按默认收货地址（{to.regionText}）核对可售地区和库存</span>
  ) : (
    <Link to="/setting?tab=address">添加收货地址后核对可售地区</Link>
  )
}

/** `（学生，横向科研经费）`: for whom and from which money; empty for all. */
const whomOf = ({ role, fundSource }: { role: string; fundSource: string }): string => {
  const words = [role, fundSource ? `${fundSource}经费` : ''].filter(Boolean)
  return words.length > 0 ? `（${words.join('，')}）` : ''
}

/** What the school does not let anybody buy, or not from certain money. */
const Limits = () => {
  const list = useRead(api.cart.notAllowed, {}, { fresh: 600_000 }).data ?? []
  if (list.length === 0) return null
  return (
    <Popover
      trigger="click"
      title="限购说明"
      content={
        <ul className={css['limits']}>
          {list.map((it) => (
            <li key={`${it.title}${it.role}${it.fundSource}${it.cap}`}>
              <b>{it.title}</b>
              {whomOf(it)}：{[it.cap, it.reason, it.instead].filter(Boolean).join('；')}
            </li>
          ))}
        </ul>
      }
    >
      <Button type="link" size="small">
        限购说明
      </Button>
    </Popover>
  )
}

const HandedCarts = lazy(async () => ({ default: (await import('../parts/handed.tsx')).HandedCarts }))
const HandOver = lazy(async () => ({ default: (await import('../parts/hand-over.tsx')).HandOver }))
const ByNumber = lazy(async () => ({ default: (await import('../parts/by-number.tsx')).ByNumber }))

const baskets = { normal: '普通商品', standard: '标准商品' } as const

const EmptyCart = ({ searched, basket }: { searched: string; basket: Basket }) =>
  searched ? (
    <Empty title={`购物车里没有“${searched}”`}>换一个词，或清空搜索查看全部商品。</Empty>
  ) : (
    <Empty
      title={basket === 'standard' ? '购物车里没有标准商品' : '购物车还是空的'}
      action={
        <Link className="button primary" to={basket === 'standard' ? '/searchStandardProd' : '/searchCate'}>
          {basket === 'standard' ? '去选标准商品' : '去选商品'}
        </Link>
      }
    >
      {basket === 'standard'
        ? '标准商品把多家供应商的同款报价放在一起，选定一家后加入这里，单独结算。'
        : '看到需要的商品，点“加入购物车”，可以一次结算多家供应商。'}
    </Empty>
  )

/** Several lines are asked about first; a single one goes at once and can be taken back. */
const useRemove = (basket: Basket, categoryType: Purse, groups: readonly CartGroup[]) => {
  const ask = useAsk()
  const act = useAct(basket === 'standard' ? api.standard.removeFromCart : api.cart.remove)
  const back = useAct(api.cart.add)
  const backAsStandard = useAct(api.standard.addToCart)
  const remove = async (skuIds: readonly string[]) => {
    const sure =
      skuIds.length === 1 ||
      (await ask.put({ title: `删除 ${skuIds.length} 种商品？`, body: '删除后须重新加入购物车。', ok: '删除', danger: true })) !== undefined
    const group = skuIds.length === 1 ? groups.find((it) => it.cartList.some((line) => line.skuId === skuIds[0])) : undefined
    const gone = group?.cartList.find((it) => it.skuId === skuIds[0])
    if (!sure || !(await act.run({ skuIds: [...skuIds], categoryType })) || !gone) return
    const again = gone.prodId
      ? () => backAsStandard.run({ items: [{ prodId: gone.prodId!, srcId: group!.srcId, num: gone.num }], categoryType })
      : () =>
          back.run({
            items: [gone, ...gone.services.filter((it) => it.num > 0 && it.problem === '')].map(({ skuId, num }) => ({ skuId, num })),
            categoryType,
          })
    notify.done(`已删除 ${gone.name} × ${gone.num}`, {
      label: '撤销',
      run: () => void again(),
    })
  }
  return { remove: (skuIds: readonly string[]) => void remove(skuIds), node: ask.node }
}

/** Kept first, then out of the cart: what fails in between is in both places, not in none. */
const useKeep = (basket: Basket, categoryType: Purse) => {
  const add = useAct(api.favourite.add)
  const remove = useAct(basket === 'standard' ? api.standard.removeFromCart : api.cart.remove)
  return async ({ skuId, name }: CartLine) => {
    if (!(await add.run({ kind: 'goods', refIds: [skuId] }))) return
    if (await remove.run({ skuIds: [skuId], categoryType })) notify.ok(`已移入收藏：${name}`, { to: '/collection', label: '我的收藏' })
  }
}

/** Pieces in each basket. */
const useCounts = (): Record<Basket, number | undefined> => {
  const [input, when] = [{ categoryType: usePurchaseMode() }, { fresh: 60_000 }]
  const normal = useRead(api.cart.list, input, when).data
  const standard = useRead(api.standard.queryCart, input, when).data
  return { normal: normal && countOf(normal), standard: standard && countOf(standard) }
}

/** For who may not settle everything himself. */
const useMayHand = (): boolean => {
  const { has } = useSession()
  return !has('order:create') || has('order:agent')
}

const InParts = () => {
  const mayHand = useMayHand()
  const [handed, setHanded] = useState<readonly { skuId: string }[]>([])
  return (
    <>
      <ComponentCart handOver={mayHand ? setHanded : undefined} />
      {handed.length > 0 ? (
        <Suspense>
          <HandOver basket="component" lines={handed} close={() => setHanded([])} />
        </Suspense>
      ) : null}
    </>
  )
}

const InBasket = ({ basket }: { basket: Basket }) => {
  const navigate = useNavigate()
  const { has } = useSession()
  const [searchStr, setSearch] = useState('')
  const { read, groups, change, isSettled, flush, categoryType } = useCart(basket, searchStr ? { searchStr } : {})
  const [isGoing, setGoing] = useState(false)
  const [isEntering, setEntering] = useState(false)
  const [handed, setHanded] = useState<readonly CartLine[]>([])
  const { live, gone } = sortOut(groups)
  const lines = live.flatMap((it) => it.cartList)
  const ticked = lines.filter((it) => it.checked)
  const { remove, node } = useRemove(basket, categoryType, live)
  const keep = useKeep(basket, categoryType)
  const setService = useAct(api.cart.setService)
  const serve = async ({ skuId }: CartLine, serviceId: string, supportServerNum: number) => {
    // The pieces it may not exceed are on their way.
    await flush()
    await setService.run({ skuId, serviceId, supportServerNum, categoryType })
  }
  const totals = totalsOf(groups)
  // Standard goods are settled by who chose among their offers.
  const mayHand = useMayHand() && basket === 'normal' && categoryType !== PERSONAL
  const handOver = async () => {
    if (stopsAtWrongNum()) return
    await flush()
    setHanded(ticked.filter((it) => !it.isInvalid))
  }
  const settle = async () => {
    if (stopsAtWrongNum()) return
    setGoing(true)
    await flush()
    void navigate(basket === 'standard' ? '/carConfirmOrder?kind=standard' : '/carConfirmOrder')
  }
  return (
    <>
      <header className={css['top']}>
        <Place />
        <Limits />
        {basket === 'normal' ? (
          <Button type="link" size="small" onClick={() => setEntering(true)}>
            按货号录入
          </Button>
        ) : null}
        <Input.Search
          className={css['search'] ?? ''}
          placeholder="商品、货号、供应商"
          aria-label="搜索购物车"
          allowClear
          enterButton={<SearchOutlined aria-label="搜索" />}
          onSearch={(text) => setSearch(text.trim())}
        />
      </header>
      <NoOrders />
      {read.error ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      {read.isPending && !read.error ? <SkeletonBlock lines={8} /> : null}
      {read.data && groups.length === 0 ? <EmptyCart searched={searchStr} basket={basket} /> : null}
      {live.length > 0 ? (
        <div className={`${css['headRow']} desktop-only`} aria-hidden>
          <span />
          <span>商品</span>
          <span className="right">单价</span>
          <span>数量</span>
          <span className="right">金额</span>
          <span />
        </div>
      ) : null}
      {live.map((group) => (
        <Group
          key={group.supplierId}
          group={group}
          change={change}
          remove={remove}
          keep={(line) => void keep(line)}
          serve={(line, serviceId, num) => void serve(line, serviceId, num)}
        />
      ))}
      {gone.length > 0 ? <Gone lines={gone} remove={remove} /> : null}
      {groups.length > 0 ? (
        <SettleBar
          totals={totals}
          isAll={lines.length > 0 && ticked.length === lines.length}
          isSome={ticked.length > 0}
          blocked={blockedBy(totals, categoryType, basket, has('order:create'))}
          pending={isGoing && !isSettled}
          handOver={mayHand ? () => void handOver() : undefined}
          tickAll={(checked) =>
            change(
              lines.map((it) => it.skuId),
              { checked },
            )
          }
          removeTicked={() => remove(ticked.map((it) => it.skuId))}
          settle={() => void settle()}
        />
      ) : null}
      {searchStr && groups.length > 0 ? (
        <p className={css['hint']}>
          正在显示搜索“{searchStr}”的结果；结算包括购物车里所有选中的商品。
          <Button type="link" size="small" onClick={() => setSearch('')}>
            显示全部
          </Button>
        </p>
      ) : null}
      {node}
      {handed.length > 0 ? (
        <Suspense>
          <HandOver basket="normal" lines={handed} close={() => setHanded([])} />
        </Suspense>
      ) : null}
      {isEntering ? (
        <Suspense>
          <ByNumber close={() => setEntering(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

type Tab = Basket | 'component' | 'handed'

export const Screen = () => {
  const [params, setParams] = useSearchParams()
  const counts = useCounts()
  // 元器件 are the school's alone: the own purse has no such cart.
  const hasParts = usePurchaseMode() !== PERSONAL
  const parts = useRead(api.component.num, {}, { fresh: 60_000, enabled: hasParts }).data?.yunHanCartNum
  const handed = useRead(api.handedCart.list, {}, { fresh: 60_000, enabled: hasParts }).data
  const asked = params.get('tab')
  const tab: Tab = asked === 'standard' || ((asked === 'component' || asked === 'handed') && hasParts) ? asked : 'normal'
  const tabs: { key: Tab; label: string; count: number | undefined }[] = [
    ...(Object.keys(baskets) as Basket[]).map((key) => ({ key, label: baskets[key], count: counts[key] })),
    ...(hasParts ? [{ key: 'component' as const, label: '元器件', count: parts }] : []),
    ...(hasParts && (tab === 'handed' || handed?.list.length)
      ? [{ key: 'handed' as const, label: '转交', count: handed?.waitingNum }]
      : []),
  ]
  return (
    <div className={css['page']}>
      <div className={css['tabs']}>
        <h1>购物车</h1>
        <TabStrip label="购物车" tabs={tabs} at={tab} pick={(key) => setParams(key === 'normal' ? {} : { tab: key }, { replace: true })} />
      </div>
      {tab === 'component' ? <InParts /> : null}
      {tab === 'handed' ? (
        <Suspense fallback={<SkeletonBlock lines={8} />}>
          <HandedCarts />
        </Suspense>
      ) : null}
      {tab === 'normal' || tab === 'standard' ? <InBasket key={tab} basket={tab} /> : null}
    </div>
  )
}
