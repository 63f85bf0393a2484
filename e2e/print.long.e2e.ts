// What Chromium makes of a paper on A4: numbered pages, none that ends with a heading, and signatures beside what is signed.
import { OK } from '@caiyuan/contract/endpoint'
import { expect, type Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { papers } from './papers.ts'
import { choose, K1, pageOf, payWith, query, test } from './people.ts'

/** The lines of each page from the top, without spaces. */
const printed = async (page: Page): Promise<string[][]> => {
  const pdf = await getDocument({ data: new Uint8Array(await page.pdf({ preferCSSPageSize: true })), verbosity: 0 }).promise
  const linesOf = async (_: unknown, at: number): Promise<string[]> => {
    const { items } = await (await pdf.getPage(at + 1)).getTextContent()
    const lines = new Map<number, string>()
    for (const it of items)
      if ('str' in it) {
        const y = Math.round(it.transform[5])
        lines.set(y, `${lines.get(y) ?? ''}${it.str.replaceAll(/\s/g, '')}`)
      }
    return [...lines]
      .filter(([, text]) => text !== '')
      .toSorted(([a], [b]) => b - a)
      .map(([, text]) => text.normalize('NFKC'))
  }
  return Promise.all(Array.from({ length: pdf.numPages }, linesOf))
}

/** Numbered on every page, which ends with no heading. The font of the machine may name 页 and 门 by their radicals. */
const mustBeWhole = (pages: readonly string[][], headings: RegExp, num: number): void => {
  for (const [at, lines] of pages.entries()) {
    expect(lines.at(-1)).toMatch(new RegExp(`^第${at + 1}.,共${pages.length}.$`))
    expect(lines.at(-2), `${num} lines, page ${at + 1}`).not.toMatch(headings)
  }
}

test('a 采购单 of any length is numbered, ends no page with a heading and leaves no signature alone', async ({ browser }) => {
  const [sku] = await query<{ id: string }>(
    "select s.id from shared.skus s join shared.products p on p.id = s.product_id where p.name like '得力 7417%' order by s.id limit 1",
  )
  const page = await pageOf(browser, 'T1')
  await page.goto(`/confirmOrder?skuId=${sku!.id}&num=7`)
  await payWith(page, K1)
  await choose(page, '采购用途', '科研')
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page).toHaveURL(/auditSuccess/)
  const [order] = await query<{ id: string }>('select id from mall.orders order by created_at desc limit 1')
  let num = 0
  await page.route('**/api/order/detail*', async (route) => {
    const answer = await route.fetch()
    const { data, ...envelope } = await answer.json()
    const lines = Array.from({ length: num }, (_, i) => ({ ...data.lines[0], lineNo: i + 1 }))
    await route.fulfill({ response: answer, json: { ...envelope, data: { ...data, lines } } })
  })
  const lengths = new Set<number>()
  for (num = 10; num <= 22; num += 2) {
    await page.goto(`/print/order?id=${order!.id}`)
    await expect(page.getByText('扫描右上角二维码')).toBeVisible()
    const pages = await printed(page)
    lengths.add(pages.length)
    mustBeWhole(pages, /^(商品$|经费$|办理记录$|序号|项目编号|时间)/, num)
    const signed = pages.find((lines) => lines.some((it) => it.includes('经费负责人:部')))!
    expect(signed.join(' '), `${num} lines`).toMatch(/ \d{4}-\d\d-\d\d\d\d:\d\d李老师提交/)
  }
  expect([...lengths]).toEqual([1, 2])
})

/** One page, and lengths at which the rows of some paper just fill the second page or a later one. */
const COUNTS = [2, 20, 26, 30, 32, 38, 44, 55, 60]
/** Above the rows of goods, on every page. */
const HEAD = /^(序号|订单号商品)/

for (const paper of papers)
  test(`a ${paper.name} of any length is numbered, ends no page with a heading and leaves no signature alone`, async ({ browser }) => {
    const page = await pageOf(browser, paper.reader)
    let num = 0
    for (const [path, answer] of Object.entries(paper.answers))
      await page.route(
        (url) => url.pathname === `/api/${path}`,
        (route) => route.fulfill({ json: { retCode: OK, data: answer(num), retMsg: '' } }),
      )
    const lengths = new Set<number>()
    for (num of COUNTS) {
      await page.goto(paper.address)
      await expect(page.getByText('扫描右上角二维码')).toBeVisible()
      const pages = await printed(page)
      lengths.add(pages.length)
      mustBeWhole(pages, paper.headings, num)
      for (const [at, lines] of pages.entries())
        if (lines.some((it) => /移液吸头\d/.test(it)))
          expect(
            lines.some((it) => HEAD.test(it)),
            `${num} lines, page ${at + 1}`,
          ).toBe(true)
      const signed = pages.filter((lines) => lines.some((it) => it.includes(paper.sign)))
      expect(signed, `${num} lines`).toHaveLength(1)
      expect(signed[0]!.join(' '), `${num} lines`).toMatch(paper.beside)
    }
    expect([...lengths]).toEqual(expect.arrayContaining([1, 2, 3]))
  })
