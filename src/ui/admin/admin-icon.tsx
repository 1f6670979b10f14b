import { PathIcon } from '../icon.tsx'
import { ICON_PATHS } from '../icon-paths.ts'

// Icons of the admin area, apart from `icon.tsx` so that public pages do not download them. Same grid and stroke.
const PATHS = {
  dashboard: 'M3 14a7 7 0 1 1 14 0M10 14l3.5-5',
  page: 'M5 3h7l3 3v11H5zM8 9h4M8 12.5h4',
  pages: 'M7 3h7l3 3v8H7zM3 6v11h10M10 7h3M10 10h4',
  comment: 'M3 4h14v9.5H9L5.5 17v-3.5H3z',
  link: ICON_PATHS.link,
  email: ICON_PATHS.email,
  unlink: 'M8.5 6 10 4.5a3.9 3.9 0 0 1 5.5 5.5L14 11.5M11.5 14 10 15.5A3.9 3.9 0 0 1 4.5 10L6 8.5M3 3l14 14',
  redirect: 'M4 16.5V12a4 4 0 0 1 4-4h8M12 4l4 4-4 4',
  chart: 'M3 17h14M5.5 14V9M10 14V4M14.5 14v-7',
  image: 'M3 4h14v12H3zM3 13l4-4 4 4 2.5-2.5L17 14M13 7.5v.1',
  settings:
    'M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM10 2.5v3M10 14.5v3M2.5 10h3M14.5 10h3M4.7 4.7l2.1 2.1M13.2 13.2l2.1 2.1M15.3 4.7l-2.1 2.1M6.8 13.2l-2.1 2.1',
  folder: 'M3 5h5l2 2h7v9H3z',
  shield: 'M10 2.5 16 5v5c0 3.5-2.5 6-6 7.5C6.5 16 4 13.5 4 10V5Z',
  leave: 'M8 3.5H4v13h4M11 6l4 4-4 4M7.5 10H15',
  plus: 'M10 4v12M4 10h12',
  more: 'M4.5 9.75v.5M10 9.75v.5M15.5 9.75v.5',
  'chevron-down': 'M5 8l5 5 5-5',
  upkeep: 'M4 5.5 5.5 7 8 4M4 11l1.5 1.5L8 9.5M11 5.5h5M11 11h5M4 16h12',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6',
  outline: 'M4 5h12M7.5 10H16M11 15h5M4 8.5V15h4',
  drag: 'M7.5 5v.1M7.5 10v.1M7.5 15v.1M12.5 5v.1M12.5 10v.1M12.5 15v.1',
  'side-left': 'M3 4h14v12H3zM8 4v12M5.5 7v.1M5.5 10v.1',
  'side-right': 'M3 4h14v12H3zM12 4v12M14.5 7v.1M14.5 10v.1',
  history: 'M3.5 10a6.5 6.5 0 1 0 2-4.7L3.5 7.2M3.5 3.5v3.7h3.7M10 6.5V10l2.5 2',
} as const

export type AdminIconName = keyof typeof PATHS

export function AdminIcon({ name }: { name: AdminIconName }) {
  return <PathIcon d={PATHS[name]} />
}
