// Applying for an account of an institution (spec §7; domain page 02 §2.12).
export const registrationFails = {
  'register.young': { retCode: '3040', text: '本平台不向14周岁及以下儿童提供服务' },
  'register.closed': { retCode: '3041', text: '{school}不接受注册申请，请联系校管理员开通账号' },
  'register.phoneProof': { retCode: '3042', text: '手机验证已超过 {minutes} 分钟或不是本机完成的，请重新验证手机号' },
  'register.waiting': { retCode: '3043', text: '您已有一份待审核的申请 {no}，可等待审核，或撤销后重新填写' },
  'register.hasAccount': { retCode: '3044', text: '该手机号在{school}已有账号 {no}，请直接登录；忘记密码请联系校管理员' },
  'register.sameNo': { retCode: '3045', text: '工号 {no} 已有账号（{name}），请驳回并请申请人使用原账号' },
  'register.samePhone': { retCode: '3046', text: '该手机号是 {name}（{no}）的，请驳回并请申请人使用原账号' },
  'register.alike': { retCode: '3047', text: '与{who}相同：{same}。核对不是同一人后，再逐个通过' },
  'register.noTutor': { retCode: '3048', text: '没有工号为 {no} 的导师，请驳回并请申请人更正' },
  'register.noRole': { retCode: '3049', text: '本校没有{identity}对应的角色，请先在角色设置中建立' },
} as const
