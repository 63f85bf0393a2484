// 平台外采购验收: what arrived, line by line, at what it really cost, with its photos and invoices.
import { isAsked } from '@caiyuan/contract/off-platform/form-def'
import { whenFacts } from '@caiyuan/contract/off-platform/sheet'
import { toOffPlatform } from '@caiyuan/contract/off-platform/flow'
import { money, sumFen } from '@caiyuan/contract/money'
import { dayText } from '@caiyuan/contract/span'
import { Button, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { notify } from '../../../core/notices.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { Money } from '../../../ui/money.tsx'
import { Upload, type KeptFile } from '../../../ui/upload.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import { isAhead } from '../../../ui/past-day.tsx'
import { ProofInvoices, proofFaults, proofOf, type TypedInvoice } from '../../invoice/parts/proof-invoices.tsx'
import { useSigned } from '../../signature/parts/use-signing.tsx'
import { AcceptLines, lineFault, worthOf, type Line } from '../parts/accept-lines.tsx'
import css from '../parts/form.module.css'
import { Labelled } from '../parts/labelled.tsx'
import type { Doc } from '../shown.ts'

/** What the form begins with: what was sent back, or the application as it was approved. */
const begun = ({ sentBack, content, files, form }: Doc) => {
  if (!sentBack)
    return {
      lines: content.items.map((it, no): Line => ({
        no,
        qty: it.qty,
        price: it.price,
        isGood: true,
        reason: '',
        soonReason: '',
        place: '',
        own: {},
      })),
      acceptedOn: dayText(serverNow()),
      opinion: '',
      photos: [],
      invoices: [],
      papers: {},
    }
  const kept = files.map(({ id, name, sizeBytes, label }) => ({ id, name, sizeBytes, label, mime: '' }))
  return {
    ...sentBack,
    photos: kept.filter(({ label }) => label === '验收照片'),
    papers: Object.fromEntries((form.accept?.papers ?? []).map(({ key, title }) => [key, kept.filter(({ label }) => label === title)])),
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
  const [papers, setPapers] = useState<Record<string, KeptFile[]>>(start.papers)
  const [tried, setTried] = useState(false)
  const act = useSigned('decide', api.offPlatform.accept, {
    onDone: () => {
      notify.ok(doc.secondAcceptorName ? `已验收，等${doc.secondAcceptorName}确认` : '已验收')
      void navigate(toOffPlatform('/applyPurchaseDetail', { id: doc.id }), { replace: true })
    },
  })
  const actual = sumFen(lines.map(worthOf))
  const invoiced = sumFen(invoices.map((it) => it.totalFen ?? 0))
  const facts = whenFacts(doc.form, doc.content, { isUnregistered: doc.isUnregistered })
  const askedPapers = doc.form.accept?.papers?.filter(({ when }) => isAsked(when, facts)) ?? []
  const faults = [
    ...lines.map((line) => lineFault(doc, line) && `第 ${line.no + 1} 行：${lineFault(doc, line)}`),
    actual === 0 ? '请填写本次验收的数量' : '',
    doc.isDirect && actual > doc.totalFen ? `实际金额 ${money(actual)} 超过提交时冻结的 ${money(doc.totalFen)}，不能免申请直接验收` : '',
    photos.length === 0 ? '请上传验收照片' : '',
    ...askedPapers.map(({ key, title }) => ((papers[key] ?? []).length === 0 ? `请上传${title}` : '')),
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
      papers: askedPapers.flatMap(({ key }) => (papers[key] ?? []).map((it) => ({ paper: key, fileId: it.id }))),
    })
  }
  const none = { of: () => '' }
  return (
    <>
      <PhoneTitle title="平台外采购验收" />
      {act.node}
      <FormPage
        top={
          <p className={css['top']}>
            <b>{doc.title}</b> <span className="num second">{doc.docNo}</span>
            <br />
            <span className="second">
              {doc.supplierName} · {doc.applicantName}申请 ·{' '}
              {doc.isDirect ? `免申请，已购买 ${money(doc.totalFen)}，验收后审批，通过才付款` : `批准 ${money(doc.totalFen)}`}。
              {doc.form.accept?.note}
            </span>
          </p>
        }
        sections={[
          {
            id: 'part-lines',
            title: '验收明细',
            note: doc.isDirect ? `实际金额不能超过 ${money(doc.totalFen)}；不合格的不计金额` : '少收、降价的差额立即解冻；不合格的不计金额',
            flush: true,
            body: <AcceptLines doc={doc} lines={lines} put={setLines} tried={tried} />,
          },
          {
            id: 'part-proof',
            title: '照片与发票',
            note: '发票合计须等于实际金额，每张发票全校只能使用一次',
            body: (
              <>
                <p>验收照片</p>
                <Upload label="上传验收照片" of="images" max={9} takesPaste value={photos} onChange={setPhotos} />
                {askedPapers.map(({ key, title, note, most }) => (
                  <div key={key} style={{ marginTop: 16 }}>
                    <p>
                      {title} <span className="second">{note}</span>
                    </p>
                    <Upload
                      label={`上传${title}`}
                      of="files"
                      max={most}
                      value={papers[key] ?? []}
                      onChange={(files) => setPapers((now) => ({ ...now, [key]: files }))}
                    />
                  </div>
                ))}
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
