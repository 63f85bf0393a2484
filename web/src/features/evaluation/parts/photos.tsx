// Pictures with an evaluation: tiles, each opened over the whole page.
import { evaluationPicture } from '@caiyuan/contract/evaluable'
import { lazy, Suspense, useState } from 'react'
import css from './photos.module.css'

const Zoom = lazy(async () => ({ default: (await import('../../../ui/zoom.tsx')).Zoom }))

/** A supplier names the school they were sent in. */
export const Photos = ({ ids, name, schoolId }: { ids: readonly string[]; name: string; schoolId?: number }) => {
  const [at, setAt] = useState<number>()
  if (ids.length === 0) return null
  const nameOf = (i: number) => `${name}的评价图片，第 ${i + 1} 张，共 ${ids.length} 张`
  return (
    <>
      <ul className={css['photos']} aria-label={`${name}的评价图片`}>
        {ids.map((id, i) => (
          <li key={id}>
            <button type="button" aria-label={`放大查看：${nameOf(i)}`} onClick={() => setAt(i)}>
              <img src={evaluationPicture(id, 'small', schoolId)} alt="" loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
      {at === undefined ? null : (
        <Suspense fallback={null}>
          <Zoom
            label="放大的评价图片"
            pictures={ids.map((id) => ({ key: id, src: evaluationPicture(id, 'large', schoolId) }))}
            nameOf={nameOf}
            at={at}
            setAt={setAt}
            close={() => setAt(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
