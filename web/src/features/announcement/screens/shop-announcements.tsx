// 店铺公告 of all shops, for the platform: each with what it says, hidden with a reason or shown again.
import { daysText, HIDE_REASON_MAX, type AnnouncementState } from '@caiyuan/contract/announcement'
import { to } from '@caiyuan/contract/to'
import { Button } from 'antd'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { announcementTabs, Said, Standing, tabsOf, Whole, Written, type AnyAnnouncement } from '../parts/row.tsx'

const shape = { tabs: announcementTabs, filters: { keyword: '', shop: '' }, pageSize: 20 }
const empty: Record<AnnouncementState, { title: string; text: string }> = {
  shown: { title: '没有展示中的公告', text: '各店铺今天展示的公告会列在这里。' },
  coming: { title: '没有待发布的公告', text: '开始日期在以后的公告会列在这里。' },
  over: { title: '没有已结束的公告', text: '过了结束日期的公告会列在这里。' },
  withdrawn: { title: '没有已撤回的公告', text: '店铺自己撤回的公告会列在这里。' },
  hidden: { title: '没有已隐藏的公告', text: '您隐藏的公告会列在这里，可以恢复展示。' },
}

const Shop = ({ it }: { it: AnyAnnouncement }) => (
  <>
    {it.hasPage ? (
      <Link className="line1" to={to('/srcName', { id: it.supplierId })} title={it.supplierFullName}>
        {it.supplierName}
      </Link>
    ) : (
      <span className="line1" title={it.supplierFullName}>
        {it.supplierName}
      </span>
    )}
    {it.problem === '' ? null : <p className="bad">{it.problem}</p>}
  </>
)

export const Screen = () => {
  const list = useListState(shape)
  const ask = useAsk()
  const state = list.tab as AnnouncementState
  const read = useRead(
    api.announcement.desk,
    { state, keyword: list.filters.keyword, shop: list.filters.shop, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const hide = useAct(api.announcement.hide, { onDone: () => notify.ok('已隐藏，并告知供应商') })
  const show = useAct(api.announcement.show, {
    onDone: (it) => notify.ok(`已恢复，并告知供应商；${it.state === 'shown' ? '店铺首页正在展示' : '到开始日期自动展示'}`),
  })
  const pending = hide.pending || show.pending
  const askHide = (it: AnyAnnouncement) =>
    void ask.put({
      title: `隐藏「${it.title}」？`,
      body: (
        <>
          {it.supplierName}的店铺首页马上不再展示，供应商不能修改和恢复。原因会原样告知供应商。
          <Whole it={it} />
        </>
      ),
      ok: '隐藏',
      danger: true,
      comment: { label: '原因', least: 2, most: HIDE_REASON_MAX, about: it.id },
      send: (reason) => hide.run({ id: it.id, version: it.version, reason }),
    })
  const askShow = (it: AnyAnnouncement, hiddenAt: string) =>
    void ask
      .put({
        title: `恢复展示「${it.title}」？`,
        body: (
          <>
            展示日期 {daysText(it)}，恢复后会告知供应商。
            <Whole it={it} />
          </>
        ),
        ok: '恢复展示',
      })
      .then((answer) => (answer === undefined ? undefined : show.run({ id: it.id, version: it.version, hiddenAt })))
  const actsOf = (it: AnyAnnouncement) => {
    const { hidden } = it
    if (it.can.hide === true)
      return (
        <Button
          type="link"
          size="small"
          danger
          disabled={pending}
          aria-label={`隐藏：${it.supplierName} ${it.title}`}
          onClick={() => askHide(it)}
        >
          隐藏
        </Button>
      )
    if (it.can.show !== true || !hidden) return it.can.show ? <span className="second">不能恢复：{it.can.show}</span> : null
    return (
      <Button
        type="link"
        size="small"
        disabled={pending}
        aria-label={`恢复展示：${it.supplierName} ${it.title}`}
        onClick={() => askShow(it, hidden.at)}
      >
        恢复展示
      </Button>
    )
  }
  const columns: Column<AnyAnnouncement>[] = [
    { key: 'said', title: '公告', fixed: true, render: (it) => <Said it={it} /> },
    { key: 'shop', title: '店铺', width: 112, render: (it) => <Shop it={it} /> },
    { key: 'days', title: '展示日期', width: 184, render: (it) => <span className="num">{daysText(it)}</span> },
    { key: 'state', title: '状态', width: 152, render: (it) => <Standing it={it} by={it.hiddenBy} /> },
    { key: 'by', title: '发布人', width: 108, render: (it) => <Written it={it} /> },
    ...(state === 'over' || state === 'withdrawn'
      ? []
      : [{ key: 'acts', title: '操作', width: state === 'hidden' ? 200 : 96, render: actsOf }]),
  ]
  return (
    <>
      <ListPage
        name="shop-announcements"
        what="店铺公告"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        tabs={tabsOf(read.data?.counts)}
        search={<FilterText list={list} name="keyword" label="标题、内容" width={200} />}
        filters={<FilterText list={list} name="shop" label="店铺名称" width={180} />}
        phoneCard={(it) => (
          <>
            <Shop it={it} />
            <Said it={it} />
            <p className="second num">
              {daysText(it)} · {it.createdBy}
            </p>
            <Standing it={it} by={it.hiddenBy} />
            {actsOf(it)}
          </>
        )}
        minWidth={960}
        empty={list.isFiltered ? undefined : empty[state]}
      />
      {ask.node}
    </>
  )
}
