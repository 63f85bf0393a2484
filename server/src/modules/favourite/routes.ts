import { favourite } from '@caiyuan/contract/favourite'
import { implement } from '../../core/implement.ts'
import { addFavourite, keepPart, removeFavourite } from './commands.ts'
import { favouriteComponents, favouriteGoods, favouriteIds, favouriteShops } from './queries.ts'

export const favouriteModule = implement('favourite', favourite, {
  add: addFavourite,
  keepPart,
  remove: removeFavourite,
  mine: favouriteIds,
  goods: favouriteGoods,
  shops: favouriteShops,
  components: favouriteComponents,
})
