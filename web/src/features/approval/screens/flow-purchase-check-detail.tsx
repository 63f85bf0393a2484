// 流程审批详情: the document with the graph of its flow, and what each said at his node.
import { Screen as Review } from './purchase-check-detail.tsx'

export const Screen = () => <Review isFlow />
