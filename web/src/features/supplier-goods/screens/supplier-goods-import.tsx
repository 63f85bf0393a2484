// 供应商工作台 · 导入商品: file, columns, check, progress; the address names the import that is shown.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../core/api.ts'
import { fileOf } from '../../../core/call.ts'
import type { KeptFile } from '../../../core/files.ts'
import { Card } from '../../../ui/card.tsx'
import css from '../parts/import.module.css'
import { PathTitle } from '../../../ui/path-title.tsx'
import { ImportHistory } from '../parts/import-history.tsx'
import { Mapping } from '../parts/mapping/mapping.tsx'
import { PickFile } from '../parts/pick-file.tsx'
import { Progress } from '../parts/progress.tsx'

const GOODS = { to: '/supplier/goods', text: '商品' }

export const Screen = () => {
  const [params] = useSearchParams()
  const id = params.get('id')
  const [file, setFile] = useState<KeptFile>()
  return (
    <div className={`stack ${css['page']}`}>
      <PathTitle from={id ? [GOODS, { to: '/supplier/goods/import', text: '导入商品', onClick: () => setFile(undefined) }] : [GOODS]}>
        {id ? '导入结果' : '导入商品'}
      </PathTitle>
      {id ? (
        <Progress key={id} id={id} />
      ) : file ? (
        <Mapping key={file.id} file={file} back={() => setFile(undefined)} />
      ) : (
        <Card title="选择文件">
          <PickFile
            take={setFile}
            endings={['csv', 'xlsx', 'jsonl']}
            note="CSV（UTF-8 或 GB18030）、JSONL 最多 50 MB，XLSX 最多 10 MB；最多 10 万行、300 万个单元格；列名不限，上方可有标题行"
            template={fileOf(api.supplierGoods.template, {})}
          />
        </Card>
      )}
      <ImportHistory />
    </div>
  )
}
