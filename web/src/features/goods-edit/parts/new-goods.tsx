// New goods by hand, from nothing or like others of one's own; pictures and 图文详情 follow once they are kept.
import { to } from '@caiyuan/contract/to'
import type { SentOf } from '@caiyuan/contract/endpoint'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, sayFail, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { PathTitle } from '../../../ui/path-title.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { CategoryBox } from '../../catalog/parts/category-box.tsx'
import { blankDraft, copyOf, faultAt, readNew, type Faults, type NewDraft } from '../model.ts'
import { Box } from './box.tsx'
import css from './edit.module.css'
import { Basics, faultNums, jumps, Skus } from './goods-fields.tsx'
import { OddDialog, oddOf } from './odd-dialog.tsx'
import { Pairs } from './pairs.tsx'

const NONE: Faults = {}

interface OwnProps {
  draft: NewDraft
  set: (change: Partial<NewDraft>) => void
  faults: Faults
  asksCas: boolean
}

/** What stays with the goods: it says who reviews them and who may buy. */
const Own = ({ draft, set, faults, asksCas }: OwnProps) => {
  const fault = faultAt(faults, 'categoryCode')
  return (
    <>
      <div className={`${css['box']} ${css['half']}`}>
        <span>
          商品分类 <small className="second">提交后不能改</small>
        </span>
        <CategoryBox
          label="商品分类"
          value={draft.categoryCode}
          isWrong={fault !== undefined}
          onChange={(categoryCode) => set({ categoryCode })}
        />
        <Fault>{fault}</Fault>
      </div>
      <div>
        <Box
          label="CAS 号"
          value={draft.cas}
          set={(cas) => set({ cas, hasNoCas: false })}
          fault={faultAt(faults, 'cas')}
          note={asksCas ? '提交后不能改' : '化学品填写'}
          isFixed={draft.hasNoCas && asksCas}
        />
        {asksCas && draft.cas.trim() === '' ? (
          <Checkbox checked={draft.hasNoCas} onChange={(event) => set({ hasNoCas: event.target.checked })}>
            没有 CAS 号
          </Checkbox>
        ) : null}
      </div>
      <Box
        label="税率（%）"
        value={draft.taxRate}
        set={(taxRate) => set({ taxRate })}
        fault={faultAt(faults, 'taxRateBp')}
        decimal
        note="提交后不能改"
      />
    </>
  )
}

const useCreating = () => {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<{ odd: NonNullable<ReturnType<typeof oddOf>>; input: SentOf<typeof api.goodsEdit.create> }>()
  const act = useAct(api.goodsEdit.create, {
    onDone: ({ productId, state }) => {
      setAsked(undefined)
      notify.ok(
        state === 'waiting'
          ? '已提交审核，通过后上架；现在可以添加图片和图文详情'
          : '已上架，采购人可以搜索和购买；现在可以添加图片和图文详情',
      )
      void navigate(to('/supplier/goods/edit', { id: productId }), { replace: true })
    },
    onFail: (fail, input) => {
      const odd = oddOf(fail)
      setAsked(odd && { odd, input })
      if (!odd) sayFail(fail)
    },
  })
  const dialog = asked ? (
    <OddDialog
      odd={asked.odd}
      pending={act.pending}
      close={() => setAsked(undefined)}
      sure={(lowReason) => void act.run({ ...asked.input, isSure: true, lowReason })}
    />
  ) : null
  return { act, dialog }
}

interface FormProps {
  begun: NewDraft
  isReviewed: boolean
  casCategories: readonly string[]
}

const NewForm = ({ begun, isReviewed, casCategories }: FormProps) => {
  const [draft, setDraft] = useState(begun)
  const [isTouched, setTouched] = useState(false)
  const [isShown, setShown] = useState(false)
  const { act, dialog } = useCreating()
  const set = (change: Partial<NewDraft>) => {
    setTouched(true)
    setDraft((it) => ({ ...it, ...change }))
  }
  const asksCas = casCategories.includes(draft.categoryCode)
  const read = readNew(draft, asksCas)
  const faults = (isShown ? read.faults : null) ?? act.fail?.fields ?? NONE
  const send = () => {
    setShown(true)
    if (read.typed) void act.run(read.typed)
  }
  const nums = faultNums(faults)
  return (
    <>
      <FormPage
        dirty={isTouched}
        errors={jumps(faults)}
        sections={[
          {
            id: 'basics',
            title: '基本信息',
            errors: nums.basics,
            body: (
              <Basics draft={draft} set={set} faults={faults}>
                <Own draft={draft} set={set} faults={faults} asksCas={asksCas} />
              </Basics>
            ),
          },
          {
            id: 'attributes',
            title: '商品参数',
            errors: nums.attributes,
            body: <Pairs pairs={draft.attributes} set={(attributes) => set({ attributes })} faults={faults} />,
          },
          {
            id: 'packs',
            title: '规格与价格',
            brief: `${draft.skus.length} 个规格`,
            errors: nums.packs,
            note: '规格 1 的编码也是整件商品的编码，导入时按它认出',
            flush: true,
            body: <Skus skus={draft.skus} set={(skus) => set({ skus })} faults={faults} />,
          },
        ]}
        summary={
          <span className="second">{isReviewed ? '平台审核通过后上架' : '提交后立即上架'}；图片、图文详情、说明书与证书在提交后添加</span>
        }
        actions={
          <Button type="primary" loading={act.pending} onClick={send}>
            {isReviewed ? '提交审核' : '提交并上架'}
          </Button>
        }
      />
      {dialog}
    </>
  )
}

const GOODS = { to: '/supplier/goods', text: '商品' }

/** `from`: goods of one's own that these are like; empty: like none. */
export const NewGoods = ({ from }: { from: string }) => {
  const blank = useRead(api.goodsEdit.blank, {})
  const like = useRead(api.goodsEdit.detail, { id: from }, { enabled: from !== '' })
  // As they were when the page was opened: what somebody saves meanwhile changes nothing that is typed here.
  const [begun, begin] = useState<NewDraft | undefined>(() => (from === '' ? blankDraft() : undefined))
  if (!begun && like.data) begin(copyOf(like.data))
  const fail = blank.data ? (begun ? null : like.error) : blank.error
  return (
    <div className="stack">
      <PathTitle from={[GOODS]}>新增商品</PathTitle>
      {fail ? (
        <ReadFail fail={fail} retry={() => void (blank.data ? like : blank).refetch()} />
      ) : blank.data && begun ? (
        <>
          {like.data ? (
            <p className="second">
              照着 <Link to={to('/supplier/goods/edit', { id: from })}>{like.data.name}</Link>{' '}
              填写，编码、货号和库存请重新填；图片、图文详情和证书不复制。
            </p>
          ) : null}
          <NewForm begun={begun} {...blank.data} />
        </>
      ) : (
        <SkeletonBlock lines={8} />
      )}
    </div>
  )
}
