import { describe, expect, it } from 'vitest'
import { drawingNames, drawSvg } from './draw.ts'
import { demoProducts } from './generate.ts'

const isBalanced = (svg: string): boolean => {
  const open: string[] = []
  for (const [, close, name, self] of svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
    if (self) continue
    if (!close) open.push(name!)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

describe('drawSvg', () => {
  it('draws every product with a drawing of its own', () => {
    const names = new Set(drawingNames())
    expect(names.size).toBeGreaterThan(200)
    const seen = new Set<string>()
    for (const { picture, name } of demoProducts()) {
      expect(names.has(picture.drawing), `${name}: ${picture.drawing}`).toBe(true)
      const key = JSON.stringify(picture)
      if (seen.has(key)) continue
      seen.add(key)
      const svg = drawSvg(picture)
      expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 200"')).toBe(true)
      expect(isBalanced(svg) && !/="[^"]*(undefined|NaN|null)/.test(svg), `${name}: ${picture.drawing}`).toBe(true)
    }
  })

  it('lets nothing of a product become markup', () => {
    for (const drawing of drawingNames()) {
      const svg = drawSvg({ drawing, colors: ['"/><script>', 'red', ''], label: '<script>"&\'', pack: '"><b>' })
      expect(svg, drawing).not.toMatch(/<script|<b>|"\/>"/)
      expect(isBalanced(svg), drawing).toBe(true)
    }
  })

  it('draws each pack of the same goods as a picture of its own: bigger, or as many as it holds', () => {
    const of = (pack: string, parts: number) => drawSvg({ drawing: 'bottle-amber', colors: [], label: 'AR', pack }, parts)
    const packs = [of('500mL', 1), of('4L', 1), of('4L×4', 4), of('100g', 1), of('500mL×20', 20)]
    expect(new Set(packs).size).toBe(packs.length)
    const bottles = (svg: string): number => svg.split('>AR<').length - 1
    expect(packs.map(bottles)).toEqual([1, 1, 4, 1, 4])
    for (const [i, pack] of ['500mL', '4L', '4L×4', '100g', '500mL×20'].entries()) expect(packs[i]).toContain(`>${pack}<`)
    expect(packs.every(isBalanced)).toBe(true)
    expect(drawSvg({ drawing: 'bottle-amber', colors: [], label: 'AR', pack: '500mL' })).not.toContain('>500mL<')
  })

  it('draws goods of an unknown kind as a carton', () => {
    for (const drawing of ['no-such-thing', 'constructor', '__proto__'])
      expect(drawSvg({ drawing, colors: [], label: '', pack: '' })).toContain('<path')
  })

  it('tells packs, colours and labels apart', () => {
    const amber = { drawing: 'bottle-amber', colors: ['#8a6d4b', '#0f6b64', '#ffffff'], label: 'C2H6O', pack: '500mL' }
    expect(
      new Set(
        [amber, { ...amber, pack: '4L' }, { ...amber, label: '' }, { ...amber, colors: ['#8a6d4b', '#56707a', '#ffffff'] }].map(drawSvg),
      ).size,
    ).toBe(4)
  })
})
