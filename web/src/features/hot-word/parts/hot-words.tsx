// 热搜词 as they stand under the search box: added, put in order by hand or by buttons, deleted. Each act is done at once.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { HOT_WORDS_MAX, hotWord as calls } from '@caiyuan/contract/hot-word'
import { momentText } from '@caiyuan/contract/span'
import { ArrowLeftOutlined, ArrowRightOutlined, CloseOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog, useAsk } from '../../../ui/modal.tsx'
import css from './hot-words.module.css'

type HotWord = OutputOf<typeof api.hotWord.list>['list'][number]

const HotWordForm = ({ close }: { close: () => void }) => {
  const add = useAct(api.hotWord.add, {
    onDone: () => {
      notify.ok('已新增，搜索框下马上显示')
      close()
    },
  })
  const form = useSchemaForm({ schema: calls.add.input, fail: add.fail, onSubmit: (values) => void add.run(values) })
  return (
    <FormDialog title="新增热搜词" onClose={close} ok="新增" pending={add.pending} send={form.submit}>
      <Form {...form.props}>
        <Field of={form} name="word" label="热搜词" hint="2 到 12 个字，老师点一下就搜它；排在现有的后面">
          <Input maxLength={12} placeholder="例如：A4 复印纸" />
        </Field>
      </Form>
    </FormDialog>
  )
}

const moved = (all: readonly HotWord[], from: number, to: number): HotWord[] => {
  const rest = all.filter((_, i) => i !== from)
  return [...rest.slice(0, to), all[from]!, ...rest.slice(to)]
}

const Words = ({ list }: { list: readonly HotWord[] }) => {
  const ask = useAsk()
  const sort = useAct(api.hotWord.sort)
  const remove = useAct(api.hotWord.remove, { onDone: () => notify.ok('已删除') })
  const [dragged, setDragged] = useState<number>()
  const isBusy = sort.pending || remove.pending
  const put = (from: number, to: number) => void sort.run({ ids: moved(list, from, to).map((it) => it.id) })
  const putRemove = (it: HotWord) =>
    void ask
      .put({ title: `删除热搜词「${it.word}」？`, body: '搜索框下不再显示它；仍然可以搜。', ok: '删除', danger: true })
      .then((answer) => (answer === undefined ? undefined : remove.run({ id: it.id })))
  if (list.length === 0) return <p className="second">还没有热搜词，搜索框下不显示这一行。</p>
  return (
    <>
      <ol className={css['words']} aria-label="热搜词">
        {list.map((it, i) => (
          <li
            key={it.id}
            draggable
            data-dragged={dragged === i}
            onDragStart={() => setDragged(i)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== undefined && dragged !== i) put(dragged, i)
              setDragged(undefined)
            }}
          >
            <span className={css['text']} title={`${it.addedBy} ${momentText(it.addedAt)} 新增`}>
              <Link to={`/searchCate?${new URLSearchParams({ keyword: it.word })}`}>{it.word}</Link>
              <span className={it.goodsNum === 0 ? 'bad' : 'second'}>{it.goodsNum === 0 ? '无商品' : goodsText(it.goodsNum)}</span>
            </span>
            <Button
              size="small"
              type="text"
              icon={<ArrowLeftOutlined />}
              aria-label={`前移：${it.word}`}
              disabled={i === 0 || isBusy}
              onClick={() => put(i, i - 1)}
            />
            <Button
              size="small"
              type="text"
              icon={<ArrowRightOutlined />}
              aria-label={`后移：${it.word}`}
              disabled={i === list.length - 1 || isBusy}
              onClick={() => put(i, i + 1)}
            />
            <Button
              size="small"
              type="text"
              danger
              icon={<CloseOutlined />}
              aria-label={`删除热搜词：${it.word}`}
              disabled={isBusy}
              onClick={() => putRemove(it)}
            />
          </li>
        ))}
      </ol>
      {ask.node}
    </>
  )
}

const MOST_COUNTED = 999
const goodsText = (num: number): string => (num > MOST_COUNTED ? `${MOST_COUNTED}+ 件` : `${num} 件`)

export const HotWords = () => {
  const [isOpen, setOpen] = useState(false)
  const read = useRead(api.hotWord.list, {})
  const num = read.data?.list.length ?? 0
  return (
    <Card
      title="热搜词"
      note={num >= HOT_WORDS_MAX ? `已有 ${HOT_WORDS_MAX} 个，删除一个后可再新增` : `显示在搜索框下，最多 ${HOT_WORDS_MAX} 个`}
      extra={
        <Button size="small" disabled={!read.data || num >= HOT_WORDS_MAX} onClick={() => setOpen(true)}>
          新增热搜词
        </Button>
      }
    >
      <WithRead read={read}>{({ list }) => <Words list={list} />}</WithRead>
      {isOpen ? <HotWordForm close={() => setOpen(false)} /> : null}
    </Card>
  )
}
