// The captcha for the ear: fetched once under the key of the image, whose place it takes, and played as often as one likes.
import { useState } from 'react'
import { api } from '../../../core/client.ts'
import { bytesOf } from '../../../core/files.ts'
import { notify } from '../../../core/notices.ts'

let speaker: AudioContext | undefined

const play = (sound: AudioBuffer): void => {
  const source = speaker!.createBufferSource()
  source.buffer = sound
  source.connect(speaker!.destination)
  source.start()
}

const fetchSound = async (suffix: string): Promise<AudioBuffer> => {
  const bytes = await bytesOf(api.account.captchaSound, { suffixKey: suffix })
  speaker ??= new AudioContext()
  return speaker.decodeAudioData(bytes)
}

export const useCaptchaSound = (suffix: string): { isHeard: boolean; hear: () => Promise<void> } => {
  const [heard, setHeard] = useState<{ suffix: string; sound: AudioBuffer }>()
  const isHeard = heard?.suffix === suffix
  const hear = async (): Promise<void> => {
    if (isHeard) return play(heard.sound)
    try {
      const sound = await fetchSound(suffix)
      setHeard({ suffix, sound })
      play(sound)
    } catch (cause) {
      notify.bad(cause instanceof Error ? cause.message : '语音验证码没有放出来，请看图片')
    }
  }
  return { isHeard, hear }
}
