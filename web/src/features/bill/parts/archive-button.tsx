// 电子会计档案: the vouchers of a month or year that is over, in one file (decision 0380).
import { FolderOpenOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { fileLink } from '../../../core/file-link.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { sizeText } from '../../../ui/size-text.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Vouchers are kept for thirty years; the school looks up older ones in its backups. */
const YEARS = 10

/** In Shanghai. */
const thisMonth = (): { year: number; month: number } => {
  const day = new Date(serverNow().getTime() + 8 * 3600_000)
  return { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1 }
}

const Volumes = (period: { year: number; month: number }) => {
  const read = useRead(api.dossier.accountingVolumes, period)
  if (read.error) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton lines={2} />
  const { list } = read.data
  if (list.length === 0) return <p className="second">这一期间没有登记付款的单据，没有可归档的内容。</p>
  return list.map((it) => (
    <div key={it.num} className="stack" style={{ marginTop: 12, gap: 8 }}>
      <p className="second num">
        {it.firstNo === it.lastNo ? it.firstNo : `${it.firstNo} 至 ${it.lastNo}`}，单据 {it.paperNum} 张，文件 {it.fileNum} 个，约{' '}
        {sizeText(it.sizeBytes)}
      </p>
      <Button type="primary" block {...fileLink(api.dossier.accounting, { ...period, volumeNum: it.num })}>
        {list.length === 1 ? '导出 ZIP' : `导出第 ${it.num} 卷（共 ${list.length} 卷）`}
      </Button>
    </div>
  ))
}

const Choice = ({ onClose }: { onClose: () => void }) => {
  const today = thisMonth()
  const [year, setYear] = useState(today.month === 1 ? today.year - 1 : today.year)
  const [month, setMonth] = useState(today.month === 1 ? 12 : today.month - 1)
  const lastOf = (of: number) => (of < today.year ? 12 : today.month - 1)
  const years = Array.from({ length: YEARS }, (_, i) => today.year - i).filter((it) => lastOf(it) > 0)
  const months = Array.from({ length: lastOf(year) }, (_, i) => ({ value: i + 1, label: `${i + 1} 月` }))
  const chooseYear = (to: number) => {
    setYear(to)
    setMonth((it) => (it === 0 && to === today.year ? lastOf(to) : Math.min(it, lastOf(to))))
  }
  return (
    <PanelDialog title="电子会计档案" onClose={onClose}>
      <p className="second">
        {
          '期间内登记付款的对账单、平台外采购和协议订单：发票原件（OFD、PDF、XML）、附件、目录和 SHA-256 校验清单，打包为 ZIP，超过 300 MB 的分卷。文件与收到时不同或缺少的，在目录里标为异常。只能导出已经结束的月份或年度，每次导出记入审计日志。'
        }
      </p>
      <div className="row" style={{ margin: '16px 0' }}>
        <Select
          aria-label="年份"
          style={{ flex: 1 }}
          value={year}
          onChange={chooseYear}
          options={years.map((it) => ({ value: it, label: `${it} 年` }))}
        />
        <Select
          aria-label="月份"
          style={{ flex: 1 }}
          value={month}
          onChange={setMonth}
          options={year < today.year ? [{ value: 0, label: '全年' }, ...months] : months}
        />
      </div>
      <Volumes year={year} month={month} />
    </PanelDialog>
  )
}

export const ArchiveButton = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<FolderOpenOutlined />} onClick={() => setOpen(true)}>
        电子会计档案
      </Button>
      {isOpen ? <Choice onClose={() => setOpen(false)} /> : null}
    </>
  )
}
