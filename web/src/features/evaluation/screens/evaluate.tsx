// 发表评价: what was accepted of one document, each line with its stars and words; what is not rated stays for later.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import {
  ADD_DAYS,
  evaluatedKinds,
  PICTURES_AT_ONCE,
  PICTURES_MAX,
  SAID_MAX,
  WHOLE_LINE_NO,
  type EvaluatedKind,
} from '@caiyuan/contract/evaluable'
import { evaluation } from '@caiyuan/contract/evaluation'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { useKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { faultAt } from '../../../ui/form.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { usePhone } from '../../../ui/media.ts'
import { Upload, type KeptFile } from '../../../ui/upload.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { DocTitle } from '../../../ui/doc-title.tsx'
import css from '../parts/evaluation.module.css'
import { Said } from '../parts/said.tsx'
import { PickStars } from '../parts/stars.tsx'

type Form = OutputOf<typeof api.evaluation.form>
type Line = Form['lines'][number]

interface Entry {
  goodsStars: number
  describedStars: number
  content: string
  files: KeptFile[]
}
interface Draft {
  entries: Record<number, Entry>
  logisticsStars: number
  serviceStars: number
  isAnonymous: boolean
}
const blank: Entry = { goodsStars: 0, describedStars: 0, content: '', files: [] }
const empty: Draft = { entries: {}, logisticsStars: 0, serviceStars: 0, isAnonymous: false }

const isBegun = (it: Entry): boolean => it.goodsStars > 0 || it.describedStars > 0 || it.content.trim() !== '' || it.files.length > 0

const wordyFault = (content: string): string | undefined => {
  const fault = faultAt(evaluation.write.input.shape.lines.element, { content }, 'content')
  return content === '' ? undefined : fault
}

/** What is missing of a line that was begun. */
const faultOf = (it: Entry): string | undefined =>
  wordyFault(it.content) ?? (it.goodsStars === 0 ? '请给商品选星级' : it.describedStars === 0 ? '请给描述相符选星级' : undefined)

const Goods = ({ line, entry, set, fault }: { line: Line; entry: Entry; set: (it: Partial<Entry>) => void; fault: string | undefined }) => {
  const isPhone = usePhone()
  return (
    <div className={css['line']}>
      {line.picture ? (
        <div className={css['picture']}>
          <Drawing src={line.picture} name={line.name} height={isPhone ? 48 : 72} />
        </div>
      ) : null}
      <div className={css['body']}>
        <p className="strong">{line.name}</p>
        <p className="second">
          {line.spec ? `${line.spec} · ` : ''}
          {line.note}
        </p>
        {line.said ? (
          <Said name={line.name} said={line.said} />
        ) : (
          <>
            <PickStars label="商品" value={entry.goodsStars} set={(goodsStars) => set({ goodsStars })} />
            <PickStars label="描述相符" value={entry.describedStars} set={(describedStars) => set({ describedStars })} />
            <Input.TextArea
              rows={2}
              aria-label={`评价内容：${line.name}`}
              placeholder={
                line.lineNo === WHOLE_LINE_NO
                  ? '质量、交期、沟通、开票……同事再找这家供应商前心里有数'
                  : '质量、做工、与页面描述是否一致……帮同事下单前心里有数'
              }
              count={{ show: true, max: SAID_MAX }}
              status={fault ? 'error' : ''}
              value={entry.content}
              onChange={(event) => set({ content: event.target.value })}
            />
            <Fault>{fault}</Fault>
            <div className={css['photos']}>
              <Upload
                isSmall
                takesPhoto
                label={`添加图片${entry.files.length > 0 ? '' : '（可选）'}`}
                max={PICTURES_MAX}
                value={entry.files}
                onChange={(files) => set({ files })}
              />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/** Who reads it, where that is not as with goods of the mall. */
const readersText = (doc: Form): string => {
  if (doc.isOutside) return '署您的姓名，连同采购事项，本校的人以后向这家供应商采购时能看到；它不在平台上，看不到也不能回复'
  return doc.mayBeAnonymous ? '' : '署您的姓名，连同采购事项，本校的人和这家供应商都能看到'
}

const Body = ({ doc }: { doc: Form }) => {
  const navigate = useNavigate()
  const called = evaluatedKinds[doc.kind]
  const isWhole = doc.kind === 'offPlatform'
  const [draft, put, drop] = useKept<Draft>(`evaluate:${doc.id}`, empty)
  const [touched, setTouched] = useState(false)
  const [pressed, setPressed] = useState(false)
  const act = useAct(api.evaluation.write, {
    keep: `evaluate-${doc.id}`,
    onDone: () => {
      setTouched(false)
      setPressed(false)
      drop()
      put(empty)
      notify.ok('评价已发表，谢谢')
    },
  })
  const open = doc.lines.filter((it) => it.said === null)
  const entryOf = (it: Line): Entry => ({ ...blank, ...draft.entries[it.lineNo] })
  const begun = open.filter((it) => isBegun(entryOf(it)))
  const photoNum = begun.reduce((sum, it) => sum + entryOf(it).files.length, 0)
  const change = (it: Partial<Draft>) => {
    setTouched(true)
    put((now) => ({ ...now, ...it }))
  }
  const setEntry = (line: Line) => (it: Partial<Entry>) =>
    change({ entries: { ...draft.entries, [line.lineNo]: { ...entryOf(line), ...it } } })
  const faults = [
    ...(begun.length === 0 ? [{ text: isWhole ? '请选择星级' : '请至少给一种商品选星级', at: 'goods' }] : []),
    ...begun.flatMap((it) => {
      const fault = faultOf(entryOf(it))
      return fault ? [{ text: `${it.name}：${fault}`, at: 'goods' }] : []
    }),
    ...(photoNum > PICTURES_AT_ONCE
      ? [{ text: `一次最多 ${PICTURES_AT_ONCE} 张图片，现有 ${photoNum} 张，其余商品可以稍后再评`, at: 'goods' }]
      : []),
    ...(draft.logisticsStars === 0 ? [{ text: '请给物流选星级', at: 'whole' }] : []),
    ...(draft.serviceStars === 0 ? [{ text: '请给服务选星级', at: 'whole' }] : []),
  ]
  const jump = (at: string) => document.getElementById(at)?.scrollIntoView({ block: 'center' })
  const send = () => {
    setPressed(true)
    if (faults[0]) return jump(faults[0].at)
    void act.run({
      kind: doc.kind,
      id: doc.id,
      logisticsStars: draft.logisticsStars,
      serviceStars: draft.serviceStars,
      isAnonymous: draft.isAnonymous,
      lines: begun.map((it) => {
        const { files, ...said } = entryOf(it)
        return { lineNo: it.lineNo, ...said, fileIds: files.map((file) => file.id) }
      }),
    })
  }
  const isOpen = doc.can === true && open.length > 0
  return (
    <FormPage
      dirty={touched && !act.pending}
      errors={pressed ? faults.map((it) => ({ text: it.text, jump: () => jump(it.at) })) : []}
      top={<DocTitle title="发表评价" number={doc.docNo} note={<SupplierName of={doc} />} back={doc.page} />}
      sections={[
        {
          id: 'goods',
          title: isWhole ? '采购' : '商品',
          note: doc.can === true ? `${doc.endsOn} 前可以评价，评价后 ${ADD_DAYS} 天内可以追评一次` : doc.can,
          done: begun.length > 0,
          body: (
            <div>
              {(doc.can === true ? doc.lines : doc.lines.filter((it) => it.said)).map((it) => (
                <Goods
                  key={it.lineNo}
                  line={it}
                  entry={entryOf(it)}
                  set={setEntry(it)}
                  fault={wordyFault(entryOf(it).content) ?? (pressed && isBegun(entryOf(it)) ? faultOf(entryOf(it)) : undefined)}
                />
              ))}
            </div>
          ),
        },
        ...(isOpen
          ? [
              {
                id: 'whole',
                title: '物流与服务',
                note: isWhole ? '对供应商' : '对整张订单的供应商',
                done: draft.logisticsStars > 0 && draft.serviceStars > 0,
                body: (
                  <>
                    <PickStars label="物流" value={draft.logisticsStars} set={(logisticsStars) => change({ logisticsStars })} />
                    <PickStars label="服务" value={draft.serviceStars} set={(serviceStars) => change({ serviceStars })} />
                    {doc.mayBeAnonymous ? (
                      <Checkbox checked={draft.isAnonymous} onChange={(event) => change({ isAnonymous: event.target.checked })}>
                        匿名评价：商品页和供应商都看不到我的姓名，图片里的拍摄信息和文件名会去掉
                      </Checkbox>
                    ) : (
                      <p className="second">{readersText(doc)}</p>
                    )}
                  </>
                ),
              },
            ]
          : []),
      ]}
      summary={
        isOpen ? (
          <span>
            {isWhole ? (
              '评价后不能修改'
            ) : (
              <>
                已评 <b>{begun.length}</b> / {open.length} 种，其余可以以后再评
              </>
            )}
          </span>
        ) : (
          <span className="second">{doc.can === true ? (isWhole ? '已经评价过了' : `这张${called}的商品都评价过了`) : doc.can}</span>
        )
      }
      actions={
        <>
          <Button onClick={() => void navigate(doc.page)}>返回{isWhole ? '申请' : called}</Button>
          {isOpen ? (
            <Button type="primary" loading={act.pending} onClick={send}>
              发表评价
            </Button>
          ) : null}
        </>
      }
    />
  )
}

/** Addresses of before are of orders. */
const isKind = (it: string): it is EvaluatedKind => Object.hasOwn(evaluatedKinds, it)

export const Screen = () => {
  const [params] = useSearchParams()
  const kind = params.get('kind') ?? ''
  const read = useRead(api.evaluation.form, { kind: isKind(kind) ? kind : 'order', id: params.get('id') ?? '' })
  return <WithRead read={read}>{(doc) => <Body key={doc.id} doc={doc} />}</WithRead>
}
