// What is bought or paid for, line by line, with its sums.
import type { BlockOf } from '@caiyuan/contract/approval/review'
import { sumFen } from '@caiyuan/contract/money'
import { Card } from '../../../ui/card.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { useFold } from '../../../ui/fold.tsx'
import { Money, Price } from '../../../ui/money.tsx'
import css from './blocks.module.css'

export const LinesBlock = ({ block: { noun, lines, also } }: { block: BlockOf<'lines'> }) => {
  const pieces = lines.reduce((sum, it) => sum + it.num, 0)
  const { shown, more } = useFold(lines, '种')
  return (
    <Card title={`${noun}明细`} note={`${lines.length} 种 ${pieces} 件`} flush>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{noun}</th>
            <th scope="col" className={css['wide']}>
              单价
            </th>
            <th scope="col" className={css['wide']}>
              数量
            </th>
            <th scope="col">金额</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((it) => (
            <tr key={it.no}>
              <td>
                <div className={css['goods']}>
                  {it.picture ? <Drawing src={it.picture} name="" size={40} /> : null}
                  <div>
                    <div className="goods">{it.name}</div>
                    <div className="second">{it.note}</div>
                  </div>
                </div>
              </td>
              <td className={css['wide']}>
                <Price e4={it.priceE4} per={it.unit} />
              </td>
              <td className={css['wide']}>
                {it.num} {it.unit}
              </td>
              <td>
                <Money fen={it.amountFen} as="strong" />
                <div className={`${css['phone']} second`}>
                  <Price e4={it.priceE4} per={it.unit} /> × {it.num}
                </div>
              </td>
            </tr>
          ))}
          {more ? (
            <tr>
              <td colSpan={4}>{more}</td>
            </tr>
          ) : null}
        </tbody>
        <tfoot>
          <tr>
            <td>
              {also.map(({ label, fen }) => (
                <span key={label}>
                  {label} <Money fen={fen} />{' '}
                </span>
              ))}
            </td>
            <td className={css['wide']} />
            <td className={css['wide']}>{pieces} 件</td>
            <td>
              <Money fen={sumFen(lines.map((it) => it.amountFen)) + sumFen(also.map((it) => it.fen))} as="sum" />
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
