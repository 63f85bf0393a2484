// 同义词 (issue of search: 打印纸 and 复印纸 are one; decision 0098): words that mean the same goods, kept by the platform for all schools.
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, Page, nothing, paged } from './paging.ts'
import { optionalText, text } from './text.ts'

export const SYNONYMS_MAX = 12
/** Groups kept at once: all of them lie in memory. */
export const SYNONYM_GROUPS_MAX = 2000

const need = { need: 'platform:goods' } as const

/** Folded as a search folds them: `Ｕ盘` and `u盘` are one word. */
const folded = (word: string): string => word.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

const typed = {
  words: z
    .array(text('同义词', 20, 2).transform(folded), { error: '请至少填写两个词' })
    .min(2, '请至少填写两个词')
    .max(SYNONYMS_MAX, `一组最多 ${SYNONYMS_MAX} 个词`)
    .refine((all) => new Set(all).size === all.length, '同一个词不用填写两次')
    .refine((all) => all.every((it) => !it.includes('、')), '每个词单独填写，不能含顿号'),
}

export const synonym = domain('同义词', {
  list: endpoint({
    method: 'GET',
    path: 'platform/synonym/list',
    title: '同义词列表',
    access: need,
    dependsOn: { synonym: 'any' },
    input: Page.extend({ search: optionalText('搜索内容', 20) }),
    output: paged(
      z.object({
        id: z.string(),
        words: z.array(z.string()),
        updatedBy: z.string(),
        /** Sent back when it is changed: what was changed meanwhile is not overwritten. */
        updatedAt: Iso,
      }),
    ),
  }),

  add: endpoint({
    method: 'POST',
    path: 'platform/synonym/add',
    title: '新增同义词',
    access: need,
    input: z.object(typed),
    output: z.object({ id: z.string() }),
  }),

  change: endpoint({
    method: 'POST',
    path: 'platform/synonym/change',
    title: '修改同义词',
    access: need,
    input: z.object({ id: Id, updatedAt: z.string().max(40), ...typed }),
    output: nothing,
  }),

  remove: endpoint({
    method: 'POST',
    path: 'platform/synonym/remove',
    title: '删除同义词',
    access: need,
    input: z.object({ id: Id }),
    output: nothing,
  }),
})

nameFields({ words: '同义词' })
