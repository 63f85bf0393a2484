// 收货地址: where the goods go, and another one from the book.
import { EnvironmentOutlined } from '@ant-design/icons'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { AskDialog } from '../../../ui/modal.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import type { Quote } from '../model.ts'
import css from './checkout.module.css'

const Picker = ({ at, pick, close }: { at: string; pick: (id: string) => void; close: () => void }) => {
  const list = useRead(api.address.list, {}).data
  const [chosen, setChosen] = useState(at)
  const footer = (
    <>
      <Button onClick={close}>取消</Button>
      <Button type="primary" disabled={chosen === ''} onClick={() => pick(chosen)}>
        送到这里
      </Button>
    </>
  )
  return (
    <AskDialog open title="选择收货地址" width={560} onClose={close} footer={footer}>
      {list ? (
        <Radio.Group className={css['addresses'] ?? ''} value={chosen} onChange={(event) => setChosen(event.target.value as string)}>
          {list.map((it) => (
            <Radio key={it.id} value={it.id} disabled={it.problem !== ''}>
              <span className="strong">{it.receiver}</span> <span className="num">{it.receMobile || it.tel}</span>{' '}
              {it.isDefault ? <Tag tone="brand">默认</Tag> : null} {it.tag ? <Tag>{it.tag}</Tag> : null}
              <br />
              {it.regionText} {it.detail}
              {it.problem ? <span className="bad"> {it.problem}</span> : null}
              {it.unreached.length > 0 ? <span className="wait"> {it.unreached.join('、')}不送</span> : null}
            </Radio>
          ))}
        </Radio.Group>
      ) : (
        <Skeleton lines={4} />
      )}
    </AskDialog>
  )
}

/** What holds for all orders of this address, in one line. */
const noteOf = (quote: Quote): { text: string; isBad: boolean } => {
  const away = quote.orders.filter((order) => order.lines.some((line) => line.problem === '该商品在当前地址不可售'))
  if (away.length > 0)
    return {
      text: `${[...new Set(away.map((it) => it.supplierName))].join('、')}不送这个地区，请更换地址或返回购物车去掉这些商品。`,
      isBad: true,
    }
  const names = [...new Set(quote.orders.map((it) => it.supplierName))]
  const risky = quote.orders.some((it) => it.controlClass > 0) ? '；危化品须当面双人签收。' : '。'
  return { text: `${names.length > 1 ? `${names.length} 家供应商都能送到` : `${names[0] ?? ''}能送到`}${risky}`, isBad: false }
}

interface Props {
  quote: Quote
  pick: (id: string) => void
  /** Back to the address of who ordered; absent where it stands. */
  asBuyer?: (() => void) | undefined
}

export const AddressCard = ({ quote, pick, asBuyer }: Props) => {
  const [picking, setPicking] = useState(false)
  const { address } = quote
  const note = noteOf(quote)
  return (
    <Card title="收货地址" extra={<Link to="/setting?tab=address">管理地址簿</Link>}>
      {address ? (
        <div className={css['address']}>
          <EnvironmentOutlined className={css['pin'] ?? ''} aria-hidden />
          <div>
            <p>
              <span className={css['receiver']}>{address.receiver}</span> <span className="num">{address.mobileMasked}</span>{' '}
              {address.isDefault ? <Tag>默认</Tag> : null} {address.tag ? <Tag>{address.tag}</Tag> : null}
            </p>
            <p>
              {address.regionText}
              {address.detail}
            </p>
            {address.problem ? <p className="bad">{address.problem}</p> : <p className={note.isBad ? 'bad' : 'second'}>{note.text}</p>}
          </div>
          <span>
            {asBuyer ? (
              <Button type="link" size="small" onClick={asBuyer}>
                用{quote.again!.buyerName}填的
              </Button>
            ) : null}
            <Button type="link" size="small" onClick={() => setPicking(true)}>
              更换
            </Button>
          </span>
        </div>
      ) : (
        <p>
          还没有收货地址，
          <Link to="/setting?tab=address" className="in-text">
            去添加一个
          </Link>
          ，回来后继续填写，已填的内容会保留。
        </p>
      )}
      {picking ? (
        <Picker
          at={address?.id ?? ''}
          close={() => setPicking(false)}
          pick={(id) => {
            setPicking(false)
            pick(id)
          }}
        />
      ) : null}
    </Card>
  )
}
