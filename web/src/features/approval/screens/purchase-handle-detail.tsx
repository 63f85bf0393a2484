// 采购经办详情: the same document for who handles it, with the pool it is taken from and given back to.
import { Screen as Review } from './purchase-check-detail.tsx'

export const Screen = () => <Review />
