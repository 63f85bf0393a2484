// Budget control (domain page 04 §4.3).
export const fundFails = {
  'fund.short': { retCode: '3301', text: '经费可用余额不足：可用 {available}，本单需 {needed}，差额 {gap}' },
  'fund.subjectShort': { retCode: '3302', text: '科目【{subject}】余额不足：可用 {available}，本单需 {needed}' },
  'fund.expired': { retCode: '3303', text: '项目已结题/过期' },
  'fund.frozen': { retCode: '3304', text: '项目已被财务冻结' },
  'fund.notYours': { retCode: '3305', text: '您未获该经费授权' },
  'fund.overCap': { retCode: '3306', text: '超过经费授权单笔上限：上限 {cap}，本单需 {needed}' },
  'fund.overGrant': { retCode: '3307', text: '超过经费授权累计上限：还可用 {left}，本单需 {needed}' },
  'fund.sum': { retCode: '3308', text: '经费金额合计与订单金额不一致：经费 {funds}，订单 {order}' },
  'fund.subject': { retCode: '3309', text: '设备类商品须使用设备费科目' },
  'fund.subjectUnknown': { retCode: '3310', text: '经费没有该支出科目，请重新选择' },
  'fund.yearEnd': { retCode: '3311', text: '年终结账期间暂停采购' },
  'fund.cannotPay': { retCode: '3313', text: '{doc}的经费卡{card}{why}，{otherwise}' },
  'fund.noReplacement': {
    retCode: '3314',
    text: '只能更换为科目相同且余额足够的有效经费卡：同一负责人的须同一来源，其他负责人的须是采购人或您可以使用的，且订单已审批通过',
  },
  'fund.remote': { retCode: '3312', text: '财务系统暂不可用，请稍后重试' },
  'fund.remoteWaits': { retCode: '3315', text: '财务系统还没有确认冻结本单的经费，确认后才能同意' },
  'fund.remoteRefused': { retCode: '3316', text: '财务系统没有冻结本单的经费：{reason}' },
  'fund.remoteShort': {
    retCode: '3317',
    text: '财务系统的余额不足：{card}科目【{subject}】财务可用 {available}，商城已占用而财务还没有扣除的连同本单共 {ahead}，差额 {gap}',
  },
  'fund.remoteSilent': { retCode: '3318', text: '财务系统没有应答，未能核对经费余额，请稍后重试' },
} as const
