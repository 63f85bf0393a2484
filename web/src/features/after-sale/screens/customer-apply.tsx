// 售后申请: pieces, what is asked for and why, and what comes back for it before it is sent.
import { afterSale } from '@caiyuan/contract/after-sale'
import {
  afterSaleReasons,
  afterSaleTypes,
  goesBack,
  packageKeys,
  packageStates,
  paysBack,
  reasonsFor,
  returnKeys,
  returnWays,
  toAfterSale,
  typeKeys,
  type AfterSaleReason,
  type AfterSaleType,
  type PackageState,
  type ReturnWay,
} from '@caiyuan/contract/after-sale/flow'
import { worthOf } from '@caiyuan/contract/after-sale/share'
import { money, priceText } from '@caiyuan/contract/money'
import { Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import type { KeptFile } from '../../../core/files.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { faultAt } from '../../../ui/form.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { Money } from '../../../ui/money.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { Upload } from '../../../ui/upload.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import type { ApplyForm, EligibleLine } from '../model.ts'
import css from '../parts/after-sale.module.css'

interface Typed {
  picks: Readonly<Record<number, number>>
  type: AfterSaleType | undefined
  reason: AfterSaleReason | undefined
  packageState: PackageState | undefined
  returnWay: ReturnWay
  description: string
  files: readonly KeptFile[]
  contact: string
  mobile: string
  pickupAddr: string
  expectFen: number | undefined
}

const begun = (form: ApplyForm, lineNo: number): Typed => ({
  picks: Object.fromEntries(form.lines.map((it) => [it.lineNo, it.lineNo === lineNo ? Math.min(1, it.leftNum) : 0])),
  type: undefined,
  reason: undefined,
  packageState: undefined,
  returnWay: 'send',
  description: '',
  files: [],
  contact: form.contact,
  mobile: '',
  pickupAddr: form.pickupAddr,
  expectFen: undefined,
})

const Pieces = ({ lines, it, put }: { lines: readonly EligibleLine[]; it: Typed; put: (picks: Typed['picks']) => void }) => (
  <ul className={css['pieces']}>
    {lines.map((line) => (
      <li key={line.lineNo}>
        <img src={line.picture} alt="" loading="lazy" />
        <div>
          <b>{line.name}</b>
          <div className="second">
            {[line.spec, priceText(line.priceE4), `已验收 ${line.acceptedNum} ${line.unit}`].filter(Boolean).join(' · ')}
          </div>
        </div>
        <div className={css['count']}>
          {line.why ? (
            <span className="bad">{line.why}</span>
          ) : (
            <>
              <Stepper
                value={it.picks[line.lineNo] ?? 0}
                least={0}
                most={line.leftNum}
                label={`${line.name}的数量`}
                onChange={(num) => put({ ...it.picks, [line.lineNo]: num })}
              />
              <span className="second">
                可申请 {line.leftNum} {line.unit}
              </span>
            </>
          )}
        </div>
      </li>
    ))}
  </ul>
)

/** Why a service is not offered for what was picked; empty where it is. */
const barFor = (lines: readonly EligibleLine[], type: AfterSaleType): string =>
  lines.map((line) => line.offered.find((one) => one.type === type)?.why ?? '').find(Boolean) ?? ''

const Body = ({ form, lineNo }: { form: ApplyForm; lineNo: number }) => {
  const navigate = useNavigate()
  const [it, setIt] = useState(() => begun(form, lineNo))
  const [touched, setTouched] = useState(false)
  const [pressed, setPressed] = useState(false)
  const act = useAct(api.afterSale.apply, {
    keep: 'customerApply',
    onDone: ({ id }) => {
      setTouched(false)
      // The guard of the form looks at `touched` of the next render.
      setTimeout(() => void navigate(toAfterSale('/serviceSubmitSuccess', { id }), { replace: true }))
    },
  })
  const put = (some: Partial<Typed>) => {
    setTouched(true)
    setIt((now) => ({ ...now, ...some }))
  }
  const lines = Object.entries(it.picks)
    .filter(([, num]) => num > 0)
    .map(([no, num]) => ({ lineNo: Number(no), num }))
  const picked = form.lines.filter((line) => (it.picks[line.lineNo] ?? 0) > 0)
  const isPaid = it.type !== undefined && paysBack(it.type)
  const isBack = it.type !== undefined && goesBack(it.type)
  const worth =
    it.type && it.reason
      ? worthOf({ lines: form.lines.map((line) => ({ lineNo: line.lineNo, ...line.kept })), freightFen: form.freightFen }, lines, {
          type: it.type,
          reason: it.reason,
        })
      : null
  const wholeFen = worth ? worth.goodsFen + worth.freightFen : 0
  const sent = {
    orderId: form.orderId,
    lines,
    type: it.type!,
    reason: it.reason!,
    description: it.description,
    fileIds: it.files.map((file) => file.id),
    packageState: it.packageState!,
    returnWay: it.returnWay,
    contact: it.contact,
    mobile: it.mobile,
    pickupAddr: it.pickupAddr,
    ...(it.type === 'refundOnly' && it.expectFen !== undefined ? { expectFen: it.expectFen } : {}),
    seenFen: wholeFen,
  }
  const barred = it.type ? barFor(picked, it.type) : ''
  const parsed = afterSale.apply.input.safeParse(sent)
  const fault = (name: string): string => faultAt(afterSale.apply.input, sent, name) ?? ''
  const faults = parsed.success
    ? barred
      ? [{ text: barred, at: 'service' }]
      : []
    : [...new Map(parsed.error.issues.map((one) => [one.message, String(one.path[0])]))].map(([text, name]) => ({
        text,
        at: name === 'lines' ? 'pieces' : ['contact', 'mobile', 'pickupAddr', 'returnWay'].includes(name) ? 'reach' : 'service',
      }))
  const jump = (at: string) => document.getElementById(at)?.scrollIntoView({ block: 'center' })
  const send = () => {
    setPressed(true)
    if (faults.length > 0) jump(faults[0]!.at)
    else void act.run(sent)
  }
  const say = (name: string) => <Fault>{pressed ? fault(name) : ''}</Fault>
  return (
    <>
      <PhoneTitle title="售后申请" />
      <FormPage
        dirty={touched && !act.pending}
        errors={pressed ? faults.map(({ text, at }) => ({ text, jump: () => jump(at) })) : []}
        top={
          <h1 className="desktop-only" style={{ fontSize: 20, margin: '0 0 16px' }}>
            售后申请 <span className="second num">订单 {form.orderNo}</span> <span className="second">{form.supplierName}</span>
          </h1>
        }
        sections={[
          {
            id: 'pieces',
            title: '哪些商品',
            note: '数量不能超过已验收减已退',
            flush: true,
            done: lines.length > 0,
            body: <Pieces lines={form.lines} it={it} put={(picks) => put({ picks })} />,
          },
          {
            id: 'service',
            title: '服务与原因',
            done: it.type !== undefined && it.reason !== undefined && barred === '',
            body: (
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
                        .filter((reason) => reason !== 'noReason' || picked.every((line) => line.hasSevenDays))
                        .map((reason) => ({ value: reason, label: afterSaleReasons[reason] }))}
                    />
                    {reasonsFor(it.type).includes('noReason') && !picked.every((line) => line.hasSevenDays) ? (
                      <span className="second">有商品不支持七天无理由退货</span>
                    ) : null}
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
            ),
          },
          {
            id: 'reach',
            title: '联系与退回',
            done: it.contact !== '' && it.mobile !== '',
            body: (
              <>
                <div className="cols2">
                  <label className={css['field']}>
                    联系人
                    <Input
                      aria-label="联系人"
                      maxLength={20}
                      value={it.contact}
                      onChange={(event) => put({ contact: event.target.value })}
                    />
                    {say('contact')}
                  </label>
                  <label className={css['field']}>
                    手机号码
                    <Input
                      aria-label="手机号码"
                      inputMode="tel"
                      maxLength={11}
                      value={it.mobile}
                      onChange={(event) => put({ mobile: event.target.value.trim() })}
                    />
                    {say('mobile')}
                  </label>
                </div>
                {isBack ? (
                  <>
                    <div className={css['field']}>
                      <span>退回方式</span>
                      <Radio.Group
                        aria-label="退回方式"
                        value={it.returnWay}
                        onChange={(event) => put({ returnWay: event.target.value as ReturnWay })}
                        options={returnKeys.map((key) => ({ value: key, label: returnWays[key] }))}
                      />
                    </div>
                    {it.returnWay === 'pickUp' ? (
                      <label className={css['field']}>
                        取件地址
                        <Input
                          aria-label="取件地址"
                          maxLength={200}
                          value={it.pickupAddr}
                          onChange={(event) => put({ pickupAddr: event.target.value })}
                        />
                        {say('pickupAddr')}
                      </label>
                    ) : null}
                  </>
                ) : null}
              </>
            ),
          },
        ]}
        summary={
          isPaid && worth ? (
            <span>
              退款 <Money fen={it.type === 'refundOnly' ? (it.expectFen ?? wholeFen) : wholeFen} as="sum" size={18} />{' '}
              <span className="second desktop-only">
                {worth.freightFen > 0 ? `含运费 ${money(worth.freightFen)}` : '不含运费'}，
                {form.isPersonal ? '原路退回' : '退回付款的经费卡'}
              </span>
            </span>
          ) : (
            <span className="second">供应商须在 {form.supplierHours} 办公小时内答复</span>
          )
        }
        actions={
          <>
            <Button onClick={() => void navigate(-1)}>返回</Button>
            <Button type="primary" loading={act.pending} onClick={send}>
              提交申请
            </Button>
          </>
        }
      />
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.afterSale.form, { orderId: params.get('orderId') || '-' })
  return <WithRead read={read}>{(form) => <Body key={form.orderId} form={form} lineNo={Number(params.get('lineNo')) || 0} />}</WithRead>
}
