// 送至: where goods would go, and the choice of another province.
import { DownOutlined, EnvironmentOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { useGoodsPlace } from '../../../core/goods-place.ts'
import { useSession } from '../../../core/session.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Detail } from './detail-head.tsx'
import css from './detail-place.module.css'
import { Sheet } from './sheet.tsx'

const DAY = 86_400_000

interface PlaceProps {
  place: Detail['place']
}

const Provinces = ({ place, close }: PlaceProps & { close: () => void }) => {
  const { asked, choose } = useGoodsPlace()
  const isIn = useSession().status === 'in'
  const read = useRead(api.address.regions, {}, { fresh: DAY })
  const pick = (code: string | null) => {
    choose(code)
    close()
  }
  return (
    <Sheet title="送至" note="有货、运费与发货时间按此显示；下单时以所选收货地址为准" close={close}>
      {isIn ? (
        <button type="button" className={css['own']} aria-pressed={asked.provinceCode === undefined} onClick={() => pick(null)}>
          按我的默认收货地址
        </button>
      ) : null}
      {read.error ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      {read.isPending ? <Skeleton lines={6} /> : null}
      <ul className={css['provinces']} aria-label="省份">
        {read.data?.map(({ code, name }) => (
          <li key={code}>
            <button type="button" aria-pressed={code === (isIn ? asked.provinceCode : place?.provinceCode)} onClick={() => pick(code)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

export const DetailPlace = ({ place }: PlaceProps) => {
  const [isOpen, setOpen] = useState(false)
  const { status } = useSession()
  return (
    <>
      <button type="button" className={css['place']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <EnvironmentOutlined aria-hidden />
        <span>{place ? `送至 ${place.text}` : '选择送至的省份'}</span>
        <DownOutlined aria-hidden />
      </button>
      {place ? null : <p className="second">{status === 'in' ? '设置默认收货地址后自动显示' : '登录后默认按您的收货地址显示'}</p>}
      {isOpen ? <Provinces place={place} close={() => setOpen(false)} /> : null}
    </>
  )
}
