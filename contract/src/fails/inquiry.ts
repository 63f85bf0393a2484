// 询价 (domain page 02 §2.3 and page B).
export const inquiryFails = {
  'inquiry.off': { retCode: '3621', text: '学校未开通询价' },
  'inquiry.noOpeners': { retCode: '3622', text: '学校还没有两位设置了开标密钥的开标人，请联系采购办' },
  'inquiry.deadline': { retCode: '3623', text: '{why}' },
  'inquiry.notLowest': { retCode: '3624', text: '选择非最低价供应商须填写理由（不少于 20 字）' },
  'inquiry.notValid': { retCode: '3625', text: '这份报价无效，不能选定' },
  'inquiry.noObjection': { retCode: '3627', text: '{why}' },
  'inquiry.noQuotes': { retCode: '3628', text: '没有可以选定的报价，请延长截止时间或流标' },
  'inquiry.notDue': { retCode: '3629', text: '公示还没有期满，不能生成订单' },
  'inquiry.noSignals': { retCode: '3630', text: '这件询价没有待核实的疑似关联供应商' },
  'inquiry.notInvited': { retCode: '3626', text: '贵公司不在这件询价的受邀范围内' },
  'inquiry.bidTooHigh': { retCode: '3631', text: '{why}' },
  'inquiry.notSelling': { retCode: '3634', text: '「{name}」现在不能报价或成交：{why}' },
  'inquiry.bidRelated': { retCode: '3632', text: '法定代表人与您相同的另一家供应商已参加竞价，同一法定代表人只能有一家参加' },
  'inquiry.otherMode': { retCode: '3633', text: '{why}' },
} as const
