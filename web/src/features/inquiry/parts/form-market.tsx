// Who may quote until when, and how it is delivered.
import { INQUIRY_FILES, scopes } from '@caiyuan/contract/inquiry/form'
import { momentText } from '@caiyuan/contract/span'
import { DatePicker, Form, Input, InputNumber, Radio } from 'antd'
import type dayjs from 'dayjs'
import { FilesBox } from '../../../ui/files-box.tsx'
import { Field } from '../../../ui/form.tsx'
import { momentOfWall, wallOf, type Agreement } from '../model.ts'
import { Invited } from './contest.tsx'
import { Firms } from './form-firms.tsx'
import type { Begin, Of } from './form.ts'

interface MarketProps {
  of: Of
  begin: Begin
  isInvited: boolean
  agreement: Agreement | undefined
}

export const MarketSection = ({ of, begin, isInvited, agreement }: MarketProps) => (
  <div className="stack">
    {agreement ? (
      <Invited agreement={agreement} />
    ) : (
      <Field of={of} name="scope" label="范围">
        <Radio.Group options={Object.entries(scopes).map(([value, label]) => ({ value, label }))} />
      </Field>
    )}
    {isInvited && !agreement ? <Firms of={of} /> : null}
    <div className="cols2">
      <Form.Item
        name="deadlineAt"
        label="截止时间"
        rules={of.rules('deadlineAt')}
        extra={`现在提交最早 ${momentText(begin.firstDeadline)}；须在工作日 09:00–17:00`}
        getValueProps={(text: string) => ({ value: text ? wallOf(text) : null })}
        normalize={(day: dayjs.Dayjs | null) => (day ? momentOfWall(day) : undefined)}
      >
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
      </Form.Item>
      <Field of={of} name="minQuotes" label="最少报价家数">
        <InputNumber min={1} max={20} precision={0} style={{ width: '100%' }} />
      </Field>
    </div>
    <p className="second">
      报价在供应商的浏览器里加密，截止以前谁也看不到；截止以后
      {begin.openersText === '到时自动开标'
        ? '到时自动开标'
        : begin.openersText
          ? `由 ${begin.openersText} 中的两人一起开标`
          : '由两位开标人开标'}
      。截止以前您只看得到份数。
    </p>
    {begin.openersText === '' ? <p className="bad">学校还没有两位设置了开标密钥的开标人，暂不能提交，请联系采购办。</p> : null}
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
