// 抬头管理: the institution's own first, then one's own; one of them is offered first.
import { HEADS_MAX } from '@caiyuan/contract/invoice-head'
import { Button } from 'antd'
import { useState } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { tabsOf, type Counts, type Head, type ServiceList } from '../model.ts'
import { HeadForm } from './head-form.tsx'
import css from './invoice-service.module.css'

const rows = (it: Head): string[] =>
  [it.taxNo, [it.address, it.phone].filter(Boolean).join(' '), [it.bankName, it.bankAccount].filter(Boolean).join(' ')].filter(Boolean)

interface OneProps {
  it: Head
  others: readonly Head[]
  edit: () => void
}

const One = ({ it, others, edit }: OneProps) => {
  const ask = useAsk()
  const remove = useAct(api.invoiceHead.remove, { onDone: () => notify.ok('已删除') })
  const change = useAct(api.invoiceHead.edit, { onDone: () => notify.ok('已设为默认抬头') })
  const press = async () => {
    const answer = await ask.put({ title: `删除抬头「${it.title}」`, body: '已经提交的开票申请不受影响。', ok: '删除', danger: true })
    if (answer !== undefined) void remove.run({ id: it.id })
  }
  /** The institution's head is the default where no other is. */
  const setDefault = () => {
    const { id, headType, title, taxNo, address, phone, bankName, bankAccount } = it.isSchool
      ? others.find((other) => other.isDefault)!
      : it
    void change.run({ id, headType, title, taxNo, address, phone, bankName, bankAccount, isDefault: !it.isSchool })
  }
  return (
    <article className={`${css['head']} ${it.isDefault ? css['default'] : ''}`}>
      <span className={css['top']}>
        <b>{it.title}</b>
        {it.isSchool ? <Tag tone="brand">本单位</Tag> : <Tag>{it.headType === 'org' ? '单位' : '个人'}</Tag>}
        {it.isDefault ? <Tag tone="ok">默认</Tag> : null}
      </span>
      {rows(it).map((text) => (
        <span key={text} className="second num">
          {text}
        </span>
      ))}
      {it.barred ? <span className="second">用于个人采购；公款采购须开给本单位</span> : null}
      <span className={css['acts']}>
        {it.canEdit ? (
          <Button type="link" size="small" style={{ padding: 0 }} onClick={edit}>
            编辑
          </Button>
        ) : null}
        {it.isDefault ? null : (
          <Button type="link" size="small" style={{ padding: 0 }} loading={change.pending} onClick={setDefault}>
            设为默认
          </Button>
        )}
        {it.isSchool ? null : (
          <Button type="link" size="small" danger style={{ padding: 0 }} loading={remove.pending} onClick={() => void press()}>
            删除
          </Button>
        )}
      </span>
      {ask.node}
    </article>
  )
}

export const Heads = ({ list, counts, isOwn }: { list: ServiceList; counts: Counts | undefined; isOwn: boolean }) => {
  const read = useRead(api.invoiceHead.list, {})
  const [editing, setEditing] = useState<Head | 'new'>()
  return (
    <div className="stack">
      <div className={css['strip']}>
        <TabStrip label="发票服务" tabs={tabsOf(counts, isOwn)} at="heads" pick={(tab) => list.set({ tab })} />
        <Button type="primary" disabled={(read.data?.list.length ?? 0) > HEADS_MAX} onClick={() => setEditing('new')}>
          新增抬头
        </Button>
      </div>
      <WithRead read={read}>
        {({ list: heads }) => (
          <section className={css['heads']} aria-label="发票抬头" style={{ paddingInline: 0, paddingTop: 0 }}>
            {heads.map((it) => (
              <One key={it.id} it={it} others={heads} edit={() => setEditing(it)} />
            ))}
          </section>
        )}
      </WithRead>
      {editing ? <HeadForm head={editing === 'new' ? undefined : editing} close={() => setEditing(undefined)} /> : null}
    </div>
  )
}
