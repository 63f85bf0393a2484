import { notice } from '@caiyuan/contract/notice'
import { implement } from '../../core/implement.ts'
import { readMessages } from './commands.ts'
import { checkLog } from './check-log.ts'
import { pruneEvents, removeContents } from './jobs.ts'
import { getMessage, listMessages, listNotices } from './queries.ts'

export const noticeModule = implement(
  'notice',
  notice,
  { messages: listMessages, message: getMessage, read: readMessages, notices: listNotices },
  { 'notice.prune': pruneEvents, 'log.verify': checkLog, 'files.remove': removeContents },
)
