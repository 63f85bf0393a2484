// Who may quote and how, and how it is delivered.
import { STEP_MOST_PERCENT } from '@caiyuan/contract/inquiry/bidding'
import { INQUIRY_FILES, scopes } from '@caiyuan/contract/inquiry/form'
import { Input, InputNumber, Radio } from 'antd'
import { FilesBox } from '../../../ui/files-box.tsx'
import { Field } from '../../../ui/form.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import type { Agreement } from '../model.ts'
import { Invited } from './contest.tsx'
import { Firms } from './form-firms.tsx'
import type { Of } from './form.ts'

interface MarketProps {
  of: Of
  isInvited: boolean
  isBidding: boolean
  agreement: Agreement | undefined
}

const wayWords = {
  sealed: '各家报一次价，在供应商的浏览器里加密，截止以前谁也看不到；适合怕互相参照、看重保密的采购。',
  bidding: '各家看得到当前最低价和自己的名次，看不到是谁，可以多次降价；截止时各家最后一次出价就是报价。适合规格明确、比的就是价格的采购。',
} as const

const WayFields = ({ of, isBidding }: Pick<MarketProps, 'of' | 'isBidding'>) => (
  <>
    <Field of={of} name="askWay" label="方式" extra={wayWords[isBidding ? 'bidding' : 'sealed']}>
      <Radio.Group
        options={[
          { value: 'sealed', label: '询价（密封报价）' },
          { value: 'bidding', label: '竞价（公开降价）' },
        ]}
      />
    </Field>
    {isBidding ? (
      <Field
        of={of}
        name="stepFen"
        label="降价幅度"
        hint={`每次至少降多少，要成为最低价也至少低这么多；最多为预算的 ${STEP_MOST_PERCENT}%，填 0 不限`}
      >
        <YuanInput label="降价幅度" />
      </Field>
    ) : null}
  </>
)

export const MarketSection = ({ of, isInvited, isBidding, agreement }: MarketProps) => (
  <div className="stack">
    {agreement ? null : <WayFields of={of} isBidding={isBidding} />}
    {agreement ? (
      <Invited agreement={agreement} />
    ) : (
      <Field of={of} name="scope" label="范围">
        <Radio.Group options={Object.entries(scopes).map(([value, label]) => ({ value, label }))} />
      </Field>
    )}
    {isInvited && !agreement ? <Firms of={of} /> : null}
    <Field of={of} name="minQuotes" label="最少报价家数">
      <InputNumber min={1} max={20} precision={0} style={{ width: 160 }} />
    </Field>
  </div>
)

export const DeliverSection = ({ of }: { of: Of }) => (
  <div className="stack">
    <div className="cols2">
      <Field of={of} name="deliverDays" label="交货天数">
        <InputNumber min={1} max={365} precision={0} style={{ width: '100%' }} />
      </Field>
      <Field of={of} name="warrantyMonths" label="质保月数">
        <InputNumber min={0} max={120} precision={0} style={{ width: '100%' }} />
      </Field>
      <Field of={of} name="deliverPlace" label="交货地点">
        <Input />
      </Field>
      <Field of={of} name="payTerms" label="付款条件">
        <Input placeholder="选填" />
      </Field>
      <Field of={of} name="contact" label="联系人">
        <Input />
      </Field>
      <Field of={of} name="phone" label="手机" hint="成交前对供应商隐藏中间四位">
        <Input inputMode="tel" />
      </Field>
    </div>
    <Field of={of} name="note" label="说明" hint="最多 500 字">
      <Input.TextArea rows={2} placeholder="选填" />
    </Field>
    <Field
      of={of}
      name="files"
      label="采购文件"
      hint={`图纸、技术要求等，最多 ${INQUIRY_FILES} 个；发布后所有可报价的供应商都能看，提交后不再改动`}
    >
      <FilesBox max={INQUIRY_FILES} />
    </Field>
  </div>
)
