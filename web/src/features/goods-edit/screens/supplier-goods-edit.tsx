// 供应商工作台 · 编辑商品: one of the goods whole, with its packs; below it who changed what.
import { controlLabel } from '@caiyuan/contract/goods'
import type { SentOf } from '@caiyuan/contract/endpoint'
import { MOST_PICTURES } from '@caiyuan/contract/goods-edit'
import { goodsFlow } from '@caiyuan/contract/goods-flow'
import { toNewGoods } from '@caiyuan/contract/to-new-goods'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, sayFail, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { PathTitle } from '../../../ui/path-title.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { OwnPapers } from '../../goods-paper/parts/own-papers.tsx'
import { draftOf, readDraft, type Faults, type GoodsDraft, type Whole } from '../model.ts'
import { Basics, faultNums, jumps, Skus } from '../parts/goods-fields.tsx'
import { NewGoods } from '../parts/new-goods.tsx'
import { OddDialog, oddOf } from '../parts/odd-dialog.tsx'
import { Pairs } from '../parts/pairs.tsx'
import { Pictures } from '../parts/pictures.tsx'
import { Services } from '../parts/services.tsx'
import { Story } from '../parts/story.tsx'
import { Versions } from '../parts/versions.tsx'

const GOODS = { to: '/supplier/goods', text: '商品' }
const NONE: Faults = {}

const useSaving = (done: () => void) => {
  const [asked, setAsked] = useState<{ odd: NonNullable<ReturnType<typeof oddOf>>; input: SentOf<typeof api.goodsEdit.save> }>()
  const act = useAct(api.goodsEdit.save, {
    onDone: ({ changes, isSubmitted }) => {
      setAsked(undefined)
      notify.ok(isSubmitted ? '已保存并重新送审' : changes.length > 0 ? `已保存 ${changes.length} 处修改` : '没有改动')
      done()
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

interface EditorProps {
  goods: Whole
  reload: () => void
  /** Something else of the page is typed and not saved. */
  isDirty: boolean
  tellTouched: (isTouched: boolean) => void
}

const Editor = ({ goods, reload, isDirty, tellTouched }: EditorProps) => {
  const [draft, setDraft] = useState<GoodsDraft>(() => draftOf(goods))
  const [isTouched, touch] = useState(false)
  const setTouched = (is: boolean) => {
    touch(is)
    tellTouched(is)
  }
  const [isShown, setShown] = useState(false)
  const { act, dialog } = useSaving(() => {
    setTouched(false)
    reload()
  })
  const set = (change: Partial<GoodsDraft>) => {
    setTouched(true)
    setDraft((it) => ({ ...it, ...change }))
  }
  const read = readDraft(draft)
  const faults = (isShown ? read.faults : null) ?? act.fail?.fields ?? NONE
  const save = () => {
    setShown(true)
    if (read.typed) void act.run({ id: goods.productId, updatedAt: goods.updatedAt, ...read.typed })
  }
  const nums = faultNums(faults)
  return (
    <>
      <FormPage
        dirty={isTouched || isDirty}
        errors={jumps(faults)}
        sections={[
          {
            id: 'basics',
            title: '基本信息',
            errors: nums.basics,
            body: <Basics draft={draft} set={set} faults={faults} />,
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
            note: '已提交的订单按提交时的内容与价格执行',
            flush: true,
            body: <Skus skus={draft.skus} set={(skus) => set({ skus })} faults={faults} />,
          },
        ]}
        summary={<span className="second">{isTouched ? '有修改未保存' : '没有未保存的修改'}</span>}
        actions={
          <Button type="primary" loading={act.pending} disabled={!isTouched} onClick={save}>
            {goods.state === 'refused' ? '保存并重新送审' : '保存'}
          </Button>
        }
      />
      {dialog}
    </>
  )
}

const Head = ({ goods, isDirty }: { goods: Whole; isDirty: boolean }) => (
  <Card
    title={goods.name}
    note={<StatusTag flow={goodsFlow} state={goods.state} />}
    extra={isDirty ? <span className="second">保存后可复制为新商品</span> : <Link to={toNewGoods(goods.productId)}>复制为新商品</Link>}
  >
    <Facts
      columns={3}
      facts={[
        { label: '商品编码', value: goods.code },
        { label: '分类', value: goods.categoryName },
        { label: 'CAS 号', value: goods.cas },
        { label: '管控类别', value: goods.controlClass > 0 ? controlLabel(goods.controlClass) : '' },
        { label: '未通过原因', value: goods.reason, wide: true },
        {
          label: '商品页',
          value:
            goods.state === 'on' || goods.state === 'off' ? <Link to={`/detail?id=${goods.productId}`}>按采购人看到的样子查看</Link> : '',
        },
      ]}
    />
  </Card>
)

/** As they were saved: the fields begin anew with them. */
const servicesKey = (it: Whole): string => JSON.stringify([it.productId, it.services])

const Edited = ({ id }: { id: string }) => {
  const read = useRead(api.goodsEdit.detail, { id }, { enabled: id !== '' })
  const [version, setVersion] = useState(0)
  const [isStoryDirty, setStoryDirty] = useState(false)
  const [areServicesDirty, setServicesDirty] = useState(false)
  const [isTouched, setTouched] = useState(false)
  // What somebody else saved meanwhile does not take away what is typed here; saving says so.
  const [shown, setShown] = useState<Whole>()
  if (read.data && (!shown || shown.productId !== read.data.productId)) setShown(read.data)
  const reload = () =>
    void read.refetch().then(({ data }) => {
      setShown(data)
      setVersion((n) => n + 1)
    })
  return (
    <div className="stack">
      <PathTitle from={[GOODS]}>编辑商品</PathTitle>
      {id === '' ? (
        <Empty title="没有这件商品" action={<Link to={GOODS.to}>回到商品列表</Link>} />
      ) : read.error && !shown ? (
        <ReadFail fail={read.error} retry={() => void read.refetch()} />
      ) : shown ? (
        <>
          <Head goods={shown} isDirty={isTouched || isStoryDirty || areServicesDirty} />
          <Card
            title="商品图片"
            id="pictures"
            note={`${(read.data ?? shown).pictures.length} / ${MOST_PICTURES}，上传、排序和删除立即生效`}
          >
            <Pictures goods={read.data ?? shown} />
          </Card>
          <Editor
            key={`${shown.productId}-${version}`}
            goods={shown}
            reload={reload}
            isDirty={isStoryDirty || areServicesDirty}
            tellTouched={setTouched}
          />
          <Card title="增值服务" id="services" note="与商品一起下单，份数不超过商品数量">
            <Services
              key={servicesKey(read.data ?? shown)}
              goods={read.data ?? shown}
              reload={() => void read.refetch()}
              tellDirty={setServicesDirty}
            />
          </Card>
          <Card title="说明书与证书" id="papers" note="上传和删除立即生效">
            <OwnPapers productId={shown.productId} />
          </Card>
          <Card title="图文详情" id="story">
            <Story key={shown.productId} goods={read.data ?? shown} tellDirty={setStoryDirty} />
          </Card>
          <Card title="修改记录" id="versions">
            <Versions id={shown.productId} />
          </Card>
        </>
      ) : (
        <SkeletonBlock lines={8} />
      )}
    </div>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const from = params.get('from') ?? ''
  // Another one of the goods is another page: nothing typed for the one stands at the other.
  return params.get('new') === '1' ? <NewGoods key={from} from={from} /> : <Edited key={params.get('id')} id={params.get('id') ?? ''} />
}
