// What is asked for and why, with the photos of it.
import {
  afterSaleReasons,
  afterSaleTypes,
  packageKeys,
  packageStates,
  reasonsFor,
  typeKeys,
  type AfterSaleReason,
  type AfterSaleType,
  type PackageState,
} from '@caiyuan/contract/after-sale/flow'
import { money } from '@caiyuan/contract/money'
import { Input, Radio } from 'antd'
import { Upload } from '../../../ui/upload.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import { barFor, barForReason, tooManyFor, type Part } from '../apply.ts'
import type { EligibleLine } from '../model.ts'
import css from './after-sale.module.css'

interface ApplyServiceProps extends Part {
  picked: readonly EligibleLine[]
  /** What all that was picked is worth. */
  wholeFen: number
}

/** Reasons that are not heard, by why not. */
const barsOf = (type: AfterSaleType, picked: readonly EligibleLine[]): [why: string, reasons: AfterSaleReason[]][] =>
  [...Map.groupBy(reasonsFor(type), (reason) => barForReason(picked, type, reason))].filter(([why]) => why !== '')

export const ApplyService = ({ it, put, say, picked, wholeFen }: ApplyServiceProps) => (
  <>
    <div className={css['field']}>
      <span>服务类型</span>
      <Radio.Group
        aria-label="服务类型"
        optionType="button"
        value={it.type}
        onChange={(event) => put({ type: event.target.value as AfterSaleType, reason: undefined })}
        options={typeKeys.map((type) => ({
          value: type,
          label: afterSaleTypes[type],
          disabled: barFor(picked, type) !== '',
          title: barFor(picked, type),
        }))}
      />
      {[...new Set(typeKeys.map((type) => barFor(picked, type)).filter(Boolean))].map((why) => (
        <span key={why} className="second">
          {why}
        </span>
      ))}
      {say('type')}
    </div>
    {it.type ? (
      <div className={css['field']}>
        <span>原因</span>
        <Radio.Group
          aria-label="原因"
          value={it.reason}
          onChange={(event) => put({ reason: event.target.value as AfterSaleReason })}
          options={reasonsFor(it.type)
            .filter((reason) => barForReason(picked, it.type!, reason) === '')
            .map((reason) => ({ value: reason, label: afterSaleReasons[reason] }))}
        />
        {barsOf(it.type, picked).map(([why, reasons]) => (
          <span key={why} className="second">
            {reasons.map((reason) => afterSaleReasons[reason]).join('、')}：{why}
          </span>
        ))}
        {tooManyFor(picked, it) ? <span className="bad">{tooManyFor(picked, it)}</span> : null}
        {say('reason')}
      </div>
    ) : null}
    <div className={css['field']}>
      <span>包装状态</span>
      <Radio.Group
        aria-label="包装状态"
        value={it.packageState}
        onChange={(event) => put({ packageState: event.target.value as PackageState })}
        options={packageKeys.map((key) => ({ value: key, label: packageStates[key] }))}
      />
      {say('packageState')}
    </div>
    <label className={css['field']}>
      问题描述{it.reason === 'noReason' ? '（可不填）' : ''}
      <Input.TextArea
        aria-label="问题描述"
        rows={3}
        maxLength={500}
        showCount
        value={it.description}
        onChange={(event) => put({ description: event.target.value })}
      />
      {say('description')}
    </label>
    <div className={css['field']}>
      <span>照片{it.reason === 'quality' ? '' : '（可不传）'}</span>
      <Upload of="images" label="添加照片" max={9} takesPaste value={it.files} onChange={(files) => put({ files })} />
      {say('fileIds')}
    </div>
    {it.type === 'refundOnly' && wholeFen > 0 ? (
      <label className={css['field']}>
        申请退款金额（不填为全额 {money(wholeFen)}）
        <YuanInput
          label="申请退款金额"
          {...(it.expectFen === undefined ? {} : { value: it.expectFen })}
          onChange={(expectFen) => put({ expectFen })}
        />
        {say('expectFen')}
      </label>
    ) : null}
  </>
)
