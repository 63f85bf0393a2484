import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ActionBar, PhoneActions, type Action } from './action-bar.tsx'

const action = (key: string, can: Action['can'], more = false): Action => ({ key, label: key, can, more, onPress: () => {} })
/** Each button there is, and whether it can be pressed. */
const buttons = (html: string): string[] =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(
    ([, attributes, text]) => `${text!.replace(/<[^>]*>/g, '')}${/ disabled(=|>|$)/.test(attributes!) ? '（不可按）' : ''}`,
  )

describe('the buttons of a record', () => {
  const actions = [action('撤回', undefined), action('驳回申请', '请先阅看附件'), action('同意申请', true)]

  it('are there and can be pressed as the server says, with its reason where they cannot', () => {
    const html = renderToStaticMarkup(<ActionBar actions={actions} />)
    expect(buttons(html)).toEqual(['驳回申请（不可按）', '同意申请'])
    expect(html).toContain('aria-label="驳回申请：请先阅看附件"')
  })

  it('are the same on a phone', () => {
    expect(buttons(renderToStaticMarkup(<PhoneActions actions={actions} />))).toEqual(['驳回申请（不可按）', '同意申请'])
  })
})
