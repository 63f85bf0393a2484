// Price and stock of the chosen goods at once: how, then before and after of every pack, then written.
import { priceText } from '@caiyuan/contract/money'
import type { OutputOf, SentOf } from '@caiyuan/contract/endpoint'
import { plainNumber } from '@caiyuan/contract/typed-number'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { api, call, sayFail, useAct, type ApiFail } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Fault } from '../../../ui/fault.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import table from '../../../ui/plain-table.module.css'
import css from './batch-change.module.css'
import { OddDialog, oddOf } from './odd-dialog.tsx'

type Change = SentOf<typeof api.goodsEdit.priceChange>
type Preview = OutputOf<typeof api.goodsEdit.priceChange>

const priceWays = { none: '价格不变', set: '统一改为（元）', percent: '按百分比调整（%）', add: '加减金额（元）' } as const
const personalWays = {
  none: '个人价不变',
  set: '个人价统一改为（元）',
  percent: '个人价比单价高低（%）',
  add: '个人价比单价加减（元）',
  clear: '取消个人价',
} as const
const stockWays = { none: '库存不变', set: '统一改为', add: '增减件数' } as const
type PriceWay = keyof typeof priceWays
type PersonalWay = keyof typeof personalWays
type StockWay = keyof typeof stockWays

interface Typed {
  priceWay: PriceWay
  price: string
  personalWay: PersonalWay
  personal: string
  stockWay: StockWay
  stock: string
}

const decimal = (text: string, places: number): number | null => {
  const plain = plainNumber(text)
  return plain !== null && new RegExp(`^[+-]?\\d{1,9}(\\.\\d{1,${places}})?$`).test(plain) ? Number(plain) : null
}

interface Faults {
  price: string
  personal: string
  stock: string
}

/** A figure of money or percent as it is sent; what is wrong with it; null where none is asked for. */
const figureOf = (way: string, text: string): { value: number } | { fault: string } | null => {
  if (way === 'none' || way === 'clear') return null
  const number = decimal(text, way === 'percent' ? 2 : 4)
  if (number === null) return { fault: way === 'percent' ? '请填写百分比，最多两位小数，如 -5 或 3.5' : '请填写金额，最多四位小数' }
  return { value: Math.round(number * (way === 'percent' ? 100 : 10_000)) }
}
const faultOf = (it: ReturnType<typeof figureOf>): string => (it && 'fault' in it ? it.fault : '')
const valueOf = (it: ReturnType<typeof figureOf>): number => (it && 'value' in it ? it.value : 0)

const personalOf = (way: PersonalWay, value: number): Change['personal'] => {
  if (way === 'none') return null
  return way === 'clear' ? { way } : { way, value }
}

/** What is asked of the server, or what is wrong with what was typed. */
const read = (it: Typed): { change: Pick<Change, 'price' | 'personal' | 'stock'> } | Faults => {
  const [price, personal] = [figureOf(it.priceWay, it.price), figureOf(it.personalWay, it.personal)]
  const pieces = it.stockWay === 'none' ? 0 : decimal(it.stock, 1)
  const stock = pieces === null || !Number.isInteger(pieces) ? '请填写整数' : ''
  if (faultOf(price) || faultOf(personal) || stock) return { price: faultOf(price), personal: faultOf(personal), stock }
  if (it.priceWay === 'none' && it.personalWay === 'none' && it.stockWay === 'none')
    return { price: '请至少选择一样：改价格、个人价或库存', personal: '', stock: '' }
  return {
    change: {
      price: it.priceWay === 'none' ? null : { way: it.priceWay, value: valueOf(price) },
      personal: personalOf(it.personalWay, valueOf(personal)),
      stock: it.stockWay === 'none' ? null : { way: it.stockWay, value: pieces! },
    },
  }
}

const optionsOf = (ways: Record<string, string>) => Object.entries(ways).map(([value, label]) => ({ value, label }))

/** What is refused may be nothing or less, which is no price. */
const figureText = (e4: number): string => (e4 > 0 ? priceText(e4) : String(e4 / 10_000))
const personalText = (e4: number | null): string => (e4 === null ? '同单价' : figureText(e4))
const piecesText = (num: number): string => num.toLocaleString('zh-CN')

/** A figure, and what it was where it changes. */
const Figure = <V,>({ before, after, text }: { before: V; after: V; text: (value: V) => string }) => (
  <td className={`num ${css['figures']}`}>
    {before === after ? (
      text(before)
    ) : (
      <>
        <del>{text(before)}</del> <b>{text(after)}</b>
      </>
    )}
  </td>
)

const Rows = ({ rows, hasPersonal }: { rows: Preview['rows']; hasPersonal: boolean }) => (
  <div className={css['rows']}>
    <table className={table['table']}>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col" className="right">
            单价
          </th>
          {hasPersonal ? (
            <th scope="col" className="right">
              个人价
            </th>
          ) : null}
          <th scope="col" className="right">
            库存
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((it) => (
          <tr key={it.skuId}>
            <td>
              <span className="line1 goods">{it.name}</span>
              <span className="second num">
                {it.code} {it.spec}
              </span>
              {it.problem ? <p className="bad">{it.problem}</p> : it.odd ? <p className="wait">{it.odd}</p> : null}
            </td>
            <Figure before={it.beforeE4} after={it.afterE4} text={figureText} />
            {hasPersonal ? <Figure before={it.beforePersonalE4} after={it.afterPersonalE4} text={personalText} /> : null}
            <Figure before={it.beforeStock} after={it.afterStock} text={piecesText} />
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Ways = ({ typed, set, faults }: { typed: Typed; set: (change: Partial<Typed>) => void; faults: Faults }) => (
  <div className={css['ways']}>
    <Select
      aria-label="改价方式"
      value={typed.priceWay}
      options={optionsOf(priceWays)}
      onChange={(priceWay: PriceWay) => set({ priceWay })}
    />
    <div>
      <Input
        aria-label="改价数值"
        inputMode="decimal"
        disabled={typed.priceWay === 'none'}
        placeholder={typed.priceWay === 'percent' ? '如 -5 或 3.5' : ''}
        value={typed.price}
        onChange={(event) => set({ price: event.target.value })}
      />
      <Fault>{faults.price}</Fault>
    </div>
    <Select
      aria-label="改个人价方式"
      value={typed.personalWay}
      options={optionsOf(personalWays)}
      onChange={(personalWay: PersonalWay) => set({ personalWay })}
    />
    <div>
      <Input
        aria-label="改个人价数值"
        inputMode="decimal"
        disabled={typed.personalWay === 'none' || typed.personalWay === 'clear'}
        placeholder={typed.personalWay === 'percent' ? '如 -5：比单价低 5%' : ''}
        value={typed.personal}
        onChange={(event) => set({ personal: event.target.value })}
      />
      <Fault>{faults.personal}</Fault>
    </div>
    <Select
      aria-label="改库存方式"
      value={typed.stockWay}
      options={optionsOf(stockWays)}
      onChange={(stockWay: StockWay) => set({ stockWay })}
    />
    <div>
      <Input
        aria-label="改库存数值"
        inputMode="numeric"
        disabled={typed.stockWay === 'none'}
        value={typed.stock}
        onChange={(event) => set({ stock: event.target.value })}
      />
      <Fault>{faults.stock}</Fault>
    </div>
  </div>
)

const NO_FAULTS: Faults = { price: '', personal: '', stock: '' }

export const BatchChange = ({ productIds, close, done }: { productIds: string[]; close: () => void; done: () => void }) => {
  const [typed, setTyped] = useState<Typed>({
    priceWay: 'percent',
    price: '',
    personalWay: 'none',
    personal: '',
    stockWay: 'none',
    stock: '',
  })
  const [faults, setFaults] = useState(NO_FAULTS)
  const [shown, setShown] = useState<{ change: Change; preview: Preview }>()
  const [isAsking, setAsking] = useState(false)
  const [odd, setOdd] = useState<ReturnType<typeof oddOf>>()
  const act = useAct(api.goodsEdit.changePrices, {
    onDone: ({ num }) => {
      notify.ok(num > 0 ? `已修改 ${num} 个规格` : '没有要改的规格')
      done()
    },
    onFail: (fail) => {
      setOdd(oddOf(fail))
      if (!oddOf(fail)) {
        setShown(undefined)
        sayFail(fail)
      }
    },
  })
  const preview = async () => {
    const it = read(typed)
    if (!('change' in it)) return setFaults(it)
    setFaults(NO_FAULTS)
    setAsking(true)
    const change = { productIds, ...it.change }
    try {
      setShown({ change, preview: await call(api.goodsEdit.priceChange, change) })
    } catch (cause) {
      sayFail(cause as ApiFail)
    } finally {
      setAsking(false)
    }
    return undefined
  }
  const write = (sure?: { lowReason: string }) =>
    shown && void act.run({ ...shown.change, seal: shown.preview.seal, isSure: sure !== undefined, ...sure })
  const rows = shown?.preview.rows ?? []
  const badNum = rows.filter((it) => it.problem !== '').length
  const oddNum = rows.filter((it) => it.odd !== '').length
  return (
    <>
      <FormDialog
        width={720}
        title={`批量改价与库存：${productIds.length} 种商品`}
        onClose={close}
        ok={shown ? `确认修改 ${rows.length} 个规格` : '预览修改前后'}
        pending={act.pending || isAsking}
        disabled={badNum > 0}
        send={() => (shown ? write() : void preview())}
      >
        <Ways
          typed={typed}
          faults={faults}
          set={(change) => {
            setTyped((it) => ({ ...it, ...change }))
            setShown(undefined)
          }}
        />
        <p className="second">
          按百分比或金额调整时，阶梯价一起调整。个人价是个采（自费）时的单价，不填即同单价，没有阶梯价。已提交的订单按提交时的价格执行。
        </p>
        {shown ? (
          <>
            <p aria-live="polite">
              共 {rows.length} 个规格
              {badNum > 0 ? <span className="bad">，{badNum} 个不能这样改</span> : null}
              {oddNum > 0 ? <span className="wait">，{oddNum} 个价格变化很大，请核对</span> : null}
            </p>
            <Rows rows={rows} hasPersonal={rows.some((it) => it.beforePersonalE4 !== null || it.afterPersonalE4 !== null)} />
          </>
        ) : null}
      </FormDialog>
      {odd ? (
        <OddDialog odd={odd} pending={act.pending} sure={(lowReason) => write({ lowReason })} close={() => setOdd(undefined)} />
      ) : null}
    </>
  )
}
