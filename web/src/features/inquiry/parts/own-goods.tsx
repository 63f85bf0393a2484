// A line of an offer filled in from what the firm sells on the mall: proposed by likeness, searched for, chosen by hand, and never by itself.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { priceText } from '@caiyuan/contract/money'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { useSettled } from '../../../core/settled.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { AskDialog } from '../../../ui/modal.tsx'

export type OwnGoods = OutputOf<typeof api.inquiry.ownGoods>['list'][number]

interface Props {
  doc: { schoolId: number; id: string }
  lineNo: number
  name: string
  choose: (goods: OwnGoods) => void
}

const TYPED_MS = 300

const Found = ({ doc, lineNo, keyword, choose }: Omit<Props, 'name'> & { keyword: string }) => {
  const read = useRead(api.inquiry.ownGoods, { ...doc, lineNo, keyword }, { keep: true })
  return (
    <WithRead read={read}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="second">
            {keyword ? '您在商城销售的商品里没有匹配的，请换个词' : '没有名称相近的商品，请输入名称、品牌或货号查找'}
          </p>
        ) : (
          <ul className="stack" aria-label="我的商品" style={{ gap: 8, maxHeight: 360, overflowY: 'auto' }}>
            {list.map((it) => (
              <li key={it.skuId} className="row between" style={{ gap: 12 }}>
                <span style={{ minWidth: 0 }}>
                  <b className="line1" title={it.name}>
                    {it.name}
                  </b>
                  <span className="second">{[...new Set([it.brand, it.model, it.catNo, it.spec])].filter(Boolean).join(' · ')}</span>
                </span>
                <span className="row" style={{ gap: 12, flex: 'none' }}>
                  <span className="num">
                    {priceText(it.priceE4)}/{it.unit}
                  </span>
                  <Button size="small" aria-label={`选用 ${it.name} ${it.spec}`.trim()} onClick={() => choose(it)}>
                    选用
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </WithRead>
  )
}

const Choice = ({ doc, lineNo, name, choose, close }: Props & { close: () => void }) => {
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), TYPED_MS)
  return (
    <AskDialog open title={`从我的商品选：${name}`} onClose={close} width={640} footer={<Button onClick={close}>关闭</Button>}>
      <Input
        autoFocus
        allowClear
        aria-label="名称、品牌、货号"
        placeholder="名称、品牌、货号；不输入时按名称相近列出"
        maxLength={64}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div style={{ marginTop: 16 }}>
        <Found doc={doc} lineNo={lineNo} keyword={keyword} choose={choose} />
      </div>
    </AskDialog>
  )
}

export const OwnGoodsButton = ({ choose, ...of }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const chosen = (goods: OwnGoods) => {
    choose(goods)
    close()
  }
  return (
    <>
      <Button size="small" aria-label={`从我的商品选：${of.name}`} onClick={() => setOpen(true)}>
        从我的商品选
      </Button>
      {isOpen ? <Choice {...of} choose={chosen} close={close} /> : null}
    </>
  )
}
