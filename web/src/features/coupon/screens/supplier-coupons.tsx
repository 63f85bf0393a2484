import { api } from '../../../core/api.ts'
import { Campaigns } from '../parts/campaigns.tsx'
import { OwnGoodsBox } from '../parts/own-goods-box.tsx'

const { supplierList: manage, supplierCreate: create, supplierEnd: end } = api.coupon

export const Screen = () => <Campaigns of={{ manage, create, end }} what="优惠活动" search="活动名称" goods={<OwnGoodsBox />} />
