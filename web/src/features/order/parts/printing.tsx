// Papers of an order: each button says when its paper can be printed.
import { to } from '@caiyuan/contract/to'
import { toContract } from '@caiyuan/contract/contract-template'
import { FolderOpenOutlined, PrinterOutlined } from '@ant-design/icons'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Button } from 'antd'
import { Link } from 'react-router'
import { api } from '../../../core/api.ts'
import { fileLink } from '../../../core/file-link.ts'
import { hasRoute } from '../../../core/known-routes.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import css from './printing.module.css'

type Order = OutputOf<typeof api.order.detail>

interface Paper {
  label: string
  path: string
  to: string
  /** Why it cannot be printed yet; empty when it can. */
  wait: string
}

const papersOf = (doc: Order, seesBills: boolean): Paper[] => {
  const passed = doc.acceptances.findLast((it) => it.state === 'passed')
  return [
    { label: '采购单', path: '/print/order', to: to('/print/order', { id: doc.id }), wait: '' },
    {
      label: '验收单',
      path: '/print/acceptance',
      to: to('/print/acceptance', { id: passed?.id ?? '' }),
      wait: passed ? '' : '验收后可打印',
    },
    ...(doc.contractFlag || doc.kind === 'INQUIRY'
      ? [
          {
            label: '合同',
            path: '/print/contract',
            to: toContract('/print/contract', { kind: 'order', id: doc.id }),
            wait: doc.hasContract ? '' : '供应商确认后可打印',
          },
        ]
      : []),
    { label: '对账单', path: '/print/bill', to: to('/print/bill', { id: doc.bill?.id ?? '' }), wait: doc.bill ? '' : '对账后可打印' },
  ].filter((it) => hasRoute(it.path) && (seesBills || it.path !== '/print/bill'))
}

export const Printing = ({ doc }: { doc: Order }) => {
  const { has } = useSession()
  const papers = papersOf(doc, has('bill:view'))
  if (papers.length === 0) return null
  const waits = papers.filter((it) => it.wait)
  return (
    <Card title="打印">
      <div className={css['papers']}>
        {papers.map((it) =>
          it.wait ? (
            <Button key={it.label} icon={<PrinterOutlined />} disabled title={it.wait}>
              {it.label}
            </Button>
          ) : (
            <Link key={it.label} to={it.to} target="_blank">
              <Button icon={<PrinterOutlined />} block tabIndex={-1}>
                {it.label}
              </Button>
            </Link>
          ),
        )}
        {has('bill:audit') ? (
          <Button
            icon={<FolderOpenOutlined />}
            title="全部单据、审批、台账、附件和日志，可离线核对"
            {...fileLink(api.dossier.download, { id: doc.id })}
          >
            订单档案
          </Button>
        ) : null}
      </div>
      {waits.length > 0 ? <p className="second">{waits.map((it) => `${it.label}${it.wait}`).join('，')}。</p> : null}
    </Card>
  )
}
