// Papers of goods on their page: what each is, until when it holds, and the file.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { paperKinds, paperNumbers } from '@caiyuan/contract/goods-paper'
import type { ReactNode } from 'react'
import { api, fileOf } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'
import { askToSignIn } from '../../../core/sign-in.ts'
import { sizeText } from '../../../ui/size-text.ts'
import { Tag } from '../../../ui/status-tag.tsx'
import css from './papers.module.css'

type List = OutputOf<typeof api.goodsPaper.list>
type Paper = List['papers'][number]

export const paperText = (it: Pick<Paper, 'kind' | 'paperNo' | 'signedOn' | 'validUntil'>): string =>
  [
    it.paperNo ? `${paperNumbers[it.kind]} ${it.paperNo}` : '',
    `${it.signedOn} 签发`,
    it.validUntil ? `有效至 ${it.validUntil}` : '长期有效',
  ]
    .filter(Boolean)
    .join(' · ')

/** Its name, numbers and days; beside it `tag` and what can be done with it. */
export const PaperRow = ({ it, tag, children }: { it: Paper; tag?: ReactNode; children: ReactNode }) => (
  <li>
    <div className={css['what']}>
      <b>{paperKinds[it.kind]}</b> {it.isExpired ? <Tag tone="bad">已过期</Tag> : tag}
      <p className="num">{paperText(it)}</p>
    </div>
    <span className={css['acts']}>{children}</span>
  </li>
)

export const PaperFile = ({ it }: { it: Paper }) => (
  <>
    <span className="second num">
      {it.mime === 'application/pdf' ? 'PDF' : '图片'} {sizeText(it.sizeBytes)}
    </span>
    <a
      href={fileOf(api.goodsPaper.open, { paperId: it.paperId })}
      download={it.name}
      aria-label={`下载：${paperKinds[it.kind]} ${it.paperNo}`}
    >
      下载
    </a>
  </>
)

export const SDS_MISSING = '未提供安全技术说明书'

export const PaperList = ({ papers, className = '' }: { papers: readonly ReactNode[]; className?: string }) => (
  <ul className={`${css['list']} ${className}`}>{papers}</ul>
)

export const Papers = ({ papers, isSdsMissing, mayOpen }: List) => {
  const { status } = useSession()
  return (
    <>
      {isSdsMissing ? (
        <p className={css['missing']}>
          <Tag tone="bad">{SDS_MISSING}</Tag> 采购前请向供应商索取，确认危险性、储存和应急处置要求。
        </p>
      ) : null}
      <PaperList
        papers={papers.map((it) => (
          <PaperRow key={it.paperId} it={it}>
            {mayOpen ? (
              <PaperFile it={it} />
            ) : status === 'out' ? (
              <button type="button" className={css['link']} onClick={() => void askToSignIn()}>
                登录后下载
              </button>
            ) : null}
          </PaperRow>
        ))}
      />
    </>
  )
}
