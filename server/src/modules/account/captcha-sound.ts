// A captcha for the ear: digits spoken by two voices in turn, at changing speed, over a murmur. Needs no program of the machine.
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** 零 to 九 by one voice after the other, each half a second of bytes around 128 (made once with eSpeak NG). */
const SPOKEN = readFileSync(new URL('captcha-digits.pcm', import.meta.url))
const RATE = 8000
const LENGTH = 4000
const VOICES = 2
/** 1 and 7 are taken for each other. */
const DIGITS = '02345689'
const NUM = 6
const HEADER = 44

const between = (least: number, most: number): number => least + ((most - least) * randomInt(10_000)) / 10_000

export const randomDigits = (): string => Array.from({ length: NUM }, () => DIGITS[randomInt(DIGITS.length)]).join('')

/** One digit, about 0. */
const spoken = (digit: number, voice: number): number[] => {
  const from = (voice * 10 + digit) * LENGTH
  return Array.from(SPOKEN.subarray(from, from + LENGTH), (it) => it - 128)
}

const faster = (sound: readonly number[], speed: number): number[] =>
  Array.from({ length: Math.floor(sound.length / speed) }, (_, i) => sound[Math.floor(i * speed)]!)

const pause = (seconds: number): number[] => Array.from({ length: Math.floor(seconds * RATE) }, () => 0)

/** Digits spoken backwards, one over the other: nothing anybody understands. */
const murmur = (length: number): number[] => {
  const all = pause(length / RATE + 1)
  for (let at = 0; at < length; at += randomInt(800, 2400)) {
    const backwards = spoken(randomInt(10), randomInt(VOICES)).toReversed()
    for (const [i, it] of backwards.entries()) if (at + i < length) all[at + i]! += it * 0.16
  }
  return all
}

const waveOf = (samples: readonly number[]): Buffer => {
  const wave = Buffer.alloc(HEADER + samples.length)
  wave.write('RIFF', 0)
  wave.writeUInt32LE(wave.length - 8, 4)
  wave.write('WAVEfmt ', 8)
  wave.writeUInt32LE(16, 16)
  wave.writeUInt16LE(1, 20)
  wave.writeUInt16LE(1, 22)
  wave.writeUInt32LE(RATE, 24)
  wave.writeUInt32LE(RATE, 28)
  wave.writeUInt16LE(1, 32)
  wave.writeUInt16LE(8, 34)
  wave.write('data', 36)
  wave.writeUInt32LE(samples.length, 40)
  for (const [i, it] of samples.entries()) wave[HEADER + i] = Math.max(0, Math.min(255, Math.round(128 + it)))
  return wave
}

export const speak = (digits: string): Buffer => {
  const first = randomInt(VOICES)
  const words = [...digits].flatMap((digit, i) => [
    ...faster(spoken(Number(digit), (first + i) % VOICES), between(0.88, 1.12)),
    ...pause(between(0.25, 0.5)),
  ])
  const all = [...pause(0.4), ...words]
  const behind = murmur(all.length)
  return waveOf(all.map((it, i) => it * 0.8 + behind[i]! + between(-3, 3)))
}
