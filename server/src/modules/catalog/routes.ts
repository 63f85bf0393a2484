import { catalog } from '@caiyuan/contract/catalog'
import { implement } from '../../core/implement.ts'
import { listCards } from './queries/cards.ts'
import { productDetail } from './queries/detail.ts'
import { explainSearch } from './queries/explain.ts'
import { listOffers, priceTrend } from './queries/offers.ts'
import { productPhoto, productPicture } from './queries/picture.ts'
import { searchReagents } from './queries/reagents.ts'
import { searchFacets, searchGoods } from './queries/search.ts'
import { categoryTree } from './queries/tree.ts'
import { listHotWords, suggest } from './queries/words.ts'

export const catalogModule = implement('catalog', catalog, {
  tree: categoryTree,
  hotWords: listHotWords,
  suggest,
  search: searchGoods,
  facets: searchFacets,
  reagents: searchReagents,
  explain: explainSearch,
  detail: productDetail,
  offers: listOffers,
  priceTrend,
  cards: listCards,
  picture: productPicture,
  photo: productPhoto,
})
