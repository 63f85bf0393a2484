// Home of personal purchasing: another colour, another cart, no funds and nobody who decides (spec §2).
import { PERSONAL, PUBLIC } from '@caiyuan/contract/purse'
import { lazy, Suspense, useEffect } from 'react'
import { Link, Navigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { homeOf, setPurchaseMode } from '../../../core/mode.ts'
import { useSession } from '../../../core/session.ts'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Channels } from '../parts/channels.tsx'
import { Floor, FloorSkeleton } from '../parts/floor.tsx'
import { Front } from '../parts/front.tsx'
import { MyCard } from '../parts/my-card.tsx'
import { OwnCart } from '../parts/own-cart.tsx'
import css from './home.module.css'

const OwnDesk = lazy(async () => ({ default: (await import('../parts/own-desk.tsx')).OwnDesk }))
const PayWays = lazy(async () => ({ default: (await import('../parts/pay-ways.tsx')).PayWays }))
const OwnCounts = lazy(async () => ({ default: (await import('../parts/own-desk.tsx')).OwnCounts }))

const WhichPurse = ({ back }: { back: boolean }) => (
  <p className={css['purse']} role="note">
    <b>个采</b>
    <span>用自己的钱付款，不占经费，不走审批；购物车和订单与公采分开。</span>
    {back ? <Link to={homeOf(PUBLIC)}>切回公采</Link> : null}
  </p>
)

const Banner = ({ cart }: { cart: boolean }) => (
  <Front
    purse={PERSONAL}
    title="自己用的，自己买"
    text="同一批供应商，比价、看参数、看到货日，都和公采一样。"
    start={
      <Link to="/searchCate" className={css['start']}>
        看看商品
      </Link>
    }
    card={cart ? <OwnCart /> : null}
  />
)

const Floors = () => {
  const { data, error, refetch } = useRead(api.home.floors, { categoryType: PERSONAL }, { fresh: 60_000 })
  if (error && !data) return <ReadFail fail={error} retry={() => void refetch()} />
  if (!data) return <FloorSkeleton />
  const holds = data.couponNum > 0
  return (
    <>
      <Floor title="用券更省" note={`按您手里的 ${data.couponNum} 张券算好了券后价`} goods={data.cheaper} withCoupons />
      <Floor title="您常买的" note="近 90 天您用个采买过的，次数多的在前" goods={data.often} withCoupons={holds} />
      <Floor title="大家都在买" note="按销量排序" goods={data.popular} more="/searchCate?sort=sales" withCoupons={holds} />
    </>
  )
}

export const Screen = () => {
  const { user, status, has } = useSession()
  const isOpen = user ? user.categoryTypes.includes(PERSONAL) : status === 'out'
  useEffect(() => {
    if (isOpen) setPurchaseMode(PERSONAL)
  }, [isOpen])
  if (user?.supplierName) return <Navigate to="/supplier" replace />
  if (user && !isOpen)
    return (
      <Empty
        isPage
        title={has('cart:edit') ? '学校未开通个人采购' : '您的账号不能个人采购'}
        action={
          <Link className="button primary" to={homeOf(PUBLIC)}>
            回到公采首页
          </Link>
        }
      >
        {has('cart:edit') ? '是否开通，由学校管理员在参数“个人采购”里设置。' : '您的账号没有购物车权限，不能使用个采。'}
      </Empty>
    )
  const mayBuy = user !== null && user !== undefined && isOpen && has('cart:edit')
  return (
    <div className={css['page']}>
      <div className={css['top']}>
        {/* The category menu of the frame lies over this column. */}
        <div className={css['categories']} />
        <div className={css['own']}>
          <WhichPurse back={!user || user.categoryTypes.includes(PUBLIC)} />
          {mayBuy ? (
            <Suspense fallback={<Skeleton lines={6} />}>
              <OwnDesk empty={<Banner cart />} />
            </Suspense>
          ) : (
            <Banner cart={false} />
          )}
        </div>
        <MyCard
          user={user}
          status={status}
          has={has}
          desk
          note="个采 · 自己付款"
          counts={
            mayBuy ? (
              <Suspense>
                <OwnCounts />
                <PayWays />
              </Suspense>
            ) : null
          }
        />
      </div>
      <Channels />
      <Floors />
    </div>
  )
}
