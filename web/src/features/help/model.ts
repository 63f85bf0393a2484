// The articles: by topic, by what is asked most, and by what somebody types.
import { leaveTopics } from '@caiyuan/contract/help'
import { accountArticles } from './articles/account.ts'
import { approvingArticles } from './articles/approving.ts'
import type { Article, Block } from './articles/article.ts'
import { buyingArticles } from './articles/buying.ts'
import { receivingArticles } from './articles/receiving.ts'
import { supplyingArticles } from './articles/supplying.ts'

export const articles: readonly Article[] = [
  ...accountArticles,
  ...buyingArticles,
  ...approvingArticles,
  ...receivingArticles,
  ...supplyingArticles,
]

export const articleOf = (key: string | null): Article | undefined => articles.find((it) => it.key === key)

export const topics = leaveTopics
  .map((topic) => ({ topic, articles: articles.filter((it) => it.topic === topic) }))
  .filter((it) => it.articles.length > 0)

export const faq = articles.filter((it) => it.faq)

const linesOf = (it: Block): readonly string[] =>
  typeof it === 'string' ? [it] : 'steps' in it ? it.steps : 'list' in it ? it.list : [it.note]

/** Its first words, for a list of what was found. */
export const leadOf = (it: Article): string => linesOf(it.blocks[0]!)[0]!

/** Found where every word stands somewhere; a word in the title weighs most. */
export const found = (text: string): readonly Article[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const weightOf = (it: Article): number => {
    const [title, other, body] = [it.title, `${it.topic} ${it.words ?? ''}`, it.blocks.flatMap(linesOf).join('\n')].map((part) =>
      part.toLowerCase(),
    )
    const weights = words.map((word): number => (title!.includes(word) ? 9 : other!.includes(word) ? 4 : body!.includes(word) ? 1 : 0))
    return weights.includes(0) ? 0 : weights.reduce((a, b) => a + b, 0)
  }
  return articles
    .map((it) => ({ it, weight: weightOf(it) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ it }) => it)
}
