// Medical consumables and ward diagnostics.
import {
  DARK,
  EDGE,
  GOLD,
  GREY,
  MIST,
  SLATE,
  STEEL,
  TEAL,
  TEAL_LIGHT,
  TEAL_MID,
  WHITE,
  circle,
  oval,
  path,
  rect,
  shift,
  stroke,
  tag,
  textLines,
  times,
  turn,
  word,
  type Drawing,
} from '../shapes.ts'

const CAPS = ['#7b6a97', GOLD, '#4b7f95', '#4f8a5b']

export const medicalDrawings: Record<string, Drawing> = {
  syringe: (k) =>
    turn(
      42,
      rect(104, 60, 32, 84, MIST, 4, TEAL_MID, 2) +
        rect(106, 96, 28, 46, k.b, 2) +
        rect(106, 90, 28, 8, DARK, 2) +
        rect(116, 34, 8, 58, WHITE, 1, EDGE, 1.5) +
        rect(102, 28, 36, 8, k.a, 3) +
        rect(92, 54, 56, 8, k.a, 3) +
        times(5, (i) => rect(106, 100 + i * 8, i % 2 ? 7 : 12, 2, TEAL_MID, 0)) +
        path('M114 144H126V154H114Z', k.a) +
        rect(119, 154, 2, 32, SLATE, 0),
    ),
  'infusion-set': (k) =>
    stroke('M120 74Q120 104 92 112T84 146T128 156T170 140V120', TEAL_LIGHT, 5) +
    path('M108 34H132V40H130V66Q130 74 120 74Q110 74 110 66V40H108Z', MIST, TEAL_MID, 2) +
    rect(113, 54, 14, 16, k.b, 3) +
    rect(117, 20, 6, 16, k.a, 2) +
    rect(78, 116, 18, 26, k.a, 4) +
    rect(80, 122, 14, 6, WHITE, 3) +
    path('M160 104L170 122L180 104Z', k.a) +
    rect(169, 84, 2, 22, SLATE, 0),
  'iv-cannula': (k) =>
    turn(
      -28,
      rect(38, 98, 62, 3, STEEL, 1) +
        path('M98 92L122 88V112L98 108Z', WHITE, EDGE, 2) +
        path('M110 84Q124 56 140 84Z', k.a) +
        path('M108 114Q124 142 140 114Z', k.a) +
        rect(122, 86, 40, 28, k.b, 5) +
        rect(162, 92, 26, 16, MIST, 3, TEAL_MID, 1.6) +
        (k.label ? word(142, 100, k.label, 11, DARK, 36) : ''),
    ),
  'blood-tube': (k) =>
    times(4, (i) =>
      shift(
        i * 30 - 45,
        i % 2 ? -4 : 4,
        rect(106, 40, 28, 26, i === 0 ? k.a : CAPS[i]!, 5) +
          path('M109 66H131V146Q131 158 120 158Q109 158 109 146Z', MIST, TEAL_LIGHT, 2) +
          path('M111 112H129V146Q129 156 120 156Q111 156 111 146Z', '#a8473c') +
          rect(110, 76, 20, 28, WHITE, 0) +
          textLines(113, 82, 14, 6, 3, STEEL),
      ),
    ),
  gauze: (k) =>
    path('M66 132L120 154L174 132L120 110Z', GREY) +
    times(4, (i) => path(`M66 ${122 - i * 14}L120 ${144 - i * 14}L174 ${122 - i * 14}L120 ${100 - i * 14}Z`, WHITE, EDGE, 1.6)) +
    times(5, (i) => stroke(`M${78 + i * 9} ${76 - i * 3.6}L${132 + i * 9} ${98 - i * 3.6}`, MIST, 2)) +
    times(4, (i) => stroke(`M${102 + i * 9 - 16} ${66 + i * 3.6 + 18}L${150 + i * 9 - 16} ${46 + i * 3.6 + 18}`, MIST, 2)) +
    rect(132, 120, 52, 36, k.a, 3) +
    tag(138, 127, 40, 21, { ...k, label: '' }),
  cotton: (k) =>
    [
      [86, 120, 21],
      [120, 128, 24],
      [154, 120, 21],
      [103, 92, 20],
      [137, 92, 20],
      [120, 66, 18],
    ]
      .map(
        ([x, y, r]) =>
          circle(x!, y!, r!, WHITE, EDGE, 1.8) + stroke(`M${x! - 7} ${y! - 4}Q${x!} ${y! - 10} ${x! + 7} ${y! - 3}`, MIST, 2.5),
      )
      .join('') + rect(70, 142, 100, 16, k.a, 5),
  swab: (k) =>
    times(6, (i) =>
      turn(-25 + i * 10, rect(118, 60, 4, 92, k.a === DARK ? STEEL : '#d8c6a4', 2) + oval(120, 52, 6.5, 13, WHITE, EDGE, 1.6), 120, 168),
    ) +
    path('M84 132H156L150 164H90Z', k.a) +
    rect(94, 140, 52, 8, WHITE, 3),
  bandage: (k) =>
    rect(90, 72, 92, 58, '#efe4d0', 4) +
    times(6, (i) => stroke(`M${98 + i * 14} 72V130`, 'rgba(255,255,255,.7)', 2)) +
    oval(90, 101, 20, 29, '#e3d6bf') +
    oval(90, 101, 13, 19, '#efe4d0') +
    oval(90, 101, 6, 9, '#cbb894') +
    path('M182 130L206 142V150L150 130Z', '#efe4d0') +
    rect(148, 88, 22, 26, k.a, 3),
  dressing: (k) =>
    turn(
      -14,
      rect(62, 66, 116, 66, '#e7d8bf', 14) +
        rect(94, 74, 52, 50, WHITE, 5) +
        times(6, (i) => circle(74 + (i % 2) * 92, 82 + Math.floor(i / 2) * 17, 1.8, '#cbb894')) +
        times(9, (i) => circle(106 + (i % 3) * 14, 86 + Math.floor(i / 3) * 13, 2, MIST)),
    ) +
    rect(140, 132, 46, 24, k.a, 3) +
    textLines(146, 139, 34, 7, 2, WHITE),
  catheter: (k) =>
    stroke('M168 56Q190 92 150 118T86 108T78 150', k.b === WHITE ? TEAL_LIGHT : '#d9b98f', 8) +
    path('M160 40H184V62H160Z', k.a) +
    path('M150 46L166 58L158 66L144 58Z', k.a) +
    oval(78, 152, 9, 11, '#d9b98f') +
    circle(78, 152, 2.6, DARK) +
    (k.label ? rect(96, 56, 42, 24, WHITE, 3, EDGE, 1.5) + word(117, 68, k.label, 13, DARK, 38) : ''),
  'catheter-pack': (k) =>
    path('M60 48H180V152Q180 158 174 158H66Q60 158 60 152Z', MIST, TEAL_LIGHT, 2) +
    rect(60, 42, 120, 18, k.a === '#bfd9d5' ? TEAL : k.a, 3) +
    stroke('M84 84Q120 70 150 90T140 128T90 130T84 104', '#d9b98f', 6) +
    rect(96, 96, 48, 24, WHITE, 2, EDGE, 1) +
    word(120, 108, k.label || '', 13, DARK, 44) +
    times(9, (i) => rect(66 + i * 12.6, 150, 7, 3, TEAL_LIGHT, 1)),
  'drain-bag': (k) =>
    stroke('M120 52Q120 26 150 30T176 62', TEAL_LIGHT, 6) +
    rect(80, 46, 80, 10, k.a, 4) +
    path('M82 56H158L162 146Q162 158 150 158H90Q78 158 78 146Z', MIST, TEAL_LIGHT, 2) +
    path('M79 112H161L162 146Q162 156 150 156H90Q79 156 79 146Z', '#e8cf9d') +
    times(6, (i) => rect(142, 74 + i * 12, i % 2 ? 8 : 13, 2, TEAL_MID, 0)) +
    rect(90, 70, 36, 22, WHITE, 2) +
    rect(114, 158, 12, 10, k.a, 3),
  'breathing-circuit': (k) =>
    stroke('M64 134Q48 60 108 62Q150 64 146 104Q144 140 186 124', k.b, 16) +
    times(13, (i) =>
      circle(
        [64, 60, 59, 62, 70, 82, 98, 114, 129, 140, 146, 146, 150][i]!,
        [128, 112, 98, 86, 74, 66, 62, 63, 68, 78, 92, 107, 122][i]!,
        2.4,
        TEAL_MID,
      ),
    ) +
    rect(52, 128, 24, 26, k.a, 4) +
    rect(176, 110, 26, 26, k.a, 4) +
    oval(152, 148, 18, 13, MIST, TEAL_MID, 2),
  resuscitator: (k) =>
    path('M84 70H150Q176 76 176 100Q176 124 150 130H84Q66 126 66 100Q66 74 84 70Z', TEAL_LIGHT) +
    stroke('M92 72V128M112 70V130M132 70V130', WHITE, 3) +
    rect(172, 90, 18, 20, SLATE, 3) +
    path('M66 84L50 76Q40 100 50 124L66 116Z', k.a) +
    path('M50 76Q30 78 30 100Q30 122 50 124Q42 100 50 76Z', MIST, TEAL_MID, 2) +
    path('M186 104Q206 110 196 142Q180 150 176 132Z', k.b),
  drape: (k) =>
    path('M58 76L92 54H188L156 76Z', k.b) +
    rect(58, 76, 98, 66, k.a, 3) +
    path('M156 76L188 54V118L156 142Z', TEAL_MID) +
    stroke('M58 98H156M58 120H156', 'rgba(255,255,255,.5)', 2.5) +
    stroke('M156 98L188 76M156 120L188 98', 'rgba(255,255,255,.35)', 2.5) +
    rect(72, 84, 34, 24, WHITE, 2) +
    textLines(77, 90, 24, 7, 2, DARK),
  'sharps-box': () =>
    path('M76 66H164L156 154Q156 160 150 160H90Q84 160 84 154Z', GOLD) +
    rect(70, 50, 100, 20, '#b4503c', 6) +
    oval(120, 54, 22, 6, DARK) +
    path('M120 88L144 130H96Z', 'none', DARK, 4) +
    rect(117.6, 102, 4.8, 14, DARK, 2) +
    circle(120, 122, 2.8, DARK),
  'test-card': (k) =>
    turn(
      -12,
      rect(74, 72, 110, 46, WHITE, 10, EDGE, 2) +
        rect(122, 84, 44, 22, MIST, 4) +
        rect(134, 87, 3, 16, '#b4503c', 1) +
        rect(150, 87, 3, 16, '#b4503c', 1) +
        oval(98, 95, 13, 10, MIST, TEAL_LIGHT, 2) +
        path('M98 88Q103 95 98 99Q93 95 98 88Z', '#a8473c'),
    ) +
    rect(64, 126, 74, 30, k.a, 3) +
    textLines(72, 134, 52, 8, 2, WHITE),
  thermometer: (k) =>
    path(
      'M100 44H142Q154 44 154 56V80Q154 92 142 92H128L134 150Q135 160 126 160H108Q99 160 100 150L106 92H100Q88 92 88 80V56Q88 44 100 44Z',
      WHITE,
      EDGE,
      2,
    ) +
    rect(98, 54, 38, 26, k.a, 4) +
    word(117, 67, '36.5', 14, WHITE, 34) +
    circle(150, 68, 8, DARK) +
    circle(116, 108, 6, k.b === WHITE ? TEAL_LIGHT : k.b),
  'blood-pressure': (k) =>
    rect(46, 66, 84, 82, WHITE, 9, EDGE, 2) +
    rect(55, 75, 66, 50, MIST, 4) +
    word(88, 90, '120', 20, DARK, 60) +
    word(88, 112, '80', 16, TEAL, 60) +
    circle(88, 137, 7, k.a) +
    stroke('M130 120Q148 160 166 138', SLATE, 4) +
    path('M146 56H194Q200 56 200 62V132Q200 138 194 138H146Q140 138 140 132V62Q140 56 146 56Z', k.a) +
    rect(150, 84, 40, 22, k.b, 3),
  oximeter: (k) =>
    path('M64 84Q64 66 84 66H160Q182 68 184 84Q182 98 160 98H64Z', WHITE, EDGE, 2) +
    path('M64 100H160Q178 104 178 116Q176 130 158 130H84Q64 130 64 116Z', k.a) +
    rect(84, 72, 62, 22, DARK, 4) +
    word(115, 83, '98%', 15, '#7fd0c4', 56) +
    path('M170 90H214Q222 100 214 110H170Z', '#e7cdb5') +
    circle(158, 82, 4, GOLD) +
    rect(70, 98, 100, 4, SLATE, 2),
}
