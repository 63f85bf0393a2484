// 图文详情: written as text with marks, seen beside as it will be shown.
import { STORY_MAX } from '@caiyuan/contract/goods-edit'
import { photoOf } from '@caiyuan/contract/goods'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Fault } from '../../../ui/fault.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import type { Whole } from '../model.ts'
import css from './story.module.css'

/** What each button puts around the words that are chosen. */
const marks = [
  { label: '标题', before: '<h3>', after: '</h3>' },
  { label: '段落', before: '<p>', after: '</p>' },
  { label: '加粗', before: '<strong>', after: '</strong>' },
  { label: '下标', before: '<sub>', after: '</sub>' },
  { label: '上标', before: '<sup>', after: '</sup>' },
  { label: '列表', before: '<ul>\n<li>', after: '</li>\n</ul>' },
  { label: '表格', before: '<table>\n<tr><th>项目</th><th>内容</th></tr>\n<tr><td>', after: '</td><td></td></tr>\n</table>' },
] as const

/** Words without a mark become paragraphs: who only types is understood. */
const asHtml = (text: string): string =>
  /<\/?[a-z]/i.test(text)
    ? text
    : text
        .split(/\n+/)
        .filter((it) => it.trim() !== '')
        .map((it) => `<p>${it.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
        .join('\n')

interface StoryProps {
  goods: Whole
  /** The page asks before what is typed here is left. */
  tellDirty: (isDirty: boolean) => void
}

export const Story = ({ goods, tellDirty }: StoryProps) => {
  const [text, write] = useState(goods.story)
  const [saved, setSaved] = useState(goods.story)
  const box = useRef<HTMLDivElement>(null)
  const setText = (next: string) => {
    write(next)
    tellDirty(next !== saved)
  }
  const act = useAct(api.goodsEdit.saveStory, {
    onDone: ({ html }) => {
      write(html)
      setSaved(html)
      tellDirty(false)
      notify.ok('图文详情已保存')
    },
  })
  const html = asHtml(text)
  const put = (before: string, after = '') => {
    const area = box.current?.querySelector('textarea')
    const [from, to] = area ? [area.selectionStart, area.selectionEnd] : [text.length, text.length]
    setText(`${text.slice(0, from)}${before}${text.slice(from, to)}${after}${text.slice(to)}`)
    area?.focus()
  }
  const isLong = html.length > STORY_MAX
  return (
    <>
      <p className={css['tools']}>
        {marks.map((it) => (
          <Button key={it.label} size="small" onClick={() => put(it.before, it.after)}>
            {it.label}
          </Button>
        ))}
        {goods.pictures.map((it, i) => (
          <Button
            key={it.pictureId}
            size="small"
            onClick={() => put(`\n<img src="${photoOf(it.pictureId, 1600).replace('&type=webp', '')}" alt="${i + 1}">\n`)}
          >
            插入第 {i + 1} 张图
          </Button>
        ))}
      </p>
      <div className={css['sides']}>
        <div ref={box}>
          <Input.TextArea
            aria-label="图文详情"
            rows={14}
            placeholder="直接写文字即可，每行一段；也可用上面的按钮加标题、列表、表格和图片"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Fault>{isLong ? `图文详情最多 ${STORY_MAX.toLocaleString('en-US')} 个字符` : act.fail?.fields['html']}</Fault>
        </div>
        <section className={css['shown']} aria-label="图文详情预览">
          {text.trim() === '' ? <p className="second">这里显示采购人看到的样子</p> : <RichText html={html} />}
        </section>
      </div>
      <p className={css['foot']}>
        <span className="second">外部链接、外部图片、颜色和脚本不会保留。</span>
        <Button
          type="primary"
          disabled={text === saved || isLong}
          loading={act.pending}
          onClick={() => void act.run({ id: goods.productId, html })}
        >
          保存图文详情
        </Button>
      </p>
    </>
  )
}
