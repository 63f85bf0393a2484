// Which of the supplier's own goods a campaign is for, found by words; what was picked keeps its name while others are typed.
import { CAMPAIGN_GOODS_MAX } from '@caiyuan/contract/coupon'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { api, useRead } from '../../../core/api.ts'

export const OwnGoodsBox = ({ id, onChange }: { id?: string; onChange?: (productIds: string[]) => void }) => {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const read = useRead(api.supplierGoods.list, { state: 'on', search, pageSize: 20 }, { keep: true })
  const [picked, setPicked] = useState<{ value: string; label: string }[]>([])
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      labelInValue
      showSearch
      filterOption={false}
      maxCount={CAMPAIGN_GOODS_MAX}
      placeholder="输入商品名称或编码"
      notFoundContent={read.isFetching ? '正在查找' : '没有在售的商品'}
      value={picked}
      onSearch={setTyped}
      options={(read.data?.list ?? []).map((it) => ({ value: it.productId, label: it.name }))}
      onChange={(all: { value: string; label: string }[]) => {
        setPicked(all)
        onChange?.(all.map((it) => it.value))
      }}
    />
  )
}
