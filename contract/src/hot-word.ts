// 热搜词 under the search box, kept by the platform for all schools (decision 0145).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, nothing } from './paging.ts'
import { text } from './text.ts'

/** What the search box has room for. */
export const HOT_WORDS_MAX = 8

const need = { need: 'platform:goods' } as const

export const hotWord = domain('热搜词', {
  list: endpoint({
    method: 'GET',
    path: 'platform/hotWord/list',
    title: '热搜词列表',
    access: need,
    dependsOn: { hotWord: 'any' },
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          word: z.string(),
          /** Goods a press on it finds, as far as they are counted. */
          goodsNum: z.int(),
          addedBy: z.string(),
          addedAt: Iso,
        }),
      ),
    }),
  }),

  add: endpoint({
    method: 'POST',
    path: 'platform/hotWord/add',
    title: '新增热搜词',
    access: need,
    input: z.object({ word: text('热搜词', 12, 2).transform((it) => it.replace(/\s+/g, ' ')) }),
    output: z.object({ id: z.string() }),
  }),

  sort: endpoint({
    method: 'POST',
    path: 'platform/hotWord/sort',
    title: '调整热搜词顺序',
    access: need,
    /** All of them, in their new order. */
    input: z.object({ ids: z.array(Id).min(1, '请选择热搜词').max(HOT_WORDS_MAX, `最多 ${HOT_WORDS_MAX} 个热搜词`) }),
    output: nothing,
  }),

  remove: endpoint({
    method: 'POST',
    path: 'platform/hotWord/remove',
    title: '删除热搜词',
    access: need,
    input: z.object({ id: Id }),
    output: nothing,
  }),
})

nameFields({ word: '热搜词' })
