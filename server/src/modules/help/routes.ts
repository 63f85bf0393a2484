import { help } from '@caiyuan/contract/help'
import { implement } from '../../core/implement.ts'
import { addVideo, answerMessage, leaveMessage, readAnswers, removeVideo, saveTip, tellContact } from './commands.ts'
import { helpWaits, listContacts, listDesk, listMine, listVideos, tipOf } from './queries.ts'

export const helpModule = implement(
  'help',
  help,
  {
    contacts: listContacts,
    tip: tipOf,
    videos: listVideos,
    leave: leaveMessage,
    mine: listMine,
    read: readAnswers,
    desk: listDesk,
    contact: tellContact,
    answer: answerMessage,
    saveTip,
    addVideo,
    removeVideo,
  },
  {},
  helpWaits,
)
