// Sheets one made before: to print, to take away, and the orders they are evidence of.
import { momentText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { Link } from 'react-router'
import { api, fileOf, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { Money } from '../../../ui/money.tsx'
import css from './compare.module.css'

const MOST = 5

export const OwnSheets = () => {
  const read = useRead(api.comparison.list, { pageSize: MOST })
  if (!read.data || read.data.total === 0) return null
  const { list, total } = read.data
  return (
    <Card title="我的比价单" note={total > MOST ? `共 ${total} 份，最近 ${MOST} 份` : `${total} 份`} flush>
      <ul className={css['own']}>
        {list.map((it) => (
          <li key={it.id}>
            <span className="num second">{momentText(it.madeAt)}</span>
            <span className="line1 grow">
              {it.title} 等 {it.goodsNum} 种
            </span>
            <Money fen={it.totalFen} />
            <span className="second">
              {it.orderNos.length === 0
                ? '未附单据'
                : it.orderNos.map((order) => (
                    <Link key={order.id} to={to('/orderDetail', { id: order.id })}>
                      {order.orderNo}
                    </Link>
                  ))}
            </span>
            <span>
              <a href={to('/print/comparison', { id: it.id })} target="_blank" rel="noreferrer" aria-label={`打印：${it.title}`}>
                打印
              </a>{' '}
              <a href={fileOf(api.comparison.export, { id: it.id })} download aria-label={`下载：${it.title}`}>
                下载
              </a>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
