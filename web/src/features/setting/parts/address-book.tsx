// 地址簿: rows with masked phones, who delivers there, how often it was used; editing inside the row.
import { EyeInvisibleOutlined, EyeOutlined, LockOutlined, PlusOutlined } from '@ant-design/icons'
import { ADDRESS_MAX } from '@caiyuan/contract/address'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { dayText } from '@caiyuan/contract/span'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { keep, readKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { AddressForm, draftOf } from './address-form.tsx'
import css from './address.module.css'

type Row = OutputOf<typeof api.address.list>[number]

const hit = (row: Row, words: string): boolean => words === '' || `${row.receiver}${row.regionText}${row.detail}${row.tag}`.includes(words)

/** The full number only when its owner asks for it. */
const Phone = ({ row }: { row: Row }) => {
  const [shown, setShown] = useState(false)
  const read = useRead(api.address.query, { id: row.id }, { enabled: shown })
  const masked = row.receMobile || row.tel
  const plain = read.data ? read.data.receMobile || read.data.tel : undefined
  return (
    <span className="num">
      {shown ? (plain ?? masked) : masked}{' '}
      <button
        type="button"
        className={css['eye']}
        aria-label={shown ? '隐藏号码' : '显示完整号码'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
      </button>
    </span>
  )
}

const Reach = ({ row }: { row: Row }) => {
  if (row.problem) {
    return (
      <>
        <span className="bad">暂不能用</span>
        <span className="bad">{row.problem}</span>
      </>
    )
  }
  return row.unreached.length > 0 ? (
    <>
      <span>大部分供应商</span>
      <span className="wait line1" title={row.unreached.join('、')}>
        {row.unreached.slice(0, 2).join('、')}
        {row.unreached.length > 2 ? `等 ${row.unreached.length} 家` : ''}不送
      </span>
    </>
  ) : (
    <span>全部供应商</span>
  )
}

const Editing = ({ row, close }: { row: Row; close: () => void }) => {
  const read = useRead(api.address.query, { id: row.id }, { fresh: 0 })
  if (read.error) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton lines={4} />
  const { id, isDefault, regionText: _text, ...kept } = read.data
  const region = row.problem ? { provinceCode: kept.provinceCode, cityCode: undefined, countyCode: undefined, townCode: undefined } : {}
  const initial = Object.fromEntries(Object.entries({ ...kept, ...region }).filter(([, value]) => value !== '' && value !== undefined))
  return <AddressForm id={id} initial={initial} isDefault={isDefault === 1} fault={row.problem || undefined} close={close} />
}

interface RowProps {
  row: Row
  open: boolean
  toggle: () => void
  remove: () => void
  makeDefault: () => void
}

const BookRow = ({ row, open, toggle, remove, makeDefault }: RowProps) => (
  <li className={css['row']} data-open={open}>
    <div className={css['cells']}>
      <span className={css['who']}>
        <b className="line1" title={row.receiver}>
          {row.receiver}
        </b>
        <Phone row={row} />
      </span>
      <span className={css['where']}>
        <span>
          {row.isDefault ? <Tag tone="brand">默认</Tag> : null} {row.tag ? <Tag>{row.tag}</Tag> : null} {row.regionText}
        </span>
        <span>{row.detail}</span>
      </span>
      <span className={css['reach']}>
        <Reach row={row} />
      </span>
      <span className={css['used']}>
        {row.lastUsedAt ? (
          <>
            <span className="num">{dayText(row.lastUsedAt)}</span>
            <span className="second">{row.usedNum} 单</span>
          </>
        ) : (
          <span className="second">未使用</span>
        )}
      </span>
      <span className={css['acts']}>
        <Button type="link" size="small" onClick={toggle}>
          {open ? '收起' : '编辑'}
        </Button>
        {open ? null : (
          <>
            <Button type="link" size="small" aria-label={`删除${row.receiver}的地址`} onClick={remove}>
              删除
            </Button>
            {row.isDefault ? null : (
              <Button type="link" size="small" onClick={makeDefault}>
                设为默认
              </Button>
            )}
          </>
        )}
      </span>
    </div>
    {open ? <Editing row={row} close={toggle} /> : null}
  </li>
)

const NEW = 'new'

const LAST = 'address:open'

/** Which address is being written; one that was left half written is open again. */
const useWriting = () => {
  const [open, put] = useState(() => {
    const last = readKept<string>(LAST, '')
    return last && readKept<object | null>(draftOf(last === NEW ? undefined : last), null) ? last : undefined
  })
  const setOpen = (id: string | undefined) => {
    keep(LAST, id ?? '')
    put(id)
  }
  return [open, setOpen] as const
}

export const AddressBook = () => {
  const ask = useAsk()
  const read = useRead(api.address.list, {})
  const [words, setWords] = useState('')
  const [open, setOpen] = useWriting()
  const update = useAct(api.address.update, { onDone: () => notify.ok('已设为默认地址') })
  const removal = useAct(api.address.remove, { onDone: () => notify.ok('地址已删除') })
  const rows = read.data ?? []
  const shown = rows.filter((it) => hit(it, words.trim()))
  const remove = async (row: Row) => {
    const next = row.isDefault && rows.length > 1 ? '删除后，最近新增的一条成为默认地址。' : ''
    const sure = await ask.put({
      title: `删除${row.receiver}的地址？`,
      body: `${row.regionText} ${row.detail}。${next}已提交的订单不受影响。`,
      ok: '删除',
      danger: true,
    })
    if (sure !== undefined) void removal.run({ id: row.id })
  }
  const full = rows.length >= ADDRESS_MAX
  return (
    <Card
      title="收货地址"
      note={`${rows.length} / ${ADDRESS_MAX} 条`}
      flush
      extra={
        <>
          {rows.length > 5 ? (
            <Input.Search
              className="desktop-only"
              placeholder="收货人、楼栋、房间号"
              aria-label="搜索地址"
              allowClear
              onChange={(event) => setWords(event.target.value)}
            />
          ) : null}
          <Button
            type="primary"
            icon={<PlusOutlined />}
            disabled={full}
            title={full ? `收货地址最多 ${ADDRESS_MAX} 条` : undefined}
            onClick={() => setOpen(open === NEW ? undefined : NEW)}
          >
            新增地址
          </Button>
        </>
      }
    >
      {read.error ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      {read.isPending && !read.error ? (
        <div className={css['pad']}>
          <Skeleton lines={6} />
        </div>
      ) : null}
      {open === NEW ? <AddressForm initial={{ tag: '校区' }} isDefault={rows.length === 0} close={() => setOpen(undefined)} /> : null}
      {read.data && rows.length === 0 && open !== NEW ? (
        <Empty title="还没有收货地址">新增一条地址，下单时才知道哪些供应商能送到。</Empty>
      ) : null}
      {rows.length > 0 ? (
        <>
          <div className={`${css['head']} desktop-only`} aria-hidden>
            <span>收货人</span>
            <span>地址</span>
            <span>能送到</span>
            <span>最近使用</span>
            <span>操作</span>
          </div>
          <ul>
            {shown.map((row) => (
              <BookRow
                key={row.id}
                row={row}
                open={open === row.id}
                toggle={() => setOpen(open === row.id ? undefined : row.id)}
                remove={() => void remove(row)}
                makeDefault={() => void update.run({ id: row.id, isDefault: 1 })}
              />
            ))}
          </ul>
          {shown.length === 0 ? <p className={css['pad']}>没有符合“{words.trim()}”的地址</p> : null}
        </>
      ) : null}
      <p className={`${css['foot']} second`}>
        <LockOutlined aria-hidden />{' '}
        手机号和邮箱加密保存；供应商确认订单后备货、送货期间看到完整号码，其余时候只看到打码号码。删除默认地址后，最近新增的一条成为默认。
      </p>
      {ask.node}
    </Card>
  )
}
