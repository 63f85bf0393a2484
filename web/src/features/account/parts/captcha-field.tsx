// The image with letters and the box for them; a click draws another one.
import { ReloadOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useCallback, useState } from 'react'
import css from '../screens/login.module.css'

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

export const CaptchaField = ({ suffix, reload, value, onChange, id }: CaptchaFieldProps) => (
  <div className={css['captcha']}>
    <Input
      id={id}
      size="large"
      placeholder="不区分大小写"
      autoComplete="off"
      maxLength={8}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
    <button type="button" className={css['captchaBox']} aria-label="换一张图形验证码" onClick={reload}>
      <img src={`/api/captcha?suffixKey=${suffix}`} width={104} height={34} alt="图形验证码" />
      <span className={css['reload']}>
        <ReloadOutlined aria-hidden />
      </span>
    </button>
  </div>
)
