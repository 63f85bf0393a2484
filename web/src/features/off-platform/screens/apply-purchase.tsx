// 平台外采购申请: the form of the reader's school, whichever of its addresses he came by.
import { sections as sectionTitles, type Section } from '@caiyuan/contract/off-platform/sheet'
import { toOffPlatform } from '@caiyuan/contract/off-platform/flow'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useOtherWay } from '../../../core/way.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { FormPage, type FormSection } from '../../../ui/form-page.tsx'
import { Money } from '../../../ui/money.tsx'
import { chooseFault, isChoice } from '../../approval/parts/choose-approvers.tsx'
import { PathPart } from '../../approval/parts/path-part.tsx'
import { PathPreview } from '../../approval/parts/path-preview.tsx'
import { Funds, FUNDS_NOTE } from '../../fund/parts/funds-card.tsx'
import { splitFault } from '../../fund/parts/split.ts'
import { useSigned } from '../../signature/parts/use-signing.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import { WhatFollows } from '../../../ui/what-follows.tsx'
import { Basic } from '../parts/basic.tsx'
import { Direct } from '../parts/direct.tsx'
import css from '../parts/form.module.css'
import { Items } from '../parts/items.tsx'
import { Papers } from '../parts/papers.tsx'
import { Quotes } from '../parts/quotes.tsx'
import { Seller } from '../parts/seller.tsx'
import { useOffPlatformForm, type Opened } from '../parts/use-form.ts'

const jumpTo = (at: string, section: Section): void => {
  const target = document.getElementById(at) ?? document.getElementById(`part-${section}`)
  target?.scrollIntoView({ behavior: 'smooth', block: 'center' })
  target?.focus({ preventScroll: true })
}

/** 免申请 (decision 0406). */
const DIRECT_WAY = ['填写采购', '验收', '审批', '报销']

/** On a phone, where nothing stands beside the form. */
const After = ({ opened, isDirect }: { opened: Opened; isDirect: boolean }) => (
  <p className="second">
    {isDirect
      ? `提交后冻结经费，由验收人在 ${opened.expireDays} 天内验收，逾期自动作废并解冻；验收后按下面的路径审批，通过才确认应付，不通过的不付款。`
      : `提交后冻结经费，按下面的路径审批；批准后 ${opened.expireDays} 天内验收，逾期自动作废并解冻。未经批准的采购不能报销。`}
  </p>
)

/** What follows once it is sent. */
const followsOf = (opened: Opened, isDirect: boolean, totalFen: number, stepNum: number): { label: string; text: string }[] => {
  const frozen = totalFen > 0 ? `冻结 ${money(totalFen)}` : '冻结经费'
  const steps = stepNum > 0 ? `${stepNum} 步，见下方审批` : ''
  const accept = opened.form.accept?.isByTwo ? '须两位验收人各自验收' : '验收人上传照片和发票，发票合计须等于实际金额'
  if (isDirect)
    return [
      { label: '马上', text: `${frozen}，请验收人验收` },
      { label: '验收', text: accept },
      { label: '审批', text: `验收以后${steps ? `，${steps}` : ''}` },
      { label: '付款', text: '审批通过才确认应付，不通过的不付款' },
      { label: '时限', text: `提交后 ${opened.expireDays} 天内验收，逾期自动作废并解冻` },
    ]
  return [
    { label: '马上', text: `${frozen}，送审批` },
    { label: '审批', text: steps },
    { label: '采购', text: '批准后登记采购结果，指定验收人，不能是您自己' },
    { label: '验收', text: accept },
    { label: '时限', text: `批准后 ${opened.expireDays} 天内验收，逾期自动作废并解冻` },
  ]
}

const useSections = (
  it: ReturnType<typeof useOffPlatformForm>,
  opened: Opened,
  tried: boolean,
  note: string,
  setNote: (text: string) => void,
) => {
  const faults = { of: (at: string) => (tried ? (it.faults.find((fault) => fault.at === at)?.text ?? '') : '') }
  const shared = { it, opened, faults }
  const { checked, payable, split } = it
  const nodes = checked?.path.nodes ?? []
  const choices = nodes.filter(isChoice)
  const fault = payable && split ? splitFault(payable, split) : ''
  const bodies: Record<Section, Omit<FormSection, 'id' | 'title'>> = {
    direct: { body: <Direct {...shared} /> },
    basic: { body: <Basic {...shared} /> },
    items: { note: `最多 100 行；单价、数量须与发票一致`, flush: true, body: <Items {...shared} /> },
    quotes: { flush: true, body: <Quotes {...shared} /> },
    supplier: { note: '须与发票销售方一致', flush: true, body: <Seller {...shared} /> },
    funds: {
      note: FUNDS_NOTE,
      flush: true,
      body:
        payable && split ? (
          <div id="funds">
            <Funds quote={payable} split={split} change={it.setSplit} keeps="这里填写的内容会保留" />
          </div>
        ) : (
          <p className={`${css['later']} second`}>填写采购明细的数量和单价后选择经费</p>
        ),
    },
    files: { note: 'PDF、OFD、图片、Word、Excel，单个不超过 10 MB', flush: true, body: <Papers {...shared} /> },
    path: {
      note: '按现在的金额、经费和明细推算',
      flush: true,
      body: (
        <PathPart
          nodes={nodes}
          chosen={it.chosen}
          setChosen={it.setChosen}
          tried={tried}
          preview={
            payable ? (
              checked && <PathPreview orders={[{ key: '1', label: '', ...checked.path }]} />
            ) : (
              <p className={`${css['later']} second`}>填写采购明细后预演审批</p>
            )
          }
          note={note}
          setNote={setNote}
        >
          <After opened={opened} isDirect={it.sheet.isDirect} />
        </PathPart>
      ),
    },
  }
  const briefs: Record<Section, string> = {
    direct: it.sheet.isDirect ? '免申请' : '先申请',
    basic: '',
    items: `${it.sheet.items.length} 行`,
    quotes: it.sheet.quotes.length > 0 ? `${it.sheet.quotes.length} 家` : '',
    supplier: '',
    funds: split ? `${split.cards.length} 张卡` : '',
    files: it.sheet.files.length > 0 ? `${it.sheet.files.length} 个` : '',
    path: nodes.length > 0 ? `${nodes.filter((node) => node.skipped === '').length} 步` : '',
  }
  const missing = choices.filter((node) => chooseFault(node, it.chosen[node.id] ?? []) !== '')
  const all = [
    ...it.faults,
    ...(fault ? [{ section: 'funds' as const, at: 'funds', text: fault }] : []),
    ...missing.map((node) => ({ section: 'path' as const, at: 'part-path', text: chooseFault(node, it.chosen[node.id] ?? []) })),
  ].filter((each, i, every) => every.findIndex((other) => other.at === each.at && other.text === each.text) === i)
  const there = (Object.keys(sectionTitles) as Section[]).filter((key) => key !== 'direct' || opened.form.direct)
  const shown = there.map((key): FormSection => {
    const num = all.filter((each) => each.section === key).length
    return {
      id: `part-${key}`,
      title: sectionTitles[key],
      brief: num > 0 ? `缺 ${num} 项` : briefs[key],
      errors: tried ? num : 0,
      done: num === 0 && (key !== 'path' || nodes.length > 0) && (key !== 'funds' || payable !== undefined),
      ...bodies[key],
    }
  })
  return { shown, all, choices }
}

const Filling = ({ opened }: { opened: Opened }) => {
  const navigate = useNavigate()
  const [tried, setTried] = useState(false)
  const [note, setNote] = useState('')
  const it = useOffPlatformForm(opened, (doc) => window.history.replaceState(window.history.state, '', `?id=${doc.id}`))
  const submit = useSigned('buy', api.offPlatform.submit, {
    onDone: ({ id, docNo }: { id: string; docNo: string }) => {
      notify.ok(it.sheet.isDirect ? `${docNo} 已提交，验收人会收到消息` : `平台外采购申请 ${docNo} 已提交`)
      void navigate(toOffPlatform('/applyPurchaseDetail', { id }), { state: { from: '/applyPurchaseList' }, replace: true })
    },
  })
  const { shown, all } = useSections(it, opened, tried, note, setNote)
  const send = async () => {
    setTried(true)
    const [first] = all
    if (first) {
      notify.bad(first.text)
      jumpTo(first.at, first.section)
      return
    }
    const closing = it.close()
    if (!closing) return
    const doc = await closing
    const done =
      doc &&
      (await submit.run({
        id: doc.id,
        version: doc.version,
        content: it.content,
        chosen: it.chosen,
        ...(note.trim() ? { note: note.trim() } : {}),
      }))
    if (!done) it.open()
  }
  const keep = async () => {
    if (await it.saveNow()) notify.ok('草稿已保存')
  }
  useOtherWay(it.sheet.isDirect ? DIRECT_WAY : null)
  const total = it.checked?.totalFen ?? 0
  const nodes = it.checked?.path.nodes ?? []
  return (
    <>
      <PhoneTitle title="平台外采购申请" />
      {submit.node}
      <FormPage
        top={
          <div className={css['top']}>
            <div className={css['title']}>
              <span className="desktop-only">平台外采购申请</span>
              <span className="second num">
                {it.doc ? `${opened.doc?.state === 'back' ? '已驳回' : '草稿'} ${it.doc.docNo}` : '未保存'}
              </span>
            </div>
            {opened.form.note && !it.sheet.isDirect ? <p className="second">{opened.form.note}</p> : null}
            {opened.comment ? (
              <p className="bad" role="alert">
                驳回意见：{opened.comment}
              </p>
            ) : null}
          </div>
        }
        sections={shown}
        errors={
          tried
            ? all.map((each) => ({ text: `${sectionTitles[each.section]}：${each.text}`, jump: () => jumpTo(each.at, each.section) }))
            : []
        }
        beside={<WhatFollows rows={followsOf(opened, it.sheet.isDirect, total, nodes.filter((node) => node.skipped === '').length)} />}
        summary={
          <span>
            合计 <Money fen={total} as="sum" size={20} />
            <span className="second desktop-only">
              {' '}
              {it.sheet.items.length} 行
              {it.payable && it.payable.totalFen > 0 && it.split ? `，${it.split.cards.length} 张经费卡，提交后冻结 ${money(total)}` : ''}
            </span>
          </span>
        }
        actions={
          <>
            <span className="second desktop-only" role="status">
              {it.savedAt ? `${momentText(it.savedAt).slice(6)} 已自动保存` : ''}
            </span>
            <Button loading={it.isSaving} onClick={() => void keep()}>
              保存草稿
            </Button>
            <Button type="primary" loading={submit.pending} onClick={() => void send()}>
              {it.sheet.isDirect ? '提交验收' : '提交审批'}
            </Button>
          </>
        }
      />
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const { pathname, search } = useLocation()
  const [first] = useState(() => ({ id: params.get('id') ?? '', comparisonId: params.get('comparison') ?? '' }))
  const read = useRead(api.offPlatform.open, first, { fresh: 600_000 })
  return (
    <WithRead read={read}>
      {(opened) =>
        // Another school's address, or the one of every school: each person has that of his own.
        opened.form.path === pathname ? (
          <Filling key={opened.doc?.id ?? 'new'} opened={opened} />
        ) : (
          <Navigate to={`${opened.form.path}${search}`} replace />
        )
      }
    </WithRead>
  )
}
