import type { BlockOf } from '@caiyuan/contract/approval/review'
import { Card } from '../../../ui/card.tsx'
import css from './blocks.module.css'

export const FilesBlock = ({ block: { files } }: { block: BlockOf<'files'> }) =>
  files.length === 0 ? null : (
    <Card title="附件" note={`${files.length} 个`}>
      <div className={css['files']}>
        {files.map((it) => (
          <a key={it.id} href={it.page || `/api/files/${it.id}`} target="_blank" rel="noreferrer">
            {it.label ? <b>{it.label} </b> : null}
            {it.name}
            <div className="second">
              {it.page ? `商城生成 · ${it.by}` : `${Math.max(1, Math.round(it.sizeBytes / 1024))} KB · ${it.by}上传`}
            </div>
          </a>
        ))}
      </div>
    </Card>
  )
