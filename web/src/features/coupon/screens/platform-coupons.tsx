import { api } from '../../../core/api.ts'
import { Campaigns } from '../parts/campaigns.tsx'

export const Screen = () => <Campaigns of={api.coupon} what="优惠活动" search="活动名称、公司全称" />
