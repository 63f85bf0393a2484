// The recovery codes, shown once: to be copied or saved before going on.
import { Button } from 'antd'
import { notify } from '../../../core/notices.ts'
import css from './factor.module.css'

const fileText = (codes: readonly string[]): string => `采园二次验证恢复码，每个只能用一次\r\n\r\n${codes.join('\r\n')}\r\n`

export const RecoveryPaper = ({ codes, close }: { codes: readonly string[]; close: () => void }) => (
  <section aria-label="恢复码" className={css['on']}>
    <p className={css['first']} role="status">
      请保存这 {codes.length} 个恢复码，离开后不再显示：手机不在身边时，用一个恢复码代替动态码登录
    </p>
    <ul className={css['codes']}>
      {codes.map((it) => (
        <li key={it} className="num">
          {it}
        </li>
      ))}
    </ul>
    <div className="row wrap">
      <Button onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => notify.ok('恢复码已复制'))}>复制</Button>
      <Button href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileText(codes))}`} download="采园恢复码.txt">
        下载
      </Button>
      <Button type="primary" onClick={close}>
        我已保存
      </Button>
    </div>
  </section>
)
