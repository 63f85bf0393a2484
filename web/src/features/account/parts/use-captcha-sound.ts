// The captcha for the ear: fetched once under the key of the image, whose place it takes, and played as often as one likes.
import { useEffect, useRef, useState } from 'react'
import { ApiFail } from '../../../core/api-fail.ts'
import { api } from '../../../core/client.ts'
import { bytesOf } from '../../../core/files.ts'
import { notify } from '../../../core/notices.ts'

let speaker: AudioContext | undefined

/** Safari lets sound begin only where it is asked for within the press itself. */
const wake = (): AudioContext => {
  speaker ??= new AudioContext()
  void speaker.resume()
  return speaker
}

const play = (on: AudioContext, sound: AudioBuffer): AudioBufferSourceNode => {
  const source = on.createBufferSource()
  source.buffer = sound
  source.connect(on.destination)
  source.start()
  return source
}

const fetchSound = async (on: AudioContext, suffix: string): Promise<AudioBuffer> =>
  on.decodeAudioData(await bytesOf(api.account.captchaSound, { suffixKey: suffix }))

export const useCaptchaSound = (suffix: string): { isHeard: boolean; hear: () => Promise<void> } => {
  const [heard, setHeard] = useState<string>()
  const asked = useRef<{ suffix: string; sound: Promise<AudioBuffer> }>(undefined)
  const playing = useRef<AudioBufferSourceNode>(undefined)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    shown.current = suffix
    return () => {
      shown.current = undefined
      playing.current?.stop()
    }
  }, [suffix])
  const hear = async (): Promise<void> => {
    try {
      const on = wake()
      if (asked.current?.suffix !== suffix) asked.current = { suffix, sound: fetchSound(on, suffix) }
      const sound = await asked.current.sound
      if (shown.current !== suffix) return
      setHeard(suffix)
      playing.current?.stop()
      playing.current = play(on, sound)
    } catch (cause) {
      if (shown.current !== suffix) return
      asked.current = undefined
      notify.bad(cause instanceof ApiFail ? cause.message : '语音暂时播放不了，请用图形验证码')
    }
  }
  return { isHeard: heard === suffix, hear }
}
