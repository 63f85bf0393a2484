// 同义词: words that mean the same goods, for the search of all schools; above them the words its box offers.
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { HotWords } from '../../hot-word/parts/hot-words.tsx'
import { SynonymForm, type Synonyms } from '../parts/synonym-form.tsx'

const shape = { filters: { search: '' }, pageSize: 20 }

/** The last of a group is searched for its goods as well as the first. */
const Words = ({ it }: { it: Synonyms }) => (
  <span>
    {it.words.map((word, i) => (
      <span key={word}>
        {i > 0 ? '、' : ''}
        <Link to={`/searchCate?keyword=${encodeURIComponent(word)}`}>{word}</Link>
      </span>
    ))}
  </span>
)

export const Screen = () => {
  const list = useListState(shape)
  const ask = useAsk()
  const [at, open] = useState<Synonyms | 'new'>()
  const read = useRead(api.synonym.list, { search: list.filters.search, pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  const remove = useAct(api.synonym.remove, { onDone: () => notify.ok('已删除') })
  const putRemove = (it: Synonyms) =>
    void ask
      .put({ title: `删除「${it.words.join('、')}」？`, body: '这些词不再互相找到；商品不受影响。', ok: '删除', danger: true })
      .then((answer) => (answer === undefined ? undefined : remove.run({ id: it.id })))
  const acts = (it: Synonyms) => (
    <>
      <Button type="link" size="small" aria-label={`修改：${it.words[0]}`} onClick={() => open(it)}>
        修改
      </Button>
      <Button type="link" size="small" danger aria-label={`删除：${it.words[0]}`} disabled={remove.pending} onClick={() => putRemove(it)}>
        删除
      </Button>
    </>
  )
  const columns: Column<Synonyms>[] = [
    { key: 'words', title: '同义词', fixed: true, render: (it) => <Words it={it} /> },
    { key: 'by', title: '最近修改', width: 132, render: (it) => <TwoLines main={it.updatedBy} second={momentText(it.updatedAt)} /> },
    { key: 'acts', title: '操作', width: 132, render: acts },
  ]
  return (
    <div className="stack">
      <HotWords />
      <ListPage
        name="synonyms"
        what="同义词"
        title="同义词"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        search={<FilterText list={list} name="search" label="词" width={220} />}
        tools={
          <Button type="primary" onClick={() => open('new')}>
            新增同义词
          </Button>
        }
        phoneCard={(it) => (
          <>
            <Words it={it} />
            <p className="second">
              {it.updatedBy} {momentText(it.updatedAt)}
            </p>
            <p>{acts(it)}</p>
          </>
        )}
        minWidth={560}
        empty={list.isFiltered ? undefined : { title: '没有同义词', text: '老师搜“打印纸”也想看到“复印纸”时，把两个词放进一组。' }}
      />
      {ask.node}
      {at ? <SynonymForm at={at} close={() => open(undefined)} /> : null}
    </div>
  )
}
