// What a supplier's person is told of a sheet of goods.
import type { Notices } from '../../core/documents.ts'

export const importNotices = {
  ended: (it: { created_by: string; file_name: string }, isDone: boolean, body: string) => ({
    to: [it.created_by],
    title: `商品导入${isDone ? '完成' : '失败'}：${it.file_name}`,
    body,
  }),
} satisfies Notices
