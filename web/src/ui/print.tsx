// A document on A4: head with QR code, body, amount in figures and capitals, places to sign.
import { capitalText, money } from '@caiyuan/contract/money'
import { Button } from 'antd'
import { toDataURL } from 'qrcode'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
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

/** A hand signature that stands on the document. */
export interface PaperSignature {
  label: string
  picture: string
  /** Who, and when. */
  words: string
}

interface PrintSheetProps {
  /** 采购单 */
  title: string
  number: string
  /** Path of the document on this site, for the QR code. */
  address: string
  head?: ReactNode
  amount?: { label: string; fen: number }
  /** 采购人, 验收人 …: places for the pen of whoever has not signed. */
  signs?: readonly string[]
  signed?: readonly PaperSignature[]
  /** Of those who sign as this somebody still has to: 会签. */
  waiting?: readonly string[]
  children: ReactNode
}

const Foot = createContext<ReactNode>(null)

/** Sum and places to sign of the sheet around it: set where its words end. */
export const PrintFoot = () => useContext(Foot)

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

type FootProps = Pick<PrintSheetProps, 'title' | 'number' | 'amount'> & Required<Pick<PrintSheetProps, 'signs' | 'signed' | 'waiting'>>

const SheetFoot = ({ title, number, amount, signs, signed, waiting }: FootProps) => (
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
        {signed.map(({ label, picture, words }) => (
          <span key={`${label} ${words}`}>
            {label}：
            <img src={picture} alt={`${label}的手写签名`} />
            <small>{words}</small>
          </span>
        ))}
        {signs
          .filter((label) => waiting.includes(label) || !signed.some((it) => it.label === label))
          .map((label) => (
            <span key={label}>{label}：</span>
          ))}
      </div>
    ) : null}
  </footer>
)

export const PrintSheet = ({ title, number, address, head, amount, signs = [], signed = [], waiting = [], children }: PrintSheetProps) => (
  <article className={css['sheet']}>
    <header className={css['head']}>
      <div>
        <h1 className={css['title']}>{title}</h1>
        <p className="num">{number}</p>
        {head}
      </div>
      <Qr address={address} label={`${number} 的二维码`} />
    </header>
    <div className={css['body']}>
      <Foot value={<SheetFoot {...{ title, number, amount, signs, signed, waiting }} />}>{children}</Foot>
    </div>
  </article>
)
