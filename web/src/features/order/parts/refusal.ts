/** What refusing an order somebody else wants paid asks first. */
export const refusal = (orderNo: string, buyerName: string, id: string) => ({
  title: `不同意订单 ${orderNo}？`,
  body: `订单取消，不占用您的经费；${buyerName}会看到原因。`,
  ok: '不同意',
  danger: true,
  comment: { label: '不同意的原因', least: 2, phrases: ['实验室已有现货', '请改选其他型号', '请与我商量后再买'], about: id },
})
