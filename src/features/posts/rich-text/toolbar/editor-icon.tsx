import { PathIcon } from '#src/ui/icon.tsx'
import { ICON_PATHS } from '#src/ui/icon-paths.ts'

// Icons of the editor, with the grid and the stroke of `ui/icon.tsx`.
const PATHS = {
  bold: 'M6 4h4.5a3 3 0 0 1 0 6H6zM6 10h5.5a3 3 0 0 1 0 6H6z',
  italic: 'M8.5 4H14M6 16h5.5M12 4 8 16',
  strike: 'M3 10h14M14 6.5C13.5 5 12 4 10 4c-2.5 0-4 1.3-4 3M6 13.5C6.5 15 8 16 10 16c2.5 0 4-1.3 4-3',
  code: ICON_PATHS.source,
  link: ICON_PATHS.link,
  list: 'M4 5.5v.1M4 10v.1M4 14.5v.1M8 5.5h9M8 10h9M8 14.5h9',
  numbers: 'M3 4.5 4.5 4v4M3 12h2.5L3 16h2.5M9 6h8M9 14h8',
  tasks: 'M3 4h5v5H3zM4.5 6.5l1 1 1.8-2.2M3 11.5h5v5H3zM11 6.5h6M11 14h6',
  quote: 'M4 6h12M7 10h9M7 14h6M4 9.5v5',
  callout: ICON_PATHS.info,
  warning: ICON_PATHS.warning,
  formula: 'M15 5.5V4H5l5 6-5 6h10v-1.5',
  diagram: 'M7 3h6v4H7zM3 13h5v4H3zM12 13h5v4h-5zM10 7v3M5.5 13v-3h9v3',
  table: 'M3 4h14v12H3zM3 8h14M9 4v12',
  gallery: 'M2.5 5h7v10h-7zM11.5 5h6v10h-6zM2.5 13l3-3 4 4M11.5 13l2.5-2.5 3.5 3.5',
  image: 'M3 4h14v12H3zM3 13l4-4 4 4 2.5-2.5L17 14M13 7.5v.1',
  recording: 'M3 4h14v12H3zM8 7.5v5l4.5-2.5z',
  find: ICON_PATHS.search,
  undo: 'M7 4 3.5 7.5 7 11M4 7.5h8a4.5 4.5 0 0 1 0 9H8',
  redo: 'M13 4l3.5 3.5L13 11M16 7.5H8a4.5 4.5 0 0 0 0 9h4',
  heading: 'M5 4v12M15 4v12M5 10h10',
  divider: 'M3 10h14M6 5h8M6 15h8',
  details: 'M4 5l3 2.5L4 10M10 7.5h7M4 15h13',
  footnote: 'M3 6h8M3 10h6M3 14h10M15 8V3.5L13.5 4.5',
  html: 'M6 6 2.5 10 6 14M14 6l3.5 4-3.5 4M11.5 4.5l-3 11',
  snippet: 'M5 3h10v14l-5-4-5 4z',
  'chevron-down': 'M5 8l5 5 5-5',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6',
} as const

export type EditorIconName = keyof typeof PATHS

export function EditorIcon({ name }: { name: EditorIconName }) {
  return <PathIcon d={PATHS[name]} />
}
