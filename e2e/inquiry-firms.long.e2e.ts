// Who is invited, brought from a sheet: what names a firm is chosen, what does not is said by its line.
import { expect } from '@playwright/test'
import { pageOf, test } from './people.ts'

for (const width of [1440, 390])
  test(`a list of firms is read into the invitation of an inquiry at ${width}`, async ({ browser }) => {
    const author = await pageOf(browser, 'T1')
    await author.setViewportSize({ width, height: 900 })
    await author.goto('/createInquiry')
    await author.getByLabel(/^标题/).fill('邀请名单')
    await author.getByText('邀请询价', { exact: true }).click()
    const csv = '供应商名称,统一社会信用代码\n甲 综合电商,\n没有这家公司,\n甲 综合电商,\n,91330206MA2XK3Q89M\n'
    await author.getByLabel('表格文件').setInputFiles({ name: '受邀名单.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(author.getByText('名单中 1 家供应商可以邀请，带入 1 家')).toBeVisible()
    await expect(author.getByText('第 3 行没有带入：商城没有供应商「没有这家公司」')).toBeVisible()
    await expect(author.getByText('第 4 行没有带入：与第 2 行是同一家供应商')).toBeVisible()
    await expect(author.getByText('第 5 行没有带入：统一社会信用代码 91330206MA2XK3Q89M 有误，请核对')).toBeVisible()
    await expect(author.getByTitle('甬采综合电子商务有限公司').first()).toBeVisible()
    await expect(author.getByLabel('表格文件')).toBeHidden()
    expect(await author.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    await author.context().close()
  })
