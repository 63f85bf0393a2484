// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refusal, show } from '../../../../test/stage.tsx'
import * as files from '../../../core/files.ts'
import { FromSheet } from './from-sheet.tsx'

const read = {
  fileName: '申购.xlsx',
  sheet: '一月',
  sheets: ['一月', '二月'],
  columns: ['货号', '数量'],
  rowNum: 2,
  text: '货号\t数量\nA1\t3\nA2\t1',
  faults: [{ rowNo: 7, message: '「数量」是错误值' }],
  notes: ['2 个合并的单元格已按首格的内容填写'],
}
const open = (answers: object) => {
  vi.spyOn(files, 'sendFile').mockResolvedValue({ id: 'f1', name: '申购.xlsx', mime: '', sizeBytes: 9 })
  const take = vi.fn<(text: string) => void>()
  const stage = show(
    <FromSheet of="numbers" take={take}>
      <textarea aria-label="框" />
    </FromSheet>,
    { 'user.info': () => ({ userId: 'u' }), ...answers },
  )
  const send = (name: string) => fireEvent.change(screen.getByLabelText('表格文件'), { target: { files: [new File(['x'], name)] } })
  return { take, send, ...stage }
}

it('puts what was read into the box, says what it was, and what was left out', async () => {
  const asked: object[] = []
  const { take, send } = open({ 'sheet/text': (input: object) => (asked.push(input), read) })
  send('申购.xlsx')
  await waitFor(() => expect(take).toHaveBeenCalledWith(read.text))
  expect(asked).toEqual([{ fileId: 'f1', of: 'numbers', layout: { sheet: '' } }])
  expect(screen.getByRole('status').textContent).toContain('2 行，识别出 货号、数量')
  expect(screen.getByText('第 7 行没有带入：「数量」是错误值')).toBeTruthy()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '工作表' }))
  fireEvent.click(await screen.findByTitle('二月'))
  await waitFor(() => expect(asked[1]).toEqual({ fileId: 'f1', of: 'numbers', layout: { sheet: '二月' } }))
})

it('says why a file cannot be read, and leaves the box alone', async () => {
  const { take, send } = open({ 'sheet/text': () => refusal('3120', '导入文件无法读取：文件里没有数据行') })
  send('申购.xls')
  await screen.findByText('只能读取 xlsx、csv 表格；旧的 xls 请另存为 xlsx')
  expect(take).not.toHaveBeenCalled()
  send('申购.csv')
  await screen.findByText('导入文件无法读取：文件里没有数据行')
  expect(take).not.toHaveBeenCalled()
})
