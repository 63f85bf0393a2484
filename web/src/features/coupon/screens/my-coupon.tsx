// 我的优惠券: what I can use, what I used and what I let go by; and what can be taken now.
import { couponTypes, type CouponType } from '@caiyuan/contract/coupon'
import { money } from '@caiyuan/contract/money'
import { dayText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Pagination } from 'antd'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import css from '../parts/coupon.module.css'
import { OfferedCard } from '../parts/offered.tsx'
import { Ticket } from '../parts/ticket.tsx'

const types = Object.keys(couponTypes) as CouponType[]
const shape = { tabs: types, filters: {}, pageSize: 20 }
const empty: Record<CouponType, string> = {
  '1': '领到的优惠券会列在这里，个采结算时选用。',
  '2': '用过的优惠券会列在这里，可以看用在哪个订单。',
  '3': '到期没有用的优惠券会列在这里。',
}

type Mine = OutputOf<typeof api.coupon.my>['list'][number]

/** Where to spend it: the goods it is for, else the shop, else everything. */
const placeOf = (it: Mine): string => {
  const [goods] = it.goods
  if (goods) return `/detail?${new URLSearchParams({ id: goods.productId })}`
  return it.supplierId === null ? '/searchCate' : to('/srcName', { id: it.supplierId })
}

const Used = ({ used }: { used: NonNullable<Mine['used']> }) => (
  <>
    {dayText(used.usedAt)} 用于 <Link to={to('/orderDetail', { id: used.orderId })}>{used.orderNo}</Link>，减 {money(used.cutFen)}
  </>
)

export const Screen = () => {
  const list = useListState(shape)
  const type = list.tab as CouponType
  const read = useRead(api.coupon.my, { type, pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  const { data } = read
  return (
    <section className={css['page']} aria-label="我的优惠券">
      <h1 className="hidden-text">我的优惠券</h1>
      <TabStrip
        label="我的优惠券"
        tabs={types.map((key) => ({ key, label: couponTypes[key], count: data?.counts[key] }))}
        at={type}
        pick={(tab) => list.set({ tab })}
      />
      {read.error && !data ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      {!data && !read.error ? <Skeleton lines={4} /> : null}
      {data && data.list.length === 0 ? <Empty title={`没有${couponTypes[type]}的优惠券`}>{empty[type]}</Empty> : null}
      {data && data.list.length > 0 ? (
        <ul className={css['tickets']}>
          {data.list.map((it) => (
            <li key={it.id}>
              <Ticket of={it} isOff={type !== '1'} note={it.used ? <Used used={it.used} /> : undefined}>
                {type === '1' ? <Link to={placeOf(it)}>去用</Link> : null}
              </Ticket>
            </li>
          ))}
        </ul>
      ) : null}
      {data && data.total > list.pageSize ? (
        <Pagination
          className={css['foot'] ?? ''}
          size="small"
          current={list.pageNum}
          pageSize={list.pageSize}
          total={data.total}
          showSizeChanger={false}
          onChange={(pageNum) => list.set({ pageNum })}
        />
      ) : null}
      <OfferedCard />
    </section>
  )
}
