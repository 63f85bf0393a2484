// 粘贴 BOM: from a sheet or a text to the cart in one press.
import { money, sumFen } from '@caiyuan/contract/money'
import { Button, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useSession } from '../../../core/session.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { stopsAtWrongNum } from '../../../ui/wrong-num.ts'
import { FromSheet } from '../../sheet-text/parts/from-sheet.tsx'
import { bomColumns } from '../model.ts'
import { BomLines } from './bom-lines.tsx'
import css from './component.module.css'
import { useAddParts } from './use-add-parts.ts'
import { BOM_ROWS, useBom, type BomState, type Line } from './use-bom.ts'

const EXAMPLE = '位号\t型号\t封装\t数量\nU1\tSTM32F407VGT6\tLQFP-100\t1\nU3, U4\tAMS1117-3.3\tSOT-223\t2\nC1-C24\tCL10B104KB8NNNC\t0603\t24'

const sum = (lines: readonly Line[]): number => sumFen(lines.map((it) => it.amountFen))
const SLOW_DAYS = 7

const Figures = ({ bom }: { bom: BomState }) => {
  const { lines } = bom
  const exact = lines.filter((it) => it.state === 'exact' || it.state === 'taken')
  const others = lines.filter((it) => it.state === 'other')
  const none = lines.filter((it) => it.state === 'none')
  const slowest = [...exact, ...others].toSorted((a, b) => b.part!.leadDays - a.part!.leadDays)[0]
  const whole = sum([...exact, ...others])
  return (
    <div>
      <div className={css['figures']}>
        <span>
          精确<b>{exact.length} 行</b>
          <Money fen={sum(exact)} />
        </span>
        <span>
          有替代，待您确认<b className={others.length > 0 ? 'wait' : ''}>{others.length} 行</b>
          <Money fen={sum(others)} />
        </span>
        <span>
          没有<b className={none.length > 0 ? 'bad' : ''}>{none.length} 行</b>
          <span className="second">未计入合计</span>
        </span>
        <span>
          最长交期<b>{slowest ? `${slowest.part!.leadDays} 天` : '—'}</b>
          <span className="second">{slowest ? `第 ${slowest.rowNo} 行 ${slowest.designator}` : ''}</span>
        </span>
        <span>
          合计（含 13% 税）<b style={{ color: 'var(--price)' }}>{money(whole)}</b>
          <span className="second">{bom.sets > 1 ? `每套约 ${money(Math.round(whole / bom.sets))}` : ''}</span>
        </span>
      </div>
      <p className={css['sentence']}>
        {lines.length} 行里 <b>{exact.length}</b> 行可以直接买
        {others.length > 0 ? `，${others.length} 行要您确认替代` : ''}
        {none.length > 0 ? `，${none.length} 行没有或须改正` : ''}
        {slowest ? `；整单最慢 ${slowest.part!.leadDays} 天发出。` : '。'}
      </p>
    </div>
  )
}

const groups = {
  all: { label: '全部', is: () => true },
  other: { label: '待确认替代', is: (it: Line) => it.state === 'other' },
  none: { label: '没有或有误', is: (it: Line) => it.state === 'none' },
  slow: { label: `交期超过 ${SLOW_DAYS} 天`, is: (it: Line) => (it.part?.leadDays ?? 0) > SLOW_DAYS },
} as const

const AddBar = ({ bom }: { bom: BomState }) => {
  const { has } = useSession()
  const { add, pending } = useAddParts()
  const ticked = bom.lines.filter((it) => it.ticked)
  const others = bom.lines.filter((it) => it.state === 'other').length
  const none = bom.lines.filter((it) => it.state === 'none').length
  const rest = [others > 0 ? `还有 ${others} 行替代待确认` : '', none > 0 ? `${none} 行没有或有误` : ''].filter(Boolean).join('，')
  const put = () => {
    if (stopsAtWrongNum()) return
    void add(ticked.map((it) => ({ skuCode: it.part!.skuCode, num: it.order, designator: it.designator })))
  }
  return (
    <div className={css['bar']} role="region" aria-label="加入购物车">
      <span>
        已勾 <b>{ticked.length}</b> 行 <Money fen={sum(ticked)} as="sum" size={20} />
      </span>
      <span className="second">{rest}</span>
      {has('cart:edit') ? (
        <Button type="primary" size="large" disabled={ticked.length === 0} loading={pending} onClick={put}>
          加 {ticked.length} 行到元器件购物车
        </Button>
      ) : (
        <span className="second">当前账号不能使用购物车</span>
      )}
    </div>
  )
}

const Pasted = ({ bom }: { bom: BomState }) => (
  <div>
    <label htmlFor="bom-text">
      <b>粘贴的内容</b> <span className="second">从 Excel 复制整块，或每行一个型号</span>
    </label>
    <FromSheet of="bom" take={(text) => bom.change({ text })}>
      <Input.TextArea
        id="bom-text"
        rows={7}
        value={bom.text}
        placeholder={EXAMPLE}
        maxLength={60_000}
        onChange={(event) => bom.change({ text: event.target.value })}
      />
    </FromSheet>
    <div className={css['columns']}>
      <span className="second">列对应</span>
      {bom.bom.columns.length > 0 ? (
        bom.bom.columns.map((it) => (
          <Tag key={it} tone="ok">
            {bomColumns[it].title}
          </Tag>
        ))
      ) : (
        <span className="second">粘贴后自动识别位号、型号、封装、用量</span>
      )}
      {bom.bom.rows.length > 0 ? <span className="second">{bom.bom.rows.length} 行</span> : null}
    </div>
    {bom.bom.rows.length > BOM_ROWS ? (
      <p className="bad" role="alert">
        一次最多匹配 {BOM_ROWS} 行，后面的 {bom.bom.rows.length - BOM_ROWS} 行请另贴一次
      </p>
    ) : null}
    <div className={css['sets']}>
      做
      <InputNumber
        aria-label="套数"
        min={1}
        max={9999}
        precision={0}
        value={bom.sets}
        onChange={(sets) => bom.change({ sets: Number(sets) || 1, nums: {} })}
      />
      套，损耗
      <InputNumber
        aria-label="损耗百分比"
        min={0}
        max={50}
        value={bom.loss}
        onChange={(loss) => bom.change({ loss: Number(loss) || 0, nums: {} })}
      />
      %
      <Button type="primary" loading={bom.pending} disabled={bom.bom.rows.length === 0} onClick={() => void bom.match()}>
        {bom.matched === '' ? '匹配' : '重新匹配'}
      </Button>
      {bom.text ? (
        <Button type="link" onClick={bom.clear}>
          清空
        </Button>
      ) : null}
    </div>
  </div>
)

export const BomPaste = () => {
  const bom = useBom()
  const [at, setAt] = useState<keyof typeof groups>('all')
  const tabs = Object.entries(groups).map(([key, it]) => ({ key, label: it.label, count: bom.lines.filter(it.is).length }))
  return (
    <>
      <section className={`${css['box']} ${css['paste']}`} aria-label="粘贴 BOM">
        <Pasted bom={bom} />
        {bom.lines.length > 0 ? (
          <Figures bom={bom} />
        ) : (
          <Empty title="把 BOM 粘贴到左边">系统识别位号、型号、封装和用量，逐行匹配；没有现货的给出替代，有误的行写明原因。</Empty>
        )}
      </section>
      {bom.fail ? (
        <p className="bad" role="alert">
          {bom.fail.message}。粘贴的内容还在，请稍后点“{bom.matched === '' ? '匹配' : '重新匹配'}”。
        </p>
      ) : null}
      {bom.lines.length > 0 ? (
        <>
          <TabStrip label="匹配结果" tabs={tabs} at={at} pick={(key) => setAt(key as keyof typeof groups)} />
          <BomLines lines={bom.lines.filter(groups[at].is)} bom={bom} />
          <p className="second">单价四位小数，行金额四舍五入到分，合计为各行之和；数量按起订量和倍数取整，多出的余料随单发货。</p>
          <AddBar bom={bom} />
        </>
      ) : null}
    </>
  )
}
