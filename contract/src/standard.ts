// Standard goods: goods described once, with offers of several suppliers (spec §9 Standard products; decision 0081).
import { domain } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { basket } from './standard/cart.ts'
import { find } from './standard/find.ts'
import { ordering } from './standard/order.ts'

nameFields({ prodId: '标准商品', srcId: '供应商', cartInfoDtos: '购物车中的商品', orderSkuInfo: '购买的商品', standardProdId: '标准商品' })

export const standard = domain('标准商品', { ...find, ...basket, ...ordering })
