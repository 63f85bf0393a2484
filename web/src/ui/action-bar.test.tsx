// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { press, show } from '../../test/stage.tsx'
import { ActionBar, PhoneActions, useActionKeys, type Action } from './action-bar.tsx'

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

  /** Two actions that answer to keys or stand under 更多: one may be done, one may not. */
  const pressed = (more: Partial<Action>): { actions: Action[]; done: string[] } => {
    const done: string[] = []
    const actions = [action('撤回订单', '已有人审批', more.more), action('催办一次', true, more.more)].map((it, i) => ({
      ...it,
      ...more,
      ...(more.hot ? { hot: `${more.hot}${i}` } : {}),
      onPress: () => void done.push(it.key),
    }))
    return { actions, done }
  }

  it('answer to their keys only while they can be pressed', () => {
    const { actions, done } = pressed({ hot: 'F' })
    const Keys = () => (useActionKeys(actions), null)
    render(<Keys />)
    for (const key of ['F0', 'F1']) fireEvent.keyDown(document, { key })
    expect(done).toEqual(['催办一次'])
  })

  it('under 更多 say the reason and cannot be pressed with it', async () => {
    const { actions, done } = pressed({ more: true })
    show(<ActionBar actions={actions} />, {})
    await press('更多操作')
    for (const name of ['撤回订单（已有人审批）', '催办一次']) fireEvent.click(await screen.findByRole('menuitem', { name }))
    expect(done).toEqual(['催办一次'])
  })
})
