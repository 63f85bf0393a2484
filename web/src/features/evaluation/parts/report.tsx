// The way to 举报 an evaluation; the dialog is loaded when it is pressed.
import { lazy, Suspense, useState } from 'react'
import type { ReportProps } from './report-dialog.tsx'
import css from './report.module.css'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

export const ReportButton = (props: ReportProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css['report']} aria-label={`举报评价：${props.name}`} onClick={() => setOpen(true)}>
        举报
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ReportDialog {...props} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
