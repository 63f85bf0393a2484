// 按货号录入: a block of 货号 and quantities becomes lines of the cart; what cannot be had says why.
import { sumFen } from '@caiyuan/contract/money'
import { Button, Checkbox, Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { api, ApiFail, call, sayFail, useAct } from '../../../core/api.ts'
import { useKept } from '../../../core/kept.ts'
import { usePurchaseMode } from '../../../core/mode.ts'
import { notify } from '../../../core/notices.ts'
import { FormDialog } from '../../../ui/modal.tsx'
import { Money, Price } from '../../../ui/money.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { stopsAtWrongNum } from '../../../ui/wrong-num.ts'
import { FromSheet } from '../../sheet-text/parts/from-sheet.tsx'
import { lineOf, readNumbers, ROWS_MAX, type Choice, type Goods, type Line } from '../numbers.ts'
import css from './by-number.module.css'

const EXAMPLE = '货号\t数量\nE111994-500ml\t6\n7417\t10'

interface Found {
  /** The text that was looked for. */
  of: string
  goods: Goods[][]
}

const Row = ({ line, choose }: { line: Line; choose: (it: Choice) => void }) => {
  const { chosen } = line
  return (
    <li className={css['row']}>
      <Checkbox
        checked={line.problem === '' && !line.isLeftOut}
        disabled={line.problem !== ''}
        aria-label={`选择第 ${line.rowNo} 行`}
        onChange={(event) => choose({ isLeftOut: !event.target.checked })}
      />
      <span className={css['no']}>
        <span className="second">{line.rowNo}</span> <b>{line.catNo || '—'}</b>
      </span>
      <div className={css['goods']}>
        {line.goods.length > 1 ? (
          <Select
            aria-label={`第 ${line.rowNo} 行的商品`}
            value={chosen!.skuId}
            onChange={(skuId) => choose({ skuId })}
            options={line.goods.map((it) => ({ value: it.skuId, label: `${it.supplierName} · ${it.name} ${it.spec}` }))}
          />
        ) : chosen ? (
          <Link to={`/detail?id=${chosen.productId}`} target="_blank">
            {chosen.name} {chosen.spec}
          </Link>
        ) : null}
        {chosen ? (
          <span className="second">{[chosen.brand, chosen.supplierName, `库存 ${chosen.stock}`].filter(Boolean).join(' · ')}</span>
        ) : null}
        {line.problem ? (
          <span className="bad" role="alert">
            {line.problem}
          </span>
        ) : null}
      </div>
      <span className={css['price']}>{chosen ? <Price e4={line.priceE4} per={chosen.unit} /> : null}</span>
      <span className={css['num']}>
        {chosen && chosen.problem === '' && line.fault === '' ? (
          <Stepper
            label={`第 ${line.rowNo} 行的数量`}
            value={line.num}
            least={Math.min(chosen.moq, line.num)}
            by={chosen.packStep}
            onChange={(num) => choose({ num })}
          />
        ) : null}
      </span>
      <span className={css['sum']}>{line.problem === '' ? <Money fen={line.amountFen} /> : null}</span>
    </li>
  )
}

export const ByNumber = ({ close }: { close: () => void }) => {
  const categoryType = usePurchaseMode()
  const [text, setText, dropText] = useKept('cart:numbers', '')
  const [found, setFound] = useState<Found>()
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map())
  const [isLooking, setLooking] = useState(false)
  const rows = useMemo(() => readNumbers(text), [text])
  const shown = useMemo(() => readNumbers(found?.of ?? '').slice(0, ROWS_MAX), [found])
  const lines = shown.map((row, i) => lineOf(row, found!.goods[i] ?? [], choices.get(row.rowNo)))
  const going = lines.filter((it) => it.problem === '' && !it.isLeftOut)
  const kinds = new Set(going.map((it) => it.chosen!.skuId)).size
  const left = lines.filter((it) => it.problem !== '').length
  const look = async () => {
    const asked = rows.slice(0, ROWS_MAX)
    const right = asked.filter((it) => it.fault === '')
    setLooking(true)
    try {
      const answer = right.length > 0 ? await call(api.cart.named, { catNos: right.map((it) => it.catNo), categoryType }) : []
      const goods = new Map(right.map((it, i) => [it.rowNo, answer[i]!.goods]))
      setFound({ of: text, goods: asked.map((it) => goods.get(it.rowNo) ?? []) })
      setChoices(new Map())
    } catch (cause) {
      if (!(cause instanceof ApiFail)) throw cause
      sayFail(cause)
    } finally {
      setLooking(false)
    }
  }
  const add = useAct(api.cart.add, {
    onDone: () => {
      notify.ok(`已加入购物车 ${kinds} 种${left > 0 ? `，${left} 行没有加入` : ''}`)
      dropText()
      close()
    },
  })
  const put = () => {
    if (stopsAtWrongNum()) return
    void add.run({ items: going.map((it) => ({ skuId: it.chosen!.skuId, num: it.num })), categoryType })
  }
  return (
    <FormDialog
      title="按货号录入"
      width={960}
      onClose={close}
      ok={kinds > 0 ? `加入购物车（${kinds} 种）` : '加入购物车'}
      send={put}
      pending={add.pending}
      disabled={kinds === 0 || found?.of !== text}
    >
      <label htmlFor="cart-numbers">从 Excel 复制货号和数量两列，或每行写一个货号和数量</label>
      <FromSheet of="numbers" take={setText}>
        <Input.TextArea
          id="cart-numbers"
          rows={found ? 3 : 8}
          value={text}
          placeholder={EXAMPLE}
          maxLength={20_000}
          onChange={(event) => setText(event.target.value)}
        />
      </FromSheet>
      <div className={css['look']}>
        <Button
          type={found?.of === text ? 'default' : 'primary'}
          disabled={rows.length === 0}
          loading={isLooking}
          onClick={() => void look()}
        >
          查找商品
        </Button>
        <span className="second">
          {rows.length === 0 ? '自动识别货号和数量；没有数量的按 1 件' : `${rows.length} 行`}
          {found && found.of !== text ? '，内容有改动，请重新查找' : ''}
        </span>
        {rows.length > ROWS_MAX ? (
          <span className="bad" role="alert">
            一次最多 {ROWS_MAX} 行，后面的 {rows.length - ROWS_MAX} 行请另录一次
          </span>
        ) : null}
      </div>
      {lines.length > 0 ? (
        <>
          <ul className={css['rows']} aria-label="找到的商品">
            {lines.map((line) => (
              <Row
                key={line.rowNo}
                line={line}
                choose={(it) => setChoices((now) => new Map([...now, [line.rowNo, { ...now.get(line.rowNo), ...it }]]))}
              />
            ))}
          </ul>
          <p className={css['foot']}>
            <span className="second">{left > 0 ? `${left} 行不能加入，原因见各行` : `${lines.length} 行都可以加入`}</span>
            <span>
              合计 <Money fen={sumFen(going.map((it) => it.amountFen))} as="sum" />
            </span>
          </p>
        </>
      ) : null}
    </FormDialog>
  )
}
