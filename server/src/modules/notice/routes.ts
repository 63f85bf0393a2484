import { notice } from '@caiyuan/contract/notice'
import { implement } from '../../core/implement.ts'
import { readMessages } from './commands.ts'
import { checkLog } from './check-log.ts'
import { forgetMore, pruneEvents, removeContents } from './jobs.ts'
import { getMessage, listMessages, listNotices } from './queries.ts'
import { reseal } from './reseal.ts'
import { countOf } from '../../core/waits.ts'
import { sql } from 'kysely'

export const noticeModule = implement(
  'notice',
  notice,
  { messages: listMessages, message: getMessage, read: readMessages, notices: listNotices },
  {
    'notice.prune': pruneEvents,
    'retention.more': forgetMore,
    'log.verify': checkLog,
    'files.remove': removeContents,
    'keys.reseal': reseal,
  },
  {
    messageNum: ({ schoolId, user }) =>
      countOf(sql`messages m where m.school_id = ${schoolId} and m.user_id = ${user.id} and m.read_at is null`),
  },
)
