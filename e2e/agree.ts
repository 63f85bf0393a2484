// 同意 on a desk and on a phone; whoever is asked agrees, one after another, until a document stands where its approval leads.
import { expect, type Browser, type Page } from '@playwright/test'
import { pageOf, query, sayYes } from './people.ts'

const PHONE_PX = 390

/** The words offered as an opinion begin with 同意 too: on a desk they stand below the button, on a phone above it. */
export const agreeOn = async (page: Page): Promise<void> => {
  const buttons = page.getByRole('button', { name: /^同意/ })
  await (page.viewportSize()!.width > PHONE_PX ? buttons.first() : buttons.last()).click()
  await sayYes(page, '同意')
}

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
      await agreeOn(decider)
      await expect(decider.getByText(/已同意/).first()).toBeVisible()
    }
    expect(await stateOf()).toBe(state)
  }).toPass({ timeout: 60_000 })
