// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, noDialog, press, show, textOf, type Answers } from '../../../../test/stage.tsx'
import { Approvers } from './approvers.tsx'
import { Delegation } from './delegation.tsx'

const who = (userName: string) => ({ userId: `u-${userName}`, userNo: `G-${userName}`, userName, deptName: '材料学院' })
const rule = (userName: string, stands: string, more: object = {}) => ({
  id: `r-${userName}`,
  who: who(userName),
  docKinds: [],
  amountCapFen: null,
  from: '2026-11-20T16:00:00.000Z',
  to: '2026-11-25T16:00:00.000Z',
  stands,
  ...more,
})
const mine = {
  kinds: [
    { kind: 'order', title: '采购订单' },
    { kind: 'acceptance', title: '验收' },
  ],
  given: [rule('周院长', 'now', { docKinds: ['order'], amountCapFen: 5_000_000 }), rule('赵教授', 'past')],
  taken: [rule('孙老师', 'coming')],
  cards: [
    {
      fundId: 'k1',
      projectNo: '5247',
      name: '面上项目',
      grants: [{ who: who('李老师'), capFen: 60_000, perOrderCapFen: null, endsOn: '2026-12-31', usedFen: 47_600, isEnded: false }],
    },
  ],
  agents: [{ who: who('何科秘'), endsOn: null, isEnded: false }],
  owners: [],
}

const open = (answer: object = mine, needs: string[] = ['check:approve'], more: Answers = {}) =>
  show(<Delegation />, {
    'user.info': () => ({ userId: 'u', functionList: needs }),
    'delegation/mine': () => answer,
    'delegation/people': () => [who('刘老师')],
    ...more,
  })
const rows = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem').map(textOf)

it('says who acts in whose place, for what and until when', async () => {
  open()
  await screen.findByRole('region', { name: '代理审批' })
  expect(rows('代理审批')).toEqual([
    '周院长G-周院长 · 材料学院2026-11-21 至 2026-11-25 代理中采购订单 · 单笔不超过 ¥50,000.00收回',
    '赵教授G-赵教授 · 材料学院2026-11-21 至 2026-11-25 已结束全部单据',
    '代 孙老师G-孙老师 · 材料学院2026-11-21 至 2026-11-25 未开始全部单据',
  ])
  expect(rows('面上项目')).toEqual(['李老师G-李老师 · 材料学院累计 ¥600.00 · 单笔不限 · 到 2026-12-31 已用 ¥476.00修改收回'])
  expect(rows('采购代理')).toEqual(['何科秘G-何科秘 · 材料学院长期 取消'])
  expect(screen.getByText(/您确认经费后才审批和下单/)).toBeTruthy()
})

it('appoints a deputy who was found by name', async () => {
  const { sent } = open(mine, ['check:approve'], { 'delegation/appoint': () => ({ id: 'r' }) })
  await press('委托他人')
  const box = await dialog()
  fireEvent.mouseDown(within(box).getByRole('combobox', { name: /代理人/ }))
  fireEvent.click(await screen.findByTitle('刘老师 · G-刘老师 · 材料学院'))
  await press('委托', box)
  await noDialog()
  expect(sent).toMatchObject([{ path: 'delegation/appoint', input: { deputyId: 'u-刘老师' } }])
})

it('asks before taking a grant back, and says what it does not do', async () => {
  const { sent } = open(mine, ['check:approve'], { 'delegation/revoke': () => ({}) })
  const card = await screen.findByRole('region', { name: '面上项目' })
  await press('收回李老师的授权', card)
  const box = await dialog()
  expect(within(box).getByText('他不能再用这张卡提交订单；已经提交的订单照常办理。')).toBeTruthy()
  await press('收回', box)
  await noDialog()
  expect(sent).toEqual([{ path: 'delegation/revoke', input: { fundId: 'k1', userId: 'u-李老师' } }])
})

it('tells who has nothing to give why', async () => {
  open({ ...mine, given: [], taken: [], cards: [], agents: [] }, [])
  await screen.findByText('没有可以授权的事项')
})

it('lists remembered approvers and forgets them', async () => {
  const choice = {
    docKind: 'order',
    nodeId: 'vice',
    fundId: 'k1',
    docTitle: '采购订单',
    nodeTitle: '分管校领导',
    fundName: '面上项目',
    at: '2026-11-20T02:00:00.000Z',
  }
  const people = [
    { ...who('沈副校长'), isActive: true },
    { ...who('许副校长'), isActive: false },
  ]
  const { sent } = show(<Approvers />, { 'delegation/choices': () => [{ ...choice, people }], 'delegation/choice/forget': () => ({}) })
  const [row] = await screen.findAllByRole('listitem')
  expect(textOf(row!)).toBe('分管校领导采购订单 · 面上项目沈副校长（材料学院）、许副校长（材料学院），已停用2026-11-20 选用忘记')
  await press('忘记分管校领导的常用审批人')
  expect(sent).toEqual([{ path: 'delegation/choice/forget', input: { docKind: 'order', nodeId: 'vice', fundId: 'k1' } }])
})
