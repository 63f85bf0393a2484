import { activity } from '@caiyuan/contract/activity'
import { implement } from '../../core/implement.ts'
import { createActivity, endActivity, moveActivity } from './commands.ts'
import { activityPhoto, listActivities, manageActivities } from './queries.ts'

export const activityModule = implement('activity', activity, {
  pic: listActivities,
  photo: activityPhoto,
  manage: manageActivities,
  create: createActivity,
  move: moveActivity,
  end: endActivity,
})
