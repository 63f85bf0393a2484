// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { keptPlace } from './goods-place-kept.ts'

it('is the province that was chosen, and nothing where none or nonsense lies there', () => {
  const said = (kept: string) => {
    localStorage.setItem('goodsPlace', kept)
    return keptPlace()
  }
  localStorage.removeItem('goodsPlace')
  expect(keptPlace()).toEqual({})
  expect(said(JSON.stringify({ userId: 'u', provinceCode: '33' }))).toEqual({ provinceCode: '33' })
  expect(said('{"userId":"u","provinceCode":"333"}')).toEqual({})
  expect(said('null')).toEqual({})
})
