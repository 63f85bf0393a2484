// The image with letters, or digits to hear in its place, and the box for them; a click draws another image.
import { ReloadOutlined, SoundOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { useCallback, useRef, useState } from 'react'
import css from '../screens/login.module.css'
import { useCaptchaSound } from './use-captcha-sound.ts'

const newSuffix = (): string => crypto.randomUUID().replaceAll('-', '')

/** The key of the image on show, and how another one takes its place. */
export const useCaptcha = (): [suffix: string, reload: () => void] => {
  const [suffix, setSuffix] = useState(newSuffix)
  return [suffix, useCallback(() => setSuffix(newSuffix()), [])]
}

interface CaptchaFieldProps {
  suffix: string
  reload: () => void
  value?: string
  onChange?: (text: string) => void
  id?: string
}

export const CaptchaField = ({ suffix, reload, value, onChange, id }: CaptchaFieldProps) => {
  const { isHeard, hear } = useCaptchaSound(suffix)
  const box = useRef<InputRef>(null)
  return (
    <div className={css['captcha']}>
      <Input
        ref={box}
        id={id}
        size="large"
        placeholder={isHeard ? '听到的 6 位数字' : '不区分大小写'}
        autoComplete="off"
        maxLength={8}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <button type="button" className={css['captchaBox']} aria-label={isHeard ? undefined : '换一张图形验证码'} onClick={reload}>
        {isHeard ? (
          <span className={css['heard']}>换成图片</span>
        ) : (
          <img src={`/api/captcha?suffixKey=${suffix}`} width={104} height={34} alt="图形验证码" />
        )}
        <span className={css['reload']}>
          <ReloadOutlined aria-hidden />
        </span>
      </button>
      <button
        type="button"
        className={css['hear']}
        aria-label={isHeard ? '再听一遍' : '看不清图片，听语音验证码'}
        title={isHeard ? '再听一遍' : '听语音验证码'}
        onClick={() => {
          void hear()
          box.current?.focus()
        }}
      >
        <SoundOutlined aria-hidden />
      </button>
    </div>
  )
}
