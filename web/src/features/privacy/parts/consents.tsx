// 我同意过什么, in the tab 隐私 of 账户设置: the newest first; what holds is taken back here, as easily as it was given.
import { consentScenes, separateConsents, type ConsentSubject } from '@caiyuan/contract/policy'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { leaveTab } from '../../../core/kept.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { useAsk } from '../../../ui/modal.tsx'

type Consent = OutputOf<typeof api.privacy.consents>[number]

const titleOf = (subject: ConsentSubject): string => (subject === 'privacy' ? '隐私政策' : separateConsents[subject].title)

const consequences: Record<ConsentSubject, string> = {
  privacy: '撤回后退出登录；再次登录时须重新同意，在此之前只能查看政策和同意记录',
  idCard: '撤回后删除身份证号，需要实名的业务不能办理，其他功能不受影响',
  signature: '撤回后删除保存的签名，需要签名的环节不能办理，已签署的单据不受影响',
}

const sceneOf = (it: Consent): string => (it.action === 'agree' ? consentScenes[it.scene] : '撤回')

const standingOf = (it: Consent): { text: string; tone: string } =>
  it.holds ? { text: '同意', tone: 'ok' } : it.action === 'agree' ? { text: '已失效', tone: 'second' } : { text: '已撤回', tone: 'second' }

export const Consents = () => {
  const read = useRead(api.privacy.consents, {})
  const queries = useQueryClient()
  const navigate = useNavigate()
  const ask = useAsk()
  const withdraw = useAct(api.privacy.withdraw, {
    onDone: (_, { subject }) => {
      if (subject !== 'privacy') return
      queries.clear()
      leaveTab()
      void navigate('/login', { replace: true })
    },
  })
  const put = (subject: ConsentSubject) =>
    ask.put({
      title: `撤回对${titleOf(subject)}的同意`,
      body: `${consequences[subject]}。`,
      ok: '撤回',
      danger: true,
      send: () => withdraw.run({ subject }),
    })
  const columns: Column<Consent>[] = [
    {
      key: 'subject',
      title: '内容',
      render: (it) => (
        <>
          <b>{titleOf(it.subject)}</b> <Link to={`/privacy?version=${it.version}`}>{it.version} 版</Link>
          {it.holds ? <div className="second">{consequences[it.subject]}</div> : null}
          <div className="second phone-only">
            {sceneOf(it)} · <span className="num">{it.at.slice(0, 16)}</span>
          </div>
        </>
      ),
    },
    { key: 'scene', title: '场景', width: 112, phone: 'hide', render: sceneOf },
    {
      key: 'at',
      title: '时间',
      width: 148,
      phone: 'hide',
      render: (it) => (
        <>
          <span className="num">{it.at.slice(0, 16)}</span>
          <div className="second">{it.ip}</div>
        </>
      ),
    },
    { key: 'standing', title: '现在', width: 72, render: (it) => <span className={standingOf(it).tone}>{standingOf(it).text}</span> },
    {
      key: 'act',
      title: '操作',
      width: 72,
      align: 'right',
      render: (it) =>
        it.holds ? (
          <Button type="link" size="small" aria-label={`撤回${titleOf(it.subject)}`} onClick={() => void put(it.subject)}>
            撤回
          </Button>
        ) : null,
    },
  ]
  return (
    <Card title="我同意过什么" extra={<Link to="/privacy">读隐私政策</Link>} flush>
      <WithRead read={read}>
        {(rows) => (
          <DataTable label="我同意过什么" rows={rows} rowKey={(it) => it.id} columns={columns} sticky={false} empty="还没有同意过什么" />
        )}
      </WithRead>
      {ask.node}
    </Card>
  )
}
