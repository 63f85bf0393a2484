// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RichText } from './rich-text.tsx'

afterEach(cleanup)
const ID = '01a20a23-32f2-72c4-8ca8-4bd2bd768a11'
const shown = (html: string): string => {
  const { container } = render(<RichText html={html} />)
  return container.firstElementChild!.outerHTML.replace(/ class="[^"]*"/, '')
}

it('builds what a text is made of', () => {
  expect(shown(`<h3>特点</h3><p>H<sub>2</sub>O<br>两行</p><table><tbody><tr><td colspan="2">格</td></tr></tbody></table>`)).toBe(
    '<div><h3>特点</h3><p>H<sub>2</sub>O<br>两行</p><table><tbody><tr><td colspan="2">格</td></tr></tbody></table></div>',
  )
  expect(shown(`<img src="/api/photo?id=${ID}&amp;side=800" alt="外观">`)).toContain(`src="/api/photo?id=${ID}&amp;side=800"`)
})

it('builds nothing else, though nobody cleaned it before', () => {
  for (const html of [
    '<script>alert(1)</script>',
    '<img src="x" onerror="alert(1)">',
    '<a href="javascript:alert(1)">词</a>',
    '<svg onload="alert(1)"></svg>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<style>*{display:none}</style>',
  ])
    expect(shown(html)).toBe('<div></div>')
  expect(shown('<p onclick="alert(1)" style="position:fixed" class="x">词</p>')).toBe('<div><p>词</p></div>')
})
