// npm run supplier -- SRC off|on: a supplier sells no more, or sells again (README.md, Deploy).
import { setSupplierSelling } from '../server/src/modules/supply/stop-supplier.ts'
import { onMall } from './on-mall.mjs'

await onMall(
  () => {
    const [src, state, ...more] = process.argv.slice(2)
    if (!/^\d{1,9}$/.test(src ?? '') || !['on', 'off'].includes(state) || more.length > 0)
      throw new Error('用法：npm run supplier -- 供应商编号 off（停用）或 on（恢复），例如：npm run supplier -- 102 off')
    return [Number(src), state === 'on']
  },
  async (db, [srcId, isOn]) => {
    const { who, orders } = await setSupplierSelling(db, srcId, isOn)
    console.log(`${who}${isOn ? '已恢复供货' : '已停用，其商品不能再下单'}；没有发出的订单 ${orders} 张，其采购人和供应商由商城通知`)
  },
)
