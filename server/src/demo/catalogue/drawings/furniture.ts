// Furniture.
import {
  AMBER,
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
  textLines,
  times,
  type Drawing,
  type Ink,
} from '../shapes.ts'

const OAK = '#cdb58b'
const OAK_DARK = '#b59a6c'
/** Board goods take the colour of their finish; where none is given, oak. */
const board = (k: Ink): string => (['#8a6d4b', '#e3e9e9', '#cdb58b', '#8b9ca3'].includes(k.a) ? k.a : OAK)
const shade = (color: string): string => ({ '#8a6d4b': '#715838', '#e3e9e9': STEEL, '#8b9ca3': '#73868d' })[color] ?? OAK_DARK
/** Sheet steel: white, grey, or the light companion of the brand. */
const steel = (k: Ink): string => (k.a === '#e3e9e9' ? WHITE : k.a === '#8b9ca3' ? '#aab8bc' : k.b)
const legs = (y: number, h: number, ...xs: number[]): string => xs.map((x) => rect(x, y, 6, h, SLATE, 2)).join('')

export const furnitureDrawings: Record<string, Drawing> = {
  chair: (k) =>
    rect(88, 32, 64, 66, k.a, 14) +
    rect(96, 40, 48, 48, 'rgba(255,255,255,.16)', 9) +
    rect(80, 100, 80, 15, k.a, 7) +
    stroke('M78 74V96M162 74V96', DARK, 6) +
    stroke('M70 74H86M154 74H170', DARK, 7) +
    rect(116, 115, 8, 26, SLATE, 1) +
    stroke('M120 140L82 158M120 140L158 158M120 140V162', DARK, 6) +
    [82, 120, 158].map((x) => circle(x, x === 120 ? 165 : 161, 5, SLATE)).join(''),
  'visitor-chair': (k) =>
    path('M86 36H150Q156 36 154 44L148 92H88L82 44Q80 36 86 36Z', k.a) +
    rect(80, 96, 78, 14, k.a, 6) +
    stroke('M84 110V152Q84 160 92 160H148Q156 160 156 152V110', SLATE, 6) +
    stroke('M78 72H70V102H82M158 72H168V102H156', SLATE, 6),
  stool: (k) =>
    oval(120, 62, 40, 11, k.a) +
    path('M80 62V70Q84 82 120 82Q156 82 160 70V62Z', k.a) +
    oval(120, 60, 40, 11, k.b) +
    rect(115, 80, 10, 40, SLATE, 1) +
    stroke('M120 120L84 160M120 120L156 160M120 122V164', DARK, 6),
  desk: (k) =>
    rect(36, 72, 168, 12, board(k), 3) +
    rect(44, 84, 50, 70, shade(board(k)), 2) +
    times(3, (i) => rect(48, 88 + i * 21, 42, 18, board(k), 2) + rect(62, 95 + i * 21, 14, 3, DARK, 1.5)) +
    legs(84, 72, 184) +
    rect(94, 84, 90, 26, shade(board(k)), 0) +
    rect(120, 40, 44, 28, DARK, 3) +
    rect(124, 44, 36, 20, TEAL_LIGHT, 1) +
    rect(138, 68, 8, 5, SLATE, 0),
  cabinet: (k) =>
    rect(68, 30, 104, 130, k.a === '#e3e9e9' ? WHITE : k.a === '#8b9ca3' ? '#aab8bc' : k.b, 4, EDGE, 2) +
    stroke('M120 34V156', 'rgba(0,0,0,.16)', 2) +
    rect(74, 38, 40, 114, 'rgba(255,255,255,.35)', 3) +
    rect(126, 38, 40, 114, 'rgba(255,255,255,.35)', 3) +
    rect(110, 88, 4, 20, DARK, 2) +
    rect(126, 88, 4, 20, DARK, 2) +
    rect(82, 46, 24, 12, WHITE, 2) +
    rect(134, 46, 24, 12, WHITE, 2) +
    rect(72, 160, 14, 5, DARK, 1) +
    rect(154, 160, 14, 5, DARK, 1),
  'drawer-cabinet': (k) =>
    rect(80, 40, 80, 120, steel(k), 4, EDGE, 2) +
    times(
      2,
      (i) =>
        rect(87, 48 + i * 54, 66, 48, 'rgba(255,255,255,.4)', 3, EDGE, 1.5) +
        rect(108, 74 + i * 54, 24, 5, DARK, 2.5) +
        rect(106, 56 + i * 54, 28, 10, MIST, 2),
    ) +
    rect(84, 160, 12, 5, DARK, 1) +
    rect(144, 160, 12, 5, DARK, 1),
  pedestal: (k) =>
    rect(80, 66, 80, 82, steel(k), 5, EDGE, 2) +
    times(3, (i) => rect(87, 73 + i * 24, 66, 20, 'rgba(255,255,255,.4)', 3, EDGE, 1.5) + rect(109, 82 + i * 24, 22, 4, DARK, 2)) +
    [92, 148].map((x) => circle(x, 155, 7, DARK) + circle(x, 155, 2.5, STEEL)).join(''),
  shelf: (k) =>
    legs(32, 132, 58, 176) +
    times(4, (i) => rect(54, 46 + i * 34, 132, 7, k.a, 2)) +
    rect(70, 60, 28, 20, OAK, 2) +
    rect(104, 64, 20, 16, k.b, 2) +
    rect(132, 56, 34, 24, OAK_DARK, 2) +
    rect(72, 98, 38, 16, TEAL_LIGHT, 2) +
    rect(122, 92, 24, 22, OAK, 2) +
    rect(74, 126, 24, 22, OAK_DARK, 2) +
    rect(106, 130, 54, 18, k.b, 2),
  sofa: (k) =>
    rect(52, 66, 136, 52, k.a, 12) +
    rect(40, 84, 30, 58, k.a, 12) +
    rect(170, 84, 30, 58, k.a, 12) +
    rect(66, 106, 53, 30, k.b, 7) +
    rect(121, 106, 53, 30, k.b, 7) +
    rect(52, 128, 136, 16, k.a, 6) +
    legs(144, 14, 56, 178),
  'coffee-table': (k) =>
    path('M48 96L72 74H184L192 96Z', board(k)) +
    rect(48, 96, 144, 9, shade(board(k)), 2) +
    legs(105, 42, 58, 176) +
    rect(60, 128, 120, 6, board(k), 2) +
    oval(118, 84, 14, 4, WHITE) +
    rect(110, 72, 16, 11, TEAL_LIGHT, 3),
  'school-desk': (k) =>
    path('M60 76H160L170 88H50Z', board(k)) +
    rect(50, 88, 120, 7, shade(board(k)), 2) +
    rect(62, 95, 96, 16, GREY, 2, EDGE, 1.5) +
    legs(111, 48, 68, 146) +
    stroke('M62 160H84M140 160H162', SLATE, 6) +
    path('M176 92H204V98H176Z', k.a) +
    rect(178, 58, 24, 22, k.a, 4) +
    stroke('M188 80V92M182 98L178 160M198 98L202 160', SLATE, 5),
  podium: (k) =>
    path('M66 60H174L184 76H56Z', board(k)) +
    rect(62, 76, 116, 80, shade(board(k)), 3) +
    rect(74, 88, 92, 56, board(k), 3) +
    rect(100, 40, 40, 22, DARK, 3) +
    rect(104, 44, 32, 14, TEAL_LIGHT, 1) +
    circle(120, 116, 14, TEAL) +
    rect(56, 154, 128, 8, DARK, 3) +
    stroke('M158 60Q164 44 156 38', SLATE, 3),
  'meeting-table': (k) =>
    oval(120, 100, 82, 24, shade(board(k))) +
    oval(120, 92, 82, 24, board(k)) +
    oval(120, 90, 34, 8, shade(board(k))) +
    rect(106, 122, 28, 26, SLATE, 2) +
    rect(86, 146, 68, 9, DARK, 4) +
    times(3, (i) => rect(70 + i * 40, 48, 22, 22, k.a === board(k) ? SLATE : k.a, 6)),
  'lab-bench': (k) =>
    rect(40, 40, 160, 8, STEEL, 2) +
    rect(48, 48, 5, 44, SLATE, 1) +
    rect(187, 48, 5, 44, SLATE, 1) +
    rect(53, 66, 134, 5, STEEL, 1) +
    times(5, (i) => rect(64 + i * 24, 50, 10, 16, [AMBER, TEAL_LIGHT, k.a, AMBER, TEAL_MID][i]!, 2)) +
    rect(34, 92, 172, 10, DARK, 2) +
    rect(40, 102, 160, 56, k.b, 2) +
    times(4, (i) => rect(44 + i * 39, 106, 35, 48, WHITE, 2) + rect(70 + i * 39, 124, 4, 12, SLATE, 2)) +
    rect(40, 158, 160, 5, SLATE, 1),
  'fume-hood': (k) =>
    rect(58, 26, 124, 18, k.a, 3) +
    rect(58, 44, 124, 66, GREY, 0, EDGE, 2) +
    rect(68, 50, 104, 44, TEAL_LIGHT, 2) +
    path('M68 50H116L84 94H68Z', 'rgba(255,255,255,.45)') +
    rect(104, 92, 32, 5, DARK, 2) +
    rect(50, 108, 140, 9, DARK, 2) +
    rect(58, 117, 124, 46, k.b, 2) +
    rect(64, 122, 54, 36, WHITE, 2) +
    rect(122, 122, 54, 36, WHITE, 2) +
    rect(112, 134, 3, 12, SLATE, 1) +
    rect(125, 134, 3, 12, SLATE, 1) +
    circle(176, 35, 3, WHITE),
  'chemical-cabinet': (k) =>
    rect(70, 32, 100, 126, GOLD, 5) +
    stroke('M120 36V154', '#b98a2e', 2.5) +
    path('M95 60L110 86H80Z', WHITE) +
    path('M95 66Q101 74 97 80H93Q89 74 95 66Z', '#b4503c') +
    rect(132, 58, 26, 28, WHITE, 2) +
    textLines(136, 64, 18, 7, 3, DARK) +
    rect(110, 90, 5, 24, DARK, 2) +
    rect(125, 90, 5, 24, DARK, 2) +
    circle(127.5, 122, 3.4, k.a) +
    rect(76, 158, 14, 6, DARK, 2) +
    rect(150, 158, 14, 6, DARK, 2) +
    times(3, (i) => rect(80, 138 + i * 4, 26, 2, '#b98a2e', 1)),
  'gas-cabinet': (k) =>
    rect(76, 28, 88, 132, k.b, 5, EDGE, 2) +
    rect(84, 44, 72, 100, WHITE, 3) +
    times(
      2,
      (i) =>
        rect(92 + i * 32, 70, 24, 70, i ? SLATE : TEAL, 9) +
        rect(100 + i * 32, 58, 8, 14, STEEL, 2) +
        rect(97 + i * 32, 54, 14, 5, DARK, 2),
    ) +
    stroke('M86 104H154', GOLD, 4) +
    circle(120, 36, 4, '#b4503c') +
    rect(158, 88, 4, 24, DARK, 2),
  'reagent-cabinet': (k) =>
    rect(70, 28, 100, 132, WHITE, 4, EDGE, 2) +
    rect(76, 34, 88, 78, MIST, 2) +
    times(
      3,
      (r) =>
        rect(76, 58 + r * 26, 88, 4, STEEL, 0) +
        times(5, (i) => rect(81 + i * 17, 44 + r * 26, 10, 14, [AMBER, k.a, TEAL_LIGHT, AMBER, GOLD][(i + r) % 5]!, 2)),
    ) +
    stroke('M120 34V112', STEEL, 2.5) +
    rect(76, 118, 42, 36, k.b, 2) +
    rect(122, 118, 42, 36, k.b, 2) +
    rect(110, 130, 4, 12, DARK, 2) +
    rect(126, 130, 4, 12, DARK, 2),
  'hospital-bed': (k) =>
    rect(36, 56, 10, 92, k.a, 4) +
    rect(194, 72, 10, 76, k.a, 4) +
    path('M46 104L88 78L104 104H194V120H46Z', WHITE, EDGE, 2) +
    path('M52 98L84 78L92 90L62 106Z', TEAL_LIGHT) +
    rect(104, 100, 90, 14, k.b, 3) +
    rect(46, 120, 148, 8, SLATE, 2) +
    stroke('M110 84H170M110 84V102M140 84V102M170 84V102', STEEL, 4) +
    [48, 198].map((x) => circle(x, 154, 8, DARK) + circle(x, 154, 3, STEEL)).join(''),
  bedside: (k) =>
    path('M78 58L88 46H160L166 58Z', k.b) +
    rect(78, 58, 88, 92, WHITE, 4, EDGE, 2) +
    rect(86, 66, 72, 22, k.a, 3) +
    rect(112, 75, 20, 4, WHITE, 2) +
    rect(86, 94, 72, 46, MIST, 3) +
    rect(150, 110, 4, 16, SLATE, 2) +
    circle(90, 156, 6, DARK) +
    circle(154, 156, 6, DARK),
  'waiting-chairs': (k) =>
    times(3, (i) => rect(42 + i * 54, 58, 46, 40, k.a === DARK ? SLATE : k.a, 8) + rect(42 + i * 54, 104, 46, 11, k.b, 5)) +
    rect(44, 116, 152, 8, SLATE, 3) +
    stroke('M66 124L54 158M66 124L78 158M174 124L162 158M174 124L186 158', DARK, 5),
  trolley: (k) =>
    rect(60, 70, 120, 10, STEEL, 3) +
    rect(60, 122, 120, 10, STEEL, 3) +
    legs(58, 92, 62, 172) +
    stroke('M176 62H196V84', SLATE, 5) +
    rect(76, 54, 34, 16, k.a, 3) +
    rect(118, 48, 14, 22, TEAL_LIGHT, 3) +
    rect(140, 58, 24, 12, WHITE, 2, EDGE, 1.5) +
    rect(78, 102, 44, 20, k.b, 3) +
    circle(65, 156, 8, DARK) +
    circle(175, 156, 8, DARK),
  'bunk-bed': (k) =>
    legs(32, 130, 46, 188) +
    rect(46, 66, 148, 9, SLATE, 2) +
    rect(52, 54, 136, 13, TEAL_LIGHT, 4) +
    rect(56, 46, 30, 12, WHITE, 4, EDGE, 1.5) +
    stroke('M96 44H180V56M124 44V54M152 44V54', SLATE, 4) +
    rect(46, 132, 148, 9, SLATE, 2) +
    rect(52, 120, 136, 13, k.a, 4) +
    rect(56, 112, 30, 12, WHITE, 4, EDGE, 1.5) +
    stroke('M164 66V160M180 66V160', STEEL, 4) +
    stroke('M164 88H180M164 108H180M164 146H180', STEEL, 4),
  locker: (k) =>
    rect(62, 32, 116, 130, k.a === WHITE ? GREY : k.b, 4, EDGE, 2) +
    times(9, (i) =>
      shift(
        (i % 3) * 37,
        Math.floor(i / 3) * 41,
        rect(68, 38, 32, 36, i % 4 === 1 ? k.a : WHITE, 2) +
          times(3, (j) => rect(76, 44 + j * 4, 14, 1.8, STEEL, 0)) +
          circle(94, 62, 2.4, DARK),
      ),
    ),
}
