import { api } from '../../../core/api.ts'
import { Campaigns } from '../parts/campaigns.tsx'

const calls = { manage: api.coupon.manage, create: api.coupon.create, end: api.coupon.end }

export const Screen = () => <Campaigns of={calls} what="优惠活动" search="活动名称、公司全称" />
