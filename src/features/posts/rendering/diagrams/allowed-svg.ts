// The allow-list for the SVG of diagrams: shapes, text and the markers of arrows, without links, scripts, styles and outside content.
import type { Options } from 'rehype-sanitize'

export const allowedSvg: Options = {
  tagNames: ['svg', 'g', 'defs', 'marker', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'path', 'text', 'tspan'],
  strip: ['style', 'script', 'title', 'desc', 'foreignObject', 'image', 'use', 'a'],
  attributes: {
    '*': [
      ...[
        'x',
        'y',
        'dx',
        'dy',
        'x1',
        'y1',
        'x2',
        'y2',
        'cx',
        'cy',
        'r',
        'rx',
        'ry',
        'width',
        'height',
        'd',
        'points',
        'viewBox',
        'transform',
      ],
      ...['strokeWidth', 'strokeDashArray', 'strokeLineCap', 'strokeLineJoin', 'opacity', 'textAnchor', 'dominantBaseline'],
      ...['fontSize', 'fontWeight', 'fontStyle', 'textDecoration'],
      ['fill', /^(?:none|currentColor|var\(--[\w-]{1,40}\)|#[0-9a-f]{3,8})$/i],
      ['stroke', /^(?:none|currentColor|var\(--[\w-]{1,40}\)|#[0-9a-f]{3,8})$/i],
      ['markerStart', /^url\(#[\w:-]{1,80}\)$/],
      ['markerEnd', /^url\(#[\w:-]{1,80}\)$/],
    ],
    marker: ['id', 'markerWidth', 'markerHeight', 'refX', 'refY', 'orient', 'markerUnits'],
  },
  clobber: [],
}
