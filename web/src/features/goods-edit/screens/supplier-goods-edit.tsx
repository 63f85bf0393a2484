// 供应商工作台 · 编辑商品: one of the goods whole, with its packs; below it who changed what.
import { controlLabel } from '@caiyuan/contract/goods'
import type { SentOf } from '@caiyuan/contract/endpoint'
import { MOST_PICTURES } from '@caiyuan/contract/goods-edit'
import { goodsFlow } from '@caiyuan/contract/goods-flow'
import { PlusOutlined } from '@ant-design/icons'
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
import { draftOf, faultAt, newSku, readDraft, type Faults, type GoodsDraft, type SkuDraft, type Whole } from '../model.ts'
import { Box } from '../parts/box.tsx'
import css from '../parts/edit.module.css'
import { OddDialog, oddOf } from '../parts/odd-dialog.tsx'
import { Pairs } from '../parts/pairs.tsx'
import { Pictures } from '../parts/pictures.tsx'
import { SkuFields } from '../parts/sku-fields.tsx'
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
      sure={() => void act.run({ ...asked.input, isSure: true })}
    />
  ) : null
  return { act, dialog }
}

const Basics = ({ draft, set, faults }: { draft: GoodsDraft; set: (change: Partial<GoodsDraft>) => void; faults: Faults }) => {
  const box = (field: 'name' | 'brand' | 'model' | 'spec' | 'pack' | 'keywords' | 'description' | 'leadDays') => ({
    value: draft[field],
    set: (value: string) => set({ [field]: value }),
    fault: faultAt(faults, field),
  })
  return (
    <div className={css['fields']}>
      <div className={css['wide']}>
        <Box label="商品名称" {...box('name')} />
      </div>
      <Box label="品牌" {...box('brand')} />
      <Box label="型号" {...box('model')} />
      <Box label="规格" {...box('spec')} />
      <Box label="包装" {...box('pack')} />
      <Box label="发货天数" {...box('leadDays')} whole note="确认后几个工作日内发出" />
      <div className={css['half']}>
        <Box label="关键词" {...box('keywords')} note="用空格隔开，最多 20 个" />
      </div>
      <div className={css['wide']}>
        <Box label="描述" {...box('description')} lines={3} />
      </div>
    </div>
  )
}

const Skus = ({ skus, set, faults }: { skus: readonly SkuDraft[]; set: (skus: readonly SkuDraft[]) => void; faults: Faults }) => (
  <>
    {skus.map((sku, i) => (
      <SkuFields
        key={sku.key}
        sku={sku}
        at={i}
        faults={faults}
        set={(change) => set(skus.map((it, j) => (i === j ? { ...it, ...change } : it)))}
        remove={skus.length > 1 ? () => set(skus.filter((_, j) => j !== i)) : undefined}
      />
    ))}
    <div className={css['foot']}>
      <Button type="dashed" icon={<PlusOutlined />} onClick={() => set([...skus, newSku(skus.at(-1))])}>
        添加规格
      </Button>
    </div>
  </>
)

const WORDS: Record<string, string> = { skus: '规格', attributes: '商品参数' }

/** Where each fault stands, for the line above the form. */
const jumps = (faults: Faults) => {
  const each = Object.entries(faults).map(([path, message]) => {
    const [head = '', at] = path.split('.')
    const where =
      head === 'skus' && at !== undefined ? `规格 ${Number(at) + 1}：` : WORDS[head] && at !== undefined ? `${WORDS[head]}：` : ''
    const id = head === 'skus' ? 'packs' : head === 'attributes' ? 'attributes' : 'basics'
    return { text: `${where}${message}`, jump: () => document.getElementById(id)?.scrollIntoView({ block: 'start' }) }
  })
  return [...new Map(each.map((it) => [it.text, it])).values()]
}

const Editor = ({ goods, reload, isDirty }: { goods: Whole; reload: () => void; isDirty: boolean }) => {
  const [draft, setDraft] = useState<GoodsDraft>(() => draftOf(goods))
  const [isTouched, setTouched] = useState(false)
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
  const count = (head: string): number => Object.keys(faults).filter((it) => it.split('.')[0] === head).length
  return (
    <>
      <FormPage
        dirty={isTouched || isDirty}
        errors={jumps(faults)}
        sections={[
          {
            id: 'basics',
            title: '基本信息',
            errors: Object.keys(faults).length - count('skus') - count('attributes'),
            body: <Basics draft={draft} set={set} faults={faults} />,
          },
          {
            id: 'attributes',
            title: '商品参数',
            errors: count('attributes'),
            body: <Pairs pairs={draft.attributes} set={(attributes) => set({ attributes })} faults={faults} />,
          },
          {
            id: 'packs',
            title: '规格与价格',
            brief: `${draft.skus.length} 个规格`,
            errors: count('skus'),
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

const Head = ({ goods }: { goods: Whole }) => (
  <Card title={goods.name} note={<StatusTag flow={goodsFlow} state={goods.state} />}>
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

export const Screen = () => {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const read = useRead(api.goodsEdit.detail, { id }, { enabled: id !== '' })
  const [version, setVersion] = useState(0)
  const [isStoryDirty, setStoryDirty] = useState(false)
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
          <Head goods={shown} />
          <Card
            title="商品图片"
            id="pictures"
            note={`${(read.data ?? shown).pictures.length} / ${MOST_PICTURES}，上传、排序和删除立即生效`}
          >
            <Pictures goods={read.data ?? shown} />
          </Card>
          <Editor key={`${shown.productId}-${version}`} goods={shown} reload={reload} isDirty={isStoryDirty} />
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
