import { signature } from '@caiyuan/contract/signature'
import { implement } from '../../core/implement.ts'
import { clearQrcode, deleteSignature, draw, makeQrcode, makeTicket, saveSignature, scan, turnAway } from './commands.ts'
import { checkScan, checkSignature, getSignature, hasSignature, signaturePicture } from './queries.ts'
import { signaturesOn, signedDocuments } from './uses.ts'

export const signatureModule = implement('signature', signature, {
  getQrcodeImg: makeQrcode,
  hasSignature,
  checkScanQrcode: checkScan,
  checkSignature,
  getSignature,
  uses: signedDocuments,
  onPaper: signaturesOn,
  picture: signaturePicture,
  getSts: makeTicket,
  deleteSignature,
  clearQrcodeTag: clearQrcode,
  save: saveSignature,
  scan,
  turnAway,
  draw,
})
