// 学校管理 · 限购: what may not be bought, by whom or from which money, why, and what to do instead.
import { fundSources } from '@caiyuan/contract/fund'
import { capWords } from '@caiyuan/contract/limit-words'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { LimitDialog, type Limit, type Start } from '../parts/limit-form.tsx'
import { LimitMatrix } from '../parts/limit-matrix.tsx'
import css from './admin-depts.module.css'

const aboutOf = (it: Limit): string =>
  [it.categoryText, it.limitWord ? `名称含“${it.limitWord}”` : ''].filter(Boolean).join('，') || '没有条件'
const capOf = (it: Limit): string => capWords(it.limitMeasure, it.limitNum ?? it.limitFen ?? 0) || '不能买'
const whomOf = (it: Limit): string =>
  [it.roleName || '所有人', it.fundSource ? `用${fundSources[it.fundSource]}经费` : '任何经费'].join('，')

const columnsOf = (acts: ((it: Limit) => ReactNode) | undefined): Column<Limit>[] => [
  {
    key: 'about',
    title: '商品',
    fixed: true,
    render: (it) => (
      <>
        <TwoLines main={aboutOf(it)} second={`在售商品 ${it.goodsNum.toLocaleString('zh-CN')} 种`} />
        {acts ? <span className="phone-only">{acts(it)}</span> : null}
      </>
    ),
  },
  { key: 'cap', title: '限制', render: (it) => <b>{capOf(it)}</b> },
  { key: 'whom', title: '对谁、用什么钱', render: whomOf },
  { key: 'reason', title: '原因和出路', phone: 'hide', render: (it) => <TwoLines main={it.limitReason} second={it.instead} /> },
  ...(acts ? [{ key: 'acts', title: '操作', width: 132, phone: 'hide' as const, render: acts }] : []),
]

const useActs = (open: (it: Limit) => void) => {
  const ask = useAsk()
  const remove = useAct(api.admin.removeLimit, { onDone: () => notify.ok('已取消限购') })
  const putRemove = (it: Limit) =>
    void ask.put({
      title: `取消限购「${aboutOf(it)}」？`,
      body: '取消后马上可以购买；已经提交的订单不受影响。',
      danger: true,
      ok: '取消限购',
      comment: { label: '原因', least: 2, most: 60, about: it.id },
      send: (limitReason) => remove.run({ id: it.id, limitReason }),
    })
  const acts = (it: Limit) => (
    <span className={css['acts']}>
      <Button type="link" size="small" onClick={() => open(it)}>
        修改
      </Button>
      <Button type="link" size="small" danger onClick={() => putRemove(it)}>
        取消
      </Button>
    </span>
  )
  return { acts, node: ask.node }
}

export const Screen = () => {
  const mayChange = useSession().has('tenant:config')
  const read = useRead(api.admin.limits, {})
  const [at, open] = useState<Limit | Start>()
  const { acts, node } = useActs(open)
  const add = mayChange ? (
    <Button type="primary" onClick={() => open({})}>
      新增限购
    </Button>
  ) : null
  return (
    <div className="stack">
      <h1 className="hidden-text">限购</h1>
      <WithRead read={read}>
        {({ list, roles }) => (
          <>
            <Card
              title="限购"
              note={`${list.length} 条，在商品页、购物车和结算页告知，提交订单时再核对一次`}
              flush
              extra={list.length > 0 ? add : null}
            >
              {list.length > 0 ? (
                <DataTable label="限购" rows={list} rowKey={(it) => it.id} columns={columnsOf(mayChange ? acts : undefined)} />
              ) : (
                <Empty title="没有限购" action={add}>
                  可以按商品分类或名称里的词限制，例如烟酒、礼品卡、须集中采购的电脑。
                </Empty>
              )}
            </Card>
            {list.length > 0 ? <LimitMatrix list={list} open={mayChange ? open : undefined} /> : null}
            {at ? <LimitDialog at={at} roles={roles} close={() => open(undefined)} /> : null}
          </>
        )}
      </WithRead>
      {node}
    </div>
  )
}
