// The blocks of a review, each drawn by its type: a new type does not compile before it is drawn here.
import type { BlockOf, BlockType, ReviewBlock } from '@caiyuan/contract/approval/review'
import type { ReactNode } from 'react'
import { ChecksBlock } from './checks.tsx'
import { FactsBlock } from './facts.tsx'
import { FilesBlock } from './files.tsx'
import { FundsBlock } from './funds.tsx'
import { LinesBlock } from './lines.tsx'
import { QuotesBlock } from './quotes.tsx'
import type { Reviewed } from './reviewed.ts'
import { TableBlock } from './table.tsx'

type Drawn<T extends BlockType> = (props: { block: BlockOf<T>; doc: Reviewed }) => ReactNode

const drawn: { [T in BlockType]: Drawn<T> } = {
  lines: LinesBlock,
  quotes: QuotesBlock,
  funds: FundsBlock,
  checks: ChecksBlock,
  facts: FactsBlock,
  table: TableBlock,
  files: FilesBlock,
}

/** One block of a document. */
export const DrawnBlock = ({ block, doc }: { block: ReviewBlock; doc: Reviewed }) => {
  const Draw = drawn[block.type] as Drawn<BlockType>
  return <Draw block={block} doc={doc} />
}
