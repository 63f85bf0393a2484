// 平台外采购验收: what arrived, line by line, at what it really cost, with its photos and invoices.
import { BAD_REASON_LEAST, amountOf, fenOf, milliOf } from '@caiyuan/contract/off-platform/sheet'
import { toOffPlatform } from '@caiyuan/contract/off-platform/flow'
import { money, sumFen } from '@caiyuan/contract/money'
import { dayText } from '@caiyuan/contract/span'
import { Button, Checkbox, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { notify } from '../../../core/notices.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { Money } from '../../../ui/money.tsx'
import { Upload, type KeptFile } from '../../../ui/upload.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import { isAhead } from '../../../ui/past-day.tsx'
import { ProofInvoices, proofFaults, proofOf, type TypedInvoice } from '../../invoice/parts/proof-invoices.tsx'
import css from '../parts/form.module.css'
import { Labelled } from '../parts/labelled.tsx'
import type { Doc } from '../shown.ts'

interface Line {
  no: number
  qty: string
  price: string
  isGood: boolean
  reason: string
  place: string
  own: Record<string, string>
}

type AcceptField = NonNullable<Doc['form']['accept']>['fields'][number]

const worthOf = (line: Line): number => (line.isGood ? amountOf(line) : 0)

const faultOf = (doc: Doc, line: Line): string => {
  if (!line.isGood) return line.reason.trim().length < BAD_REASON_LEAST ? `不合格须填写原因（至少 ${BAD_REASON_LEAST} 个字）` : ''
  const most = milliOf(doc.content.items[line.no]!.qty) ?? 0
  const milli = milliOf(line.qty)
  if (milli === null) return '验收数量须大于 0，最多三位小数'
  if (milli > most) return '验收数量不能大于申请数量'
  if (fenOf(line.price) === null) return '实际单价须大于 0，最多两位小数'
  const missing = doc.form.accept?.fields.find(({ key, need }) => need === 'must' && !line.own[key]?.trim())
  return missing ? `请填写${missing.label}` : ''
}

const SHORT_MONTHS = 6

/** Fewer than six months are left: said, not refused. */
const isSoon = (day: string | undefined): boolean => Boolean(day) && dayjs(day).isBefore(dayjs(serverNow()).add(SHORT_MONTHS, 'month'))

const OwnBox = ({ field, line, set, no }: { field: AcceptField; line: Line; set: (change: Partial<Line>) => void; no: number }) => {
  const value = line.own[field.key] ?? ''
  const put = (text: string) => set({ own: { ...line.own, [field.key]: text } })
  const label = `第 ${no + 1} 行${field.label}`
  return (
    <span>
      {field.kind !== 'text' ? (
        <DatePicker
          style={{ width: '100%' }}
          aria-label={label}
          placeholder={field.label}
          value={value ? dayjs(value) : null}
          onChange={(_, text) => put((text as string | null) ?? '')}
        />
      ) : (
        <Input
          aria-label={label}
          placeholder={`${field.label}${field.need === 'must' ? ' *' : ''}`}
          value={value}
          onChange={(event) => put(event.target.value)}
        />
      )}
      {field.kind === 'expiry' && isSoon(value) ? <span className="wait">有效期少于 {SHORT_MONTHS} 个月</span> : null}
    </span>
  )
}

const Lines = ({ doc, lines, put, tried }: { doc: Doc; lines: readonly Line[]; put: (lines: Line[]) => void; tried: boolean }) => (
  <div className={css['wrap']}>
    <table className={css['items']}>
      <thead>
        <tr>
          <th scope="col" style={{ minWidth: 180 }}>
            名称
          </th>
          <th scope="col" style={{ width: 96 }}>
            合格
          </th>
          <th scope="col" style={{ width: 110 }}>
            验收数量
          </th>
          <th scope="col" style={{ width: 120 }}>
            实际单价（元）
          </th>
          <th scope="col" style={{ width: 160 }}>
            存放地点
          </th>
          <th scope="col" className={css['num']} style={{ width: 110 }}>
            金额
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const item = doc.content.items[line.no]!
          const set = (change: Partial<Line>) => put(lines.map((each) => (each.no === line.no ? { ...each, ...change } : each)))
          const fault = tried ? faultOf(doc, line) : ''
          const fields = doc.form.accept?.fields ?? []
          return [
            <tr key={line.no}>
              <td data-wide="true" data-label="名称">
                {item.name}
                <div className="second">
                  申请 {item.qty} {item.unit} × {item.price} 元
                </div>
              </td>
              <td data-label="合格">
                <Checkbox checked={line.isGood} onChange={(event) => set({ isGood: event.target.checked })}>
                  {line.isGood ? '合格' : '不合格'}
                </Checkbox>
              </td>
              <td data-label="验收数量">
                <Input
                  aria-label={`第 ${line.no + 1} 行验收数量`}
                  disabled={!line.isGood}
                  style={{ textAlign: 'right' }}
                  value={line.qty}
                  onChange={(event) => set({ qty: event.target.value })}
                />
              </td>
              <td data-label="实际单价（元）">
                <Input
                  aria-label={`第 ${line.no + 1} 行实际单价`}
                  disabled={!line.isGood}
                  style={{ textAlign: 'right' }}
                  value={line.price}
                  onChange={(event) => set({ price: event.target.value })}
                />
              </td>
              <td data-label="存放地点">
                <Input
                  aria-label={`第 ${line.no + 1} 行存放地点`}
                  maxLength={100}
                  value={line.place}
                  onChange={(event) => set({ place: event.target.value })}
                />
              </td>
              <td data-label="金额" className={css['num']}>
                <Money fen={worthOf(line)} as="strong" />
              </td>
            </tr>,
            fields.length > 0 && line.isGood ? (
              <tr key={`${line.no}-own`}>
                <td colSpan={6} data-wide="true">
                  <div className={css['more']}>
                    {fields.map((field) => (
                      <OwnBox key={field.key} field={field} line={line} set={set} no={line.no} />
                    ))}
                  </div>
                </td>
              </tr>
            ) : null,
            line.isGood ? null : (
              <tr key={`${line.no}-bad`}>
                <td colSpan={6} data-wide="true">
                  <Input
                    aria-label={`第 ${line.no + 1} 行不合格原因`}
                    placeholder="不合格原因，如 尺寸与图纸不符；不合格的不付款"
                    maxLength={200}
                    value={line.reason}
                    onChange={(event) => set({ reason: event.target.value })}
                  />
                </td>
              </tr>
            ),
            fault ? (
              <tr key={`${line.no}-fault`}>
                <td colSpan={6} data-wide="true">
                  <Fault>
                    第 {line.no + 1} 行：{fault}
                  </Fault>
                </td>
              </tr>
            ) : null,
          ]
        })}
      </tbody>
    </table>
  </div>
)

/** What the form begins with: what was sent back, or the application as it was approved. */
const begun = ({ sentBack, content, files }: Doc) => {
  if (!sentBack)
    return {
      lines: content.items.map((it, no): Line => ({ no, qty: it.qty, price: it.price, isGood: true, reason: '', place: '', own: {} })),
      acceptedOn: dayText(serverNow()),
      opinion: '',
      photos: [],
      invoices: [],
    }
  const kept = files.map(({ id, name, sizeBytes, label }) => ({ id, name, sizeBytes, label, mime: '' }))
  return {
    ...sentBack,
    photos: kept.filter(({ label }) => label === '验收照片'),
    invoices: sentBack.invoices.flatMap(({ fileId, fileName: _, ...it }): TypedInvoice[] =>
      kept.filter(({ id }) => id === fileId).map((file) => ({ ...it, file, note: '' })),
    ),
  }
}

const Filling = ({ doc }: { doc: Doc }) => {
  const navigate = useNavigate()
  const [start] = useState(() => begun(doc))
  const [lines, setLines] = useState<Line[]>(start.lines)
  const [acceptedOn, setAcceptedOn] = useState(start.acceptedOn)
  const [opinion, setOpinion] = useState(start.opinion)
  const [photos, setPhotos] = useState<KeptFile[]>(start.photos)
  const [invoices, setInvoices] = useState<TypedInvoice[]>(start.invoices)
  const [tried, setTried] = useState(false)
  const act = useAct(api.offPlatform.accept, {
    onDone: () => {
      notify.ok(doc.secondAcceptorName ? `已验收，等${doc.secondAcceptorName}确认` : '已验收')
      void navigate(toOffPlatform('/applyPurchaseDetail', { id: doc.id }), { replace: true })
    },
  })
  const actual = sumFen(lines.map(worthOf))
  const invoiced = sumFen(invoices.map((it) => it.totalFen ?? 0))
  const faults = [
    ...lines.map((line) => faultOf(doc, line) && `第 ${line.no + 1} 行：${faultOf(doc, line)}`),
    actual === 0 ? '请填写本次验收的数量' : '',
    photos.length === 0 ? '请上传验收照片' : '',
    ...proofFaults(invoices, actual),
  ].filter(Boolean)
  const send = () => {
    setTried(true)
    if (faults.length > 0) return notify.bad(faults[0]!)
    void act.run({
      id: doc.id,
      acceptedOn,
      opinion,
      lines,
      photoIds: photos.map((it) => it.id),
      invoices: invoices.map(proofOf),
    })
  }
  const none = { of: () => '' }
  return (
    <>
      <PhoneTitle title="平台外采购验收" />
      <FormPage
        top={
          <p className={css['top']}>
            <b>{doc.title}</b> <span className="num second">{doc.docNo}</span>
            <br />
            <span className="second">
              {doc.supplierName} · {doc.applicantName}申请 · 批准 {money(doc.totalFen)}。{doc.form.accept?.note}
            </span>
          </p>
        }
        sections={[
          {
            id: 'part-lines',
            title: '验收明细',
            note: '少收、降价的差额立即解冻；不合格的不计金额',
            flush: true,
            body: <Lines doc={doc} lines={lines} put={setLines} tried={tried} />,
          },
          {
            id: 'part-proof',
            title: '照片与发票',
            note: '发票合计须等于实际金额，每张发票全校只能使用一次',
            body: (
              <>
                <p>验收照片</p>
                <Upload label="上传验收照片" of="images" max={9} takesPaste value={photos} onChange={setPhotos} />
                <p style={{ marginTop: 16 }}>发票</p>
                <ProofInvoices invoices={invoices} put={(change) => setInvoices((now) => change(now))} />
              </>
            ),
          },
          {
            id: 'part-opinion',
            title: '验收意见',
            body: (
              <div className={css['grid']}>
                <Labelled at="acceptedOn" label="验收日期" must faults={none}>
                  <DatePicker
                    id="acceptedOn"
                    allowClear={false}
                    style={{ width: '100%' }}
                    value={dayjs(acceptedOn)}
                    disabledDate={isAhead}
                    onChange={(_, text) => setAcceptedOn((text as string | null) || acceptedOn)}
                  />
                </Labelled>
                <Labelled at="opinion" label="验收意见" wide faults={none}>
                  <Input.TextArea
                    id="opinion"
                    rows={2}
                    maxLength={200}
                    value={opinion}
                    onChange={(event) => setOpinion(event.target.value)}
                  />
                </Labelled>
              </div>
            ),
          },
        ]}
        errors={
          tried
            ? faults.map((text) => ({ text, jump: () => document.getElementById('part-lines')?.scrollIntoView({ block: 'center' }) }))
            : []
        }
        summary={
          <span>
            实际金额 <Money fen={actual} as="sum" size={20} />
            <span className="second desktop-only"> 发票合计 {money(invoiced)}</span>
          </span>
        }
        actions={
          <Button type="primary" loading={act.pending} onClick={send}>
            {doc.secondAcceptorName ? '提交验收' : '验收'}
          </Button>
        }
      />
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const { pathname, search } = useLocation()
  const read = useRead(api.offPlatform.detail, { id: params.get('id') ?? '' })
  return (
    <WithRead read={read}>
      {(doc) =>
        (doc.form.accept?.path ?? '/applyPurchaseWork') !== pathname ? (
          <Navigate to={`${doc.form.accept?.path ?? '/applyPurchaseWork'}${search}`} replace />
        ) : doc.can.accept === true ? (
          <Filling key={doc.id} doc={doc} />
        ) : (
          <Empty title="现在不能验收" isPage>
            这张申请还没有登记采购完成，或不是由您验收。
          </Empty>
        )
      }
    </WithRead>
  )
}
