// Goods, stock, prices and the cart.
export const catalogFails = {
  'goods.offShelf': { retCode: '3101', text: '商品已下架：{name}' },
  'goods.stock': { retCode: '3102', text: '商品库存不足，剩余{n}件：{name}' },
  'goods.area': { retCode: '3103', text: '该商品在当前地址不可售：{name}' },
  'goods.moq': { retCode: '3104', text: '起订量为{n}：{name}' },
  'goods.pack': { retCode: '3105', text: '须按 {n} 的整数倍购买：{name}' },
  'goods.priceMoved': { retCode: '3106', text: '商品价格已变动，请确认后重新提交' },
  'goods.limited': { retCode: '3107', text: '该商品为限购商品，不允许使用【{fund}】购买' },
  'goods.specialStock': { retCode: '3108', text: '特价仅剩{n}件，请核对后重新提交：{name}' },
  'goods.specialMost': { retCode: '3109', text: '特价每人限购{most}件，您购买的已超过：{name}' },
  'cart.full': { retCode: '3110', text: '购物车最多 100 种商品' },
  'cart.numChanged': { retCode: '3111', text: '{name}的数量已在别处改为 {now}（您看到的是 {seen}），没有覆盖，请核对后再改' },
  'favourite.full': { retCode: '3112', text: '{kind}最多收藏 {most} 项，请先移除一些' },
  'wish.full': { retCode: '3113', text: '待处理的心愿最多 {most} 条，请等答复后再提交' },
  'arrival.full': { retCode: '3114', text: '最多等待 {most} 种商品到货，请先取消一些' },
  'goods.odd': { retCode: '3115', text: '{n} 个规格的新价格与原价或同款报价相差很大，请核对后确认' },
  'import.file': { retCode: '3120', text: '导入文件无法读取：{reason}' },
} as const
