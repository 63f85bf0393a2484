// Why rows stay or are not told, and words that several tables share.
export const PROOF = { stays: '办理记录的依据，只有账号的编号，没有姓名' }
export const VOUCHER = { stays: '会计凭证的依据，只有账号的编号，没有姓名' }
export const SHORT = { stays: '只保留几天，到期自动删除' }

export const SECRET = { untold: '密码、二次验证的密钥和恢复码、登录凭据：只用于证明是您本人，导出反而不安全' }
export const MOMENT = { untold: '办理中的临时内容（验证、重复提交的识别、页面刷新的提示）：几分钟到几天后删除' }
export const DOCUMENT = { untold: '单据的其余内容（付款的经费、审批流程、结算和发票）：属于单位的办理资料，请在单据页面查看' }

export const browser = { ip: '网络地址', agent: '浏览器' }
export const order = { order_no: '订单编号', state: '状态', supplier_name: '供应商', total_fen: '金额', created_at: '提交时间' }
