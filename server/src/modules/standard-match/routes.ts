import { standardMatch } from '@caiyuan/contract/standard-match'
import { implement } from '../../core/implement.ts'
import { acceptOffers, createStandard, refuseOffers, setStandardState, showPicture, undoOffers, updateStandard } from './commands.ts'
import { getStandard, listStandards } from './queries.ts'

export const standardMatchModule = implement('standardMatch', standardMatch, {
  list: listStandards,
  detail: getStandard,
  create: createStandard,
  update: updateStandard,
  setState: setStandardState,
  accept: acceptOffers,
  refuse: refuseOffers,
  undo: undoOffers,
  show: showPicture,
})
