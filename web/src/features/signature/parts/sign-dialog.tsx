// 手写签名: with the signature in use, or one drawn now.
import { AVOWAL } from '@caiyuan/contract/signature'
import { Button } from 'antd'
import { useState } from 'react'
import { api, fileOf, useRead } from '../../../core/api.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { AskDialog } from '../../../ui/modal.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { NewSignature } from './new-signature.tsx'
import css from './sign-dialog.module.css'
import type { Signed } from './use-signing.tsx'

export const SignDialog = ({ answer }: { answer: (signed: Signed | undefined) => void }) => {
  const read = useRead(api.signature.getSignature, {})
  const [isAnew, setAnew] = useState(false)
  const current = isAnew || read.error ? null : read.data?.current
  return (
    <AskDialog
      open
      title="手写签名"
      onClose={() => answer(undefined)}
      footer={
        <>
          <Button onClick={() => answer(undefined)}>返回</Button>
          {current ? (
            <Button type="primary" autoFocus onClick={() => answer({ signatureId: current.id })}>
              签名并提交
            </Button>
          ) : null}
        </>
      }
    >
      {read.error ? (
        <ReadFail fail={read.error} retry={() => void read.refetch()} />
      ) : current ? (
        <>
          <p>
            <b>{AVOWAL}</b>，用我的手写签名（第 {current.no} 版）签署：
          </p>
          <img className={css['mine']} src={fileOf(api.signature.picture, { id: current.id })} alt={`手写签名第 ${current.no} 版`} />
          <Button type="link" size="small" onClick={() => setAnew(true)}>
            重新写一个
          </Button>
        </>
      ) : read.data ? (
        <NewSignature agreed={read.data.agreed} onDone={() => void read.refetch().then(() => setAnew(false))} />
      ) : (
        <SkeletonBlock />
      )}
    </AskDialog>
  )
}
