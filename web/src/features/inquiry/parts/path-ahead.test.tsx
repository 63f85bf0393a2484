// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show, textOf } from '../../../../test/stage.tsx'
import { AskPath, ChoicePath, useAskAhead, useChoiceAhead } from './path-ahead.tsx'

const node = (id: string, title: string, name: string, choose: object | null = null) => ({
  id,
  title,
  type: 'APPROVE',
  mode: 'SINGLE',
  reason: `须${title}审批`,
  skipped: '',
  people: name ? [{ id: name, name, deptName: '材料学院', title: '', reason: '', away: '', onBehalfOf: '' }] : [],
  choose,
  medianHours: 5,
})
const someone = (id: string) => ({ id, name: id, deptName: '材料学院', title: '', recent: false })
const pathOf = (...nodes: object[]) => ({ nodes, hours: 5, workdays: 0.6, unknownNodes: 0, problem: '' })
const leader = node('pick', '分管领导', '', { min: 1, max: 1, candidates: [someone('周院长'), someone('吴院长')] })

const fund = { fundId: 'k', subjectCode: 'material', amountFen: 500_000 }

const Asking = () => {
  const [budgetFen, setBudget] = useState(0)
  const [note, setNote] = useState('')
  const ahead = useAskAhead({ budgetFen, funds: [fund] })
  return (
    <>
      <button onClick={() => setBudget(500_000)}>写预算</button>
      <AskPath ahead={ahead} note={note} setNote={setNote} />
    </>
  )
}

it('says who will decide once there are a budget and cards, and before it what is missing', async () => {
  const asked: unknown[] = []
  show(<Asking />, {
    'inquiry/ahead': (input) => {
      asked.push(input)
      return pathOf(node('owner', '经费负责人', '赵教授'))
    },
  })
  expect(await screen.findByText('填写预算、选择经费和金额后预演审批')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '写预算' }))
  expect(await screen.findByText('赵教授')).toBeTruthy()
  expect([asked, textOf(document.body).includes('须经费负责人审批')]).toEqual([[{ budgetFen: 500_000, funds: [fund], chosen: {} }], true])
})

const Choosing = ({ onSend }: { onSend: (chosen: object) => void }) => {
  const ahead = useChoiceAhead({ id: 'i1', offerId: 'q1' })
  return (
    <>
      <ChoicePath ahead={ahead} />
      <button onClick={() => ahead.isChosen() && onSend(ahead.chosen)}>提交选标</button>
    </>
  )
}

it('holds a choice whose decider is still to be named, and sends who was', async () => {
  const given: object[] = []
  show(<Choosing onSend={(it_) => given.push(it_)} />, { 'inquiry/aheadOfChoice': () => pathOf(leader) })
  const radio = await screen.findByRole('radio', { name: /吴院长/ })
  fireEvent.click(screen.getByRole('button', { name: '提交选标' }))
  expect([given, textOf(document.body).includes('请选择审批人：分管领导')]).toEqual([[], true])
  fireEvent.click(radio)
  fireEvent.click(screen.getByRole('button', { name: '提交选标' }))
  await waitFor(() => expect(given).toEqual([{ pick: ['吴院长'] }]))
})
