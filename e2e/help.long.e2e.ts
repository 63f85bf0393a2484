// 帮助中心与客户服务: a visitor finds an answer, a teacher asks what stands nowhere, the platform answers.
import { expect } from '@playwright/test'
import { choose, contextOf, pageOf, query, test } from './people.ts'

const QUESTION = '校区之间怎样改送货地址？'
const ANSWER = '提交前在确认订单页选另一条地址；提交后请先撤回。'

test.afterEach(async () => {
  await query('delete from mall.leave_messages where content = $1', [QUESTION])
})

test('what the articles do not say is asked there, and the answer comes back to who asked', async ({ browser }) => {
  const visitor = await (await contextOf(browser)).newPage()
  await visitor.goto('/helpUser')
  await visitor.getByRole('searchbox', { name: '搜索帮助' }).fill('撤回')
  await visitor.getByRole('button', { name: '搜索', exact: true }).click()
  await visitor.getByRole('main').getByRole('region').getByRole('link', { name: '订单提交以后还能修改、撤回或取消吗' }).click()
  await expect(visitor.getByText('还没有人审批：在订单页点“撤回”')).toBeVisible()

  const teacher = await pageOf(browser, 'T1')
  await teacher.goto('/userService')
  await choose(teacher, '问题类型', '采购与订单')
  await teacher.getByLabel(/^留言内容/).fill(QUESTION)
  await teacher.getByRole('button', { name: '提交留言' }).click()
  const mine = teacher.getByRole('region', { name: '我的留言' }).getByRole('listitem').filter({ hasText: QUESTION })
  await expect(mine).toContainText('待答复')

  const operator = await pageOf(browser, 'P1')
  await operator.goto('/serviceDesk')
  await operator
    .getByRole('row')
    .filter({ hasText: QUESTION })
    .getByRole('button', { name: /答\s*复/ })
    .click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByRole('textbox').fill(ANSWER)
  await dialog.getByRole('button', { name: /答\s*复/ }).click()
  await expect(operator.getByText('已答复', { exact: true }).first()).toBeVisible()

  await expect(mine).toContainText(ANSWER)
  await teacher.goto('/serviceDesk')
  await expect(teacher.getByText('这里需要“平台：答复留言、维护帮助”权限')).toBeVisible()
})
