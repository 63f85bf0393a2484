// 拣货单 on A4: what is left of several orders, put together by goods, with how many go into which order.
import { factLine, factsFor } from '@caiyuan/contract/order/fields'
import { useSearchParams } from 'react-router'
import { api } from '../../../core/api.ts'
import { useReads } from '../../../core/reads.ts'
import { useSession } from '../../../core/session.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { PrintSheet, PrintSheets } from '../../../ui/print.tsx'
import { PaperEnd, PaperTable, Whole } from '../../print/parts/paper.tsx'
import { picksOf, targetsOf } from '../model.ts'

export const Screen = () => {
  const [params] = useSearchParams()
  const { user } = useSession()
  const read = useReads(api.supply.orderDetail, targetsOf(params.get('o') ?? ''))
  return (
    <main>
      <WithRead read={read}>
        {(orders) => {
          const picks = picksOf(orders)
          return picks.length === 0 ? (
            <PrintSheets>
              <p className="second no-print">所选的 {orders.length} 张订单没有待发的商品，不打印拣货单。</p>
            </PrintSheets>
          ) : (
            <PrintSheets>
              <PrintSheet
                title={`${user?.supplierName ?? ''}拣货单`}
                number={`${orders.length} 张订单`}
                address="/supplier?tab=ship"
                signs={['拣货人', '复核人']}
              >
                <PaperTable
                  title="按商品合并"
                  rows={picks}
                  columns={[
                    { title: '序号', of: (_, i) => <Whole>{i + 1}</Whole> },
                    { title: '商品名称', of: (it) => it.name },
                    { title: '规格 / 货号', of: (it) => [it.spec, it.catNo].filter(Boolean).join(' / ') },
                    { title: '合计', right: true, of: (it) => `${it.left} ${it.unit}` },
                    {
                      title: '分到订单',
                      of: (it) => it.parts.map((part) => `${part.schoolName} ${part.orderNo} ×\u00a0${part.num}`).join('，'),
                    },
                    { title: '已拣', of: () => '' },
                  ]}
                  sum={['', `合计 ${picks.length} 种`, '', `${picks.reduce((sum, it) => sum + it.left, 0)} 件`, '', '']}
                />
                <PaperTable
                  title="订单"
                  rows={orders}
                  columns={[
                    { title: '订单号', of: (it) => <Whole>{it.orderNo}</Whole> },
                    { title: '采购单位', of: (it) => `${it.schoolName} ${it.deptName}` },
                    { title: '收货人', of: (it) => it.receiver },
                    { title: '送货要求', of: (it) => factsFor('pick', it).map(factLine).join('，') },
                  ]}
                >
                  <PaperEnd />
                </PaperTable>
              </PrintSheet>
            </PrintSheets>
          )
        }}
      </WithRead>
    </main>
  )
}
