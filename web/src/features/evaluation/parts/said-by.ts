import { dayText, momentText } from '@caiyuan/contract/span'

/** `李老师 · 11-18 10:00`; of an anonymous one the day alone is known. */
export const saidBy = (authorName: string, at: string): string =>
  authorName ? `${authorName} · ${momentText(at)}` : `匿名用户 · ${dayText(at)}`
