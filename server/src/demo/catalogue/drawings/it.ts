// Computers, screens, network and storage.
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
  WHITE,
  circle,
  oval,
  path,
  rect,
  stroke,
  textLines,
  times,
  word,
  type Drawing,
} from '../shapes.ts'

const stand = (color: string): string => rect(112, 134, 16, 18, color, 1) + rect(90, 150, 60, 7, color, 3)
const wall = (k: { a: string; b: string; c: string }, x: number, y: number, w: number, h: number): string =>
  rect(x, y, w, h, MIST, 2) +
  rect(x + w * 0.08, y + h * 0.14, w * 0.34, h * 0.3, k.a, 2) +
  textLines(x + w * 0.5, y + h * 0.18, w * 0.4, h * 0.13, 2, TEAL_LIGHT) +
  rect(x + w * 0.08, y + h * 0.56, w * 0.84, h * 0.3, TEAL_LIGHT, 2)

export const itDrawings: Record<string, Drawing> = {
  laptop: (k) =>
    rect(66, 52, 108, 74, DARK, 5) +
    wall(k, 72, 58, 96, 62) +
    path('M48 134H192L180 146Q178 148 174 148H66Q62 148 60 146Z', STEEL) +
    rect(48, 128, 144, 7, SLATE, 2) +
    rect(104, 128, 32, 4, DARK, 2),
  desktop: (k) =>
    rect(88, 40, 64, 120, k.a === WHITE ? GREY : k.a, 5) +
    rect(96, 50, 48, 8, k.b, 2) +
    rect(96, 64, 48, 8, SLATE, 2) +
    circle(120, 96, 7, 'none', k.b, 2.5) +
    circle(120, 112, 2.5, GOLD) +
    times(5, (i) => rect(98, 126 + i * 6, 44, 2.5, SLATE, 1)) +
    rect(92, 160, 14, 4, DARK, 1) +
    rect(134, 160, 14, 4, DARK, 1),
  'all-in-one': (k) =>
    rect(54, 42, 132, 92, WHITE, 5, EDGE, 2) +
    wall(k, 60, 48, 120, 66) +
    rect(112, 134, 16, 16, STEEL, 1) +
    rect(86, 148, 68, 7, STEEL, 3) +
    circle(120, 124, 3, SLATE),
  server: (k) =>
    times(
      3,
      (i) =>
        rect(54, 54 + i * 34, 132, 28, DARK, 4) +
        times(6, (j) => rect(62 + j * 13, 60 + i * 34, 10, 16, SLATE, 1.5)) +
        circle(152, 68 + i * 34, 3, GOLD) +
        circle(162, 68 + i * 34, 3, k.b) +
        rect(170, 62 + i * 34, 8, 12, k.c === DARK ? TEAL : k.c, 1),
    ),
  tablet: (k) =>
    rect(74, 38, 92, 126, DARK, 8) +
    rect(80, 48, 80, 104, MIST, 3) +
    times(9, (i) => rect(88 + (i % 3) * 23, 58 + Math.floor(i / 3) * 24, 17, 17, i % 2 ? TEAL_LIGHT : k.a, 4)) +
    rect(88, 134, 64, 10, TEAL_LIGHT, 3) +
    circle(120, 158, 2.4, SLATE),
  printer: (k) =>
    rect(84, 44, 72, 44, WHITE, 2, EDGE, 1.5) +
    textLines(92, 53, 56, 9, 3, STEEL) +
    rect(56, 78, 128, 56, k.b === '#39464b' ? GREY : GREY, 7, EDGE, 1.5) +
    rect(56, 78, 128, 16, DARK, 5) +
    rect(74, 120, 92, 10, SLATE, 3) +
    path('M80 128H160L168 152H72Z', WHITE, EDGE, 1.5) +
    circle(168, 106, 4, k.c === GREY ? TEAL : TEAL) +
    rect(66, 102, 40, 5, STEEL, 2.5),
  scanner: (k) =>
    path('M60 108L78 56H176L184 108Z', k.b) +
    path('M70 102L84 64H170L176 102Z', WHITE) +
    textLines(92, 74, 62, 10, 2, STEEL) +
    rect(50, 108, 140, 36, GREY, 6, EDGE, 1.5) +
    rect(60, 114, 120, 6, k.a, 2) +
    circle(172, 132, 4, TEAL) +
    rect(62, 130, 40, 5, STEEL, 2.5),
  projector: (k) =>
    rect(50, 78, 140, 56, GREY, 10, EDGE, 1.5) +
    circle(88, 106, 22, SLATE) +
    circle(88, 106, 15, DARK) +
    circle(83, 101, 5, k.b) +
    times(5, (i) => rect(130, 92 + i * 7, 46, 3, STEEL, 1.5)) +
    rect(62, 134, 16, 8, DARK, 2) +
    rect(162, 134, 16, 8, DARK, 2) +
    rect(120, 70, 40, 8, k.a, 3),
  'meeting-panel': (k) =>
    rect(46, 36, 148, 92, DARK, 5) +
    rect(52, 42, 136, 80, WHITE, 2) +
    stroke('M66 100Q82 60 100 86T136 74', k.a, 4) +
    textLines(142, 58, 34, 10, 3, TEAL_LIGHT) +
    rect(112, 128, 16, 24, SLATE, 1) +
    rect(80, 150, 80, 8, SLATE, 3),
  monitor: (k) => rect(52, 44, 136, 88, DARK, 5) + wall(k, 58, 50, 124, 74) + stand(SLATE),
  mouse: (k) =>
    stroke('M120 62Q120 40 146 36', STEEL, 3) +
    path('M88 106Q88 60 120 60Q152 60 152 106V122Q152 158 120 158Q88 158 88 122Z', k.a === '#e3e9e9' ? GREY : DARK) +
    stroke('M120 62V102M90 104Q120 112 150 104', SLATE, 2) +
    rect(115, 74, 10, 20, k.c === DARK ? TEAL : k.c, 5),
  keyboard: (k) =>
    rect(40, 76, 160, 58, k.a === WHITE ? GREY : DARK, 7) +
    times(3, (r) => times(12, (i) => rect(48 + i * 12.2, 83 + r * 12, 9.6, 9, (i + r) % 7 === 0 ? k.c : SLATE, 2))) +
    rect(60, 119, 22, 9, SLATE, 2) +
    rect(86, 119, 62, 9, SLATE, 2) +
    rect(152, 119, 28, 9, SLATE, 2),
  webcam: (k) =>
    rect(76, 62, 88, 48, DARK, 22) +
    circle(120, 86, 19, SLATE) +
    circle(120, 86, 12, '#26343a') +
    circle(115, 81, 4, k.b) +
    circle(152, 86, 3, GOLD) +
    path('M108 110H132L140 142H100Z', SLATE) +
    rect(88, 140, 64, 10, DARK, 3),
  headset: (k) =>
    stroke('M74 112Q74 52 120 52Q166 52 166 112', DARK, 8) +
    rect(62, 100, 26, 46, k.a, 10) +
    rect(152, 100, 26, 46, k.a, 10) +
    rect(82, 104, 8, 38, SLATE, 4) +
    rect(150, 104, 8, 38, SLATE, 4) +
    stroke('M74 144Q76 162 108 160', SLATE, 4) +
    rect(104, 154, 22, 11, DARK, 5),
  speakerphone: (k) =>
    oval(120, 116, 64, 28, DARK) +
    oval(120, 106, 64, 28, SLATE) +
    oval(120, 104, 50, 20, '#46606b') +
    oval(120, 103, 18, 8, k.b) +
    times(5, (i) => circle(84 + i * 18, i % 4 === 0 ? 106 : 114, 2.4, TEAL_LIGHT)),
  router: (k) =>
    times(4, (i) => rect(64 + i * 34, 44, 7, 66, DARK, 3.5)) +
    rect(46, 106, 148, 36, k.a === WHITE ? WHITE : GREY, 8, EDGE, 1.5) +
    rect(46, 106, 148, 12, DARK, 6) +
    times(5, (i) => circle(72 + i * 16, 131, 3, i === 0 ? TEAL : TEAL_LIGHT)) +
    rect(150, 126, 30, 8, STEEL, 2),
  'access-point': (k) =>
    oval(120, 116, 66, 26, STEEL) +
    oval(120, 108, 66, 26, WHITE, EDGE, 2) +
    oval(120, 106, 24, 9, k.b) +
    circle(120, 106, 3.4, TEAL) +
    stroke('M96 70Q120 52 144 70', TEAL_LIGHT, 4) +
    stroke('M84 58Q120 32 156 58', TEAL_LIGHT, 4),
  switch: (k) =>
    rect(38, 82, 164, 46, SLATE, 5) +
    rect(38, 82, 164, 8, DARK, 4) +
    times(8, (i) => rect(50 + i * 14.6, 98, 11.4, 12, DARK, 1.5) + rect(50 + i * 14.6, 113, 11.4, 10, DARK, 1.5)) +
    rect(172, 98, 20, 10, k.b, 2) +
    circle(176, 118, 2.4, GOLD) +
    circle(186, 118, 2.4, TEAL_LIGHT),
  cable: (k) =>
    oval(116, 100, 50, 46, 'none', k.a, 9) +
    oval(116, 100, 34, 30, 'none', k.b, 7) +
    stroke('M164 112Q172 140 186 142', k.a, 9) +
    rect(176, 130, 26, 22, STEEL, 3) +
    rect(198, 136, 8, 10, GOLD, 1) +
    rect(104, 138, 24, 16, DARK, 4),
  'usb-stick': (k) =>
    rect(88, 84, 96, 36, k.a, 8) +
    rect(48, 88, 42, 28, STEEL, 2) +
    rect(58, 94, 9, 6, DARK, 1) +
    rect(58, 104, 9, 6, DARK, 1) +
    rect(106, 94, 50, 16, k.b, 3) +
    circle(172, 102, 4, WHITE),
  'portable-drive': (k) =>
    rect(72, 46, 96, 108, DARK, 10) +
    rect(72, 46, 96, 34, k.a, 10) +
    rect(84, 96, 46, 6, SLATE, 3) +
    rect(84, 108, 30, 6, SLATE, 3) +
    circle(152, 138, 4, GOLD) +
    stroke('M120 154Q122 172 148 168', SLATE, 4),
  ssd: (k) =>
    rect(40, 82, 160, 40, '#2f6f62', 3) +
    rect(54, 90, 40, 24, DARK, 2) +
    rect(102, 90, 40, 24, DARK, 2) +
    rect(150, 92, 22, 20, k.b, 2) +
    times(8, (i) => rect(190, 86 + i * 4.2, 10, 2.6, GOLD, 0)) +
    rect(60, 97, 28, 3, SLATE, 1) +
    rect(108, 97, 28, 3, SLATE, 1),
  memory: (k) =>
    rect(36, 78, 168, 46, '#2f6f62', 3) +
    times(6, (i) => rect(44 + i * 26, 86, 20, 22, DARK, 2)) +
    times(24, (i) => rect(42 + i * 6.6, 114, 4, 10, GOLD, 0)) +
    rect(116, 118, 8, 6, '#fafbfb', 0) +
    rect(44, 80, 40, 3, k.b, 1),
  nas: (k) =>
    rect(68, 48, 104, 104, DARK, 6) +
    times(4, (i) => rect(76 + i * 20, 58, 16, 66, SLATE, 2) + rect(80 + i * 20, 64, 8, 40, DARK, 2)) +
    times(4, (i) => circle(84 + i * 20, 138, 3, i === 3 ? GOLD : TEAL_LIGHT)) +
    rect(74, 152, 14, 6, SLATE, 1) +
    rect(152, 152, 14, 6, SLATE, 1) +
    rect(156, 134, 10, 8, k.c === DARK ? TEAL : k.c, 2),
  dock: (k) =>
    stroke('M56 104H38Q30 104 30 94', DARK, 4) +
    rect(54, 82, 136, 44, STEEL, 8) +
    rect(54, 82, 136, 14, k.a, 7) +
    times(3, (i) => rect(66 + i * 24, 104, 17, 10, DARK, 1.5)) +
    rect(142, 102, 20, 14, DARK, 1.5) +
    rect(168, 105, 12, 8, DARK, 2),
  ups: (k) =>
    rect(82, 38, 76, 124, DARK, 6) +
    rect(92, 50, 56, 30, MIST, 3) +
    word(120, 65, '100%', 14, TEAL, 50) +
    circle(120, 98, 9, 'none', k.b, 3) +
    times(6, (i) => rect(94, 120 + i * 6, 52, 2.6, SLATE, 1)),
}
