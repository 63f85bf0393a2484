// 供应商工作台 · 导入商品: file, columns, check, progress; the address names the import that is shown.
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../../core/api.ts'
import { fileOf } from '../../../core/call.ts'
import type { KeptFile } from '../../../core/files.ts'
import { Card } from '../../../ui/card.tsx'
import css from '../parts/import.module.css'
import { ImportHistory } from '../parts/import-history.tsx'
import { Mapping } from '../parts/mapping/mapping.tsx'
import { PickFile } from '../parts/pick-file.tsx'
import { Progress } from '../parts/progress.tsx'

export const Screen = () => {
  const [params] = useSearchParams()
  const id = params.get('id')
  const [file, setFile] = useState<KeptFile>()
  return (
    <div className={`stack ${css['page']}`}>
      <div className="row">
        <Link to="/supplier/goods">商品</Link>
        <span className="second">/</span>
        {id ? (
          <>
            <Link to="/supplier/goods/import" onClick={() => setFile(undefined)}>
              导入商品
            </Link>
            <span className="second">/</span>
            <h1>导入结果</h1>
          </>
        ) : (
          <h1>导入商品</h1>
        )}
      </div>
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
