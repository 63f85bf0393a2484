// npx node bench/captcha.ts [pictures] [--sheet DIR]: how many captchas tesseract reads, as drawn and after the usual cleaning.
// --sheet writes 40 fresh pictures on one page to read by eye, and their answers into a file of its own.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage, type Canvas, type Image } from '@napi-rs/canvas'
import { drawText, randomText } from '../server/src/modules/account/captcha-picture.ts'
import { LETTERS } from '../server/src/modules/account/captcha-letters.ts'

const AIM = 0.05
const folder = mkdtempSync(join(tmpdir(), 'captcha-'))

const scaled = (image: Image, by: number): Canvas => {
  const canvas = createCanvas(image.width * by, image.height * by)
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Black where it is dark; thinning and thickening by a `radius` take lines thinner than letters away. */
const blackened = (image: Image, by: number, radius: number): Canvas => {
  const canvas = scaled(image, by)
  const pen = canvas.getContext('2d')
  const { width, height } = canvas
  const pixels = pen.getImageData(0, 0, width, height)
  let dark = Uint8Array.from({ length: width * height }, (_, i) =>
    Number(pixels.data[i * 4]! + pixels.data[i * 4 + 1]! + pixels.data[i * 4 + 2]! < 540),
  )
  const grown = (want: 0 | 1) =>
    dark.map((it, i) => {
      for (let dy = -radius; dy <= radius; dy += 1)
        for (let dx = -radius; dx <= radius; dx += 1)
          if (dx * dx + dy * dy <= radius * radius && (dark[i + dy * width + dx] ?? 0) === want) return want
      return it
    })
  if (radius > 0) {
    // Closed first, so that cuts heal; then opened, so that lines thinner than letters go.
    for (const want of [1, 0, 0, 1] as const) dark = grown(want)
  }
  for (const [i, it] of dark.entries()) pixels.data.fill(it ? 0 : 255, i * 4, i * 4 + 3)
  pen.putImageData(pixels, 0, 0)
  return canvas
}

const ways: Record<string, (image: Image) => Canvas> = {
  'as drawn': (image) => scaled(image, 1),
  'three times as large': (image) => scaled(image, 3),
  'black and white': (image) => blackened(image, 3, 0),
  'thin lines removed': (image) => blackened(image, 2, 2),
  'thicker lines removed': (image) => blackened(image, 2, 3),
}

const read = (picture: Canvas): string => {
  const file = join(folder, 'one.png')
  writeFileSync(file, picture.toBuffer('image/png'))
  // One word of our letters: all that a guesser knows.
  return execFileSync('tesseract', [file, '-', '--psm', '8', '-c', `tessedit_char_whitelist=${LETTERS}`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

const measure = async (num: number): Promise<void> => {
  const right = Object.fromEntries(Object.keys(ways).map((way) => [way, 0]))
  let any = 0
  for (let i = 0; i < num; i += 1) {
    const text = randomText()
    const image = await loadImage(await drawText(text))
    const hits = Object.entries(ways).filter(([, way]) => read(way(image)) === text)
    for (const [way] of hits) right[way]! += 1
    if (hits.length > 0) any += 1
  }
  for (const [way, count] of Object.entries(right)) console.log(`${way.padEnd(22)} ${count} of ${num}`)
  const worst = Math.max(...Object.values(right)) / num
  console.log(
    `the best way reads ${(worst * 100).toFixed(1)} %, all ways together ${((any / num) * 100).toFixed(1)} %; the aim is at most ${AIM * 100} %`,
  )
  if (worst > AIM) process.exitCode = 1
}

const sheet = async (into: string): Promise<void> => {
  const canvas = createCanvas(5 * 240, 8 * 110)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  const answers = []
  for (let i = 0; i < 40; i += 1) {
    const text = randomText()
    const [x, y] = [(i % 5) * 240 + 8, Math.floor(i / 5) * 110 + 8]
    pen.fillText(String(i + 1), x, y + 8)
    pen.drawImage(await loadImage(await drawText(text)), x, y + 14)
    answers.push(`${i + 1} ${text}`)
  }
  writeFileSync(join(into, 'captchas.png'), canvas.toBuffer('image/png'))
  writeFileSync(join(into, 'captchas.txt'), `${answers.join('\n')}\n`)
}

try {
  const at = process.argv.indexOf('--sheet')
  if (at > 0) await sheet(process.argv[at + 1] ?? '.')
  else if (spawnSync('tesseract', ['--version']).error) {
    console.error('tesseract is not installed; on Debian: apt-get install tesseract-ocr')
    process.exitCode = 1
  } else await measure(Number(process.argv[2] ?? 100))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
