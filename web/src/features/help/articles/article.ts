// How an article is written: typed blocks, so that nothing but text and links to our own pages can stand in one.
import type { leaveTopics } from '@caiyuan/contract/help'

export type Block = string | { steps: readonly string[] } | { list: readonly string[] } | { note: string }

export interface Article {
  /** Names it in the address. */
  key: string
  topic: (typeof leaveTopics)[number]
  title: string
  /** Asked so often that it stands on the first page. */
  faq?: true
  /** What else people call it: found by these, never shown. */
  words?: string
  blocks: readonly Block[]
  /** Pages to go on to. */
  pages?: readonly { to: string; label: string }[]
}
