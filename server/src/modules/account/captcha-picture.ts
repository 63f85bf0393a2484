// A captcha as pixels: letters drawn by a pen on waving paper, crossed out and cut. Needs no font of the machine.
import { randomInt } from 'node:crypto'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { LETTERS, strokesOf, type Stroke } from './captcha-letters.ts'

/** Twice the size at which the page shows it. */
const WIDTH = 208
const HEIGHT = 72
const PAPER = '#F0F4F3'
const INKS = ['#0E6B66', '#7A4A00', '#1F5FA8', '#5B2A86', '#2B3A37']

const LENGTH = 4
/** Of one unit of a letter's field. */
const UNIT = 3.1

const between = (least: number, most: number): number => least + ((most - least) * randomInt(10_000)) / 10_000

export const randomText = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

type Bend = (x: number, y: number) => [x: number, y: number]

/** The paper waves differently in each picture. */
const wave = (): Bend => {
  const [a, b, c, d] = [between(2, 4), between(0, 7), between(2, 3.5), between(0, 7)]
  const [long, high] = [between(16, 26), between(11, 17)]
  return (x, y) => [x + c * Math.sin(y / high + d), y + a * Math.sin(x / long + b)]
}

const line = (pen: SKRSContext2D, stroke: Stroke, bend: Bend): void => {
  pen.beginPath()
  for (const [x, y] of stroke) pen.lineTo(...bend(x, y))
  pen.stroke()
}

/** Where a letter's field lies: turned, leaning, a little larger or smaller, close to the one before it. */
const place = (i: number): Bend => {
  const [turn, lean, size] = [between(-0.3, 0.3), between(-0.25, 0.25), between(0.92, 1.12) * UNIT]
  const [left, top] = [43 + i * 40 + between(-2, 2), HEIGHT / 2 + between(-7, 7)]
  return (x, y) => {
    const [u, v] = [(x - 5 + lean * (7 - y)) * size, (y - 7) * size]
    return [left + u * Math.cos(turn) - v * Math.sin(turn), top + u * Math.sin(turn) + v * Math.cos(turn)]
  }
}

/** From edge to edge, through the letters. */
const across = (): Stroke => {
  const [from, to, belly] = [between(12, 60), between(12, 60), between(-30, 30)]
  return Array.from({ length: 53 }, (_, n) => [n * 4, from + ((to - from) * n) / 52 + belly * Math.sin((Math.PI * n) / 52)])
}

const asIs: Bend = (x, y) => [x, y]

/** Its library, 17 MB, comes with the first one asked for. */
export const drawText = async (text: string): Promise<Buffer> => {
  const { createCanvas } = await import('@napi-rs/canvas')
  const canvas = createCanvas(WIDTH, HEIGHT)
  const pen = canvas.getContext('2d')
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  const paper = wave()
  const ink = INKS[randomInt(INKS.length)]!
  pen.strokeStyle = ink
  for (const [i, letter] of [...text].entries()) {
    const field = place(i)
    pen.lineWidth = between(4.4, 5.6)
    for (const stroke of strokesOf(letter)) line(pen, stroke, (x, y) => paper(...field(x, y)))
  }
  for (const thick of [2.4, 2.4, 3.2]) {
    pen.lineWidth = thick
    line(pen, across(), paper)
  }
  pen.strokeStyle = PAPER
  pen.lineWidth = between(1.5, 2.2)
  line(pen, across(), asIs)
  return canvas.toBuffer('image/png')
}
