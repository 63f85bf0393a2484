import { announcement } from '@caiyuan/contract/announcement'
import { implement } from '../../core/implement.ts'
import { createAnnouncement, hideAnnouncement, showAnnouncement, updateAnnouncement, withdrawAnnouncement } from './commands.ts'
import { listAllAnnouncements, listOwnAnnouncements } from './queries.ts'

export const announcementModule = implement('announcement', announcement, {
  list: listOwnAnnouncements,
  create: createAnnouncement,
  update: updateAnnouncement,
  withdraw: withdrawAnnouncement,
  desk: listAllAnnouncements,
  hide: hideAnnouncement,
  show: showAnnouncement,
})
