// Where invoice files are dropped or chosen.
import { InboxOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { droppedFiles } from './received.ts'
import css from './workbench.module.css'

export const Drop = ({ take, left }: { take: (files: readonly File[]) => void; left: number }) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    <div
      className={css['drop']}
      data-over={isOver}
      role="presentation"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void droppedFiles(event.dataTransfer).then(take)
      }}
    >
      <Button icon={<InboxOutlined />} loading={left > 0} onClick={() => input.current?.click()}>
        上传发票（OFD、PDF、XML、zip）
      </Button>
      <span className="second">{left > 0 ? `还有 ${left} 个文件在读取` : '可拖入多个文件或整个文件夹'}</span>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".ofd,.pdf,.xml,.zip"
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}
