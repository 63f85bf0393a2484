// The hand signature (domain page 03 §3.8, reliability §4.5).
export const signatureFails = {
  'signature.consent': { retCode: '3060', text: '请先同意保存您的手写签名' },
  'signature.ended': { retCode: '3061', text: '签名二维码已失效，请在电脑上刷新后重新扫码' },
  'signature.taken': { retCode: '3062', text: '这个二维码已被另一部手机扫过，请在电脑上刷新后重新扫码' },
  'signature.notDrawn': { retCode: '3063', text: '还没有收到签名，请先写好再保存' },
  'signature.picture': { retCode: '3064', text: '{reason}' },
} as const
