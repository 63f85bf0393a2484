// 开标: the opener types his pass phrase; his shares are taken out here and sent, the private key never leaves the browser.
import { openShares } from '@caiyuan/contract/sealing/quote'
import { unwrapKey } from '@caiyuan/contract/sealing/keys'
import { Input } from 'antd'
import { useState } from 'react'
import { api, call, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Fault } from '../../../ui/fault.tsx'
import { FormDialog } from '../../../ui/modal.tsx'

interface OpenDialogProps {
  id: string
  num: number
  close: () => void
}

export const OpenDialog = ({ id, num, close }: OpenDialogProps) => {
  const [phrase, setPhrase] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const act = useAct(api.inquiry.openQuotes, {
    onDone: ({ state }) => {
      notify.ok(state === 'opening' ? '您已开标，等另一位开标人' : '两人已开标，报价已经打开')
      close()
    },
  })
  const open = async (): Promise<void> => {
    setBusy(true)
    setFault('')
    try {
      const mine = await call(api.inquiry.shares, { id })
      const privateKey = await unwrapKey(mine.wrapped, mine.publicKey, phrase).catch(() => null)
      if (privateKey === null) {
        setFault('口令不正确')
        return
      }
      const given = await Promise.all(
        mine.shares.map(async (it) => ({
          offerId: it.quoteId,
          shares: (await openShares(privateKey, it.share, { box: id, supplier: it.supplier }, mine.keyId)) ?? {},
        })),
      )
      await act.run({ id, given })
    } catch (error) {
      setFault(error instanceof Error ? error.message : '开标没有完成，请重试')
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog title="开标" onClose={close} ok="开标" pending={isBusy || act.pending} disabled={phrase === ''} send={() => void open()}>
      <p>共 {num} 份密封报价。两位开标人都开标以后，报价才会打开，不能撤回。</p>
      <label>
        您的开标口令
        <Input.Password value={phrase} autoFocus autoComplete="off" onChange={(event) => setPhrase(event.target.value)} />
      </label>
      <Fault>{fault || undefined}</Fault>
    </FormDialog>
  )
}
