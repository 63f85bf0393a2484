import { shop } from '@caiyuan/contract/shop'
import { implement } from '../../core/implement.ts'
import { searchShops, shopDetail } from './queries.ts'

export const shopModule = implement('shop', shop, { search: searchShops, detail: shopDetail })
