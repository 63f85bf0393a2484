// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, refusal, show } from '../../../../test/stage.tsx'
import { Screen as Detail } from './integrity-desk-detail.tsx'
import { Screen as Report } from './integrity-report.tsx'

const out = { 'user.info': () => refusal('2005', '') }
const schools = () => [{ name: '示例大学', code: 'DEMOU', homeImgUrl: '', authType: 0, pinyin: '' }]
const type = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

it('says what is missing, and sends nothing', async () => {
  show(<Report />, { ...out, getAllSchool: schools }, '/integrityReport')
  await press('提交举报')
  expect([
    await screen.findByText('请选择单位'),
    screen.getByText('请填写被举报人'),
    screen.getByText('举报内容至少 10 个字'),
  ]).toHaveLength(3)
})

it('is followed by its code, which stands in no address', async () => {
  let asked: unknown
  show(
    <Report />,
    {
      ...out,
      getAllSchool: schools,
      'integrity/follow': (input: unknown) => {
        asked = input
        return {
          stage: 'accepted',
          on: '2026-11-27',
          content: '收了购物卡',
          said: [{ by: 'office', body: '请补充时间', on: '2026-11-27' }],
        }
      },
    },
    '/integrityReport',
  )
  fireEvent.click(await screen.findByRole('tab', { name: '凭查询码查看' }))
  await press('查看')
  expect(await screen.findByText('查询码不正确')).toBeTruthy()
  type('查询码', 'jb5-00000-11111-22222-33333')
  await press('查看')
  expect([await screen.findByText('收了购物卡'), screen.getByText('请补充时间')]).toHaveLength(2)
  expect(asked).toMatchObject({ receipt: 'jb5-00000-11111-22222-33333' })
})

it('gives 纪检 the buttons of where it stands', async () => {
  let accepted: unknown
  show(
    <Detail />,
    {
      'user.info': () => ({ userId: 'u', functionList: ['handle:integrity'] }),
      'integrity/detail': () => ({
        id: 'r',
        stage: 'received',
        on: '2026-11-27',
        suspects: [{ name: '马科长', post: '采购办' }],
        content: '收了购物卡',
        reporter: '',
        reach: '',
        said: [],
        acts: [],
      }),
      'integrity/accept': (input: unknown) => {
        accepted = input
        return {}
      },
    },
    '/integrityDesk/detail?id=r',
  )
  expect(await screen.findByText('匿名')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^办\s?结$/ })).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: /^受\s?理$/ })[0]!)
  await waitFor(() => expect(accepted).toEqual({ id: 'r' }))
})
