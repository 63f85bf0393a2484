// Pipetting and laboratory plastics.
import {
  DARK,
  EDGE,
  GOLD,
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
  turn,
  word,
  type Drawing,
} from '../shapes.ts'

const tip = (x: number, y: number, h: number, fill: string, edge = TEAL_MID): string =>
  path(`M${x} ${y}H${x + 11}L${x + 6.6} ${y + h}H${x + 4.4}Z`, fill, edge, 1.5)
const well = (k: { a: string }, cols: number, rows: number, r: number, fill: string): string =>
  times(cols * rows, (i) =>
    circle(
      64 + ((i % cols) + 0.5) * (112 / cols),
      68 + (Math.floor(i / cols) + 0.5) * (70 / rows),
      r,
      i % 5 === 2 ? k.a : fill,
      TEAL_LIGHT,
      1,
    ),
  )
const grid = (label: string): [number, number, number] =>
  ({ '6孔': [3, 2, 15], '12孔': [4, 3, 10.5], '24孔': [6, 4, 7.6], '48孔': [8, 6, 5], '384孔': [18, 12, 2.2] }[label] as [
    number,
    number,
    number,
  ]) ?? [12, 8, 3.6]

export const plasticDrawings: Record<string, Drawing> = {
  'tip-box': (k) =>
    path('M74 86L88 44H184L172 86Z', MIST, TEAL_LIGHT, 2) +
    rect(66, 84, 108, 22, k.b, 4) +
    times(8, (i) => oval(76 + i * 12.6, 94, 5, 3.6, WHITE, TEAL_MID, 1.3)) +
    rect(66, 102, 108, 50, k.a, 5) +
    rect(76, 110, 46, 24, WHITE, 2) +
    (k.label ? word(99, 122, k.label, 12, DARK, 42) : textLines(81, 116, 34, 7, 2, DARK)),
  'tip-rack': (k) =>
    rect(56, 50, 128, 12, k.a, 3) +
    times(8, (i) =>
      path(`M${61 + i * 15.4} 62H${72 + i * 15.4}L${67.6 + i * 15.4} 146H${65.4 + i * 15.4}Z`, i % 3 === 1 ? k.b : WHITE, TEAL_MID, 1.5),
    ),
  'tip-rack-filter': (k) =>
    times(
      3,
      (i) =>
        path(`M${66 + i * 40} 40H${94 + i * 40}L${83 + i * 40} 158L${80 + i * 40} 164L${77 + i * 40} 158Z`, MIST, TEAL, 2) +
        path(`M${68 + i * 40} 60H${92 + i * 40}L${90.6 + i * 40} 76H${69.4 + i * 40}Z`, i === 1 ? k.a : TEAL_MID) +
        stroke(`M${70.6 + i * 40} 98H${77 + i * 40}M${71.8 + i * 40} 112H${77 + i * 40}M${73 + i * 40} 126H${78 + i * 40}`, TEAL, 1.5),
    ),
  'tip-tower': (k) =>
    rect(70, 36, 100, 128, MIST, 4, TEAL_LIGHT, 2) +
    times(
      4,
      (r) =>
        rect(76, 44 + r * 30, 88, 8, k.a, 2) +
        times(8, (i) =>
          path(
            `M${79 + i * 10.6} ${52 + r * 30}H${86 + i * 10.6}L${83.2 + i * 10.6} ${68 + r * 30}H${81.8 + i * 10.6}Z`,
            i % 3 === 1 ? k.b : WHITE,
            TEAL_MID,
            1,
          ),
        ),
    ),
  'tip-bag': (k) =>
    path('M76 52H164L174 154Q175 162 166 162H74Q65 162 66 154Z', MIST, TEAL_LIGHT, 2) +
    rect(72, 40, 96, 17, k.a === '#bfd9d5' ? TEAL : k.a, 3) +
    rect(90, 66, 60, 17, WHITE, 2, EDGE, 1) +
    (k.label ? word(120, 74.5, k.label, 11, DARK, 54) : textLines(96, 72, 40, 7, 1, DARK)) +
    times(7, (i) => tip(76 + i * 13, 92 + ((i * 7) % 4) * 5, 48, i % 2 ? (k.a === '#bfd9d5' ? k.b : k.a) : WHITE)),
  pipette: (k) =>
    turn(
      18,
      rect(112, 26, 16, 12, k.a, 4) +
        rect(116, 38, 8, 12, STEEL, 1) +
        path('M104 50H136Q142 50 142 58L136 110H104L98 58Q98 50 104 50Z', WHITE, EDGE, 2) +
        rect(111, 60, 18, 34, MIST, 3) +
        times(3, (i) => rect(115, 65 + i * 9, 10, 5, DARK, 1)) +
        path('M136 56Q152 54 152 62L140 66Z', k.a) +
        path('M108 110H132L126 146H114Z', k.b) +
        path('M114 146H126L121.5 184H118.5Z', MIST, TEAL_MID, 1.5),
    ),
  'multi-pipette': (k) =>
    rect(110, 22, 20, 10, k.a, 4) +
    rect(116, 32, 8, 10, STEEL, 1) +
    path('M102 42H138Q144 42 144 50L138 92H102L96 50Q96 42 102 42Z', WHITE, EDGE, 2) +
    rect(110, 52, 20, 26, MIST, 3) +
    path('M106 92H134V104H184Q190 104 190 112V126H50V112Q50 104 56 104H106Z', k.a) +
    times(8, (i) =>
      path(`M${57 + i * 16.4} 126H${68 + i * 16.4}L${63.6 + i * 16.4} 172H${61.4 + i * 16.4}Z`, i % 2 ? k.b : WHITE, TEAL_MID, 1.3),
    ),
  'tube-rack': (k) =>
    times(
      6,
      (i) =>
        rect(60 + i * 21, 50, 14, 14, i % 2 ? k.a : k.c, 3) +
        path(`M${62 + i * 21} 64H${72 + i * 21}V120L${67 + i * 21} 134L${62 + i * 21} 120Z`, MIST, TEAL_LIGHT, 1.5),
    ) +
    rect(50, 78, 140, 12, k.a, 3) +
    rect(50, 126, 140, 14, k.a, 3) +
    rect(50, 78, 10, 62, k.a, 3) +
    rect(180, 78, 10, 62, k.a, 3),
  'pipette-stand': (k) =>
    rect(84, 154, 72, 10, DARK, 4) +
    rect(116, 56, 8, 100, SLATE, 2) +
    rect(58, 56, 124, 12, k.a, 5) +
    times(
      4,
      (i) =>
        rect(66 + i * 32, 42, 12, 36, WHITE, 4, EDGE, 1.5) +
        path(`M${67 + i * 32} 78H${77 + i * 32}L${73.6 + i * 32} 122H${70.4 + i * 32}Z`, k.b, TEAL_MID, 1),
    ),
  serological: (k) =>
    times(
      4,
      (i) =>
        rect(78 + i * 24, 34, 12, 112, MIST, 3, TEAL_LIGHT, 1.5) +
        path(`M${80 + i * 24} 146H${88 + i * 24}L${85.4 + i * 24} 166H${82.6 + i * 24}Z`, MIST, TEAL_LIGHT, 1.5) +
        rect(78 + i * 24, 34, 12, 10, k.a, 2) +
        times(7, (j) => rect(80 + i * 24, 58 + j * 12, j % 2 ? 4 : 7, 1.8, TEAL_MID, 0)),
    ),
  dropper: (k) =>
    times(3, (i) =>
      shift(
        i * 36 - 36,
        i === 1 ? -6 : 4,
        path('M110 52Q108 34 120 34Q132 34 130 52L128 76H112Z', i === 1 ? k.a : MIST, TEAL_LIGHT, 2) +
          path('M113 76H127V118L122 164H118L113 118Z', MIST, TEAL_LIGHT, 2) +
          times(3, (j) => rect(114, 90 + j * 10, 7, 1.8, TEAL_MID, 0)),
      ),
    ),
  bulb: (k) =>
    path(
      'M112 38H128V60Q154 66 154 100Q154 130 132 138L126 164H114L108 138Q86 130 86 100Q86 66 112 60Z',
      k.a === '#56707a' ? '#b4503c' : '#b4503c',
    ) +
    stroke('M100 84Q96 98 102 114', 'rgba(255,255,255,.5)', 5) +
    rect(114, 34, 12, 8, DARK, 2),
  'micro-tube': (k) =>
    times(3, (i) =>
      shift(
        i * 42 - 42,
        i === 1 ? -6 : 6,
        path('M104 62H136V72H104Z', k.a === '#bfd9d5' ? TEAL_MID : k.a) +
          path('M136 62Q148 50 136 44H112Q106 44 106 50H130Q136 54 132 62Z', k.a === '#bfd9d5' ? TEAL_LIGHT : k.b) +
          path('M107 72H133V108L123 152Q120 158 117 152L107 108Z', MIST, TEAL_MID, 1.6) +
          path('M110 112H130L122 150Q120 154 118 150Z', k.a === '#bfd9d5' ? TEAL_LIGHT : k.b) +
          times(3, (j) => rect(109, 82 + j * 9, 8, 1.6, TEAL_MID, 0)),
      ),
    ),
  'centrifuge-tube': (k) =>
    times(2, (i) =>
      shift(
        i * 52 - 26,
        i * 4,
        rect(100, 36, 40, 20, k.a, 4) +
          times(7, (j) => rect(104 + j * 5, 40, 1.8, 12, 'rgba(255,255,255,.35)', 0)) +
          path('M104 56H136V132L120 164L104 132Z', MIST, TEAL_LIGHT, 2) +
          path('M106 104H134V131L120 160L106 131Z', k.b) +
          times(5, (j) => rect(106, 66 + j * 11, j % 2 ? 6 : 10, 1.8, TEAL_MID, 0)) +
          rect(118, 70, 15, 26, WHITE, 1) +
          (k.label ? word(125.5, 83, k.label, 8, DARK, 14) : ''),
      ),
    ),
  'cryo-tube': (k) =>
    times(4, (i) =>
      shift(
        i * 30 - 45,
        0,
        rect(108, 54, 24, 22, [k.a, GOLD, '#b4503c', TEAL_MID][i]!, 4) +
          path('M110 76H130V140Q130 148 120 148Q110 148 110 140Z', MIST, TEAL_LIGHT, 2) +
          rect(111, 96, 18, 26, WHITE, 0) +
          times(3, (j) => rect(113, 101 + j * 6, 14 - j * 3, 2, STEEL, 1)),
      ),
    ),
  'cryo-box': (k) =>
    path('M60 84L82 50H196L176 84Z', k.b) +
    rect(60, 84, 116, 66, k.a, 3) +
    path('M176 84L196 50V112L176 150Z', k.c) +
    times(15, (i) => oval(84 + (i % 5) * 20 + Math.floor(i / 5) * -6, 58 + Math.floor(i / 5) * 10, 6, 3.4, WHITE, TEAL_MID, 1)) +
    rect(76, 98, 50, 30, WHITE, 2) +
    textLines(82, 105, 38, 8, 2, DARK),
  'well-plate': (k) =>
    path('M62 54H178Q186 54 186 62V146Q186 152 180 152H64Q54 152 54 144V66Z', MIST, TEAL_LIGHT, 2) +
    rect(60, 64, 120, 78, WHITE, 4, TEAL_LIGHT, 1.5) +
    well(k, ...grid(k.label), MIST) +
    word(120, 147.5, k.label, 8, TEAL_MID, 40),
  'deep-plate': (k) =>
    path('M58 66L76 46H182L164 66Z', WHITE, TEAL_LIGHT, 2) +
    times(24, (i) => rect(76 + (i % 8) * 11.5 - Math.floor(i / 8) * 5, 48 + Math.floor(i / 8) * 6, 8, 4.4, TEAL_LIGHT, 1)) +
    path('M58 66H164V154H58Z', MIST, TEAL_LIGHT, 2) +
    path('M164 66L182 46V134L164 154Z', TEAL_LIGHT) +
    times(8, (i) => rect(63 + i * 12.4, 72, 9, 66, WHITE, 3, TEAL_LIGHT, 1.2) + rect(63 + i * 12.4, 106, 9, 32, k.b, 3)) +
    rect(58, 142, 106, 12, k.a, 2),
  'petri-dish': (k) =>
    oval(120, 134, 64, 20, k.b) +
    path('M56 118V134Q60 154 120 154Q180 154 184 134V118Z', MIST, TEAL_LIGHT, 2) +
    oval(120, 118, 64, 20, WHITE, TEAL_LIGHT, 2) +
    oval(120, 119, 52, 14, k.b) +
    circle(104, 117, 4, k.a) +
    circle(122, 123, 3, GOLD) +
    circle(138, 115, 3.6, k.a) +
    circle(118, 112, 2.4, TEAL_MID) +
    path('M62 84Q66 102 126 102Q186 102 190 84V76H62Z', MIST, TEAL_LIGHT, 2) +
    oval(126, 76, 64, 19, WHITE, TEAL_LIGHT, 2),
  'culture-flask': (k) =>
    turn(
      0,
      rect(58, 52, 26, 34, k.a, 4) +
        path('M84 58H98L118 48H176Q186 48 186 58V140Q186 150 176 150H98Q88 150 88 140V92L84 80Z', MIST, TEAL_LIGHT, 2) +
        path('M90 116H184V139Q184 148 176 148H98Q90 148 90 139Z', '#e7b9b2') +
        rect(112, 66, 50, 30, WHITE, 2) +
        (k.label ? word(137, 81, k.label, 15, DARK, 46) : textLines(118, 74, 38, 8, 2, DARK)),
    ),
  scraper: (k) =>
    times(2, (i) =>
      turn(
        -24 + i * 16,
        rect(116, 44, 8, 112, WHITE, 3, EDGE, 1.5) + path('M100 30H140L134 46H106Z', k.a) + rect(114, 128, 12, 30, k.b, 4),
        120,
        110,
      ),
    ),
  'pcr-strip': (k) =>
    path('M44 76L52 58H200L196 76Z', k.b, TEAL_MID, 1.4) +
    rect(44, 76, 152, 10, MIST, 2, TEAL_MID, 1.4) +
    times(
      8,
      (i) =>
        path(
          `M${47 + i * 18.6} 86H${61.6 + i * 18.6}V106L${56.3 + i * 18.6} 132Q${54.3 + i * 18.6} 136 ${52.3 + i * 18.6} 132L${47 + i * 18.6} 106Z`,
          WHITE,
          TEAL_MID,
          1.5,
        ) +
        path(
          `M${49 + i * 18.6} 112H${59.6 + i * 18.6}L${55.6 + i * 18.6} 131Q${54.3 + i * 18.6} 134 ${53 + i * 18.6} 131Z`,
          i % 3 === 1 ? k.a : k.b,
        ),
    ),
  film: (k) =>
    rect(66, 62, 100, 84, STEEL, 3) +
    rect(74, 54, 100, 84, MIST, 3, TEAL_LIGHT, 2) +
    times(35, (i) => circle(86 + (i % 7) * 12.8, 66 + Math.floor(i / 7) * 15, 4, WHITE, TEAL_LIGHT, 1)) +
    path('M174 100V138H134Z', k.a),
}
