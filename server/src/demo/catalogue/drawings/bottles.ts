// Bottles, jars, vials and kits.
import {
  AMBER,
  DARK,
  EDGE,
  GOLD,
  GREY,
  MIST,
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
  word,
  type Drawing,
  type Ink,
} from '../shapes.ts'

/** Bigger packs are drawn bigger. */
const grown = (k: Ink, inner: string): string => {
  const scale = /^(2\.5L|4L|2\.5kg|20L|25kg)/.test(k.pack)
    ? 1.14
    : /^(100mL|100g|50mL|25mL)/.test(k.pack)
      ? 0.88
      : /^(25g|10g)/.test(k.pack)
        ? 0.8
        : 1
  return scale === 1 ? inner : `<g transform="translate(${120 - 120 * scale} ${166 - 166 * scale}) scale(${scale})">${inner}</g>`
}

const bottle = (k: Ink, body: string, outline?: string): string =>
  rect(100, 34, 40, 20, k.b, 4) +
  path(
    'M107 54H133V70Q133 78 142 86Q156 98 156 110V156Q156 166 146 166H94Q84 166 84 156V110Q84 98 98 86Q107 78 107 70Z',
    body,
    outline,
    2,
  ) +
  tag(86, 104, 68, 46, k)

export const bottleDrawings: Record<string, Drawing> = {
  'bottle-amber': (k) => grown(k, bottle(k, AMBER)),
  'bottle-clear': (k) => grown(k, bottle(k, MIST, TEAL_LIGHT) + path('M86 150H154V156Q154 164 146 164H94Q86 164 86 156Z', TEAL_LIGHT)),
  'bottle-plastic': (k) =>
    grown(
      k,
      rect(96, 36, 48, 20, k.b, 4) +
        path('M98 56H142Q158 62 158 82V156Q158 166 148 166H92Q82 166 82 156V82Q82 62 98 56Z', WHITE, EDGE, 2) +
        tag(83, 92, 74, 50, k, k.b, WHITE),
    ),
  'reagent-jar': (k) =>
    grown(
      k,
      rect(80, 48, 80, 24, k.b, 5) +
        times(9, (i) => rect(86 + i * 8, 52, 2, 16, 'rgba(255,255,255,.28)', 1)) +
        path('M84 72H156Q160 76 160 84V154Q160 164 150 164H90Q80 164 80 154V84Q80 76 84 72Z', WHITE, EDGE, 2) +
        rect(81, 90, 78, 50, k.b, 0) +
        tag(87, 97, 66, 36, k),
    ),
  'reagent-vial': (k) =>
    times(3, (i) =>
      shift(
        i * 42 - 42,
        i === 1 ? -8 : 6,
        rect(107, 66, 26, 17, i === 1 ? TEAL : k.b, 4) +
          path('M108 83H132V138Q132 150 120 150Q108 150 108 138Z', MIST, TEAL_LIGHT, 2) +
          path('M109 124H131V138Q131 149 120 149Q109 149 109 138Z', i === 1 ? TEAL_LIGHT : k.b) +
          (i === 1 && k.label
            ? rect(108, 92, 24, 26, WHITE, 0) + word(120, 105, k.label, 11, DARK, 22)
            : rect(108, 94, 24, 22, WHITE, 0) + textLines(112, 100, 16, 7, 2, STEEL)),
      ),
    ),
  drum: (k) =>
    rect(98, 41, 22, 13, DARK, 3) +
    stroke('M132 56V40Q132 36 138 36H148Q156 36 156 46V66', k.b, 8) +
    path('M78 70Q78 56 92 52H134L162 62V158Q162 166 154 166H86Q78 166 78 158Z', k.b) +
    stroke('M80 78H160M80 146H160', 'rgba(255,255,255,.45)', 3) +
    tag(90, 88, 60, 48, k),
  'kit-box': (k) =>
    path('M64 84L84 58H184L164 84Z', k.b) +
    path('M164 84L184 58V128L164 154Z', TEAL_MID) +
    rect(64, 84, 100, 70, k.a, 3) +
    rect(74, 96, 52, 30, WHITE, 2) +
    (k.label ? word(100, 111, k.label, 15, DARK, 46) : textLines(80, 104, 40, 8, 3, DARK)) +
    times(3, (i) => rect(136, 100 + i * 14, 18, 8, k.b, 4)) +
    rect(74, 136, 80, 6, 'rgba(255,255,255,.35)', 3),
  'media-bottle': (k) =>
    rect(98, 36, 44, 24, '#4b7f95', 4) +
    times(6, (i) => rect(103 + i * 6.6, 40, 2, 16, 'rgba(255,255,255,.35)', 1)) +
    path('M104 60H136V68L154 84Q158 88 158 96V156Q158 166 148 166H92Q82 166 82 156V96Q82 88 86 84L104 68Z', MIST, TEAL_LIGHT, 2) +
    path(
      'M84 108H156V156Q156 164 148 164H92Q84 164 84 156Z',
      k.label === 'FBS' ? '#e8cf9d' : k.label === 'PBS' ? TEAL_LIGHT : k.label ? TEAL_LIGHT : '#e7b9b2',
    ) +
    (k.label
      ? rect(94, 114, 52, 28, WHITE, 2) + word(120, 128, k.label, 13, DARK, 48)
      : times(4, (i) => rect(90, 112 + i * 11, i % 2 ? 10 : 16, 2, WHITE, 1))),
  'standard-vial': (k) =>
    rect(102, 50, 36, 18, k.a, 4) +
    path('M104 68H136V76Q150 84 150 98V154Q150 162 142 162H98Q90 162 90 154V98Q90 84 104 76Z', AMBER) +
    rect(90, 104, 60, 40, WHITE, 0) +
    textLines(98, 113, 44, 9, 3, DARK) +
    circle(158, 148, 14, GOLD) +
    stroke('M151 148L156 153L166 143', WHITE, 3),
  vial: (k) =>
    times(3, (i) =>
      shift(
        i * 42 - 42,
        0,
        rect(109, 60, 22, 16, k.a, 2) +
          rect(113, 54, 14, 7, WHITE, 1, EDGE, 1) +
          path(
            'M110 76H130V80L134 86V140Q134 146 128 146H112Q106 146 106 140V86L110 80Z',
            i === 1 ? AMBER : MIST,
            i === 1 ? undefined : TEAL_LIGHT,
            2,
          ) +
          rect(106, 100, 28, 24, WHITE, 0),
      ),
    ),
  'reagent-bottle': (k) =>
    path('M104 40H136L132 58H108Z', MIST, TEAL_LIGHT, 2) +
    circle(120, 36, 9, MIST, TEAL_LIGHT, 2) +
    path(
      'M106 58H134V72Q156 80 156 100V156Q156 164 148 164H92Q84 164 84 156V100Q84 80 106 72Z',
      k.a === AMBER ? AMBER : k.a === '#8a6d4b' ? AMBER : MIST,
      k.a === '#8a6d4b' ? undefined : TEAL_LIGHT,
      2,
    ) +
    rect(96, 106, 48, 32, WHITE, 2) +
    textLines(104, 114, 32, 8, 2, STEEL),
  'plastic-bottle': (k) =>
    rect(94, 38, 52, 26, k.a, 4) +
    times(8, (i) => rect(99 + i * 6, 43, 2, 16, 'rgba(255,255,255,.3)', 1)) +
    path('M92 64H148Q156 68 156 80V156Q156 164 148 164H92Q84 164 84 156V80Q84 68 92 64Z', GREY, EDGE, 2) +
    times(5, (i) => rect(138, 88 + i * 14, 10, 2, STEEL, 1)) +
    rect(94, 100, 34, 34, WHITE, 2),
  'test-strip': (k) =>
    rect(70, 62, 70, 92, k.a, 5) +
    rect(78, 76, 54, 34, WHITE, 2) +
    textLines(84, 85, 42, 9, 2, DARK) +
    times(
      4,
      (i) =>
        rect(150 + i * 12, 54 + i * 6, 9, 92, WHITE, 1, EDGE, 1.2) +
        rect(150 + i * 12, 62 + i * 6, 9, 14, [GOLD, TEAL_MID, '#b4503c', '#7b6a97'][i]!, 0),
    ),
  'tlc-plate': (k) =>
    rect(66, 56, 66, 96, TEAL_LIGHT, 2) +
    rect(84, 48, 66, 96, WHITE, 2, EDGE, 2) +
    stroke('M88 128H146M88 62H146', STEEL, 1.5) +
    circle(100, 108, 5, k.a) +
    circle(117, 86, 5, GOLD) +
    circle(134, 98, 5, TEAL_MID) +
    times(3, (i) => circle(100 + i * 17, 128, 2, DARK)) +
    rect(156, 118, 22, 34, AMBER, 2),
  'membrane-roll': (k) =>
    oval(82, 104, 26, 44, GREY, EDGE, 2) +
    path('M82 60H176V148H82', WHITE) +
    oval(176, 104, 20, 44, WHITE, EDGE, 2) +
    stroke('M82 60H176M82 148H176', EDGE, 2) +
    oval(82, 104, 26, 44, MIST, EDGE, 2) +
    oval(82, 104, 11, 20, k.a) +
    stroke('M176 80Q196 104 186 148', TEAL_LIGHT, 3),
}
