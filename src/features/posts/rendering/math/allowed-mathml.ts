// The allow-list for the MathML that Temml writes: without links, scripts, styles and foreign content.
import type { Options } from 'rehype-sanitize'

const ELEMENTS = [
  ...['math', 'semantics', 'annotation', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'merror'],
  ...['mpadded', 'mphantom', 'menclose', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts'],
  ...['none', 'mtable', 'mtr', 'mtd', 'mlabeledtr'],
]

const ATTRIBUTES = [
  ...['display', 'displaystyle', 'scriptlevel', 'mathvariant', 'mathcolor', 'mathbackground', 'mathsize', 'width', 'height', 'depth'],
  ...['lspace', 'rspace', 'voffset', 'fence', 'form', 'stretchy', 'symmetric', 'separator', 'largeop', 'movablelimits', 'accent'],
  ...['accentunder', 'linethickness', 'notation', 'columnspan', 'rowSpan', 'columnalign', 'rowspacing', 'columnspacing', 'columnlines'],
  ...['rowlines', 'minsize', 'maxsize', 'encoding'],
]

export const allowedMathml: Options = {
  tagNames: ELEMENTS,
  attributes: {
    '*': [...ATTRIBUTES, ['className', /^(?:tml-[\w-]+|mathcal|mathscr|mathbb|upstrike|downstrike|sout|longdiv|special-fraction)$/]],
  },
  clobber: [],
}
