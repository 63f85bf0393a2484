import { marketPrice } from '@caiyuan/contract/market-price'
import { implement } from '../../core/implement.ts'
import { explainPrice, keepGoods, stateMarketPrice, takeDownGoods } from './commands.ts'
import { listOwnPrices, listWatches, marketPriceWaits } from './queries.ts'
import { marketPriceJobs } from './watch.ts'

export const marketPriceModule = implement(
  'marketPrice',
  marketPrice,
  { list: listOwnPrices, state: stateMarketPrice, explain: explainPrice, desk: listWatches, takeDown: takeDownGoods, keep: keepGoods },
  marketPriceJobs,
  marketPriceWaits,
)
