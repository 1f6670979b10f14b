export type Shape =
  | 'rectangle'
  | 'rounded'
  | 'stadium'
  | 'subroutine'
  | 'cylinder'
  | 'circle'
  | 'doublecircle'
  | 'asymmetric'
  | 'diamond'
  | 'hexagon'
  | 'trapezoid'
  | 'trapezoid-alt'
  | 'lean-right'
  | 'lean-left'

/** Letters of any script. A hyphen belongs to an id unless an arrow begins there. */
export const ID = /(?:[\p{L}\p{M}\p{N}\p{Join_C}_.$/+*!?'%\\]|-(?=[\p{L}\p{N}_]))+/u

type Bracket = { open: RegExp; close: RegExp; text: RegExp; kinds: Readonly<Record<string, Shape>> }

function bracket(open: string, kinds: Readonly<Record<string, Shape>>): Bracket {
  const escaped = (text: string) => text.replace(/[[\](){}\\/>]/g, '\\$&')
  const close = Object.keys(kinds).map(escaped).join('|')
  return {
    open: new RegExp(escaped(open), 'y'),
    close: new RegExp(`()(${close})`, 'y'),
    text: new RegExp(`([^"\\n]*?)(${close})`, 'y'),
    kinds,
  }
}

/** The longest first. */
export const shapes: readonly Bracket[] = [
  bracket('(((', { ')))': 'doublecircle' }),
  bracket('((', { '))': 'circle' }),
  bracket('([', { '])': 'stadium' }),
  bracket('[[', { ']]': 'subroutine' }),
  bracket('[(', { ')]': 'cylinder' }),
  bracket('[/', { '/]': 'lean-right', '\\]': 'trapezoid' }),
  bracket('[\\', { '\\]': 'lean-left', '/]': 'trapezoid-alt' }),
  bracket('{{', { '}}': 'hexagon' }),
  bracket('{', { '}': 'diamond' }),
  bracket('[', { ']': 'rectangle' }),
  bracket('(', { ')': 'rounded' }),
  bracket('>', { ']': 'asymmetric' }),
]
