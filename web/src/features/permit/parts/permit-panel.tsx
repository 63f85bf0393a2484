// One permit beside the list: what it says, and what orders have had of it.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { permitKinds, permitMoves, quantityText } from '@caiyuan/contract/permit/words'
import { momentText } from '@caiyuan/contract/span'
import { Pagination } from 'antd'
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'

type Detail = OutputOf<typeof api.permit.detail>
const PAGE = 20

const Move = ({ it, of }: { it: Detail['moves']['list'][number]; of: Detail }) => (
  <li style={{ padding: '8px 0', borderTop: '1px solid var(--line)' }}>
    <span className="row">
      <b>
        {permitMoves[it.kind]} {quantityText(of.unit, it.qty)}
      </b>
      {it.left === null ? null : <span style={{ marginLeft: 'auto' }}>余 {quantityText(of.unit, it.left)}</span>}
    </span>
    <span className="second" style={{ display: 'block' }}>
      {it.goodsName ? `${it.goodsName} ${it.num} ${it.goodsUnit}，` : ''}
      {it.buyerName} 的订单 <span className="num">{it.orderNo}</span>
    </span>
    <span className="second num">{momentText(it.at)}</span>
  </li>
)

const Moves = ({ of, turn }: { of: Detail; turn: (pageNum: number) => void }) => {
  const { list, total, pageNum } = of.moves
  if (total === 0) return <Empty title="还没有订单用到它">提交订单时占用，验收后记为使用，退回、取消时释放。</Empty>
  return (
    <>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }} aria-label="流水">
        {list.map((it) => (
          <Move key={it.id} it={it} of={of} />
        ))}
      </ul>
      {total > PAGE ? <Pagination size="small" simple current={pageNum} pageSize={PAGE} total={total} onChange={turn} /> : null}
    </>
  )
}

export const PermitPanel = ({ id, close }: { id: string; close: () => void }) => {
  const [pageNum, turn] = useState(1)
  const read = useRead(api.permit.detail, { id, pageNum, pageSize: PAGE }, { keep: true })
  return (
    <SidePanel title="购买许可" close={close}>
      <WithRead read={read}>
        {(it) => (
          <div className="stack">
            <Facts
              columns={1}
              facts={[
                { label: '种类', value: permitKinds[it.kind].title },
                { label: '编号', value: it.number },
                { label: '物质', value: `${it.substance}（${it.cas}）` },
                { label: '有效期', value: `${it.validFrom} 至 ${it.validUntil}` },
                { label: '许可', value: it.quantity === null ? '没有写数量' : quantityText(it.unit, it.quantity) },
                ...(it.opening === 0 ? [] : [{ label: '此前登记已用', value: quantityText(it.unit, it.opening) }]),
                { label: '占用', value: quantityText(it.unit, it.reserved) },
                { label: '使用', value: quantityText(it.unit, it.used) },
                ...(it.left === null ? [] : [{ label: '剩余', value: quantityText(it.unit, it.left) }]),
                { label: '登记', value: `${it.addedBy}，${momentText(it.addedAt)}` },
                ...(it.ended ? [{ label: '注销', value: `${it.ended.by}，${momentText(it.ended.at)}：${it.ended.reason}` }] : []),
              ]}
            />
            <Moves of={it} turn={turn} />
          </div>
        )}
      </WithRead>
    </SidePanel>
  )
}
