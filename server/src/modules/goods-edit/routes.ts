import { goodsEdit } from '@caiyuan/contract/goods-edit'
import { implement } from '../../core/implement.ts'
import { addPicture, setPictures } from './commands/pictures.ts'
import { changePrices } from './commands/prices.ts'
import { saveGoods } from './commands/save.ts'
import { saveStory } from './commands/story.ts'
import { goodsDetail, priceChange } from './queries/detail.ts'
import { listVersions } from './queries/versions.ts'

export const goodsEditModule = implement('goodsEdit', goodsEdit, {
  detail: goodsDetail,
  save: saveGoods,
  priceChange,
  changePrices,
  addPicture,
  setPictures,
  saveStory,
  versions: listVersions,
})
