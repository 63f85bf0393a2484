// 二次竞价 in the form of an inquiry: goods and firms are those of the agreement, only how many is typed.
import { priceText } from '@caiyuan/contract/money'
import { InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toFramework } from '@caiyuan/contract/framework/flow'
import { api, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Field } from '../../../ui/form.tsx'
import { ableOf, ceilingOf, type Agreement } from '../model.ts'
import type { Line, Of } from './form.ts'
import css from './form.module.css'

export const OfAgreement = ({ agreementId, children }: { agreementId: string; children: (it: Agreement) => ReactNode }) => {
  const read = useRead(api.framework.product, { id: agreementId }, { fresh: 600_000 })
  return <WithRead read={read}>{children}</WithRead>
}

export const ContestLines = ({ of, lines, agreement }: { of: Of; lines: readonly Line[]; agreement: Agreement }) => (
  <div className="stack">
    {lines.map((line, i) => (
      <fieldset key={line.goodsId ?? i} className={css['line']}>
        <legend>第 {i + 1} 行</legend>
        <div className={css['contest']}>
          <div>
            <b>{line.name}</b>
            <br />
            <span className="second">
              {line.params}；协议价不高于 {priceText(ceilingOf(agreement, line.goodsId))}
            </span>
          </div>
          <Field of={of} name={['lines', i, 'num']} label={`数量（${line.unit ?? ''}）`}>
            <InputNumber style={{ width: '100%' }} min={1} max={9999} precision={0} />
          </Field>
        </div>
      </fieldset>
    ))}
    {lines.length === 0 ? <p className="bad">还没有选商品</p> : null}
    <Link to={toFramework('/frameworkAgreementDetail', { id: agreement.id })}>返回协议选商品</Link>
  </div>
)

export const Invited = ({ agreement }: { agreement: Agreement }) => (
  <p>
    邀请协议可以供货的 {ableOf(agreement).length} 家候选供应商：
    {ableOf(agreement)
      .map(({ name }) => name)
      .join('、')}
    。每家的报价都不能高于自己的协议价。
  </p>
)
