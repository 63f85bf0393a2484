// How long there is left to pay, second by second.
import { useEffect, useState } from 'react'
import { serverNow } from '../../../core/clock.ts'
import css from './payment.module.css'

const secondsTo = (payBy: string): number => Math.max(0, Math.ceil((Date.parse(payBy) - serverNow().getTime()) / 1000))

const two = (num: number): string => String(num).padStart(2, '0')

/** `29 分 05 秒`, `2 天 23 小时 05 分` */
export const leftText = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} 分 ${two(seconds % 60)} 秒`
  const hours = Math.floor(minutes / 60)
  const rest = `${hours % 24} 小时 ${two(minutes % 60)} 分`
  return hours < 24 ? rest : `${Math.floor(hours / 24)} 天 ${rest}`
}

export const useSecondsLeft = (payBy: string): number => {
  const [left, setLeft] = useState(() => secondsTo(payBy))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(payBy)), 1000)
    return () => clearInterval(timer)
  }, [payBy])
  return left
}

export const Left = ({ payBy }: { payBy: string }) => {
  const left = useSecondsLeft(payBy)
  return (
    <p className={css['left']} role="timer">
      {left > 0 ? (
        <>
          请在 <b className="num">{leftText(left)}</b> 内付款，过时订单自动取消
        </>
      ) : (
        <span className="bad">已过付款时限，订单即将自动取消</span>
      )}
    </p>
  )
}
