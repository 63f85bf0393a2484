import { signature } from '@caiyuan/contract/signature'
import { implement } from '../../core/implement.ts'
import { clearQrcode, deleteSignature, draw, makeQrcode, makeTicket, saveSignature, scan, turnAway } from './commands.ts'
import { checkScan, checkSignature, getSignature, hasSignature, signaturePicture } from './queries.ts'

export const signatureModule = implement('signature', signature, {
  getQrcodeImg: makeQrcode,
  hasSignature,
  checkScanQrcode: checkScan,
  checkSignature,
  getSignature,
  picture: signaturePicture,
  getSts: makeTicket,
  deleteSignature,
  clearQrcodeTag: clearQrcode,
  save: saveSignature,
  scan,
  turnAway,
  draw,
})
