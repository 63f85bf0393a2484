import { api } from '../../../core/api.ts'
import { Campaigns } from '../parts/campaigns.tsx'
import { OwnGoodsBox } from '../parts/own-goods-box.tsx'

const calls = { manage: api.coupon.supplierList, create: api.coupon.supplierCreate, end: api.coupon.supplierEnd }

export const Screen = () => <Campaigns of={calls} what="优惠活动" search="活动名称" goods={<OwnGoodsBox />} />
