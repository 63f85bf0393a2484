// 元器件: a part by its number without dashes, a BOM of 30 lines with alternatives and faults into the cart in one press, settled as one order.
import { expect, type Page } from '@playwright/test'
import { choose, K1, pageOf, payWith, query, sayYes, test } from './people.ts'

const BOM = `位号	型号	封装	数量
U1	STM32F407VGT6	LQFP-100	1
U2	LM2596S-5.0/NOPB	TO-263-5	1
U3, U4	AMS1117-3.3	SOT-223	2
U5	CH340G	SOP-16	1
U6	MAX3232ESE	SOIC-16	1
U7	AT24C256C-SSHL-T	SOIC-8	1
U8	TPS54331DR	SOIC-8	1
U9, U10	ADS1115IDGSR	VSSOP-10	2
U11	W25Q128JVSIQ	SOIC-8	1
OK1	TLP521-4GB		1
Q1, Q2	AO3400A	SOT-23	2
Q3	2N7002	SOT-23	1
D1, D2, D3, D4	SS34	SMA	4
D5	SMBJ24A	SMB	1
LED1	19-217/GHC-YR1S2	0603	4
L1	CDRH104RNP-330NC		1
FB1	BLM18PG121SN1D	0603	6
Y1	ABM3B-8.000MHZ		1
Y2	Q13FC1350000400		1
C1	CL10B104KB8NNNC	0603	24
C25	CL21A106KAYNNNE	0805	6
C31, C32	UVR1V221MPD		2
C33	CL10C220JB8NNNC	0603	2
R1	RC0603FR-0710KL	0603	12
R13	RC0603FR-071KL	0603	6
R19	RC0603FR-074K7L	0603	4
R23	WSL2512R0500FEA	2512	1
RP1	10K 电位器		一只
J1	TYPE-C-31-M-12		1
F1	1812L110/33MR	1812	1`

test.describe.configure({ mode: 'serial' })

const num = async (): Promise<number> =>
  Number(
    (
      await query<{ n: string }>(
        "select count(*) as n from mall.component_lines l join mall.users u on u.school_id = l.school_id and u.id = l.user_id where u.user_no = 'T1'",
      )
    )[0]!.n,
  )

/** The same list as a file with a title above, dropped beside the box. */
const fromFile = async (page: Page): Promise<void> => {
  await page.goto('/electronProdList?tab=bom')
  const csv = `控制板 BOM\n\n${BOM.split('\n')
    .map((it) =>
      it
        .split('\t')
        .map((cell) => `"${cell}"`)
        .join(','),
    )
    .join('\n')}\n`
  await page.getByLabel('表格文件').setInputFiles({ name: '控制板.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByText('已读取 控制板.csv：30 行，识别出 位号、型号、封装、每套用量')).toBeVisible()
}

const paste = async (page: Page): Promise<void> => {
  await page.goto('/electronProdList?tab=bom')
  await page.getByLabel('粘贴的内容').fill(BOM)
  await expect(page.getByText('30 行', { exact: true })).toBeVisible()
  await page.getByLabel('套数').fill('20')
  await page.getByRole('button', { name: '匹配', exact: true }).click()
}

test('a part is found by its number without dashes and shows its tiers', async ({ browser }) => {
  const page = await pageOf(browser, 'T1')
  await page.goto('/electronProdList')
  await page.getByRole('searchbox', { name: '型号、品牌、参数' }).fill('lm2596s50nopb')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'LM2596S-5.0/NOPB' }).click()
  await expect(page.getByRole('heading', { name: 'LM2596S-5.0/NOPB' })).toBeVisible()
  await expect(page.getByLabel('阶梯价', { exact: true }).getByText('≥30')).toBeVisible()
  await expect(page.getByText('起订量')).toBeVisible()
})

test('a BOM of 30 lines goes into the cart in one press, faults named, an alternative taken', async ({ browser }) => {
  const page = await pageOf(browser, 'T1')
  await paste(page)
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: 'TLP521-4GB' })).toContainText('没有')
  await expect(rows.filter({ hasText: '10K 电位器' })).toContainText('须为 1 到 9999 的整数')
  const short = rows.filter({ hasText: 'MAX3232ESE' })
  await expect(short).toContainText('缺货')
  await short.getByRole('button', { name: /用 SP3232EEN-L\/TR/ }).click()
  await expect(short).toContainText('已用替代')
  const press = page.getByRole('button', { name: /^加 \d+ 行到元器件购物车$/ })
  const ticked = Number((await press.textContent())!.match(/\d+/)![0])
  expect(ticked).toBeGreaterThanOrEqual(24)
  // What was pasted and chosen is there after a reload.
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'MAX3232ESE' })).toContainText('已用替代')
  await press.click()
  await expect(page.getByText(/已加入元器件购物车，现有 \d+ 种/)).toBeVisible()
  expect(await num()).toBe(ticked)
})

test('the same BOM comes from a file, by the rows of its sheet', async ({ browser }) => {
  const page = await pageOf(browser, 'T1')
  await fromFile(page)
  await page.getByRole('button', { name: '匹配', exact: true }).click()
  await expect(page.getByText('30 行里')).toBeVisible()
  // 10K 电位器 is the 28th part; a title, an empty row and the headers stand above.
  await expect(page.getByRole('row').filter({ hasText: '10K 电位器' })).toContainText('31')
  await expect(page.getByRole('button', { name: /^加 2\d 行到元器件购物车$/ })).toBeEnabled()
})

test('the component cart is settled as one order of the partner, approved, placed and confirmed by him', async ({ browser }) => {
  const page = await pageOf(browser, 'T1')
  await page.goto('/cart')
  await page.getByRole('tab', { name: /^元器件/ }).click()
  const kinds = await num()
  await page.getByRole('button', { name: `结算（${kinds}）` }).click()
  await expect(page).toHaveURL(/yunhanOrderConfirm/)
  await expect(page.getByText('提交时再核对一次')).toBeVisible()
  await expect(page.getByText('最长交期', { exact: true })).toBeVisible()
  await choose(page, '采购用途', '科研')
  await payWith(page, K1)
  await page.getByRole('button', { name: '提交审批' }).first().click()
  await expect(page).toHaveURL(/auditSuccess/)
  expect(await num()).toBe(0)
  const [order] = await query<{ id: string; kind: string; supplier: string; goods: string; kinds: number; lines: string; state: string }>(
    "select id, kind, supplier_name as supplier, goods_fen as goods, state, (select count(*)::int from mall.order_lines l where l.school_id = o.school_id and l.order_id = o.id) as kinds, (select sum(round(l.price_e4 * l.num / 100.0)) from mall.order_lines l where l.school_id = o.school_id and l.order_id = o.id) as lines from mall.orders o where kind = 'YUNHAN' order by created_at desc limit 1",
  )
  expect(order).toMatchObject({ kind: 'YUNHAN', supplier: '云栈元器件', kinds })
  expect(order!.goods).toBe(order!.lines)
  const owner = await pageOf(browser, 'F1')
  await owner.goto(`/purchaseCheckDetail?kind=order&id=${order!.id}`)
  await owner.getByRole('button', { name: /^同意/ }).first().click()
  await sayYes(owner, '同意')
  await expect
    .poll(async () => (await query<{ state: string }>('select state from mall.orders where id = $1', [order!.id]))[0]!.state, {
      timeout: 20_000,
    })
    .toBe('waitShip')
  await page.goto(`/orderDetail?id=${order!.id}`)
  await expect(page.getByText('已接单，备货中')).toBeVisible()
  await expect(page.getByText(/^YH\d{10}$/)).toBeVisible()
})
