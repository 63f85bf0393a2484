// Home of public purchasing: what waits for this person, what they may spend, what they usually buy. Who does not buy has a desk.
import { PERSONAL, PUBLIC } from '@caiyuan/contract/purse'
import { useEffect } from 'react'
import { Link, Navigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { hasRoute } from '../../../core/known-routes.ts'
import { homeOf, setPurchaseMode } from '../../../core/mode.ts'
import { useSession } from '../../../core/session.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { NoOrders } from '../../../ui/no-orders.tsx'
import { Channels } from '../parts/channels.tsx'
import { Desk } from '../parts/desk.tsx'
import { Floor, FloorSkeleton } from '../parts/floor.tsx'
import { Front } from '../parts/front.tsx'
import { FundsCard } from '../parts/funds-card.tsx'
import { HowCard } from '../parts/how-card.tsx'
import { MyCard } from '../parts/my-card.tsx'
import css from './home.module.css'

const Banner = ({ funds, mayOrder }: { funds: boolean; mayOrder: boolean }) => (
  <Front
    purse={PUBLIC}
    title="十分钟，买完一周要用的"
    text="比价、选经费、看谁来批、多久能批完，提交之前都在眼前。"
    note={<NoOrders />}
    start={
      hasRoute('/searchCate') ? (
        <Link to="/searchCate" className={css['start']}>
          {mayOrder ? '开始采购' : '看看商品'}
        </Link>
      ) : null
    }
    card={funds ? <FundsCard /> : <HowCard />}
  />
)

const Floors = () => {
  const { data, error, refetch } = useRead(api.home.floors, {}, { fresh: 60_000 })
  if (error && !data) return <ReadFail fail={error} retry={() => void refetch()} />
  if (!data) return <FloorSkeleton />
  return (
    <>
      <Floor title="常买的" note="近 90 天您买过的，次数多的在前" goods={data.often} />
      <Floor title={`${data.deptName}的同事在买`} note="按复购次数与金额排序，不含个采" goods={data.colleagues} />
      <Floor title="大家都在买" note="按销量排序" goods={data.popular} more="/searchCate?sort=sales" />
    </>
  )
}

export const Screen = () => {
  const { user, status, has } = useSession()
  useEffect(() => setPurchaseMode(PUBLIC), [])
  // Suppliers have their own console.
  if (user?.supplierName && hasRoute('/supplier')) return <Navigate to="/supplier" replace />
  if (user && !user.categoryTypes.includes(PUBLIC)) return <Navigate to={homeOf(PERSONAL)} replace />
  const desk = user?.workFirst ?? false
  return (
    <div className={css['page']}>
      <div className={css['top']}>
        {/* The category menu of the frame lies over this column. */}
        <div className={css['categories']} />
        {user && desk ? <Desk user={user} has={has} /> : <Banner funds={has('fund:view')} mayOrder={!user || has('order:create')} />}
        <MyCard user={user} status={status} has={has} desk={desk} />
      </div>
      <Channels />
      {user && !has('cart:edit') ? null : <Floors />}
    </div>
  )
}
