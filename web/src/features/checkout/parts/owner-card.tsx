// 确认老师: who is asked to pay, in place of one's own cards.
import { WarningOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import type { Quote } from '../model.ts'
import css from './checkout.module.css'

export interface Owner {
  id: string
  name: string
}

interface Props {
  quote: Quote
  owner: Owner | undefined
  pick: (owner: Owner) => void
  /** Back to one's own cards; absent where somebody has to be asked. */
  leave?: (() => void) | undefined
}

export const OwnerCard = ({ quote, owner, pick, leave }: Props) => {
  const [keyword, setKeyword] = useState('')
  const read = useRead(api.order.owners, { keyword: keyword.slice(0, 32) }, { keep: true })
  const people = read.data ?? []
  const isTied = quote.ask.mode === 'must'
  const options = people.map((it) => ({
    value: it.userId,
    label: [it.userName, it.tie, it.deptName, it.userNo].filter(Boolean).join(' · '),
    name: it.userName,
  }))
  // Who was chosen stays shown while others are looked for.
  const shown =
    owner && !options.some((it) => it.value === owner.id) ? [{ value: owner.id, label: owner.name, name: owner.name }, ...options] : options
  return (
    <Card
      title="经费负责人"
      id="owner"
      extra={
        leave ? (
          <Button type="link" size="small" onClick={leave}>
            改用自己的经费
          </Button>
        ) : undefined
      }
    >
      <div className={css['owner']}>
        <Select
          aria-label="请谁确认并支付"
          size="large"
          style={{ width: '100%' }}
          placeholder={isTied ? '选择老师' : '输入姓名或工号查找'}
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          loading={read.isFetching}
          notFoundContent={
            read.data ? (keyword ? '没有找到可以付款的老师' : isTied ? '没有可以选的老师' : '输入姓名或工号查找') : '正在查找'
          }
          value={owner?.id ?? null}
          options={shown}
          onChange={(_, chosen) => {
            const it = chosen as (typeof shown)[number] | undefined
            if (it) pick({ id: it.value, name: it.name })
          }}
        />
        {isTied && read.data?.length === 0 && keyword === '' ? (
          <p className="wait">
            <WarningOutlined aria-hidden /> 没有可以为您付款的老师：请导师在“账户设置 · 授权”里指定您，或请学校管理员登记您的导师。
          </p>
        ) : (
          <p className="second">
            老师会收到消息，核对后用自己的经费卡付款，也可以改数量、删商品、换地址或不同意。
            {isTied ? '只列出与您有关、有可用经费的老师。' : ''}
          </p>
        )}
      </div>
    </Card>
  )
}
