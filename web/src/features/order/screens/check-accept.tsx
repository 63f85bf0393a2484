// 验收: judge each line, attach photos, name the second acceptor; the figures that follow stand below while typing.
import { to } from '@caiyuan/contract/to'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { acceptInput } from '@caiyuan/contract/order/receive'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import type { KeptFile } from '../../../core/files.ts'
import { useKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { Fault } from '../../../ui/fault.tsx'
import { DocTitle } from '../../../ui/doc-title.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { faultAt } from '../../../ui/form.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { Upload } from '../../../ui/upload.tsx'
import { stopsAtWrongNum } from '../../../ui/wrong-num.ts'
import { useSigned } from '../../signature/parts/use-signing.tsx'
import { acceptWords, emptyEntry, faultOf, judged, owedFen, type Entry } from '../model.ts'
import { AcceptLines } from '../parts/accept-lines.tsx'
import { AcceptorSelect } from '../parts/acceptor-select.tsx'
import { Problem } from '../parts/problem.tsx'

type Form = OutputOf<typeof api.order.acceptForm>

interface Draft {
  entries: Record<number, Entry>
  photos: KeptFile[]
  second: string | undefined
  opinion: string
}

/** Saves by itself; after the order changed meanwhile it still holds what was written, checked against what can be accepted now. */
const useDraft = (doc: Form) => {
  const empty: Record<number, Entry> = Object.fromEntries(doc.lines.map((it) => [it.lineNo, emptyEntry(it)]))
  const [kept, put, drop] = useKept<Draft>(`accept:${doc.id}`, { entries: empty, photos: [], second: undefined, opinion: '' })
  const draft = { ...kept, entries: { ...empty, ...kept.entries } }
  const change = (it: Partial<Draft>) => put((now) => ({ ...now, ...it }))
  const setEntry = (lineNo: number, it: Partial<Entry>) =>
    put((now) => ({ ...now, entries: { ...now.entries, [lineNo]: { ...empty[lineNo]!, ...now.entries[lineNo], ...it } } }))
  return { ...draft, change, setEntry, drop }
}

const Body = ({ doc }: { doc: Form }) => {
  const navigate = useNavigate()
  const ask = useAsk()
  const { entries, photos, second, opinion, ...draft } = useDraft(doc)
  const [touched, setTouched] = useState(false)
  const act = useSigned('decide', api.order.accept, {
    keep: `accept-${doc.id}`,
    onDone: (result) => {
      setTouched(false)
      draft.drop()
      notify.ok(
        result.acceptanceState === 'passed'
          ? `验收单 ${result.acceptNo} 已提交`
          : `验收单 ${result.acceptNo} 已提交，等待${result.acceptanceState === 'waitSecond' ? '第二验收人确认' : '审核'}`,
      )
      // The guard of the form looks at `touched` of the next render.
      setTimeout(() => void navigate(to('/orderDetail', { id: doc.id }), { replace: true, state: { from: '/order' } }))
    },
  })
  const sums = judged(entries)
  const wordy = faultAt(acceptInput, { opinion }, 'opinion')
  const faults = [
    ...doc.lines.flatMap((it) => {
      const fault = faultOf(it, entries[it.lineNo]!)
      return fault ? [{ text: `${it.name}：${fault}`, at: 'lines' }] : []
    }),
    ...(sums.accepted + sums.rejected === 0 ? [{ text: '请填写本次验收的数量', at: 'lines' }] : []),
    ...(doc.photosNeeded && photos.length === 0 ? [{ text: '请上传验收照片', at: 'photos' }] : []),
    ...(doc.secondNeeded && !second ? [{ text: '请选择第二验收人', at: 'second' }] : []),
    ...(wordy ? [{ text: wordy, at: 'second' }] : []),
  ]
  const [pressed, setPressed] = useState(false)
  const change =
    <A extends unknown[]>(run: (...args: A) => void) =>
    (...args: A) => {
      setTouched(true)
      run(...args)
    }
  const confirm = async () => {
    const answer = await ask.put({
      title: `提交 ${doc.orderNo} 的验收？`,
      body: (
        <ul>
          {acceptWords(doc, entries, second !== undefined).map((it) => (
            <li key={it}>{it}</li>
          ))}
        </ul>
      ),
      ok: '提交验收',
    })
    if (answer === undefined) return
    void act.run({
      id: doc.id,
      version: doc.version,
      opinion,
      photoIds: photos.map((it) => it.id),
      ...(second ? { secondAcceptorId: second } : {}),
      lines: doc.lines
        .filter((it) => entries[it.lineNo]!.acceptedNum + entries[it.lineNo]!.rejectedNum > 0)
        .map((it) => {
          const { expiryOn, ...entry } = entries[it.lineNo]!
          return { lineNo: it.lineNo, ...entry, ...(expiryOn ? { expiryOn } : {}) }
        }),
    })
  }
  const send = () => {
    setPressed(true)
    if (stopsAtWrongNum()) return
    if (faults.length > 0) {
      document.getElementById(faults[0]!.at)?.scrollIntoView({ block: 'center' })
      return
    }
    void confirm()
  }
  const owed = owedFen(doc, entries)
  return (
    <>
      <FormPage
        dirty={touched && !act.pending}
        errors={
          pressed
            ? faults.map((it) => ({ text: it.text, jump: () => document.getElementById(it.at)?.scrollIntoView({ block: 'center' }) }))
            : []
        }
        top={
          <>
            <DocTitle
              title="验收"
              number={doc.orderNo}
              note={
                <>
                  <SupplierName of={doc} /> · {doc.buyerName} {doc.deptName}
                </>
              }
              back={to('/orderDetail', { id: doc.id })}
            />
            <Problem of={doc} />
          </>
        }
        sections={[
          {
            id: 'lines',
            title: '逐项验收',
            note: '默认全部合格；数量、规格、外观、效期有问题的，填到不合格',
            flush: true,
            done: sums.accepted + sums.rejected > 0,
            body: <AcceptLines lines={doc.lines} entries={entries} set={change(draft.setEntry)} strict={pressed} />,
          },
          {
            id: 'photos',
            title: '验收照片',
            note: doc.photosNeeded ? `满 ${money(doc.photoFromFen)} 或管控化学品须上传` : '可不传',
            done: photos.length > 0,
            body: (
              <Upload
                of="images"
                label="添加照片"
                max={20}
                takesPaste
                value={photos}
                onChange={change((files: KeptFile[]) => draft.change({ photos: files }))}
              />
            ),
          },
          {
            id: 'second',
            title: '第二验收人与意见',
            note: doc.secondNeeded ? `满 ${money(doc.secondFromFen)} 或管控化学品须双人验收` : '可不选',
            done: second !== undefined,
            body: (
              <div className="cols2">
                <label>
                  第二验收人{doc.secondNeeded ? <span className="bad"> *</span> : null}
                  <AcceptorSelect
                    label="第二验收人"
                    placeholder="选一位同事，他用自己的账号核对实物后确认"
                    allowClear
                    of={{ id: doc.id, as: 'second' }}
                    value={second}
                    onChange={change((id: string | undefined) => draft.change({ second: id }))}
                  />
                </label>
                <label>
                  验收意见
                  <Input.TextArea
                    style={{ margin: '4px 0 16px' }}
                    rows={2}
                    count={{ show: true, max: 200 }}
                    status={wordy ? 'error' : ''}
                    aria-invalid={wordy !== undefined}
                    value={opinion}
                    onChange={change((event: React.ChangeEvent<HTMLTextAreaElement>) => draft.change({ opinion: event.target.value }))}
                  />
                  <Fault>{wordy}</Fault>
                </label>
              </div>
            ),
          },
        ]}
        summary={
          <span>
            合格 <b>{sums.accepted}</b> 件{sums.rejected > 0 ? <span className="bad">，不合格 {sums.rejected} 件</span> : null} · 确认应付{' '}
            <b className="num">{money(owed)}</b>
            <span className="second desktop-only">
              （订单 {money(doc.totalFen)}
              {doc.auditNeeded ? '，提交后须验收审核' : ''}）
            </span>
          </span>
        }
        actions={
          <>
            <Button onClick={() => void navigate(-1)}>返回</Button>
            <Button type="primary" loading={act.pending} onClick={send}>
              提交验收
            </Button>
          </>
        }
      />
      {ask.node}
      {act.node}
    </>
  )
}

const Refused = ({ doc, why }: { doc: Form; why: string }) => {
  const navigate = useNavigate()
  return (
    <Empty title={why} action={<Button onClick={() => void navigate(to('/orderDetail', { id: doc.id }))}>查看订单</Button>}>
      订单 {doc.orderNo}：{doc.sentence.text}
    </Empty>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.order.acceptForm, { id: params.get('id') ?? '' })
  return (
    <WithRead read={read}>
      {(doc) => (doc.can === true ? <Body key={`${doc.id}-${doc.version}`} doc={doc} /> : <Refused doc={doc} why={doc.can} />)}
    </WithRead>
  )
}
