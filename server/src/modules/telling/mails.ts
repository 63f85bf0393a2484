// What mails say: the kind and the title of a notice with the way to it, and no more of the document (decision 0066).
import { EMAIL_MINUTES } from '@caiyuan/contract/telling'
import type { Mail } from '../../gateways/mail.ts'
import { publicUrl } from '../../core/public-url.ts'

export type Letter = Pick<Mail, 'subject' | 'text' | 'html'>

interface Told {
  kind: string
  title: string
  /** A path of ours. */
  link: string
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const pageOf = ({ link }: Told): string => publicUrl(link.startsWith('/') ? link : '/message')

const WHY = '这封邮件由采园自动发出，请勿回复。在“账户设置 - 通知”中修改通知方式'
const wrapped = (subject: string, lines: string[], htmlLines: string[]): Letter => {
  const settings = publicUrl('/setting?tab=telling')
  return {
    subject: `【采园】${subject}`,
    text: [...lines, '', `${WHY}：${settings}`].join('\n'),
    html: `<!doctype html><html lang="zh-CN"><body style="font-family:sans-serif;font-size:14px;line-height:1.7">${htmlLines.map((it) => `<p>${it}</p>`).join('')}<p style="color:#666">${WHY}：<a href="${escaped(settings)}">通知</a></p></body></html>`,
  }
}
const linked = (it: Told): string => `${escaped(it.kind)}：<a href="${escaped(pageOf(it))}">${escaped(it.title)}</a>`

export const noticeLetter = (it: Told): Letter => wrapped(it.title, [`${it.kind}：${it.title}`, pageOf(it)], [linked(it)])

/** `counts`: `审批 2 条，订单 1 条`; `newest`: the first of them by title. */
export const digestLetter = (counts: string, newest: readonly Told[]): Letter => {
  const all = publicUrl('/message')
  return wrapped(
    `未读消息：${counts}`,
    [`您有未读消息：${counts}`, '', ...newest.flatMap((it) => [`${it.kind}：${it.title}`, pageOf(it)]), '', `全部消息：${all}`],
    [`您有未读消息：${escaped(counts)}`, ...newest.map(linked), `<a href="${escaped(all)}">打开消息中心</a>`],
  )
}

export const codeLetter = (code: string): Letter => {
  const said = `验证码 ${code}，用于确认您的通知邮箱，${EMAIL_MINUTES} 分钟内有效。不是您本人操作的，请不要理会。`
  return wrapped('确认通知邮箱', [said], [said])
}
