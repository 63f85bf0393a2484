// The matrix card × order: by percent with a slider for two, or by amount; both directions equal the sums.
import { CheckOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import { EQUIPMENT } from '@caiyuan/contract/order/split'
import { money, sumFen } from '@caiyuan/contract/money'
import { Button, InputNumber, Segmented, Select, Slider } from 'antd'
import { useState } from 'react'
import { Money } from '../../../ui/money.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import {
  cardTotal,
  fundOf,
  halve,
  orderLabel,
  setAmount,
  setMode,
  setPercent,
  setSubject,
  splitFault,
  type Chosen,
  type Payable,
  type Split,
} from './split.ts'
import css from './funds.module.css'

interface Props {
  quote: Payable
  split: Split
  change: (split: Split) => void
}

const Subject = ({ quote, card, split, change }: Props & { card: Chosen }) => {
  const fund = fundOf(quote, card.fundId)
  const plain = quote.orders.some((order) => order.assetFen < order.totalFen)
  if (!plain) return <span>设备费</span>
  return (
    <Select
      className={css['subject'] ?? ''}
      value={card.subjectCode}
      aria-label={`${fund.name}的支出科目`}
      options={fund.subjects.map((it) => ({ value: it.code, label: `${it.name} 余 ${money(it.availableFen)}` }))}
      onChange={(code: string) => change(setSubject(split, card.fundId, code))}
    />
  )
}

interface AmountProps {
  fen: number
  /** What the order costs: more cannot be paid. */
  mostFen: number
  label: string
  disabled: boolean
  onFen: (fen: number) => void
}

/** Yuan typed, fen kept; more than the order costs becomes that, and is said. */
const Amount = ({ fen, mostFen, label, disabled, onFen }: AmountProps) => {
  const [typed, setTyped] = useState(0)
  if (disabled) return <Money fen={fen} />
  return (
    <>
      <InputNumber<number>
        className={css['cell'] ?? ''}
        aria-label={label}
        min={0}
        precision={2}
        controls={false}
        value={fen / 100}
        onChange={(yuan) => {
          const wanted = Math.round((yuan ?? 0) * 100)
          setTyped(wanted)
          onFen(wanted)
        }}
      />
      {typed > mostFen && fen === mostFen ? (
        <div className="wait" role="alert">
          订单只需 {money(mostFen)}，已按此填写
        </div>
      ) : null}
    </>
  )
}

const Row = ({ quote, split, change, card }: Props & { card: Chosen }) => {
  const fund = fundOf(quote, card.fundId)
  const alone = split.cards.length === 1
  return (
    <tr>
      <th scope="row">{fund.name}</th>
      <td data-label="支出科目">
        <Subject quote={quote} split={split} change={change} card={card} />
      </td>
      <td data-label="比例" className={css['figure']}>
        {split.mode === 'percent' && !alone ? (
          <InputNumber<number>
            className={css['percent'] ?? ''}
            aria-label={`${fund.name}的比例`}
            min={0}
            max={100}
            precision={0}
            controls={false}
            suffix="%"
            value={card.percent}
            onChange={(it) => change(setPercent(quote, split, card.fundId, it ?? 0))}
          />
        ) : (
          `${card.percent}%`
        )}
      </td>
      {quote.orders.length > 1
        ? quote.orders.map((order, at) => (
            <td key={order.key} data-label={orderLabel(quote, at)} className={css['figure']}>
              <Amount
                fen={card.amounts[at]!}
                mostFen={order.totalFen}
                label={`${fund.name}付${orderLabel(quote, at)}`}
                disabled={split.mode === 'percent' || alone}
                onFen={(fen) => change(setAmount(quote, split, card.fundId, at, fen))}
              />
            </td>
          ))
        : null}
      <td data-label="合计" className={css['figure']}>
        {quote.orders.length > 1 || split.mode === 'percent' || alone ? (
          <Money fen={cardTotal(card)} as="strong" />
        ) : (
          <Amount
            fen={card.amounts[0]!}
            mostFen={quote.orders[0]!.totalFen}
            label={`${fund.name}支付`}
            disabled={false}
            onFen={(fen) => change(setAmount(quote, split, card.fundId, 0, fen))}
          />
        )}
      </td>
    </tr>
  )
}

const Tools = ({ quote, split, change }: Props) => {
  const [first, second] = split.cards
  return (
    <div className={css['tools']}>
      <Segmented
        value={split.mode}
        options={[
          { value: 'percent', label: '按比例' },
          { value: 'amount', label: '按金额' },
        ]}
        onChange={(mode) => change(setMode(quote, split, mode as Split['mode']))}
      />
      {split.cards.length === 2 && split.mode === 'percent' ? (
        <>
          <span className="num">{first!.percent}%</span>
          <Slider
            className={css['slider'] ?? ''}
            min={0}
            max={100}
            value={first!.percent}
            tooltip={{ open: false }}
            ariaLabelForHandle={`${fundOf(quote, first!.fundId).name}的比例`}
            onChange={(it) => change(setPercent(quote, split, first!.fundId, it))}
          />
          <span className="num">{second!.percent}%</span>
        </>
      ) : null}
      {split.cards.length > 1 ? (
        <Button size="small" onClick={() => change(halve(quote, split))}>
          {split.cards.length === 2 ? '对半' : '平分'}
        </Button>
      ) : null}
    </div>
  )
}

const Verdict = ({ quote, split }: Pick<Props, 'quote' | 'split'>) => {
  const fault = splitFault(quote, split)
  if (fault) {
    return (
      <span className="bad" role="alert">
        <ExclamationCircleOutlined aria-hidden /> {fault}
      </span>
    )
  }
  return (
    <span className="ok">
      <CheckOutlined aria-hidden /> {quote.orders.length > 1 ? '两个方向都与订单金额一致' : '与应付金额一致'}
      {split.mode === 'percent' && split.cards.length > 1 ? '，尾差计入最后一张卡' : ''}
    </span>
  )
}

/** Assets take their part of 设备费 whatever subject is chosen for the rest. */
const AssetNote = ({ quote }: { quote: Payable }) => {
  const fen = sumFen(quote.orders.map((it) => it.assetFen))
  if (fen === 0 || !quote.orders.some((it) => it.subjectCode !== EQUIPMENT && it.assetFen < it.totalFen)) return null
  return <p className={`${css['note']} second`}>其中固定资产 {money(fen)} 按比例由各卡的设备费支付，支出科目只用于其余部分。</p>
}

export const SplitTable = (props: Props) => {
  const { quote, split } = props
  const many = quote.orders.length > 1
  return (
    <>
      {split.cards.length > 1 ? <Tools {...props} /> : null}
      <table className={css['matrix']}>
        <thead>
          <tr>
            <th scope="col">经费卡</th>
            <th scope="col">支出科目</th>
            <th scope="col" className={css['figure']}>
              比例
            </th>
            {many
              ? quote.orders.map((order, at) => (
                  <th key={order.key} scope="col" className={css['figure']}>
                    {orderLabel(quote, at)} <SupplierName of={order} />
                  </th>
                ))
              : null}
            <th scope="col" className={css['figure']}>
              合计
            </th>
          </tr>
        </thead>
        <tbody>
          {split.cards.map((card) => (
            <Row key={card.fundId} {...props} card={card} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>
              <Verdict quote={quote} split={split} />
            </td>
            <td className={css['figure']}>{split.cards.reduce((sum, it) => sum + it.percent, 0)}%</td>
            {many
              ? quote.orders.map((order, at) => (
                  <td key={order.key} className={css['figure']}>
                    <Money fen={sumFen(split.cards.map((it) => it.amounts[at]!))} />
                  </td>
                ))
              : null}
            <td className={css['figure']}>
              <Money fen={sumFen(split.cards.map(cardTotal))} as="strong" />
            </td>
          </tr>
        </tfoot>
      </table>
      <AssetNote quote={quote} />
    </>
  )
}
