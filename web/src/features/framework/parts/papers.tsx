// The papers of an order: what was handed in, how it was judged; whoever hands in uploads here.
import { paperSides } from '@caiyuan/contract/framework/agreement'
import { momentText } from '@caiyuan/contract/span'
import type { ReactNode } from 'react'
import { fileAddress } from '../../../core/files.ts'
import { Tag } from '../../../ui/status-tag.tsx'
import { Upload, type KeptFile } from '../../../ui/upload.tsx'
import type { Paper } from '../model.ts'
import css from './framework.module.css'

const tones = { none: 'wait', ok: 'ok', bad: 'bad' } as const
const words = { none: '待检查', ok: '合格', bad: '不合格' } as const

export const PaperFiles = ({ it, schoolId }: { it: Paper; schoolId?: number | undefined }) => (
  <ul className={css['files']}>
    {it.files.map((file) => (
      <li key={file.id}>
        <a href={fileAddress(file.id, schoolId)} target="_blank" rel="noreferrer">
          {file.name}
        </a>
      </li>
    ))}
  </ul>
)

const said = (it: Paper): string => {
  if (!it.isNeeded) return '本单不需要'
  if (it.files.length === 0) return `还没有交，由${paperSides[it.side]}交`
  return `${it.uploadedAt ? momentText(it.uploadedAt) : ''} 上传${it.times > 1 ? `，第 ${it.times} 次` : ''}`
}

interface Props {
  papers: readonly Paper[]
  schoolId?: number | undefined
  /** Keeps the files of one; absent: the reader hands in nothing now. */
  upload?: ((paper: Paper, files: KeptFile[]) => void) | undefined
  /** In place of the verdict: how the reader judges it. */
  judge?: (paper: Paper) => ReactNode
}

export const Papers = ({ papers, schoolId, upload, judge }: Props) => {
  const isTaken = (it: Paper): boolean => upload !== undefined && it.isNeeded && it.verdict !== 'ok'
  return (
    <>
      {papers.map((it) => (
        <div key={it.materialCode} className={css['paper']} data-off={!it.isNeeded} data-bad={it.isNeeded && it.verdict === 'bad'}>
          <div>
            <span>
              <b>{it.title}</b> <span className="second">{it.requirement}</span>
            </span>
            {isTaken(it) ? null : <PaperFiles it={it} schoolId={schoolId} />}
            <span className="second">{said(it)}</span>
            {upload && isTaken(it) ? (
              <Upload
                label={`上传${it.title}`}
                of="files"
                isSmall
                max={9}
                value={it.files.map((file) => ({ ...file, mime: '' }))}
                onChange={(files) => upload(it, files)}
                {...(schoolId === undefined ? {} : { schoolId })}
              />
            ) : null}
          </div>
          <div>
            {!it.isNeeded ? (
              <span>不需要</span>
            ) : judge ? (
              judge(it)
            ) : it.files.length === 0 ? (
              <span className="second">未交</span>
            ) : (
              <>
                <span>
                  <Tag tone={tones[it.verdict]}>{words[it.verdict]}</Tag>
                </span>
                {it.opinion ? <span className="bad">{it.opinion}</span> : null}
              </>
            )}
          </div>
        </div>
      ))}
    </>
  )
}
