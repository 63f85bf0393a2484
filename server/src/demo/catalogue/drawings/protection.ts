// Gloves, masks and clothing.
import {
  DARK,
  EDGE,
  MIST,
  SLATE,
  STEEL,
  TEAL,
  TEAL_LIGHT,
  WHITE,
  circle,
  oval,
  path,
  rect,
  shift,
  stroke,
  textLines,
  times,
  word,
  type Drawing,
} from '../shapes.ts'

const hand = (fill: string, edge: string): string =>
  path(
    'M98 92V58Q98 51 104 51Q110 51 110 58V50Q110 43 116 43Q122 43 122 50V47Q122 40 128 40Q134 40 134 47V56Q134 50 140 50Q146 50 146 57V92Z',
    fill,
    edge,
    1.6,
  )

export const protectionDrawings: Record<string, Drawing> = {
  'glove-box': (k) =>
    hand(k.a === '#e3e9e9' ? WHITE : k.a, k.a === '#e3e9e9' ? EDGE : WHITE) +
    rect(58, 84, 124, 72, k.a === '#e3e9e9' ? TEAL : k.a === '#39464b' ? SLATE : k.a, 5) +
    oval(120, 96, 38, 10, DARK) +
    path('M98 90H146V100Q122 108 98 100Z', k.a === '#e3e9e9' ? WHITE : k.a, k.a === '#e3e9e9' ? EDGE : WHITE, 1.4) +
    rect(70, 116, 62, 28, WHITE, 3) +
    textLines(77, 123, 46, 9, 2, DARK) +
    rect(142, 118, 28, 8, k.b, 4) +
    rect(142, 131, 20, 8, k.b, 4),
  'glove-bag': (k) =>
    path('M72 50H168L174 156Q174 162 168 162H72Q66 162 66 156Z', MIST, TEAL_LIGHT, 2) +
    rect(70, 40, 100, 18, k.a, 3) +
    shift(-2, 62, hand(WHITE, TEAL_LIGHT)) +
    rect(84, 64, 72, 22, WHITE, 2) +
    textLines(92, 70, 54, 8, 2, DARK),
  mask: (k) =>
    stroke('M70 82Q40 84 44 108Q48 130 76 128M170 82Q200 84 196 108Q192 130 164 128', STEEL, 4) +
    path('M66 74Q120 56 174 74V126Q120 154 66 126Z', k.a === '#e3e9e9' ? WHITE : k.a, k.a === '#e3e9e9' ? EDGE : undefined, 2) +
    stroke(
      'M70 92Q120 80 170 92M70 108Q120 102 170 108M72 122Q120 126 168 122',
      k.a === '#e3e9e9' ? TEAL_LIGHT : 'rgba(255,255,255,.6)',
      2.5,
    ) +
    rect(98, 64, 44, 5, WHITE, 2.5),
  'mask-cup': (k) =>
    stroke('M74 70Q120 24 166 70M72 128Q120 176 168 128', STEEL, 4) +
    path('M120 56Q176 62 172 104Q166 146 120 150Q74 146 68 104Q64 62 120 56Z', WHITE, EDGE, 2) +
    stroke('M120 58V148', MIST, 3) +
    circle(146, 112, 14, k.a) +
    times(3, (i) => rect(139, 106 + i * 5, 14, 2, WHITE, 1)) +
    rect(84, 92, 34, 16, k.b, 2) +
    word(101, 100, 'N95', 10, DARK, 30),
  respirator: (k) =>
    path('M120 44Q164 44 160 92Q156 128 132 140H108Q84 128 80 92Q76 44 120 44Z', SLATE) +
    path('M120 56Q150 56 148 84Q146 94 120 94Q94 94 92 84Q90 56 120 56Z', TEAL_LIGHT) +
    circle(74, 122, 24, k.a) +
    circle(74, 122, 15, k.b) +
    circle(166, 122, 24, k.a) +
    circle(166, 122, 15, k.b) +
    circle(120, 120, 13, DARK) +
    times(3, (i) => rect(112, 115 + i * 5, 16, 2, STEEL, 1)),
  goggles: (k) =>
    stroke('M54 92Q34 88 34 78M186 92Q206 88 206 78', k.a, 9) +
    path(
      'M56 78Q120 62 184 78Q192 82 190 98Q188 128 154 128Q134 128 128 114Q120 104 112 114Q106 128 86 128Q52 128 50 98Q48 82 56 78Z',
      k.a,
    ) +
    path(
      'M62 86Q90 78 112 82Q114 118 86 120Q60 120 58 98Q58 88 62 86ZM178 86Q150 78 128 82Q126 118 154 120Q180 120 182 98Q182 88 178 86Z',
      TEAL_LIGHT,
    ) +
    stroke('M72 94L84 88M146 94L158 88', WHITE, 4),
  'lab-coat': (k) =>
    path('M98 40L70 54L54 122L72 128L80 100V164H160V100L168 128L186 122L170 54L142 40L120 60Z', WHITE, EDGE, 2) +
    path('M98 40L120 60L142 40L132 84L120 66L108 84Z', k.b) +
    stroke('M120 68V164', EDGE, 2) +
    times(3, (i) => circle(126, 96 + i * 22, 2.6, STEEL)) +
    rect(134, 86, 20, 18, MIST, 2) +
    rect(138, 80, 4, 14, k.a, 2) +
    rect(90, 130, 22, 22, MIST, 2) +
    rect(130, 130, 22, 22, MIST, 2),
  coverall: (k) =>
    path(
      'M104 52Q104 32 120 32Q136 32 136 52L168 66L182 118L166 122L154 92V112L158 168H128L120 130L112 168H82L86 112V92L74 122L58 118L72 66Z',
      k.a === DARK ? WHITE : k.b,
      EDGE,
      2,
    ) +
    oval(120, 50, 10, 11, WHITE, EDGE, 1.5) +
    stroke('M120 64V130', k.a, 3) +
    rect(84, 108, 72, 4, k.a, 2),
  wipes: (k) =>
    path('M104 74Q100 46 122 40Q118 56 136 54Q132 66 138 76Z', WHITE, EDGE, 2) +
    rect(66, 72, 108, 80, k.a, 6) +
    oval(120, 84, 34, 8, DARK) +
    path('M104 80H138L132 88H110Z', WHITE) +
    rect(82, 102, 76, 34, WHITE, 3) +
    textLines(92, 110, 56, 9, 3, DARK) +
    rect(66, 144, 108, 8, k.b, 4),
}
