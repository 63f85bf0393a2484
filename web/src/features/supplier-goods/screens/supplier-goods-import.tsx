// 供应商工作台 · 导入商品: file, columns, check, progress; the address names the import that is shown.
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
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
          <PickFile take={setFile} />
        </Card>
      )}
      <ImportHistory />
    </div>
  )
}
