// A number of one's own: masked, in full behind the eye.
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { sayFail, type ApiFail } from '../../../core/api.ts'
import { openEnvelope } from '../../../core/envelope.ts'
import css from './person.module.css'

interface Props {
  /** What it is called: 手机号. */
  label: string
  /** Of the envelope. */
  field: string
  masked: string
  /** Answers the envelope; nothing where it was refused, which was said. */
  ask: () => Promise<string | undefined>
}

export const OwnNumber = ({ label, field, masked, ask }: Props) => {
  const [plain, setPlain] = useState('')
  const show = async () => {
    try {
      setPlain(await openEnvelope(field, (await ask()) ?? ''))
    } catch (cause) {
      sayFail(cause as ApiFail)
    }
  }
  return (
    <span className="num">
      {plain || masked}{' '}
      <button
        type="button"
        className={css['eye']}
        aria-label={plain ? `隐藏${label}` : `显示完整${label}`}
        aria-pressed={plain !== ''}
        onClick={() => (plain ? setPlain('') : void show())}
      >
        {plain ? <EyeInvisibleOutlined /> : <EyeOutlined />}
      </button>
    </span>
  )
}
