// The look of e-mails. Mail programs know no custom properties, and many no style sheet: every element has its style in place, for the light theme.
// A style sheet in the head gives elements with a class the colours of the dark theme, where the program follows it.

/** Light and dark, as in `ui/tokens.css`, whose names they have. */
export const EMAIL_COLORS = {
  paper: ['#f3f5f0', '#101413'],
  sheet: ['#fcfdfb', '#181d1c'],
  sunk: ['#e8ece4', '#0a0d0c'],
  code: ['#fcfdfb', '#0a0d0c'],
  ink: ['#14191a', '#e6ebe5'],
  'ink-2': ['#414a48', '#b4bdb6'],
  rule: ['#d2d9cf', '#2b3330'],
  'code-add': ['#dff1e4', '#11301e'],
  'code-del': ['#fbe7e2', '#3a1712'],
  wash: ['#f4f9be', '#2e3312'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

export type EmailColor = keyof typeof EMAIL_COLORS

export const SERIF = "Georgia,'Times New Roman',serif"
export const MONO = "Menlo,Consolas,'Courier New',monospace"

export type EmailStyle = { style: string; className: string }

type Roles = { color?: EmailColor; background?: EmailColor; border?: EmailColor }

/** A style in place with colours by role. `style` holds the other declarations; `border` colours the borders that it draws. */
export function emailStyle(style: string, { color, background, border }: Roles = {}): EmailStyle {
  const declarations = [
    style,
    color ? `color:${EMAIL_COLORS[color][0]}` : '',
    background ? `background-color:${EMAIL_COLORS[background][0]}` : '',
    border ? `border-color:${EMAIL_COLORS[border][0]}` : '',
  ]
  const classes = [color ? `c-${color}` : '', background ? `b-${background}` : '', border ? `r-${border}` : '']
  return { style: declarations.filter(Boolean).join(';'), className: classes.filter(Boolean).join(' ') }
}

/** The style sheet of the dark theme. Declarations in place have precedence over all others but important ones. */
export const DARK_CSS = `@media (prefers-color-scheme:dark){${Object.entries(EMAIL_COLORS)
  .map(
    ([name, [, dark]]) =>
      `.c-${name}{color:${dark}!important}.b-${name}{background-color:${dark}!important}.r-${name}{border-color:${dark}!important}`,
  )
  .join('')}}`
