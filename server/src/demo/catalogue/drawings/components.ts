// Electronic components, boards and bench tools.
import {
  DARK,
  EDGE,
  GOLD,
  GREY,
  SAND,
  SLATE,
  STEEL,
  TEAL_LIGHT,
  TEAL_MID,
  WHITE,
  circle,
  oval,
  path,
  rect,
  shift,
  stroke,
  textLines,
  times,
  turn,
  word,
  type Drawing,
  type Ink,
} from '../shapes.ts'

const AMBER_BAND = ['#8d6e4b', '#b4503c', '#d9a441']
const CHIP = '#39464b'
const BOARD = '#2f6f62'
const PIN = '#b9c4c7'
const chipMark = (k: Ink, y: number, room: number, size = 13): string => word(120, y, k.label, size, '#dfe6e7', room)
const reel = (k: Ink, body: string): string =>
  circle(112, 96, 60, WHITE, EDGE, 2) +
  circle(112, 96, 60, 'none', k.a, 7) +
  circle(112, 96, 24, GREY, EDGE, 2) +
  circle(112, 96, 10, SLATE) +
  times(3, (i) => turn(i * 120, path('M104 44H120L117 66H107Z', k.b), 112, 96)) +
  path('M112 150H206V170H112Z', SAND) +
  times(5, (i) => circle(122 + i * 18, 154, 2, WHITE)) +
  shift(0, 0, body) +
  rect(70, 118, 54, 22, WHITE, 2, EDGE, 1) +
  word(97, 129, k.label, 12, DARK, 50)

export const componentDrawings: Record<string, Drawing> = {
  'chip-dip': (k) =>
    times(8, (i) => rect(58 + i * 16, 60, 8, 18, PIN, 1) + rect(58 + i * 16, 124, 8, 18, PIN, 1)) +
    rect(50, 74, 140, 54, CHIP, 5) +
    path('M50 92A9 9 0 0 1 50 110Z', SLATE) +
    circle(66, 118, 3.5, SLATE) +
    chipMark(k, 98, 100) +
    textLines(92, 112, 56, 6, 1, SLATE),
  'chip-qfp': (k) =>
    times(
      10,
      (i) =>
        rect(75 + i * 9.6, 40, 4, 12, PIN, 1) +
        rect(75 + i * 9.6, 148, 4, 12, PIN, 1) +
        rect(60, 55 + i * 9.6, 12, 4, PIN, 1) +
        rect(168, 55 + i * 9.6, 12, 4, PIN, 1),
    ) +
    rect(70, 50, 100, 100, CHIP, 5) +
    circle(82, 62, 4, SLATE) +
    chipMark(k, 94, 84) +
    textLines(94, 110, 52, 7, 2, SLATE),
  'chip-soic': (k) =>
    times(4, (i) => rect(78 + i * 24, 56, 11, 18, PIN, 1) + rect(78 + i * 24, 128, 11, 18, PIN, 1)) +
    rect(66, 70, 108, 62, CHIP, 5) +
    rect(66, 70, 108, 7, SLATE, 3) +
    circle(80, 120, 4, SLATE) +
    chipMark(k, 100, 92),
  'chip-sot': (k) =>
    rect(82, 132, 14, 24, PIN, 2) +
    rect(144, 132, 14, 24, PIN, 2) +
    rect(113, 50, 14, 24, PIN, 2) +
    rect(70, 70, 100, 66, CHIP, 7) +
    chipMark(k, 103, 84),
  transistor: (k) =>
    rect(84, 30, 72, 34, STEEL, 3) +
    circle(120, 46, 8, '#fafbfb', SLATE, 1.5) +
    rect(80, 58, 80, 56, CHIP, 3) +
    chipMark(k, 86, 68, 12) +
    times(3, (i) => rect(92 + i * 24, 114, 8, 50, PIN, 1)),
  diode: (k) =>
    stroke('M36 100H204', PIN, 6) +
    rect(82, 80, 76, 40, CHIP, 9) +
    rect(138, 80, 9, 40, '#dfe6e7', 0) +
    word(110, 100, k.label, 10, '#dfe6e7', 46),
  led: (k) => {
    const lens = ['#e3e9e9', '#56707a', '#39464b'].includes(k.a) ? '#b4503c' : k.a
    return (
      stroke('M110 122V172M130 122V158', PIN, 5) +
      path('M90 112V74Q90 44 120 44Q150 44 150 74V112Z', lens) +
      rect(84, 108, 72, 15, lens, 3) +
      stroke('M104 94V72Q104 62 112 58', 'rgba(255,255,255,.6)', 6) +
      stroke('M70 52L58 42M170 52L182 42M120 30V20', GOLD, 4)
    )
  },
  'resistor-reel': (k) =>
    reel(
      k,
      times(
        4,
        (i) => rect(122 + i * 20, 158, 13, 8, CHIP, 1) + rect(122 + i * 20, 158, 3, 8, PIN, 0) + rect(132 + i * 20, 158, 3, 8, PIN, 0),
      ),
    ),
  'capacitor-reel': (k) =>
    reel(
      k,
      times(
        4,
        (i) => rect(122 + i * 20, 158, 13, 8, '#b08a5b', 1) + rect(122 + i * 20, 158, 3, 8, PIN, 0) + rect(132 + i * 20, 158, 3, 8, PIN, 0),
      ),
    ),
  'resistor-axial': () =>
    times(3, (i) =>
      shift(
        0,
        i * 34 - 34,
        stroke('M34 100H206', PIN, 4) +
          path(
            'M82 90Q82 86 88 86Q96 86 98 90H142Q144 86 152 86Q158 86 158 90V110Q158 114 152 114Q144 114 142 110H98Q96 114 88 114Q82 114 82 110Z',
            '#9cc0cf',
          ) +
          rect(92, 87, 6, 26, AMBER_BAND[i]!, 0) +
          rect(106, 90, 6, 20, DARK, 0) +
          rect(120, 90, 6, 20, '#b4503c', 0) +
          rect(142, 88, 6, 24, GOLD, 0),
      ),
    ),
  potentiometer: () =>
    rect(76, 56, 88, 84, '#4b7f95', 5) +
    circle(120, 98, 24, '#d9e3e7') +
    rect(117, 76, 6, 44, DARK, 2) +
    times(3, (i) => rect(92 + i * 24, 140, 7, 24, PIN, 1)),
  capacitor: (k) =>
    times(2, (i) =>
      shift(
        i * 54 - 27,
        i * 8,
        stroke('M112 128V172M128 128V160', PIN, 5) +
          rect(94, 48, 52, 84, i ? '#4b6a7a' : DARK, 5) +
          oval(120, 50, 26, 8, STEEL) +
          stroke('M120 44V56M112 50H128', SLATE, 2) +
          rect(132, 56, 10, 74, '#c9d3d6', 0) +
          rect(135, 72, 4, 14, DARK, 1) +
          word(112, 100, i ? '' : k.label, 12, WHITE, 32),
      ),
    ),
  tantalum: () =>
    times(3, (i) =>
      shift(
        i * 44 - 44,
        i === 1 ? -12 : 8,
        rect(96, 76, 48, 40, GOLD, 4) +
          rect(96, 76, 9, 40, '#b4503c', 2) +
          word(124, 96, '107', 13, DARK, 30) +
          rect(90, 108, 8, 10, PIN, 1) +
          rect(142, 108, 8, 10, PIN, 1),
      ),
    ),
  inductor: (k) =>
    rect(70, 60, 100, 90, CHIP, 12) +
    circle(120, 104, 38, SLATE) +
    circle(120, 104, 28, CHIP) +
    word(120, 104, k.label, 14, '#dfe6e7', 50) +
    rect(58, 92, 14, 26, PIN, 2) +
    rect(168, 92, 14, 26, PIN, 2),
  crystal: () =>
    times(2, (i) =>
      shift(
        i * 62 - 31,
        i * 10,
        stroke('M106 116V164M134 116V164', PIN, 5) +
          rect(86, 60, 68, 58, STEEL, 18) +
          rect(92, 66, 56, 46, '#d9e1e3', 14) +
          word(120, 90, i ? '12.000' : '8.000', 12, DARK, 46) +
          rect(84, 112, 72, 8, SLATE, 3),
      ),
    ),
  'pin-header': () =>
    times(10, (i) => rect(50 + i * 14.4, 40, 5, 98, GOLD, 1)) +
    rect(44, 90, 150, 20, DARK, 3) +
    times(10, (i) => rect(46 + i * 14.8, 92, 12, 16, SLATE, 2)) +
    rect(44, 146, 150, 14, DARK, 3) +
    times(10, (i) => circle(53 + i * 14.6, 153, 3, GOLD)),
  terminal: () =>
    rect(54, 66, 132, 70, '#4f8a5b', 4) +
    times(
      3,
      (i) =>
        circle(78 + i * 42, 84, 12, STEEL) +
        turn(35, rect(68 + i * 42, 82, 20, 4, SLATE, 1), 78 + i * 42, 84) +
        rect(66 + i * 42, 106, 24, 22, DARK, 3),
    ) +
    times(3, (i) => rect(75 + i * 42, 136, 6, 22, PIN, 1)),
  'usb-connector': () =>
    rect(62, 72, 116, 62, STEEL, 16) +
    rect(72, 82, 96, 42, DARK, 12) +
    rect(86, 97, 68, 12, SLATE, 3) +
    times(8, (i) => rect(90 + i * 7.6, 100, 4, 6, GOLD, 0)) +
    rect(74, 134, 12, 14, PIN, 2) +
    rect(154, 134, 12, 14, PIN, 2),
  'jumper-wire': () =>
    times(
      7,
      (i) =>
        stroke(
          `M${66 + i * 18} 60Q${54 + i * 20} 100 ${66 + i * 18} 138`,
          ['#b4503c', GOLD, TEAL_MID, '#4b7f95', '#7b6a97', SLATE, '#4f8a5b'][i]!,
          6,
        ) +
        rect(61 + i * 18, 40, 10, 24, DARK, 2) +
        rect(61 + i * 18, 136, 10, 24, DARK, 2),
    ),
  'tact-switch': () =>
    times(4, (i) => rect(72 + (i % 2) * 84, 62 + Math.floor(i / 2) * 62, 14, 12, PIN, 2)) +
    rect(78, 58, 84, 84, SLATE, 6) +
    rect(84, 64, 72, 72, STEEL, 4) +
    circle(120, 100, 24, DARK) +
    circle(120, 98, 20, '#46555c') +
    [
      [91, 71],
      [149, 71],
      [91, 129],
      [149, 129],
    ]
      .map(([x, y]) => circle(x!, y!, 4, SLATE))
      .join(''),
  relay: (k) =>
    times(4, (i) => rect(76 + i * 26, 138, 7, 22, PIN, 1)) +
    rect(62, 54, 116, 86, '#3a6f9a', 5) +
    rect(70, 62, 100, 70, '#4a80ac', 3) +
    word(120, 84, k.label || '5V', 20, WHITE, 80) +
    textLines(88, 104, 64, 9, 2, '#cfe0ee'),
  'dev-board': (k) =>
    rect(44, 54, 152, 96, k.a === '#39464b' ? BOARD : k.a === '#c08a35' ? BOARD : k.a, 6) +
    times(18, (i) => rect(56 + i * 7.4, 59, 4, 7, GOLD, 0) + rect(56 + i * 7.4, 138, 4, 7, GOLD, 0)) +
    rect(96, 80, 46, 46, CHIP, 3) +
    word(119, 103, k.label, 10, '#dfe6e7', 40) +
    rect(36, 88, 30, 26, STEEL, 2) +
    rect(160, 76, 24, 18, CHIP, 2) +
    rect(162, 104, 20, 20, GREY, 2) +
    circle(84, 78, 3, '#e4c86a') +
    circle(84, 90, 3, '#b4503c') +
    [
      [52, 62],
      [188, 62],
      [52, 142],
      [188, 142],
    ]
      .map(([x, y]) => circle(x!, y!, 3, '#fafbfb'))
      .join(''),
  'sensor-module': (k) =>
    rect(66, 50, 108, 82, k.a === '#39464b' || k.a === '#c08a35' ? '#3a6f9a' : k.a, 5) +
    circle(120, 86, 24, STEEL) +
    circle(120, 86, 17, GREY) +
    times(9, (i) => circle(111 + (i % 3) * 9, 77 + Math.floor(i / 3) * 9, 2, SLATE)) +
    times(5, (i) => rect(88 + i * 15, 124, 5, 38, GOLD, 1)) +
    rect(82, 122, 76, 12, DARK, 2) +
    rect(74, 58, 12, 8, CHIP, 1) +
    rect(154, 58, 12, 8, CHIP, 1) +
    circle(76, 122, 3, '#fafbfb') +
    circle(164, 122, 3, '#fafbfb'),
  soldering: (k) =>
    rect(48, 92, 84, 62, k.a === WHITE ? GREY : k.a, 7) +
    rect(58, 102, 52, 22, DARK, 3) +
    word(84, 113, '350', 14, '#7fd0c4', 46) +
    circle(76, 140, 6, k.b) +
    circle(104, 140, 6, k.b) +
    stroke('M132 132Q154 164 172 132', DARK, 4) +
    turn(24, rect(160, 56, 16, 62, GOLD, 6) + rect(164, 34, 8, 24, STEEL, 2) + path('M165 20H171L169 34H167Z', SLATE), 168, 90),
  'solder-wire': (k) =>
    oval(120, 56, 46, 13, k.a) +
    rect(88, 58, 64, 84, STEEL, 0) +
    times(9, (i) => stroke(`M88 ${68 + i * 8.6}Q120 ${76 + i * 8.6} 152 ${68 + i * 8.6}`, '#a4b1b5', 2)) +
    path('M74 144Q120 170 166 144V150Q120 178 74 150Z', k.c) +
    oval(120, 142, 46, 13, k.a) +
    oval(120, 56, 12, 4, DARK) +
    stroke('M152 128Q184 132 190 108', STEEL, 4),
  breadboard: () =>
    rect(44, 54, 152, 94, WHITE, 5, EDGE, 2) +
    rect(44, 98, 152, 6, GREY, 0) +
    times(96, (i) => rect(54 + (i % 16) * 8.6, 72 + Math.floor(i / 16) * 9 + (i >= 48 ? 10 : -6), 3.4, 3.4, SLATE, 0.5)) +
    stroke('M54 60H186', '#b4503c', 2) +
    stroke('M54 142H186', '#4b7f95', 2) +
    stroke('M76 84Q98 52 118 84', TEAL_MID, 4) +
    stroke('M140 120Q158 90 176 120', GOLD, 4),
  screwdriver: (k) =>
    rect(54, 50, 132, 104, DARK, 8) +
    rect(62, 58, 116, 88, SLATE, 5) +
    times(6, (i) => rect(72 + i * 12, 66, 6, 34, STEEL, 2) + rect(71 + i * 12, 94, 8, 10, k.b, 2)) +
    rect(70, 116, 62, 16, k.a, 7) +
    rect(130, 121, 36, 6, STEEL, 2) +
    rect(148, 66, 20, 34, TEAL_LIGHT, 3),
}
