// What who complains and the desk press on a complaint, each with its question.
import type { Complaint } from '../model.ts'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { useAsk } from '../../../ui/modal.tsx'

export const useComplaintActs = (it: Complaint) => {
  const ask = useAsk()
  const { id } = it
  const accept = useAct(api.complaint.accept, { onDone: () => notify.ok('已受理，投诉人会收到消息') })
  const toSupplier = useAct(api.complaint.ask, { onDone: () => notify.ok('已转供应商') })
  const handOver = useAct(api.complaint.handOver, { onDone: () => notify.ok('已请平台处理') })
  const answer = useAct(api.complaint.answer, { onDone: () => notify.ok('已答复') })
  const object = useAct(api.complaint.object, { onDone: () => notify.ok('已申请复议') })
  const close = useAct(api.complaint.close, { onDone: () => notify.ok('投诉已关闭') })
  const withdraw = useAct(api.complaint.withdraw, { onDone: () => notify.ok('已撤回') })
  const actions: Action[] = [
    {
      key: 'withdraw',
      label: '撤回投诉',
      can: it.can.withdraw,
      tone: 'danger',
      onPress: () =>
        void ask.put({
          title: '撤回这件投诉？',
          body: '撤回后不再处理，不能恢复。',
          ok: '撤回',
          danger: true,
          comment: { label: '撤回原因（可不填）', least: 0 },
          send: (reason: string) => withdraw.run({ id, reason }),
        }),
    },
    {
      key: 'handOver',
      label: '请平台处理',
      can: it.can.handOver,
      more: true,
      onPress: () =>
        void ask.put({
          title: '请平台处理？',
          body: '平台看得到投诉内容、供应商答复和留言，由平台答复投诉人。',
          ok: '请平台处理',
          comment: { label: '原因', least: 2, most: 500 },
          send: (reason: string) => handOver.run({ id, reason }),
        }),
    },
    {
      key: 'ask',
      label: it.state === 'submitted' ? '受理并转供应商' : it.supplier ? '请供应商补充' : '转供应商答复',
      can: it.can.ask,
      ...(it.state === 'submitted' || it.type === 'price' ? { tone: 'primary' as const } : {}),
      onPress: () =>
        void ask.put({
          title: `请${it.supplierName || '供应商'}答复？`,
          body: '供应商看得到投诉内容和图片，看不到投诉人的姓名和联系方式；须在 48 个工作小时内答复。',
          ok: '转供应商',
          comment: { label: '请供应商说明什么（可不填）', least: 0, most: 500 },
          send: (note: string) => toSupplier.run({ id, note }),
        }),
    },
    { key: 'accept', label: '受理', can: it.can.accept, tone: 'primary', pending: accept.pending, onPress: () => void accept.run({ id }) },
    {
      key: 'answer',
      label: '答复投诉人',
      can: it.can.answer,
      tone: 'primary',
      onPress: () =>
        void ask.put({
          title: '答复投诉人？',
          body: `${it.supplier ? '供应商也看得到答复。' : ''}投诉人不满意的可以申请一次复议。`,
          ok: '答复',
          comment: { label: '答复', least: 2, most: 500, about: id },
          send: (words: string) => answer.run({ id, answer: words }),
        }),
    },
    {
      key: 'object',
      label: '不满意，申请复议',
      can: it.can.object === true ? true : undefined,
      onPress: () =>
        void ask.put({
          title: '申请复议？',
          body: it.supplierName ? '由平台再次答复；复议只有一次。' : '由学校再次答复；复议只有一次。',
          ok: '申请复议',
          comment: { label: '复议理由', least: 2, most: 500 },
          send: (reason: string) => object.run({ id, reason }),
        }),
    },
    {
      key: 'close',
      label: '认可，关闭',
      can: it.can.close,
      tone: 'primary',
      onPress: () =>
        void ask.put({ title: '认可答复？', body: '投诉关闭，不能再申请复议。', ok: '关闭投诉', send: () => close.run({ id }) }),
    },
  ]
  return { actions, node: ask.node }
}
