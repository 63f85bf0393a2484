// 比价单: what of the comparison counts as evidence, why not the lowest, and the sheet made of it.
import { to } from '@caiyuan/contract/to'
import { useState } from 'react'
import { api, fileOf, sayFail, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { Money } from '../../../ui/money.tsx'
import { percentText, shortName, type Column } from '../compare.ts'
import css from './compare.module.css'

interface SheetProps {
  columns: readonly Column[]
  chosenId: string
  volume: number
  unit: string
}

const names = (columns: readonly Column[]): string => columns.map((it) => it.supplierName).join('、')

/** Offers of the same goods count, another weight or brand is only listed. */
const Counted = ({ columns, chosenId }: Pick<SheetProps, 'columns' | 'chosenId'>) => {
  const offers = useRead(api.catalog.offers, { skuId: chosenId })
  const others = columns.filter((it) => it.skuId !== chosenId)
  const isCounted = (it: Column): boolean => offers.data?.list.some((each) => each.skuId === it.skuId && each.isCompared) ?? false
  const counted = others.filter(isCounted)
  const listed = others.filter((it) => !isCounted(it))
  const sellers = new Set(columns.map((it) => it.supplierId)).size
  return (
    <dl className={css['checks']}>
      <dt>同款报价</dt>
      <dd>
        {offers.data ? (
          counted.length > 0 ? (
            <>
              <b>{counted.length} 个</b>（{names(counted)}），同品牌、同包装
            </>
          ) : (
            '没有同品牌、同包装的其他报价'
          )
        ) : (
          '正在核对……'
        )}
      </dd>
      {offers.data && listed.length > 0 ? (
        <>
          <dt>只列出</dt>
          <dd>{listed.map(shortName).join('、')}：品牌、规格或包装不同，不计入同款报价</dd>
        </>
      ) : null}
      <dt>供应商</dt>
      <dd>{sellers} 家</dd>
    </dl>
  )
}

const Made = ({ id }: { id: string }) => (
  <div className={css['made']} role="status">
    <b className="ok">已生成比价单</b>，价格随单留存不再变；30 天内下单买选用的商品时，可在确认订单页附上。
    <span className={css['links']}>
      <a className="button" href={to('/print/comparison', { id })} target="_blank" rel="noreferrer">
        打印
      </a>
      <a className="button" href={fileOf(api.comparison.export, { id })} download>
        下载表格
      </a>
    </span>
  </div>
)

export const ComparisonSheet = ({ columns, chosenId, volume, unit }: SheetProps) => {
  const { status, has } = useSession()
  const [reason, setReason] = useState('')
  const [made, setMade] = useState('')
  const act = useAct(api.comparison.save, {
    onDone: ({ id }) => {
      setMade(id)
      notify.ok('已生成比价单')
    },
    // What is missing is said where it is filled in.
    onFail: (fail) => fail.fields['reason'] === undefined && sayFail(fail),
  })
  const chosen = columns.find((it) => it.skuId === chosenId)!
  const [lowest] = columns
  const more = chosen.level.totalFen - lowest!.level.totalFen
  const asksReason = chosen.level.problem === '' && lowest!.level.problem === '' && more > 0
  if (status === 'in' && !has('mall:view')) return null
  const save = () => void act.run({ skuIds: columns.map((it) => it.skuId), chosenSkuId: chosenId, volume, reason })
  return (
    <>
      <Card title="比价单" note="写明谁、何时、各家价格、库存和折算单价，可打印、下载，也可附到订单作比价凭证">
        <Counted columns={columns} chosenId={chosenId} />
        {asksReason ? (
          <label className={css['reason']}>
            <span>选用的不是最低价，理由</span>
            <input
              value={reason}
              maxLength={200}
              placeholder={`多付 ${percentText(more, lowest!.level.totalFen)}，写明为什么，如到货时间、服务`}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
        ) : null}
        {act.fail?.fields['reason'] ? (
          <p className="bad" role="alert">
            {act.fail.fields['reason']}
          </p>
        ) : null}
        {made ? <Made id={made} /> : null}
      </Card>
      <div className={css['foot']}>
        <p className={css['footText']}>
          <span>
            选用 <b>{shortName(chosen)}</b>，{volume.toLocaleString('zh-CN')} {unit}
          </span>
          {chosen.level.problem ? (
            <span className="bad">{chosen.level.problem}</span>
          ) : (
            <Money fen={chosen.level.totalFen} as="sum" size={18} />
          )}
          {asksReason ? (
            <span className="wait">
              比最低多 <Money fen={more} />
            </span>
          ) : null}
        </p>
        <button type="button" className="button primary" disabled={act.pending || made !== ''} onClick={save}>
          导出比价单
        </button>
      </div>
    </>
  )
}
