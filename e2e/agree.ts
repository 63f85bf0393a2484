// Whoever is asked agrees, one after another, until a document stands where its approval leads.
import { expect, type Browser, type Page } from '@playwright/test'
import { pageOf, query, sayYes } from './people.ts'

interface Asked {
  id: string
  /** Where who decides reads it. */
  page: string
  stateOf: () => Promise<string>
  /** What he has to see before. */
  sees?: (page: Page) => Promise<void>
}

export const agreeUntil = (browser: Browser, state: string, { id, page, stateOf, sees }: Asked): Promise<void> =>
  expect(async () => {
    const [task] = await query<{ no: string }>(
      'select u.user_no as no from mall.flow_tasks t join mall.users u on u.school_id = t.school_id and u.id = t.assignee_id where t.doc_id = $1 and t.status = 1 order by t.started_at limit 1',
      [id],
    )
    if (task) {
      const decider = await pageOf(browser, task.no)
      await decider.goto(page)
      await sees?.(decider)
      await decider.getByRole('button', { name: /^同意/ }).first().click()
      await sayYes(decider, '同意')
      await expect(decider.getByText(/已同意/).first()).toBeVisible()
    }
    expect(await stateOf()).toBe(state)
  }).toPass({ timeout: 60_000 })
