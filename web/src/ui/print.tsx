// A document on A4: head with QR code, body, amount in figures and capitals, places to sign.
import { capitalText, money } from '@caiyuan/contract/money'
import { Button } from 'antd'
import { toDataURL } from 'qrcode'
import { useEffect, useState, type ReactNode } from 'react'
import css from './print.module.css'

/** QR code that opens the document on a phone. */
export const Qr = ({ address, label }: { address: string; label: string }) => {
  const [image, setImage] = useState<string>()
  useEffect(() => {
    let gone = false
    void toDataURL(`${window.location.origin}${address}`, { margin: 0, width: 240 }).then((made) => gone || setImage(made))
    return () => {
      gone = true
    }
  }, [address])
  return image ? <img className={css['qr']} src={image} alt={label} /> : <span className={css['qr']} />
}

interface PrintSheetProps {
  /** 采购单 */
  title: string
  number: string
  /** Path of the document on this site, for the QR code. */
  address: string
  head?: ReactNode
  amount?: { label: string; fen: number }
  /** 采购人, 验收人 … */
  signs?: readonly string[]
  children: ReactNode
}

/** Sheets under one print button, each on a page of its own. */
export const PrintSheets = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div className={css['job']!}>
    <div className={css['tools']}>
      <Button type="primary" onClick={() => window.print()}>
        打印
      </Button>
      {note}
    </div>
    <div className={css['sheets']}>{children}</div>
  </div>
)

export const PrintSheet = ({ title, number, address, head, amount, signs = [], children }: PrintSheetProps) => (
  <article className={css['sheet']}>
    <header className={css['head']}>
      <div>
        <h1 className={css['title']}>{title}</h1>
        <p className="num">{number}</p>
        {head}
      </div>
      <Qr address={address} label={`${number} 的二维码`} />
    </header>
    <div className={css['body']}>{children}</div>
    <footer className={css['foot']}>
      <p className={css['which']}>
        {title} {number}
      </p>
      {amount ? (
        <p className={css['capital']}>
          <span>
            {amount.label}（大写）：{capitalText(amount.fen)}
          </span>
          <span className="num strong">{money(amount.fen)}</span>
        </p>
      ) : null}
      {signs.length > 0 ? (
        <div className={css['signs']}>
          {signs.map((it) => (
            <span key={it}>{it}：</span>
          ))}
        </div>
      ) : null}
    </footer>
  </article>
)
