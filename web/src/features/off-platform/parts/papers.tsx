// 附件: a row for each paper the school may ask for; one that is not asked for stays and says so.
import { FILES_MAX, paperState, whenFacts } from '@caiyuan/contract/off-platform/sheet'
import { isAsked } from '@caiyuan/contract/off-platform/form-def'
import { to } from '@caiyuan/contract/to'
import { Checkbox } from 'antd'
import { Fault } from '../../../ui/fault.tsx'
import { Upload, type KeptFile } from '../../../ui/upload.tsx'
import css from './form.module.css'
import type { Faults } from './labelled.tsx'
import type { OffPlatformForm, Opened } from './use-form.ts'

export const Papers = ({ it, opened, faults }: { it: OffPlatformForm; opened: Opened; faults: Faults }) => {
  const { sheet, put } = it
  const facts = whenFacts(opened.form, sheet, { isUnregistered: it.checked?.isUnregistered ?? true })
  const set = (paper: string, files: readonly KeptFile[]) =>
    put((now) => ({
      files: [
        ...now.files.filter((file) => file.paper !== paper),
        ...files.map(({ id, name, sizeBytes }) => ({ id, name, sizeBytes, paper })),
      ],
    }))
  const upload = (paper: string, title: string, most: number) => (
    <Upload
      label={`上传${title}`}
      of="files"
      isSmall
      max={most}
      value={sheet.files.filter((file) => file.paper === paper).map((file) => ({ ...file, mime: '' }))}
      onChange={(files) => set(paper, files)}
    />
  )
  return (
    <div className={css['papers']}>
      {paperState(opened.form, sheet, facts).map((paper) => (
        <div key={paper.key} id={`files.${paper.key}`} data-bad={faults.of(`files.${paper.key}`) !== ''}>
          <b>
            {paper.title}
            {paper.isAsked ? (
              <span className="bad" aria-hidden>
                {' '}
                *
              </span>
            ) : null}
          </b>
          <span className="second">{paper.note}</span>
          <span>
            {paper.isAsked || paper.had > 0 ? upload(paper.key, paper.title, paper.most) : <span className="second">不需要</span>}
            <Fault>{faults.of(`files.${paper.key}`)}</Fault>
          </span>
        </div>
      ))}
      <div>
        <b>其他佐证</b>
        <span className="second">平台检索结果、现场照片等，可不传</span>
        <span>{upload('', '其他佐证', FILES_MAX)}</span>
      </div>
      {opened.comparisons.length > 0 || sheet.comparisonIds.length > 0 ? (
        <div>
          <b>比价单</b>
          <span className="second">您在商城里做的比价，随单留存</span>
          <span>
            {opened.comparisons.map((each) => (
              <Checkbox
                key={each.id}
                checked={sheet.comparisonIds.includes(each.id)}
                onChange={(event) =>
                  put((now) => ({
                    comparisonIds: event.target.checked
                      ? [...now.comparisonIds, each.id].slice(-5)
                      : now.comparisonIds.filter((id) => id !== each.id),
                  }))
                }
              >
                {each.title}{' '}
                <a href={to('/print/comparison', { id: each.id })} target="_blank" rel="noreferrer">
                  查看
                </a>
              </Checkbox>
            ))}
          </span>
        </div>
      ) : null}
      {opened.form.promise && isAsked(opened.form.promise.when, facts) ? (
        <div id="isPromised" data-bad={faults.of('isPromised') !== ''} style={{ display: 'block' }}>
          <Checkbox checked={sheet.isPromised} onChange={(event) => put({ isPromised: event.target.checked })}>
            廉政承诺：{opened.form.promise.text}
          </Checkbox>
          <Fault>{faults.of('isPromised')}</Fault>
        </div>
      ) : null}
    </div>
  )
}
