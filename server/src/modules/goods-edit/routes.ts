import { goodsEdit } from '@caiyuan/contract/goods-edit'
import { implement } from '../../core/implement.ts'
import { createGoods } from './commands/create.ts'
import { addPicture, setPictures } from './commands/pictures.ts'
import { changePrices } from './commands/prices.ts'
import { saveGoods } from './commands/save.ts'
import { saveServices } from './commands/services.ts'
import { saveStory } from './commands/story.ts'
import { blankGoods } from './queries/blank.ts'
import { goodsDetail, priceChange } from './queries/detail.ts'
import { listVersions } from './queries/versions.ts'

export const goodsEditModule = implement('goodsEdit', goodsEdit, {
  blank: blankGoods,
  create: createGoods,
  detail: goodsDetail,
  save: saveGoods,
  priceChange,
  changePrices,
  addPicture,
  setPictures,
  saveStory,
  saveServices,
  versions: listVersions,
})
