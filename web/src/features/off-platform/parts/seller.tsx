// 供应商: who is paid, how, and what is known of him.
import { CheckCircleFilled, CloseCircleFilled, InfoCircleOutlined } from '@ant-design/icons'
import { payWays } from '@caiyuan/contract/off-platform/form-def'
import { hasHead } from '@caiyuan/contract/off-platform/sheet'
import { Input, Select } from 'antd'
import { useSettled } from '../../../core/settled.ts'
import { SellerEvaluations } from '../../evaluation/parts/seller-evaluations.tsx'
import css from './form.module.css'
import { Labelled, type Faults } from './labelled.tsx'
import type { OffPlatformForm, Opened } from './use-form.ts'

const marks = {
  ok: <CheckCircleFilled className="ok" aria-label="通过" />,
  warn: <InfoCircleOutlined className="wait" aria-label="留意" />,
  bad: <CloseCircleFilled className="bad" aria-label="不通过" />,
}

const SETTLE_MS = 500

export const Seller = ({ it, opened, faults }: { it: OffPlatformForm; opened: Opened; faults: Faults }) => {
  const { sheet, put } = it
  const uscc = useSettled(sheet.supplierUscc, SETTLE_MS)
  const { form } = opened
  const looks = it.checked?.seller ?? []
  return (
    <div className={css['seller']}>
      <div>
        <div className={css['grid']}>
          <Labelled at="supplierName" label="供应商名称" must hint="与发票销售方一致" wide faults={faults}>
            <Input id="supplierName" value={sheet.supplierName} onChange={(event) => put({ supplierName: event.target.value })} />
          </Labelled>
          <Labelled at="supplierUscc" label="统一社会信用代码" must wide faults={faults}>
            <Input
              id="supplierUscc"
              value={sheet.supplierUscc}
              maxLength={40}
              onChange={(event) => put({ supplierUscc: event.target.value })}
            />
          </Labelled>
          {hasHead(form, 'contactName') ? (
            <Labelled at="contactName" label="联系人" must={form.head.contactName === 'must'} faults={faults}>
              <Input id="contactName" value={sheet.contactName} onChange={(event) => put({ contactName: event.target.value })} />
            </Labelled>
          ) : null}
          {hasHead(form, 'phone') ? (
            <Labelled at="phone" label="联系电话" must={form.head.phone === 'must'} faults={faults}>
              <Input id="phone" value={sheet.phone} onChange={(event) => put({ phone: event.target.value })} />
            </Labelled>
          ) : null}
          <Labelled at="payWay" label="付款方式" must faults={faults}>
            <Select
              id="payWay"
              placeholder="请选择付款方式"
              value={sheet.payWay || undefined}
              options={form.payWays.map((key) => ({ value: key, label: payWays[key] }))}
              onChange={(payWay: string) => put({ payWay })}
            />
          </Labelled>
          {sheet.payWay === 'transfer' ? (
            <>
              <Labelled at="bankName" label="开户行" must wide faults={faults}>
                <Input id="bankName" value={sheet.bankName} onChange={(event) => put({ bankName: event.target.value })} />
              </Labelled>
              <Labelled at="bankAccount" label="银行账号" must hint="8 至 30 位数字" wide faults={faults}>
                <Input id="bankAccount" value={sheet.bankAccount} onChange={(event) => put({ bankAccount: event.target.value })} />
              </Labelled>
            </>
          ) : null}
        </div>
        <div className={css['said']}>
          <b>本校评价</b>
          <SellerEvaluations uscc={uscc} />
        </div>
      </div>
      <div className={css['looks']} role="status">
        <b>代码核验</b>
        {looks.length === 0 ? <p className="second">填写名称和代码后自动核验</p> : null}
        <ul>
          {looks.map((look) => (
            <li key={look.key}>
              {marks[look.verdict]}
              <span className="second">{look.title}</span>
              <span>{look.text}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
