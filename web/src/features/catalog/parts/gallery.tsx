// Pictures the supplier sent: one large, the others below; arrow keys and a press lead on, a press on the large one opens it whole.
import { photoOf } from '@caiyuan/contract/goods'
import { lazy, Suspense, useState } from 'react'
import type { Detail, Sku } from './detail-head.tsx'
import css from './gallery.module.css'

const Zoom = lazy(async () => ({ default: (await import('../../../ui/zoom.tsx')).Zoom }))

interface GalleryProps {
  goods: Detail
  sku: Sku
  height: number
}

/** Those of the chosen pack first, then those of all packs. */
const ofPack = ({ pictures }: Detail, skuId: string): Detail['pictures'] => {
  const all = pictures.filter((it) => it.skuId === null || it.skuId === skuId)
  const own = all.toSorted((a, b) => Number(a.skuId === null) - Number(b.skuId === null))
  return own.length > 0 ? own : pictures
}

const Pictures = ({ goods, sku, height }: GalleryProps) => {
  const pictures = ofPack(goods, sku.skuId)
  const [at, setAt] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const it = pictures[at]!
  const go = (by: number) => setAt((at + by + pictures.length) % pictures.length)
  const nameOf = (i: number) => `${goods.name}${pictures.length > 1 ? `，第 ${i + 1} 张，共 ${pictures.length} 张` : ''}`
  return (
    <div
      className={css['gallery']}
      role="group"
      aria-label="商品图片"
      onKeyDown={(event) => {
        if (isOpen || pictures.length === 1) return
        if (event.key === 'ArrowRight') go(1)
        else if (event.key === 'ArrowLeft') go(-1)
      }}
    >
      <button
        type="button"
        className={css['large']}
        style={{ height }}
        aria-label={`放大查看：${nameOf(at)}`}
        onClick={() => setOpen(true)}
      >
        <picture key={it.pictureId}>
          <source type="image/avif" srcSet={`${photoOf(it.pictureId, 800, 'avif')} 1x, ${photoOf(it.pictureId, 1600, 'avif')} 2x`} />
          <img src={photoOf(it.pictureId, 800)} alt={nameOf(at)} width={it.width} height={it.height} decoding="async" />
        </picture>
      </button>
      {pictures.length > 1 ? (
        <ul className={css['small']}>
          {pictures.map((one, i) => (
            <li key={one.pictureId}>
              <button type="button" aria-label={`第 ${i + 1} 张`} aria-pressed={i === at} onClick={() => setAt(i)}>
                <img src={photoOf(one.pictureId, 96)} alt="" loading="lazy" decoding="async" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <Zoom
            label="放大的商品图片"
            pictures={pictures.map(({ pictureId }) => ({
              key: pictureId,
              src: photoOf(pictureId, 1600),
              avif: photoOf(pictureId, 1600, 'avif'),
            }))}
            nameOf={nameOf}
            at={at}
            setAt={setAt}
            close={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Another pack begins with its own first picture. */
export const Gallery = (props: GalleryProps) => <Pictures key={props.sku.skuId} {...props} />
