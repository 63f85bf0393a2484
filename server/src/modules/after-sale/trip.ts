// How goods travel, in words.
import { carrierName, OWN_DELIVERY } from '@caiyuan/contract/carriers'
import { invalid } from '../../core/fail.ts'

export const tripText = (carrierCode: string, waybillNo: string): string =>
  [carrierName(carrierCode), waybillNo.toUpperCase()].filter(Boolean).join(' ')

export const mustHaveNumber = (carrierCode: string, waybillNo: string): void => {
  if (carrierCode !== OWN_DELIVERY && waybillNo === '') throw invalid('waybillNo', '请填写运单号')
}
