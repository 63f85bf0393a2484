// Pictures of the goods: sent, put in order by hand or by buttons, given to a pack, deleted. Each act is done at once.
import { MOST_PICTURES } from '@caiyuan/contract/goods-edit'
import { photoOf } from '@caiyuan/contract/goods'
import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useRef, useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Upload, type KeptFile } from '../../../ui/upload.tsx'
import type { Whole } from '../model.ts'
import css from './pictures.module.css'

type Photo = Whole['pictures'][number]

const moved = (all: readonly Photo[], from: number, to: number): Photo[] => {
  const rest = all.filter((_, i) => i !== from)
  return [...rest.slice(0, to), all[from]!, ...rest.slice(to)]
}

/** Uploads end in any order and several at once; each becomes a picture in its turn. */
const useAdding = (id: string) => {
  const queue = useRef<KeptFile[]>([])
  /** Uploads that end between two renders are told together with those before. */
  const seen = useRef(new Set<string>())
  const [left, setLeft] = useState(0)
  const act = useAct(api.goodsEdit.addPicture)
  const work = async () => {
    for (let next = queue.current[0]; next; next = queue.current[0]) {
      await act.run({ id, skuId: null, fileId: next.id })
      queue.current.shift()
      setLeft(queue.current.length)
    }
  }
  const add = (files: readonly KeptFile[]) => {
    const isIdle = queue.current.length === 0
    const fresh = files.filter((it) => !seen.current.has(it.id))
    for (const it of fresh) seen.current.add(it.id)
    queue.current.push(...fresh)
    setLeft(queue.current.length)
    if (isIdle) void work()
  }
  return { add, left }
}

export const Pictures = ({ goods }: { goods: Whole }) => {
  const { productId: id, pictures, skus } = goods
  const ask = useAsk()
  const { add, left } = useAdding(id)
  const act = useAct(api.goodsEdit.setPictures)
  const [dragged, setDragged] = useState<number>()
  const put = (all: readonly Photo[]) => void act.run({ id, pictures: all.map(({ pictureId, skuId }) => ({ pictureId, skuId })) })
  const packs = [
    { value: '', label: '全部规格' },
    ...skus.map((k) => ({ value: k.skuId, label: k.specs.map((s) => s.value).join(' ') || k.code })),
  ]
  const remove = (it: Photo, at: number) =>
    void ask.put({
      title: `删除第 ${at + 1} 张图片？`,
      ok: '删除',
      danger: true,
      send: async () => put(pictures.filter((one) => one.pictureId !== it.pictureId)),
    })
  return (
    <>
      {pictures.length === 0 ? (
        <p className="second">
          还没有图片，商品页显示示意图。第一张是封面；建议 800 × 800 像素以上、白底。图片会重新编码，拍摄地点等信息不会保留。
        </p>
      ) : (
        <ol className={css['list']}>
          {pictures.map((it, i) => (
            <li
              key={it.pictureId}
              draggable
              data-dragged={dragged === i}
              onDragStart={() => setDragged(i)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== undefined && dragged !== i) put(moved(pictures, dragged, i))
                setDragged(undefined)
              }}
            >
              <Drawing src={photoOf(it.pictureId, 320)} name={`${goods.name} 第 ${i + 1} 张`} size={132} />
              {i === 0 ? <span className={css['cover']}>封面</span> : null}
              {skus.length > 1 ? (
                <Select
                  size="small"
                  aria-label={`第 ${i + 1} 张所属规格`}
                  style={{ width: 132 }}
                  value={it.skuId ?? ''}
                  options={packs}
                  onChange={(value) =>
                    put(pictures.map((one) => (one.pictureId === it.pictureId ? { ...one, skuId: value === '' ? null : value } : one)))
                  }
                />
              ) : null}
              <span className={css['acts']}>
                <Button
                  size="small"
                  type="text"
                  icon={<ArrowLeftOutlined />}
                  aria-label={`第 ${i + 1} 张前移`}
                  disabled={i === 0 || act.pending}
                  onClick={() => put(moved(pictures, i, i - 1))}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<ArrowRightOutlined />}
                  aria-label={`第 ${i + 1} 张后移`}
                  disabled={i === pictures.length - 1 || act.pending}
                  onClick={() => put(moved(pictures, i, i + 1))}
                />
                <Button
                  size="small"
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={`删除第 ${i + 1} 张`}
                  disabled={act.pending}
                  onClick={() => remove(it, i)}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      {pictures.length < MOST_PICTURES ? (
        <Upload label="上传图片" of="images" max={MOST_PICTURES - pictures.length} value={[]} onChange={add} takesPaste />
      ) : (
        <p className="second">已有 {MOST_PICTURES} 张，删除一些后可再上传。</p>
      )}
      {left > 0 ? <p role="status">正在处理 {left} 张图片……</p> : null}
      {ask.node}
    </>
  )
}
