// @vitest-environment happy-dom
import { keeping, retention, retentionKinds, termText } from '@caiyuan/contract/retention'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { Screen } from './privacy.tsx'

it('says of everything that is kept how long, by the table the nights delete by', async () => {
  show(<Screen />, {}, '/privacy')
  for (const kind of retentionKinds) {
    if (kind === 'demoSent') continue
    const row = (await screen.findByRole('rowheader', { name: retention[kind].title })).closest('tr')!
    expect(row.textContent).toContain(termText(retention[kind]))
    expect(row.textContent).toContain(retention[kind].law ?? '')
  }
  for (const it_ of Object.values(keeping)) expect(screen.getByRole('rowheader', { name: it_.title })).toBeTruthy()
  expect(screen.queryByText('演示短信和邮件')).toBeNull()
})
