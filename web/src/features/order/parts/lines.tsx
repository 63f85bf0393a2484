// The goods of an order with ordered, sent, received and accepted pieces; the last row is the sum.
import { lineSavedFen } from '@caiyuan/contract/bargain-rules'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, priceText } from '@caiyuan/contract/money'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { hasRoute } from '../../../core/known-routes.ts'
import { goodsAddress } from '../../../core/goods-address.ts'
import { standardAddress } from '../../standard/parts/address.ts'
import { PermitLines } from '../../permit/parts/permit-line.tsx'
import { partAddress } from '../../component/parts/address.ts'
import { Card } from '../../../ui/card.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { useFold } from '../../../ui/fold.tsx'
import { Money, Price } from '../../../ui/money.tsx'
import css from './lines.module.css'

type Order = OutputOf<typeof api.order.detail>
type Line = Order['lines'][number]

const about = (it: Line): string => [it.spec, it.catNo && `货号 ${it.catNo}`, it.remark && `备注：${it.remark}`].filter(Boolean).join(' · ')

const piecesText = (num: number, { unit }: Line): string => `${num} ${unit}`

const Name = ({ line, kind, permits }: { line: Line; kind: Order['kind']; permits: Order['permits'] }) => (
  <div className={css['goods']}>
    <Drawing src={line.picture} name="" size={40} />
    <div>
      <div className="goods">
        {hasRoute('/detail') ? (
          <Link to={kind === 'YUNHAN' ? partAddress(line.catNo) : goodsAddress(line)} className={css['name']}>
            {line.name}
          </Link>
        ) : (
          line.name
        )}
      </div>
      <div className="second">{about(line)}</div>
      {line.special ? <div className="second">特价，原价 {priceText(line.special.wasE4)}</div> : null}
      {line.bargained ? <div className="second">议价，原价 {priceText(line.bargained.wasE4)}</div> : null}
      <PermitLines permits={permits?.filter((it) => it.lineNo === line.lineNo)} isBought />
      {line.standard ? (
        <Link to={standardAddress(line.standard.prodId)} className="second">
          标准商品 {line.standard.name}
        </Link>
      ) : null}
      <div className={`${css['phone']} second num`}>
        <Price e4={line.priceE4} per={line.unit} /> × {line.num}
        {line.endedNum > 0 ? `，未发结束 ${piecesText(line.endedNum, line)}` : ''}
        {amiss(line) > 0 ? `，有问题 ${piecesText(amiss(line), line)}` : ''}
      </div>
    </div>
  </div>
)

/** Counted as short, broken, wrong or late, and not made good. */
const amiss = (it: Line): number => it.claimedNum + it.lostNum
const missing = (it: Line): number => it.num - it.receivedNum - it.endedNum - amiss(it)

const sum = (lines: readonly Line[], pick: (line: Line) => number): number => lines.reduce((total, it) => total + pick(it), 0)

/** `moving`: goods are on their way or were; before that there is nothing to say about parcels. */
export const Lines = ({ doc, moving }: { doc: Order; moving: boolean }) => {
  const { shown, more } = useFold(doc.lines, '种')
  const judged = sum(doc.lines, (it) => it.acceptedNum + it.rejectedNum) > 0
  const savedFen = sum(doc.lines, lineSavedFen)
  return (
    <Card title="商品明细" note={`${doc.lines.length} 种 ${sum(doc.lines, (it) => it.num)} 件`} flush>
      <table className={css['table']}>
        <thead>
          <tr>
            <th>商品</th>
            <th>单价</th>
            <th>{moving ? '订购' : '数量'}</th>
            {moving ? (
              <>
                <th>已发</th>
                <th>已收</th>
                <th>{judged ? '合格' : '未收'}</th>
              </>
            ) : null}
            <th>金额</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((it) => (
            <tr key={it.lineNo}>
              <td>
                <Name kind={doc.kind} line={it} permits={doc.permits} />
              </td>
              <td className={css['wide']}>
                <Price e4={it.priceE4} per={it.unit} />
              </td>
              <td className={css['wide']}>{piecesText(it.num, it)}</td>
              {moving ? (
                <>
                  <td className={`${css['wide']} ${it.shippedNum < it.num - it.endedNum ? 'wait' : ''}`}>
                    {piecesText(it.shippedNum, it)}
                    {it.endedNum > 0 ? <div className="second">结束 {piecesText(it.endedNum, it)}</div> : null}
                  </td>
                  <td className={css['wide']}>
                    {piecesText(it.receivedNum, it)}
                    {amiss(it) > 0 ? <div className="bad">有问题 {piecesText(amiss(it), it)}</div> : null}
                  </td>
                  <td className={`${css['wide']} strong`}>
                    {piecesText(judged ? it.acceptedNum : missing(it), it)}
                    {it.rejectedNum > 0 ? <div className="bad">不合格 {piecesText(it.rejectedNum, it)}</div> : null}
                  </td>
                </>
              ) : null}
              <td>
                <Money fen={it.amountFen} as="strong" />
              </td>
            </tr>
          ))}
          {more ? (
            <tr>
              <td colSpan={moving ? 7 : 4} className={css['rest']}>
                {more}
              </td>
            </tr>
          ) : null}
        </tbody>
        <tfoot>
          <tr>
            <td>
              运费 {money(doc.freightFen)}
              {doc.cutFen > 0 ? `，优惠 ${money(-doc.cutFen)}` : ''}
              {savedFen > 0 ? `，议价省下 ${money(savedFen)}` : ''}
            </td>
            <td className={css['wide']} />
            <td className={css['wide']}>{sum(doc.lines, (it) => it.num)} 件</td>
            {moving ? (
              <>
                <td className={css['wide']}>{sum(doc.lines, (it) => it.shippedNum)} 件</td>
                <td className={css['wide']}>{sum(doc.lines, (it) => it.receivedNum)} 件</td>
                <td className={`${css['wide']} strong`}>{judged ? sum(doc.lines, (it) => it.acceptedNum) : sum(doc.lines, missing)} 件</td>
              </>
            ) : null}
            <td>
              <Money fen={doc.totalFen} as="sum" />
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
