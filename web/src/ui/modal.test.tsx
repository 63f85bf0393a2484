// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, noDialog, press, show } from '../../test/stage.tsx'
import { readKept } from '../core/kept.ts'
import { useAsk, type Question } from './modal.tsx'

beforeEach(() => sessionStorage.clear())

const Asking = (question: Question) => {
  const ask = useAsk()
  return (
    <>
      <button type="button" onClick={() => void ask.put(question)}>
        取消
      </button>
      {ask.node}
    </>
  )
}

/** Answers what was said to it; the n-th answer is taken. */
const taking = (n: number) => {
  const said: string[] = []
  const send = async (text: string) => (said.push(text) === n ? {} : undefined)
  return { said, send }
}

const write = (text: string): void => void fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })

describe('a dialog with words', () => {
  const question: Question = { title: '取消订单', comment: { label: '取消原因', least: 2, about: 'o1' } }

  it('stays with its words until they were taken, and keeps none of them then', async () => {
    const { said, send } = taking(2)
    show(<Asking {...question} send={send} />, {})
    await press('取消')
    const box = await dialog()
    write('买错型号')
    await press('确定', box)
    await waitFor(() => expect(said).toEqual(['买错型号']))
    await waitFor(() => expect(readKept('asked:取消订单:o1', '')).toBe('买错型号'))
    expect(screen.getByRole('textbox')).toHaveProperty('value', '买错型号')
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ctrlKey: true })
    await noDialog()
    expect([said, readKept('asked:取消订单:o1', '')]).toEqual([['买错型号', '买错型号'], ''])
  })

  it('sends nothing while they are too few, and nothing when the person thinks better of it', async () => {
    const { said, send } = taking(1)
    show(<Asking {...question} send={send} />, {})
    await press('取消')
    const box = await dialog()
    await press('确定', box)
    expect((await screen.findByRole('alert')).textContent).toBe('请填写取消原因')
    for (const short of ['错', ' 错 ']) {
      write(short)
      expect(screen.getByRole('alert').textContent).toBe('取消原因至少 2 个字')
    }
    await press('返回', box)
    await noDialog()
    expect(said).toEqual([])
  })
})
