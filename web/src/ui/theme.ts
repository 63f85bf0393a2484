// Every colour and measure of the product. Pages and style sheets use these through CSS variables, antd through its tokens.
import type { ThemeConfig } from 'antd'

const ink = {
  ink: '#1B2422',
  second: '#5B6764',
  faint: '#687572',
  line: '#E3E8E6',
  control: '#D3DAD7',
  page: '#F5F7F6',
  head: '#EFF3F2',
  card: '#FFFFFF',
  select: '#F3F8F7',
}

const tones = {
  ok: '#276B2B',
  'ok-tint': '#E9F3EA',
  wait: '#8A5500',
  'wait-tint': '#FAF1E0',
  'wait-line': '#B26A00',
  bad: '#B3261E',
  'bad-tint': '#FBEBE9',
  info: '#1F5FA8',
  'info-tint': '#E9F0F8',
  off: '#5B6764',
  'off-tint': '#EFF3F2',
  price: '#C8371F',
}

/** The same four colours wherever money is drawn. */
export const moneyColours = { committed: '#0E6B66', held: '#5E9C97', frozen: '#D9A441', available: '#BFD9D6' }

const brands = {
  /** Public purchasing: ink teal. */
  '0': { brand: '#0E6B66', 'brand-deep': '#0A524E', 'brand-tint': '#E8F3F2', 'brand-edge': '#BFD9D6' },
  /** Personal purchasing: warm ochre, so that a person always sees which purse is open. */
  '1': { brand: '#A0560F', 'brand-deep': '#854709', 'brand-tint': '#FBF1E6', 'brand-edge': '#E9CFAF' },
}

export type Mode = keyof typeof brands
export type Colour = keyof typeof ink | keyof typeof tones | keyof (typeof brands)['0']

export const font = "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"

export const coloursOf = (mode: Mode): Record<Colour, string> => ({ ...ink, ...tones, ...brands[mode] })

/** Writes the colours of a mode as CSS variables: `var(--brand)`, `var(--line)`, `var(--money-frozen)`. */
export const paintTheme = (mode: Mode): void => {
  const root = document.documentElement.style
  for (const [name, value] of Object.entries(coloursOf(mode))) root.setProperty(`--${name}`, value)
  for (const [name, value] of Object.entries(moneyColours)) root.setProperty(`--money-${name}`, value)
  document.documentElement.dataset['mode'] = mode
}

/** `still`: no motion. `phone`: controls a thumb can hit. */
export const antdTheme = (mode: Mode, still: boolean, phone: boolean): ThemeConfig => {
  const c = coloursOf(mode)
  return {
    token: {
      colorPrimary: c.brand,
      colorPrimaryHover: c['brand-deep'],
      colorPrimaryActive: c['brand-deep'],
      colorLink: c.brand,
      colorLinkHover: c['brand-deep'],
      colorText: c.ink,
      colorTextSecondary: c.second,
      colorTextTertiary: c.faint,
      colorTextPlaceholder: c.faint,
      colorTextDescription: c.second,
      colorSuccess: c.ok,
      colorWarning: c['wait-line'],
      colorError: c.bad,
      colorInfo: c.info,
      colorBorder: c.control,
      colorBorderSecondary: c.line,
      colorSplit: c.line,
      colorBgLayout: c.page,
      controlItemBgActive: c['brand-tint'],
      controlItemBgHover: c.head,
      fontFamily: font,
      fontSize: 12,
      fontSizeLG: 14,
      lineHeight: 20 / 12,
      borderRadius: 4,
      borderRadiusLG: 6,
      sizeUnit: 4,
      controlHeight: phone ? 40 : 32,
      controlHeightSM: phone ? 32 : 26,
      controlHeightLG: phone ? 44 : 40,
      motion: !still,
      motionDurationSlow: '0.15s',
      motionDurationMid: '0.12s',
      motionDurationFast: '0.1s',
    },
    components: {
      Table: {
        headerBg: c.head,
        headerColor: c.second,
        headerSplitColor: 'transparent',
        rowHoverBg: c.select,
        rowSelectedBg: c.select,
        rowSelectedHoverBg: c['brand-tint'],
        cellPaddingBlock: 6,
        cellPaddingInline: 8,
        cellPaddingBlockMD: 6,
        cellPaddingInlineMD: 8,
        cellFontSize: 12,
      },
      Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px', labelColor: c.second },
      Tooltip: { maxWidth: 320 },
      Tabs: { itemSelectedColor: c.brand, titleFontSize: 14, horizontalMargin: '0' },
      Modal: { titleFontSize: 16 },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Checkbox: { borderRadiusSM: 3 },
    },
  }
}
