// Passwords a guesser tries first (等保 8.1.4.1, ASVS 6.2.4): those that were leaked most often, whatever stands behind them, and what
// a stranger knows of the person.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { pinyin } from 'pinyin-pro'
import type { SessionUser } from '../../core/context.ts'

let leaked: ReadonlySet<string> | undefined
/** 5,000 of them, the most frequent of a list under the MIT licence (docs/decisions/dependencies.md). */
const isLeaked = (text: string): boolean => {
  leaked ??= new Set(
    gunzipSync(readFileSync(new URL('guessed-passwords.txt.gz', import.meta.url)))
      .toString()
      .split('\n'),
  )
  return leaked.has(text)
}

/** Shorter parts say nothing: they are in many a good password. */
const LEAST = 4
const LETTERS: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '0': 'o', $: 's', '5': 's' }
const spelt = (text: string): string => text.replaceAll(/[@43105$]/g, (it) => LETTERS[it]!)

/** Why it would be guessed; empty for a password to take. */
export const weaknessOf = (password: string, { userNo, name, schoolCode }: Pick<SessionUser, 'userNo' | 'name' | 'schoolCode'>): string => {
  const text = password.toLowerCase()
  const word = text.replace(/[^a-z]+$/, '')
  const forms = [text, text.replace(/[^a-z\d]+$/, ''), word, spelt(word)]
  if (forms.some((it) => it.length >= LEAST && isLeaked(it))) return '新密码太常见，容易被猜到，请换一个'
  const known = [userNo, schoolCode, pinyin(name, { toneType: 'none', type: 'array' }).join('')].map((it) => it.toLowerCase())
  if (known.some((it) => it.length >= LEAST && text.includes(it))) return '新密码不能含账号、姓名拼音或机构代码'
  return ''
}
