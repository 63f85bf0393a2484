// Paper, stationery, filing and daily goods. One table of drawings, read best whole.
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

export const officeDrawings: Record<string, Drawing> = {
  'paper-pack': (k) =>
    path('M62 92L84 62H188L166 92Z', k.b) +
    path('M166 92L188 62V114L166 146Z', k.c) +
    rect(62, 92, 104, 54, WHITE, 0, EDGE, 1.5) +
    times(4, (i) => stroke(`M63 ${102 + i * 11}H165`, GREY, 1.5)) +
    rect(84, 104, 60, 28, k.a, 2) +
    word(114, 118, k.label || 'A4', 17, WHITE, 52),
  notebook: (k) =>
    rect(76, 48, 92, 112, k.a, 5) +
    rect(82, 48, 84, 112, k.b, 4) +
    rect(76, 48, 16, 112, k.a, 4) +
    rect(104, 70, 48, 26, WHITE, 2) +
    textLines(110, 78, 36, 8, 2, DARK) +
    times(6, (i) => rect(70, 58 + i * 17, 14, 5, STEEL, 2.5)),
  'sticky-note': (k) =>
    turn(-7, rect(72, 62, 88, 84, k.c, 2)) +
    path('M76 56H164V126L142 148H76Z', k.a) +
    path('M142 148V126H164Z', k.b) +
    textLines(88, 78, 58, 14, 3, WHITE),
  'label-roll': (k) =>
    oval(104, 108, 44, 44, WHITE, EDGE, 2) +
    circle(104, 108, 30, GREY) +
    circle(104, 108, 15, SLATE) +
    path('M104 64H188V98H146', WHITE, EDGE, 2) +
    rect(128, 70, 26, 20, k.a, 2) +
    rect(160, 70, 24, 20, k.b, 2) +
    textLines(132, 76, 18, 6, 2, WHITE),
  pen: (k) =>
    times(3, (i) =>
      shift(
        i * 34 - 34,
        i === 1 ? -4 : 4,
        rect(112, 46, 16, 84, i === 1 ? k.a : k.b, 4) +
          path('M112 128H128L120 158Z', i === 1 ? k.a : STEEL) +
          rect(112, 92, 16, 34, i === 1 ? k.c : k.a, 2) +
          rect(126, 52, 4, 34, STEEL, 2) +
          rect(116, 38, 8, 10, k.c, 2),
      ),
    ),
  marker: (k) =>
    times(3, (i) =>
      shift(
        i * 40 - 40,
        0,
        rect(108, 84, 24, 66, i === 1 ? GREY : WHITE, 5, EDGE, 1.5) +
          rect(106, 46, 28, 44, k.a, 5) +
          rect(130, 50, 4, 30, k.c, 2) +
          rect(108, 104, 24, 24, i === 1 ? k.a : k.b, 0) +
          rect(114, 148, 12, 8, k.a, 2),
      ),
    ),
  stapler: (k) =>
    path('M58 132H182Q188 132 188 138V146H58Q52 146 52 140Q52 132 58 132Z', DARK) +
    path('M56 112Q58 84 96 82H176Q188 82 188 94V104Q188 110 180 110L70 118Q56 120 56 112Z', k.a) +
    path('M60 120L176 112V120L64 128Z', STEEL) +
    circle(70, 112, 6, k.c) +
    rect(150, 126, 30, 6, STEEL, 2),
  staples: (k) =>
    path('M70 92L92 72H186L164 92Z', k.b) +
    rect(70, 92, 94, 48, k.a, 2) +
    path('M164 92L186 72V120L164 140Z', k.c) +
    tag(86, 102, 62, 26, k) +
    times(7, (i) => rect(84 + i * 12, 78, 7, 10, STEEL, 1)),
  scissors: (k) =>
    turn(
      0,
      path('M112 106L146 38Q156 40 154 52L126 112Z', STEEL) +
        path('M128 106L94 38Q84 40 86 52L114 112Z', EDGE) +
        oval(98, 138, 20, 24, 'none', k.a, 10) +
        oval(142, 138, 20, 24, 'none', k.a, 10) +
        circle(120, 104, 5, DARK),
    ),
  clips: (k) =>
    times(3, (i) =>
      shift(
        i * 44 - 44,
        i === 1 ? -8 : 8,
        stroke('M110 92Q106 52 120 52Q134 52 130 92', STEEL, 4) +
          path('M100 88H140L146 128H94Z', k.a) +
          path('M96 116H144L146 128H94Z', k.c),
      ),
    ),
  calculator: (k) =>
    rect(82, 40, 78, 122, k.a === WHITE ? GREY : k.a, 8) +
    rect(92, 52, 58, 26, k.b, 3) +
    word(121, 65, '8.5', 15, DARK, 50) +
    times(16, (i) => rect(92 + (i % 4) * 15, 88 + Math.floor(i / 4) * 17, 12, 12, i % 4 === 3 ? k.c : WHITE, 3)),
  tray: (k) =>
    times(
      3,
      (i) =>
        path(
          `M${60 + i * 4} ${142 - i * 34}L${76 + i * 4} ${118 - i * 34}H${176 + i * 4}L${190 - i * 2} ${142 - i * 34}Z`,
          i % 2 ? k.b : k.c,
        ) + rect(60 + i * 3, 138 - i * 34, 126 - i * 4, 16, k.a, 3),
    ) +
    rect(62, 70, 6, 76, SLATE, 2) +
    rect(178, 70, 6, 76, SLATE, 2),
  'folder-box': (k) =>
    path('M82 46H150L166 58V158H82Z', k.a) +
    path('M150 46L166 58V158L150 150Z', k.c) +
    rect(94, 62, 44, 46, WHITE, 2) +
    textLines(100, 72, 32, 10, 3, DARK) +
    circle(116, 130, 9, 'none', WHITE, 3),
  folder: (k) =>
    path('M62 60H104L114 72H178Q182 72 182 76V146Q182 150 178 150H62Q58 150 58 146V64Q58 60 62 60Z', k.c) +
    rect(72, 64, 94, 70, WHITE, 2, EDGE, 1.5) +
    textLines(84, 78, 70, 12, 3, STEEL) +
    path('M54 88H186L180 150H60Z', k.a),
  tape: (k) =>
    oval(120, 102, 54, 54, k.a) +
    oval(120, 102, 40, 40, k.b) +
    oval(120, 102, 28, 28, '#fafbfb', EDGE, 2) +
    path('M160 136L190 150L184 162L150 146Z', k.a),
  glue: (k) =>
    times(2, (i) =>
      shift(
        i * 44 - 22,
        i * 6,
        rect(106, 84, 28, 74, k.a, 4) +
          rect(104, 42, 32, 46, k.c, 5) +
          tag(108, 102, 24, 34, { ...k, label: '' }) +
          rect(106, 150, 28, 8, DARK, 3),
      ),
    ),
  whiteboard: (k) =>
    rect(50, 46, 140, 88, STEEL, 4) +
    rect(56, 52, 128, 76, WHITE, 2) +
    stroke('M72 78Q86 62 98 78T126 78', k.a, 3) +
    textLines(72, 94, 70, 11, 2, k.b) +
    rect(96, 134, 50, 7, DARK, 2) +
    stroke('M76 134L64 166M164 134L176 166', SLATE, 4),
  tissue: (k) =>
    path('M104 82Q108 48 122 44Q120 62 138 60Q134 74 140 84Z', WHITE, EDGE, 2) +
    rect(60, 80, 120, 66, k.a, 6) +
    path('M96 80H146L140 90H102Z', DARK) +
    tag(84, 102, 72, 28, k, k.b, TEAL),
  battery: (k) =>
    times(4, (i) =>
      shift(
        i * 30 - 45,
        0,
        rect(116, 50, 8, 8, STEEL, 2) +
          rect(108, 56, 24, 96, DARK, 4) +
          rect(108, 56, 24, 34, k.c === DARK ? GOLD : k.c, 4) +
          rect(116, 108, 8, 26, STEEL, 2),
      ),
    ),
  'power-strip': (k) =>
    stroke('M174 112Q204 112 200 76Q198 58 184 58', SLATE, 5) +
    rect(46, 84, 130, 50, k.a === DARK ? SLATE : WHITE, 10, EDGE, 2) +
    times(
      3,
      (i) =>
        rect(58 + i * 34, 94, 26, 30, GREY, 5) + stroke(`M${66 + i * 34} 102V110M${76 + i * 34} 102V110M${71 + i * 34} 116V118`, DARK, 2.5),
    ) +
    rect(161, 98, 10, 20, k.c, 3),
  'work-glove': (k) =>
    path(
      'M88 160V108Q76 96 82 86Q88 82 96 94V62Q96 54 103 54Q110 54 110 62V52Q110 44 117 44Q124 44 124 52V60Q124 52 131 52Q138 52 138 60V74Q138 66 145 66Q152 66 152 74V126Q152 140 146 160Z',
      k.a,
    ) +
    path('M88 138H150L146 160H88Z', k.c) +
    stroke('M110 62V88M124 60V88M138 74V90', k.b, 2),
  helmet: (k) =>
    path('M62 126Q60 62 120 60Q180 62 178 126Z', k.a) +
    path('M104 62Q106 52 120 52Q134 52 136 62V118H104Z', k.c) +
    rect(48, 122, 144, 14, k.a, 7) +
    rect(56, 132, 128, 6, DARK, 3),
  'trash-bag': (k) =>
    path('M88 70Q60 108 72 152Q120 166 168 152Q180 108 152 70Q120 84 88 70Z', DARK) +
    path('M96 66Q90 48 104 50L120 58L136 50Q150 48 144 66Q120 78 96 66Z', SLATE) +
    stroke('M100 92Q92 120 98 144M142 92Q148 116 142 142', SLATE, 3) +
    stroke('M96 68Q120 78 144 68', k.c, 4),
  'waste-bag': () =>
    path('M88 70Q60 108 72 152Q120 166 168 152Q180 108 152 70Q120 84 88 70Z', GOLD) +
    path('M96 66Q90 48 104 50L120 58L136 50Q150 48 144 66Q120 78 96 66Z', '#c08a35') +
    path('M120 98L142 136H98Z', 'none', DARK, 4) +
    rect(118, 110, 4, 14, DARK, 2) +
    circle(120, 130, 2.6, DARK),
  'pump-bottle': (k) =>
    path('M88 84Q88 74 98 74H142Q152 74 152 84V152Q152 160 144 160H96Q88 160 88 152Z', k.b) +
    rect(108, 60, 24, 14, k.a, 2) +
    rect(117, 46, 6, 16, k.a, 1) +
    path('M96 42H130Q136 42 136 48H96Z', k.a) +
    tag(96, 98, 48, 42, k),
  mop: (k) =>
    stroke('M156 30L124 118', STEEL, 6) +
    circle(123, 120, 8, DARK) +
    path('M72 124H172L184 144H60Z', k.a) +
    times(16, (i) => rect(60 + i * 7.8, 142, 6.4, 16 + (i % 3) * 3, i % 2 ? k.b : TEAL_LIGHT, 3)) +
    rect(146, 30, 16, 8, k.c, 4),
  toner: (k) =>
    rect(52, 92, 138, 46, k.a, 6) +
    rect(62, 72, 108, 24, k.b, 5) +
    rect(170, 80, 26, 58, k.c, 5) +
    rect(74, 110, 66, 16, TEAL_LIGHT, 1.5) +
    word(107, 118, k.label, 12, DARK, 60) +
    stroke('M64 92H168', DARK, 1.5),
  'imaging-drum': (k) =>
    rect(48, 84, 144, 26, k.b, 5) +
    rect(56, 106, 128, 24, '#5f8f86', 12) +
    rect(56, 110, 128, 5, '#86ada5', 2.5) +
    rect(42, 96, 16, 42, k.a, 4) +
    rect(182, 96, 16, 42, k.a, 4) +
    rect(88, 90, 64, 13, TEAL_LIGHT, 1.5) +
    word(120, 96.5, k.label, 10, DARK, 58),
  'ink-cartridge': (k) =>
    path('M80 62H140L160 82V150H80Z', DARK) +
    rect(90, 76, 50, 50, k.a, 3) +
    rect(90, 76, 50, 16, WHITE, 3) +
    textLines(96, 81, 36, 6, 1, DARK) +
    rect(108, 150, 24, 8, SLATE, 2) +
    rect(150, 96, 6, 34, GOLD, 1),
  'ink-bottle': (k) =>
    rect(108, 40, 24, 22, DARK, 3) +
    path('M104 62H136L150 84V152Q150 160 142 160H98Q90 160 90 152V84Z', k.a) +
    tag(98, 98, 44, 40, { ...k, label: '' }),
  ribbon: (k) =>
    rect(50, 78, 140, 60, DARK, 6) +
    rect(58, 86, 124, 32, SLATE, 3) +
    circle(84, 102, 12, k.b) +
    circle(84, 102, 5, DARK) +
    circle(156, 102, 12, k.b) +
    circle(156, 102, 5, DARK) +
    stroke('M84 90H156', DARK, 3) +
    rect(100, 138, 40, 10, k.a, 2),
  shredder: (k) =>
    rect(86, 36, 64, 38, WHITE, 1, EDGE, 1.5) +
    textLines(94, 44, 48, 9, 2, STEEL) +
    path('M66 66H174L168 86H72Z', DARK) +
    rect(80, 70, 80, 5, WHITE, 2) +
    path('M74 86H166L160 162H80Z', k.b) +
    times(8, (i) => rect(88 + i * 8.4, 104 + (i % 3) * 5, 3.4, 46, WHITE, 1)) +
    circle(160, 74, 3, k.c),
  binder: (k) =>
    rect(56, 110, 128, 40, k.a, 5) +
    path('M60 110Q64 76 120 76Q176 76 180 110Z', k.b) +
    rect(66, 102, 108, 8, DARK, 2) +
    stroke('M150 78L186 44', SLATE, 6) +
    circle(188, 42, 8, k.c) +
    tag(74, 120, 52, 20, k),
  safe: (k) =>
    rect(66, 44, 108, 112, SLATE, 6) +
    rect(76, 54, 88, 92, k.b, 4) +
    circle(110, 96, 18, WHITE, SLATE, 3) +
    stroke('M110 82V110M96 96H124', SLATE, 3) +
    rect(142, 74, 12, 30, DARK, 2) +
    times(6, (i) => circle(145 + (i % 2) * 6, 80 + Math.floor(i / 2) * 8, 1.8, TEAL_LIGHT)) +
    rect(78, 156, 16, 6, DARK, 1) +
    rect(146, 156, 16, 6, DARK, 1),
  book: (k) =>
    path('M78 46H160Q166 46 166 52V148H84Q76 148 76 156V52Q76 46 78 46Z', k.a) +
    path('M76 156Q76 148 84 148H166V162H84Q76 162 76 156Z', WHITE, EDGE, 1.5) +
    rect(92, 64, 58, 30, k.b, 2) +
    textLines(99, 73, 44, 10, 2, DARK) +
    rect(92, 124, 34, 4, k.b, 2) +
    rect(76, 46, 8, 104, k.c, 2),
  'service-print': (k) =>
    rect(70, 58, 76, 98, k.b, 3) +
    rect(84, 48, 76, 98, WHITE, 3, EDGE, 2) +
    rect(94, 60, 56, 30, k.a, 2) +
    textLines(94, 100, 56, 10, 4, STEEL) +
    circle(160, 142, 18, AMBER) +
    stroke('M151 142L158 149L170 136', WHITE, 4),
  'service-test': (k) =>
    rect(78, 42, 84, 118, WHITE, 4, EDGE, 2) +
    rect(104, 36, 32, 14, k.a, 4) +
    stroke('M90 122L102 100L112 114L124 80L134 108L150 96', k.a, 3) +
    textLines(90, 64, 46, 9, 2, STEEL) +
    rect(90, 134, 60, 4, MIST, 2) +
    rect(90, 144, 40, 4, MIST, 2),
  'service-dna': (k) =>
    stroke('M96 40Q96 70 120 100T144 160', TEAL, 5) +
    stroke('M144 40Q144 70 120 100T96 160', k.c, 5) +
    [
      [99, 54, 141],
      [106, 74, 134],
      [106, 126, 134],
      [99, 146, 141],
    ]
      .map(([x1, y, x2]) => stroke(`M${x1} ${y}H${x2}`, TEAL_LIGHT, 4))
      .join(''),
  'service-repair': (k) =>
    circle(120, 102, 46, k.b) +
    circle(120, 102, 28, WHITE) +
    times(8, (i) => turn(i * 45, rect(113, 46, 14, 16, k.b, 3), 120, 102)) +
    turn(
      45,
      rect(115, 76, 10, 82, k.a, 5) + path('M104 62Q104 48 114 46V62H126V46Q136 48 136 62Q136 80 120 80Q104 80 104 62Z', k.a),
      120,
      102,
    ),
}
