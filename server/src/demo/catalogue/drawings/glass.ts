// Glassware, filters and chromatography.
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
  tag,
  times,
  turn,
  word,
  type Drawing,
} from '../shapes.ts'

const G = TEAL_MID
const brown = (k: { a: string }): string => (k.a === '#8a6d4b' ? AMBER : MIST)
const marks = (x: number, y: number, step: number, count: number, color = TEAL_MID): string =>
  times(count, (i) => rect(x, y + i * step, i % 2 ? 7 : 12, 2, color, 1))

export const glassDrawings: Record<string, Drawing> = {
  beaker: (k) =>
    path('M78 50H166L160 62V152Q160 162 150 162H92Q82 162 82 152V62Z', MIST, G, 2.2) +
    path('M84 100H158V151Q158 160 149 160H93Q84 160 84 151Z', k.b) +
    oval(121, 100, 37, 5, k.a) +
    marks(88, 112, 10, 4, WHITE) +
    word(132, 134, k.label, 12, DARK, 44),
  flask: (k) =>
    path('M106 40H136V48H132V84L168 150Q172 162 160 162H82Q70 162 74 150L110 84V48H106Z', MIST, G, 2.2) +
    path('M95 116H147L166 151Q169 160 159 160H83Q73 160 76 151Z', k.b) +
    oval(121, 116, 26, 4, k.a) +
    word(121, 143, k.label, 13, DARK, 60),
  'round-flask': (k) =>
    path('M110 36H130V84Q164 92 164 126Q164 164 120 164Q76 164 76 126Q76 92 110 84Z', MIST, G, 2.2) +
    path('M78 122H162Q166 162 120 162Q74 162 78 122Z', k.b) +
    turn(-32, rect(92, 60, 14, 34, MIST, 2, G, 2), 99, 90) +
    turn(32, rect(134, 60, 14, 34, MIST, 2, G, 2), 141, 90) +
    rect(107, 34, 26, 12, k.a, 3),
  volumetric: (k) =>
    rect(112, 26, 16, 14, k.a, 3) +
    path(
      'M114 40H126V96Q158 108 158 138Q158 164 132 164H108Q82 164 82 138Q82 108 114 96Z',
      brown(k),
      brown(k) === AMBER ? undefined : G,
      2.2,
    ) +
    (brown(k) === AMBER ? '' : path('M84 132H156Q158 162 132 162H108Q82 162 84 132Z', k.b)) +
    rect(111, 66, 18, 2.4, TEAL, 1) +
    rect(104, 128, 32, 18, WHITE, 2),
  cylinder: (k) =>
    path('M100 34H142L136 42V146H104V42Z', MIST, G, 2.2) +
    rect(105, 84, 30, 60, k.b, 0) +
    oval(120, 84, 15, 3.4, k.a) +
    marks(106, 52, 10, 9) +
    path('M86 146H154L160 162H80Z', k.a),
  burette: (k) =>
    rect(84, 158, 74, 8, DARK, 3) +
    rect(142, 30, 6, 130, SLATE, 2) +
    rect(108, 52, 40, 8, STEEL, 3) +
    rect(108, 92, 40, 8, STEEL, 3) +
    rect(96, 30, 14, 98, brown(k), 2, G, 2) +
    rect(97, 66, 12, 61, k.b, 0) +
    marks(97, 40, 8, 10) +
    rect(90, 126, 26, 8, k.a, 3) +
    path('M100 134H106V146L103 152L100 146Z', MIST, G, 1.5),
  condenser: (k) =>
    turn(
      28,
      rect(106, 30, 28, 12, k.a, 3) +
        rect(110, 40, 20, 18, MIST, 2, G, 2) +
        rect(98, 56, 44, 88, MIST, 12, G, 2.2) +
        times(4, (i) => circle(120, 70 + i * 20, 10, k.b, G, 1.6)) +
        rect(114, 144, 12, 26, MIST, 2, G, 2) +
        rect(142, 66, 16, 8, MIST, 2, G, 2) +
        rect(82, 126, 16, 8, MIST, 2, G, 2),
    ),
  funnel: (k) =>
    rect(112, 24, 16, 14, k.a, 3) +
    path('M112 38H128V48Q158 56 152 88Q146 112 126 124V134H114V124Q94 112 88 88Q82 56 112 48Z', MIST, G, 2.2) +
    path('M88 84H152Q148 110 126 122H114Q92 110 88 84Z', k.b) +
    rect(98, 132, 44, 10, k.a, 4) +
    path('M115 142H125V162L120 170L115 162Z', MIST, G, 2),
  column: (k) =>
    rect(108, 30, 24, 16, k.a, 3) +
    rect(104, 44, 32, 104, MIST, 4, G, 2.2) +
    rect(106, 84, 28, 62, k.b, 2) +
    rect(106, 96, 28, 8, GOLD, 0) +
    rect(106, 114, 28, 8, '#7b6a97', 0) +
    (k.label ? rect(106, 52, 28, 22, WHITE, 1) + word(120, 63, k.label, 9, DARK, 26) : '') +
    rect(108, 148, 24, 12, k.a, 3) +
    path('M117 160H123V172H117Z', STEEL),
  'test-tube': (k) =>
    times(4, (i) =>
      shift(
        i * 28 - 42,
        i % 2 ? -4 : 4,
        path('M108 40H132V46H130V146Q130 156 120 156Q110 156 110 146V46H108Z', MIST, G, 2) +
          path(`M112 ${96 - i * 8}H128V146Q128 154 120 154Q112 154 112 146Z`, i % 2 ? k.a : k.b),
      ),
    ),
  cuvette: (k) =>
    times(2, (i) =>
      shift(
        i * 50 - 25,
        i * 6,
        path('M102 50H138V154H102Z', MIST, G, 2.2) +
          path('M108 84H132V148H108Z', k.b) +
          path('M108 50V148H132V50', 'none', TEAL_LIGHT, 2) +
          rect(100, 44, 40, 10, k.a, 2),
      ),
    ),
  'stir-bar': (k) =>
    [
      [96, 66, 20, 58],
      [112, 104, -12, 76],
      [128, 140, 8, 46],
    ]
      .map(([x, y, deg, w]) =>
        turn(deg!, rect(x! - w! / 2, y! - 9, w!, 18, WHITE, 9, STEEL, 2) + rect(x! - 3, y! - 9, 6, 18, k.b, 0), x!, y!),
      )
      .join(''),
  stand: (k) =>
    rect(66, 148, 104, 14, k.a === DARK ? DARK : SLATE, 3) +
    rect(90, 30, 6, 120, STEEL, 3) +
    rect(84, 64, 18, 12, k.a, 3) +
    rect(100, 67, 40, 6, STEEL, 3) +
    stroke('M140 70Q148 52 160 58M140 70Q148 88 160 82', k.a, 6) +
    circle(78, 70, 6, DARK),
  'syringe-filter': (k) =>
    rect(112, 38, 16, 26, WHITE, 3, EDGE, 2) +
    rect(104, 58, 32, 8, k.a, 3) +
    path('M74 66H166Q176 66 176 78V92Q176 104 166 104H74Q64 104 64 92V78Q64 66 74 66Z', k.b) +
    rect(64, 80, 112, 10, k.a, 0) +
    times(10, (i) => rect(72 + i * 10, 68, 2, 10, 'rgba(255,255,255,.6)', 0)) +
    path('M114 104H126L123 140H117Z', WHITE, EDGE, 2) +
    oval(120, 154, 10, 5, MIST),
  'filter-paper': (k) =>
    oval(128, 108, 58, 46, GREY) +
    oval(120, 102, 58, 46, WHITE, EDGE, 2) +
    stroke('M120 56V148M62 102H178', MIST, 2) +
    rect(54, 120, 58, 38, k.a, 3) +
    tag(60, 126, 46, 24, k, k.b),
  'vacuum-filter': (k) =>
    rect(92, 32, 56, 8, k.a, 3) +
    path('M94 40H146V84H94Z', MIST, G, 2) +
    rect(88, 84, 64, 14, k.a, 3) +
    rect(150, 86, 20, 8, STEEL, 3) +
    path('M100 98H140V104L154 116V156Q154 164 146 164H94Q86 164 86 156V116L100 104Z', MIST, G, 2) +
    path('M88 132H152V156Q152 162 146 162H94Q88 162 88 156Z', k.b) +
    marks(98, 48, 10, 4),
  spe: (k) =>
    times(3, (i) =>
      shift(
        i * 36 - 36,
        0,
        rect(102, 42, 36, 8, MIST, 2, G, 1.6) +
          path('M107 50H133V128L126 138V160H114V138L107 128Z', MIST, G, 2) +
          rect(109, 88, 22, 36, i === 1 ? k.a : k.b, 0) +
          rect(109, 84, 22, 5, STEEL, 0) +
          rect(109, 122, 22, 5, STEEL, 0),
      ),
    ),
  septa: (k) =>
    times(
      6,
      (i) =>
        oval(86 + (i % 3) * 36, 88 + Math.floor(i / 3) * 38, 17, 17, k.a) +
        oval(86 + (i % 3) * 36, 86 + Math.floor(i / 3) * 38, 17, 17, k.b) +
        circle(86 + (i % 3) * 36, 86 + Math.floor(i / 3) * 38, 4, k.a),
    ),
}
