import { favourite } from '@caiyuan/contract/favourite'
import { implement } from '../../core/implement.ts'
import { addFavourite, removeFavourite } from './commands.ts'
import { favouriteComponents, favouriteGoods, favouriteIds, favouriteShops } from './queries.ts'

export const favouriteModule = implement('favourite', favourite, {
  add: addFavourite,
  remove: removeFavourite,
  mine: favouriteIds,
  goods: favouriteGoods,
  shops: favouriteShops,
  components: favouriteComponents,
})
