// What every row of the file comes to, and the start of the import.
import { to } from '@caiyuan/contract/to'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { ImportMapping } from '@caiyuan/contract/supplier-goods'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { api, useAct, useRead } from '../../../../core/api.ts'
import { Card } from '../../../../ui/card.tsx'
import { ReadFail } from '../../../../ui/empty.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { ErrorTable, FaultKinds } from '../error-table.tsx'
import css from '../import.module.css'

const Unknown = ({ check, isReplaced }: { check: NonNullable<OutputOf<typeof api.supplierGoods.preview>['check']>; isReplaced: boolean }) =>
  check.unknownCategoryNum === 0 ? null : (
    <div className="wait">
      <p>
        {check.unknownCategoryNum.toLocaleString('zh-CN')} 行的分类商城没有，
        {isReplaced ? '将改用默认分类' : '不会导入；请改为商城的分类，或在默认值中选择用默认分类代替'}：
        {check.unknownCategories.map((it) => `${it.text}（${it.num.toLocaleString('zh-CN')} 行）`).join('、')}
      </p>
    </div>
  )

export const Check = ({
  fileId,
  mapping,
  isReady,
  lacks,
}: {
  fileId: string
  mapping: ImportMapping
  isReady: boolean
  lacks: readonly string[]
}) => {
  const navigate = useNavigate()
  const read = useRead(api.supplierGoods.preview, { fileId, mapping }, { enabled: isReady, keep: true })
  const start = useAct(api.supplierGoods.start, {
    onDone: ({ id }) => void navigate(to('/supplier/goods/import', { id })),
  })
  const check = isReady ? read.data?.check : null
  return (
    <Card title="检查结果">
      {lacks.length > 0 ? (
        <ul className={css['lacks']}>
          {lacks.map((it) => (
            <li key={it} className="bad">
              {it}
            </li>
          ))}
        </ul>
      ) : null}
      {isReady && read.error ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      {isReady && !check && !read.error ? <Skeleton lines={2} /> : null}
      {check ? (
        <>
          <p className={css['verdict']}>
            文件里有 <b>{check.goods.toLocaleString('zh-CN')}</b> 种商品：<b className="ok">{check.good.toLocaleString('zh-CN')}</b>{' '}
            种可以导入
            {check.bad > 0 ? (
              <>
                ，<b className="bad">{check.bad.toLocaleString('zh-CN')}</b> 种有问题，不会导入
              </>
            ) : null}
            。编码已有的商品会更新，内容没变的不动。
          </p>
          {check.notes.map((it) => (
            <p key={it} className="wait">
              {it}。
            </p>
          ))}
          <Unknown check={check} isReplaced={mapping.defaults.categoryForUnknown} />
          {check.faults.length > 0 ? <FaultKinds faults={check.faults} /> : null}
          {check.errors.length > 0 ? (
            <div className={css['tall']}>
              <ErrorTable rows={check.errors} label="有问题的行" />
            </div>
          ) : null}
          {check.errors.length < check.faults.reduce((sum, it) => sum + it.num, 0) ? (
            <p className="second">
              只列出前 {check.errors.length} 条，
              {check.good > 0 ? '全部问题在导入后的错误报告里。' : '请按上面各类问题更正文件或填写默认值，再导入。'}
            </p>
          ) : null}
        </>
      ) : null}
      <div className={css['foot']}>
        <Button
          type="primary"
          size="large"
          disabled={!check || check.good === 0 || read.isFetching}
          loading={start.pending}
          onClick={() => void start.run({ fileId, mapping })}
        >
          {check ? `导入 ${check.good.toLocaleString('zh-CN')} 种商品` : '导入'}
        </Button>
      </div>
    </Card>
  )
}
