// Laboratory instruments. One table of drawings, read best whole.
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
  display,
  oval,
  path,
  rect,
  stroke,
  textLines,
  times,
  turn,
  word,
  type Drawing,
  type Ink,
} from '../shapes.ts'

/** A bench box with a front panel: the body of many instruments. */
const box = (x: number, y: number, w: number, h: number, panel: string): string =>
  rect(x, y, w, h, GREY, 7, EDGE, 2) +
  rect(x + 5, y + 5, w - 10, 8, panel, 4) +
  rect(x + 8, y + h, 16, 6, DARK, 2) +
  rect(x + w - 24, y + h, 16, 6, DARK, 2)
const knobs = (x: number, y: number, count: number, step: number, color: string): string =>
  times(count, (i) => circle(x + i * step, y, 5, i === 0 ? color : STEEL))
const reading = (k: Ink, other: string): string => k.label || other

export const instrumentDrawings: Record<string, Drawing> = {
  balance: (k) =>
    rect(80, 34, 80, 78, '#f4f9f8', 2, TEAL_LIGHT, 2.5) +
    stroke('M120 34V60', TEAL_LIGHT, 2) +
    oval(120, 100, 30, 6, DARK) +
    rect(117, 100, 6, 12, SLATE, 1) +
    path('M62 112H178Q184 112 184 118V152Q184 160 176 160H64Q56 160 56 152V118Q56 112 62 112Z', GREY, EDGE, 2) +
    display(84, 122, 56, 24, reading(k, '0.0000')) +
    circle(162, 134, 8, k.b === GREY ? TEAL_LIGHT : TEAL_LIGHT) +
    circle(70, 134, 5, STEEL),
  scale: (k) =>
    oval(120, 84, 62, 12, STEEL) +
    oval(120, 80, 62, 12, WHITE, EDGE, 2) +
    rect(108, 90, 24, 14, SLATE, 2) +
    path('M66 104H174L184 150Q185 158 176 158H64Q55 158 56 150Z', GREY, EDGE, 2) +
    display(84, 118, 72, 26, reading(k, '0.00')) +
    times(2, (i) => circle(70 + i * 100, 142, 4, k.a)),
  oscilloscope: (k) =>
    box(40, 52, 160, 96, k.a) +
    rect(50, 70, 92, 64, DARK, 4) +
    stroke('M56 102Q64 74 72 102T88 102T104 102T120 102T136 102', '#7fd0c4', 2.4) +
    stroke('M56 118H70V108H84V118H98V108H112V118H136', GOLD, 2) +
    stroke('M96 74V130M54 102H138', 'rgba(255,255,255,.15)', 1) +
    times(6, (i) => circle(156 + (i % 2) * 24, 80 + Math.floor(i / 2) * 18, 6.5, i % 2 ? STEEL : k.a === WHITE ? TEAL : k.a)) +
    times(4, (i) => circle(154 + i * 11, 136, 3.6, DARK)),
  multimeter: (k) =>
    rect(80, 32, 80, 126, GOLD, 12) +
    rect(86, 38, 68, 114, DARK, 9) +
    rect(94, 46, 52, 28, MIST, 3) +
    word(120, 60, '8.88', 16, DARK, 46) +
    circle(120, 104, 20, SLATE) +
    turn(38, rect(117, 86, 6, 20, WHITE, 2), 120, 104) +
    times(8, (i) => turn(i * 45, rect(119, 79, 2, 4, k.b, 0), 120, 104)) +
    circle(102, 142, 4.5, '#b4503c') +
    circle(120, 142, 4.5, STEEL) +
    circle(138, 142, 4.5, STEEL),
  microscope: (k) =>
    path('M92 152H172Q176 160 168 162H84Q78 160 82 154Z', DARK) +
    path('M146 152Q168 118 150 84L138 92Q152 118 134 150Z', SLATE) +
    turn(
      -28,
      rect(104, 40, 22, 52, GREY, 4, EDGE, 2) +
        rect(107, 26, 16, 16, DARK, 3) +
        rect(104, 66, 22, 10, k.a, 0) +
        rect(108, 92, 14, 12, STEEL, 2),
      116,
      70,
    ) +
    rect(84, 124, 60, 8, k.a, 2) +
    rect(100, 119, 26, 5, TEAL_LIGHT, 1) +
    path('M100 104H118L114 118H104Z', STEEL) +
    circle(154, 126, 9, k.b, SLATE, 2) +
    rect(104, 134, 18, 8, GOLD, 2),
  centrifuge: (k) =>
    path('M58 96Q60 60 120 60Q180 60 182 96Z', k.b) +
    oval(120, 90, 50, 18, SLATE) +
    oval(120, 88, 40, 13, DARK) +
    times(6, (i) =>
      oval(
        120 + (26 * Math.round(Math.cos((i * Math.PI) / 3) * 100)) / 100,
        88 + (8 * Math.round(Math.sin((i * Math.PI) / 3) * 100)) / 100,
        5,
        3,
        TEAL_LIGHT,
      ),
    ) +
    circle(120, 88, 5, STEEL) +
    path('M52 96H188V148Q188 158 178 158H62Q52 158 52 148Z', GREY, EDGE, 2) +
    rect(52, 96, 136, 9, k.a, 0) +
    display(72, 116, 62, 24, k.label || '12000') +
    knobs(150, 128, 2, 20, TEAL),
  spectrophotometer: (k) =>
    path('M46 104L62 74H140V104Z', k.b) +
    path('M140 70H194V150H140Z', WHITE, EDGE, 2) +
    rect(46, 104, 148, 46, GREY, 5, EDGE, 2) +
    rect(148, 78, 38, 26, DARK, 3) +
    stroke('M152 98Q160 76 168 92T182 84', '#7fd0c4', 2) +
    rect(64, 90, 44, 14, DARK, 2) +
    times(3, (i) => rect(70 + i * 12, 94, 8, 10, i === 1 ? k.a : TEAL_LIGHT, 1)) +
    knobs(66, 128, 4, 16, k.a) +
    rect(148, 116, 38, 8, STEEL, 3),
  analyzer: (k) =>
    box(46, 40, 66, 110, k.a) +
    rect(56, 62, 46, 30, DARK, 3) +
    stroke('M60 86H70L74 68L78 86H86L90 76L94 86H100', '#7fd0c4', 2) +
    times(3, (i) => rect(56, 102 + i * 14, 46, 9, WHITE, 2)) +
    box(118, 66, 78, 84, k.c) +
    circle(157, 108, 22, WHITE, EDGE, 2) +
    times(8, (i) => turn(i * 45, circle(157, 94, 3.4, TEAL_MID), 157, 108)) +
    rect(128, 136, 58, 6, STEEL, 3),
  stirrer: (k) =>
    path('M98 62H142L138 70V106Q138 112 132 112H108Q102 112 102 106V70Z', MIST, TEAL_MID, 2) +
    path('M104 86H136V106Q136 110 132 110H108Q104 110 104 106Z', k.b) +
    rect(112, 104, 16, 5, WHITE, 2.5) +
    rect(66, 114, 108, 10, SLATE, 4) +
    path('M60 124H180L184 152Q184 158 176 158H64Q56 158 56 152Z', GREY, EDGE, 2) +
    display(98, 132, 44, 18, k.label || '500') +
    circle(76, 142, 8, k.a) +
    circle(164, 142, 8, k.a),
  vortex: (k) =>
    rect(106, 40, 28, 24, k.b, 5) +
    path('M112 30H128V60H112Z', MIST, TEAL_MID, 1.6) +
    path('M96 64H144L152 84H88Z', DARK) +
    path('M78 84H162L172 148Q172 158 162 158H78Q68 158 68 148Z', GREY, EDGE, 2) +
    circle(120, 122, 16, k.a) +
    rect(118, 106, 4, 14, WHITE, 2) +
    times(7, (i) => turn(-90 + i * 30, rect(119, 98, 2, 4, STEEL, 0), 120, 122)),
  'overhead-stirrer': (k) =>
    rect(70, 158, 100, 8, DARK, 3) +
    rect(152, 40, 6, 120, STEEL, 2) +
    rect(98, 36, 60, 36, GREY, 6, EDGE, 2) +
    display(104, 44, 34, 14, '300') +
    circle(148, 54, 5, k.a) +
    rect(118, 72, 5, 62, SLATE, 1) +
    path('M92 96H150L146 102V148Q146 154 140 154H102Q96 154 96 148V102Z', 'rgba(191,217,214,.35)', TEAL_MID, 2) +
    path('M102 132H139V140H102Z', k.a) +
    rect(98, 120, 46, 32, k.b, 4) +
    path('M104 134H138L134 140H108Z', k.a),
  rotovap: (k) =>
    rect(48, 150, 144, 10, DARK, 4) +
    rect(160, 44, 10, 108, STEEL, 2) +
    turn(34, rect(106, 62, 60, 18, SLATE, 4), 136, 70) +
    circle(92, 116, 22, MIST, TEAL_MID, 2) +
    path('M72 122H112Q110 138 92 138Q74 138 72 122Z', k.b) +
    turn(34, rect(100, 88, 30, 9, MIST, 2, TEAL_MID, 1.6), 104, 96) +
    rect(56, 128, 76, 24, GREY, 4, EDGE, 2) +
    display(66, 135, 30, 12, '60') +
    rect(174, 30, 20, 70, MIST, 8, TEAL_MID, 2) +
    times(4, (i) => circle(184, 44 + i * 14, 5, k.b)) +
    circle(150, 128, 14, MIST, TEAL_MID, 2) +
    path('M138 132H162Q160 142 150 142Q140 142 138 132Z', k.a),
  'freeze-dryer': (k) =>
    path('M88 44H152V92H88Z', MIST, TEAL_MID, 2) +
    rect(84, 38, 72, 8, SLATE, 3) +
    times(3, (i) => rect(94, 52 + i * 13, 52, 4, STEEL, 2)) +
    oval(120, 92, 40, 6, SLATE) +
    box(64, 94, 112, 60, k.a) +
    display(78, 114, 50, 20, '-56') +
    knobs(146, 124, 2, 16, TEAL),
  'water-bath': (k) =>
    path('M46 86H194V146Q194 154 186 154H54Q46 154 46 146Z', GREY, EDGE, 2) +
    rect(42, 78, 156, 12, SLATE, 4) +
    times(
      3,
      (i) =>
        oval(72 + i * 48, 80, 19, 5.5, k.b) +
        path(`M${56 + i * 48} 78Q${72 + i * 48} 52 ${88 + i * 48} 78Z`, STEEL) +
        circle(72 + i * 48, 62, 4, DARK),
    ) +
    display(58, 108, 56, 26, reading(k, '37.0')) +
    knobs(136, 121, 3, 19, k.a),
  chiller: (k) =>
    rect(66, 50, 108, 106, GREY, 7, EDGE, 2) +
    rect(76, 42, 60, 10, SLATE, 3) +
    display(80, 62, 54, 24, reading(k, '-20')) +
    circle(154, 74, 8, k.a) +
    times(7, (i) => rect(80, 98 + i * 7, 80, 3, STEEL, 1.5)) +
    stroke('M174 64H196V120M174 78H186V120', k.a, 4) +
    rect(72, 156, 14, 6, DARK, 2) +
    rect(154, 156, 14, 6, DARK, 2),
  'water-purifier': (k) =>
    rect(80, 36, 80, 118, GREY, 8, EDGE, 2) +
    rect(86, 42, 68, 38, k.a, 5) +
    word(120, 61, reading(k, '18.2'), 17, WHITE, 60) +
    rect(112, 92, 16, 12, SLATE, 2) +
    path('M117 104H123V114H117Z', SLATE) +
    path('M120 118Q127 128 120 133Q113 128 120 118Z', TEAL_MID) +
    path('M104 134H136L132 152H108Z', MIST, TEAL_MID, 1.8) +
    rect(90, 154, 60, 6, DARK, 2) +
    times(3, (i) => circle(92, 96 + i * 10, 3, i === 0 ? TEAL : TEAL_LIGHT)),
  ultrasonic: (k) =>
    path('M52 74H188V144Q188 154 178 154H62Q52 154 52 144Z', STEEL) +
    rect(46, 64, 148, 14, SLATE, 4) +
    rect(96, 52, 48, 12, DARK, 4) +
    rect(62, 92, 116, 48, GREY, 4) +
    display(72, 102, 46, 26, '30:00') +
    knobs(136, 115, 2, 24, k.a) +
    stroke('M74 84Q80 80 86 84T98 84T110 84', TEAL_LIGHT, 2),
  furnace: (k) =>
    rect(54, 38, 132, 88, k.a === DARK ? SLATE : k.a, 6) +
    rect(70, 50, 84, 64, SLATE, 4) +
    rect(80, 58, 64, 48, '#b4503c', 3) +
    rect(88, 66, 48, 32, GOLD, 2) +
    rect(160, 70, 10, 28, DARK, 4) +
    rect(54, 126, 132, 32, GREY, 5, EDGE, 2) +
    display(66, 132, 56, 20, reading(k, '1000')) +
    knobs(144, 142, 2, 20, TEAL),
  'tube-furnace': (k) =>
    rect(34, 82, 172, 18, MIST, 4, TEAL_MID, 2) +
    rect(26, 76, 14, 30, STEEL, 3) +
    rect(200, 76, 14, 30, STEEL, 3) +
    rect(66, 54, 108, 66, k.a, 8) +
    rect(66, 82, 108, 18, GOLD, 0) +
    rect(66, 88, 108, 6, '#e9c877', 0) +
    rect(110, 46, 20, 8, DARK, 3) +
    path('M58 120H182V150Q182 156 176 156H64Q58 156 58 150Z', GREY, EDGE, 2) +
    display(72, 128, 56, 20, reading(k, '1200')) +
    knobs(148, 138, 2, 18, TEAL) +
    circle(33, 68, 7, WHITE, SLATE, 2),
  oven: (k) =>
    rect(64, 34, 112, 118, GREY, 7, EDGE, 2) +
    rect(74, 44, 92, 22, k.a, 4) +
    word(104, 55, reading(k, '105') + '℃', 12, WHITE, 50) +
    circle(152, 55, 5, WHITE) +
    rect(74, 74, 92, 68, SLATE, 5) +
    rect(84, 82, 64, 52, '#2d3a40', 4) +
    stroke('M88 98H144M88 114H144', STEEL, 2.5) +
    rect(154, 94, 6, 30, STEEL, 3) +
    rect(72, 152, 14, 6, DARK, 2) +
    rect(154, 152, 14, 6, DARK, 2),
  incubator: (k) =>
    rect(72, 30, 96, 128, WHITE, 7, EDGE, 2) +
    rect(80, 38, 80, 22, k.a, 4) +
    word(108, 49, reading(k, '37.0') + '℃', 12, WHITE, 46) +
    circle(148, 49, 4.5, WHITE) +
    rect(80, 66, 80, 84, TEAL_LIGHT, 4) +
    stroke('M86 92H146M86 118H146', WHITE, 3) +
    times(4, (i) => oval(96 + (i % 2) * 28, 88 + Math.floor(i / 2) * 26, 10, 4, WHITE, TEAL_MID, 1.2)) +
    rect(150, 92, 5, 32, SLATE, 2.5) +
    rect(80, 158, 14, 5, DARK, 2) +
    rect(146, 158, 14, 5, DARK, 2),
  'vacuum-pump': (k) =>
    rect(48, 140, 144, 12, DARK, 4) +
    rect(58, 86, 78, 54, k.a, 10) +
    times(6, (i) => rect(66 + i * 11, 90, 4, 46, 'rgba(255,255,255,.25)', 2)) +
    rect(134, 78, 48, 62, SLATE, 7) +
    circle(158, 112, 13, GREY) +
    rect(150, 58, 16, 22, STEEL, 3) +
    stroke('M158 58Q158 42 178 42', TEAL_MID, 6) +
    rect(76, 76, 40, 12, DARK, 4),
  'power-supply': (k) =>
    box(46, 56, 148, 92, k.a) +
    display(56, 76, 60, 24, reading(k, '30.00')) +
    display(56, 106, 60, 24, '5.000', DARK) +
    circle(140, 92, 12, SLATE) +
    circle(140, 92, 4, WHITE) +
    circle(174, 92, 12, SLATE) +
    circle(174, 92, 4, WHITE) +
    circle(134, 130, 6, '#b4503c') +
    circle(156, 130, 6, DARK) +
    circle(178, 130, 6, TEAL),
  'signal-generator': (k) =>
    box(44, 62, 152, 82, k.a) +
    rect(54, 80, 70, 50, DARK, 4) +
    stroke('M60 105Q70 78 80 105T100 105T120 105', '#7fd0c4', 2.6) +
    times(8, (i) => rect(132 + (i % 4) * 10, 84 + Math.floor(i / 4) * 12, 7, 8, STEEL, 1.5)) +
    circle(182, 92, 9, SLATE) +
    circle(142, 126, 5, GOLD) +
    circle(162, 126, 5, GOLD),
  'spectrum-analyzer': (k) =>
    box(40, 54, 160, 92, k.a) +
    rect(50, 72, 98, 62, DARK, 4) +
    stroke('M54 126H72L78 118L84 126H94L100 82L106 126H120L126 108L132 126H144', '#7fd0c4', 2) +
    times(9, (i) => rect(156 + (i % 3) * 12, 74 + Math.floor(i / 3) * 12, 9, 8, STEEL, 1.5)) +
    circle(173, 124, 10, SLATE),
  'ph-meter': (k) =>
    path('M48 100H150L158 142Q158 150 150 150H48Q40 150 42 142Z', GREY, EDGE, 2) +
    display(58, 110, 74, 24, reading(k, '7.00')) +
    rect(166, 140, 36, 10, DARK, 3) +
    rect(180, 46, 5, 96, STEEL, 2) +
    stroke('M146 104Q156 40 168 56', SLATE, 3) +
    rect(162, 54, 12, 64, k.a, 5) +
    circle(168, 122, 7, TEAL_LIGHT) +
    knobs(64, 142, 3, 14, TEAL),
  'thermo-hygro': (k) =>
    rect(72, 42, 96, 112, WHITE, 12, EDGE, 2) +
    rect(82, 52, 76, 58, MIST, 6) +
    word(120, 70, '25.0℃', 18, DARK, 70) +
    word(120, 94, '56%', 16, TEAL, 60) +
    circle(100, 132, 8, k.a) +
    circle(140, 132, 8, k.b),
  'thermal-camera': (k) =>
    path(
      'M84 40H156Q164 40 164 48V92Q164 100 156 100H138L132 156Q131 162 124 162H104Q97 162 98 156L104 100H84Q76 100 76 92V48Q76 40 84 40Z',
      DARK,
    ) +
    rect(84, 48, 72, 44, '#3b3a66', 3) +
    oval(120, 72, 24, 16, '#a8577e') +
    oval(122, 73, 15, 10, GOLD) +
    oval(123, 73, 6, 4, WHITE) +
    rect(106, 104, 10, 20, k.a === DARK ? TEAL : k.a, 4),
  'tensile-tester': (k) =>
    rect(60, 146, 120, 16, DARK, 4) +
    rect(72, 34, 10, 114, STEEL, 2) +
    rect(158, 34, 10, 114, STEEL, 2) +
    rect(64, 28, 112, 14, k.a, 4) +
    rect(72, 62, 96, 14, SLATE, 3) +
    rect(112, 76, 16, 14, DARK, 2) +
    rect(117, 88, 6, 34, GOLD, 1) +
    rect(112, 120, 16, 14, DARK, 2) +
    rect(104, 134, 32, 12, SLATE, 2) +
    rect(178, 96, 26, 40, GREY, 4, EDGE, 1.5) +
    rect(183, 102, 16, 12, TEAL, 2) +
    rect(168, 112, 12, 5, STEEL, 1) +
    circle(191, 125, 4, SLATE),
  'pcr-machine': (k) =>
    path('M70 78L84 48H158L172 78Z', k.b) +
    times(12, (i) => oval(92 + (i % 6) * 12, 60 + Math.floor(i / 6) * 9, 4, 2.4, DARK)) +
    path('M60 78H180L188 146Q188 156 178 156H62Q52 156 52 146Z', GREY, EDGE, 2) +
    rect(84, 90, 72, 44, DARK, 4) +
    stroke('M90 124H98V100H108V116H118V108H128V124H150', '#7fd0c4', 2.4) +
    rect(84, 142, 72, 5, k.a, 2.5),
  electrophoresis: (k) =>
    path('M52 96H150V140Q150 148 142 148H60Q52 148 52 140Z', MIST, TEAL_MID, 2) +
    rect(60, 112, 82, 28, TEAL_LIGHT, 2) +
    times(5, (i) => rect(70 + i * 14, 104, 8, 30, WHITE, 1) + rect(70 + i * 14, 114 + ((i * 5) % 12), 8, 3, k.a, 0)) +
    rect(158, 78, 44, 70, GREY, 6, EDGE, 2) +
    display(164, 86, 32, 16, '120') +
    stroke('M60 96Q62 62 110 62T172 78', '#b4503c', 3) +
    stroke('M142 96Q144 74 188 78', DARK, 3) +
    knobs(170, 130, 2, 18, k.a),
  'gel-imager': (k) =>
    rect(72, 34, 96, 122, GREY, 7, EDGE, 2) +
    rect(82, 44, 76, 54, DARK, 4) +
    times(5, (i) => rect(90 + i * 13, 52 + ((i * 7) % 16), 8, 3, '#7fd0c4', 0) + rect(90 + i * 13, 72 + ((i * 5) % 14), 8, 3, GOLD, 0)) +
    rect(82, 106, 76, 40, k.a, 4) +
    rect(112, 122, 16, 5, WHITE, 2.5) +
    rect(78, 156, 14, 6, DARK, 2) +
    rect(148, 156, 14, 6, DARK, 2),
  'plate-reader': (k) =>
    path('M50 92Q50 74 68 74H172Q190 74 190 92V136Q190 146 180 146H60Q50 146 50 136Z', GREY, EDGE, 2) +
    rect(62, 84, 60, 32, DARK, 4) +
    textLines(68, 92, 46, 8, 3, '#7fd0c4') +
    rect(56, 124, 128, 10, SLATE, 3) +
    rect(78, 128, 84, 22, WHITE, 2, TEAL_MID, 1.5) +
    times(16, (i) => circle(86 + (i % 8) * 9.6, 135 + Math.floor(i / 8) * 9, 3, i % 3 ? k.b : k.a)) +
    circle(168, 98, 6, k.a),
  freezer: (k) =>
    rect(74, 28, 92, 132, WHITE, 6, EDGE, 2) +
    rect(80, 34, 80, 26, k.a, 4) +
    word(120, 47, `${reading(k, '-80').replace(/℃$/, '')}℃`, 14, WHITE, 60) +
    rect(80, 66, 80, 88, GREY, 4) +
    rect(88, 74, 64, 72, WHITE, 3, EDGE, 1.5) +
    rect(146, 96, 6, 34, SLATE, 3) +
    stroke('M108 98L124 124M124 98L108 124M102 111H130', TEAL_LIGHT, 3) +
    rect(82, 160, 12, 5, DARK, 2) +
    rect(146, 160, 12, 5, DARK, 2),
  autoclave: (k) =>
    rect(82, 66, 76, 86, GREY, 6, EDGE, 2) +
    path('M84 66Q86 38 120 38Q154 38 156 66Z', STEEL) +
    rect(76, 62, 88, 10, SLATE, 4) +
    circle(146, 44, 10, WHITE, SLATE, 2) +
    stroke('M146 44L151 40', '#b4503c', 2) +
    rect(112, 28, 16, 12, DARK, 3) +
    display(94, 84, 52, 24, reading(k, '121')) +
    knobs(104, 128, 3, 16, k.a) +
    circle(94, 158, 6, DARK) +
    circle(146, 158, 6, DARK),
  'safety-cabinet': (k) =>
    rect(58, 28, 124, 24, k.a, 4) +
    rect(68, 35, 40, 9, WHITE, 2) +
    times(4, (i) => circle(140 + i * 9, 40, 2.6, WHITE)) +
    rect(58, 52, 124, 68, GREY, 0, EDGE, 2) +
    rect(66, 58, 108, 44, TEAL_LIGHT, 2) +
    path('M66 58L120 58L86 102H66Z', 'rgba(255,255,255,.45)') +
    rect(62, 106, 116, 10, SLATE, 2) +
    rect(66, 120, 8, 44, STEEL, 1) +
    rect(166, 120, 8, 44, STEEL, 1) +
    rect(70, 142, 100, 5, STEEL, 1),
}
