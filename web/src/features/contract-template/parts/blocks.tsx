// What a contract says, paragraph by paragraph; the table stands where its text has it.
import type { Block } from '@caiyuan/contract/contract-template/words'
import type { ReactNode } from 'react'
import css from './blocks.module.css'

export const Blocks = ({ blocks, goods }: { blocks: readonly Block[]; goods: ReactNode }) => (
  <>
    {blocks.map(({ kind, text }, i) =>
      kind === 'goods' ? (
        <div key={i}>{goods}</div>
      ) : (
        <p key={i} className={kind === 'head' ? `${css['text']} ${css['head']}` : css['text']}>
          {text}
        </p>
      ),
    )}
  </>
)
