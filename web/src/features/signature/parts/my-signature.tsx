// 账户设置 · 手写签名: the one in use, a new one, and those that documents still show.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { dayText, momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { api, fileOf, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import css from './my-signature.module.css'
import { NewSignature } from './new-signature.tsx'
import { SignedDocuments } from './signed-documents.tsx'

type Mine = OutputOf<typeof api.signature.getSignature>
type Signature = NonNullable<Mine['current']>

const sources = { screen: '在屏幕上签', phone: '手机扫码' }
const Picture = ({ it }: { it: Signature }) => <img src={fileOf(api.signature.picture, { id: it.id })} alt={`手写签名第 ${it.no} 版`} />

const Current = ({ it, agreed }: { it: Signature; agreed: boolean }) => {
  const { user } = useSession()
  const ask = useAsk()
  const removal = useAct(api.signature.deleteSignature, { onDone: () => notify.ok('手写签名已删除') })
  const remove = () =>
    void ask.put({
      title: '删除手写签名？',
      body: '删除后随时可以重签。您对保存手写签名的同意一并撤回。',
      ok: '删除',
      danger: true,
      send: () => removal.run({ id: it.id }),
    })
  return (
    <Card title="当前签名" note={`第 ${it.no} 版，${dayText(it.since)} 启用`} extra={<Tag tone="ok">使用中</Tag>}>
      <div className={css['current']}>
        <div className={css['paper']}>
          <Picture it={it} />
        </div>
        <Facts
          columns={1}
          facts={[
            { label: '签名人', value: [user?.userName, user?.deptName].filter(Boolean).join(' · ') },
            { label: '签署时间', value: `${momentText(it.since)}，${sources[it.source]}` },
            { label: '文件', value: `透明底 PNG ${Math.ceil(it.sizeBytes / 1024)} KB，加密保存` },
            { label: '单独同意', value: agreed ? '已同意，删除签名时一并撤回' : '' },
          ]}
        />
      </div>
      <div className={css['foot']}>
        <span className="second">删除后须重签才能再签；已签的单据保留签署时的样子，您对保存它的同意一并撤回。</span>
        <Button danger loading={removal.pending} onClick={remove}>
          删除签名
        </Button>
      </div>
      {ask.node}
    </Card>
  )
}

export const MySignature = () => {
  const read = useRead(api.signature.getSignature, {})
  if (read.error) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <SkeletonBlock />
  const { current, former, agreed } = read.data
  return (
    <div className={css['page']}>
      <div className={css['side']}>
        {current ? (
          <Current it={current} agreed={agreed} />
        ) : (
          <Empty title="还没有手写签名">在手机或这个屏幕上写好姓名，保存后就是您的签名。</Empty>
        )}
        <SignedDocuments />
      </div>
      <div className={css['side']}>
        <Card title={current ? '换一个签名' : '写一个签名'}>
          <NewSignature key={current?.id ?? 'first'} agreed={agreed} />
        </Card>
        {former.length > 0 ? (
          <Card title="历史版本" note="已签的单据还在用">
            <ul className={css['former']}>
              {former.map((it) => (
                <li key={it.id}>
                  <Picture it={it} />
                  <span>
                    <b>第 {it.no} 版</b>
                    <span className="second">{dayText(it.since)} 启用</span>
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
      </div>
    </div>
  )
}
