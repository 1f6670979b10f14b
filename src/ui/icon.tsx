// Line icons on a 20 px grid, drawn for this site. Always beside text or inside a labelled control.
const PATHS = {
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12ZM13.5 13.5 17.5 17.5',
  theme: 'M10 3.5a6.5 6.5 0 1 0 0 13ZM10 3.5a6.5 6.5 0 0 1 0 13',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M15.7 4.3l-1.1 1.1M5.4 14.6l-1.1 1.1',
  moon: 'M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z',
  menu: 'M3 6h14M3 10h14M3 14h9',
  'arrow-right': 'M3 10h13M11 5l5 5-5 5',
  'arrow-left': 'M17 10H4M9 5l-5 5 5 5',
  'arrow-up': 'M10 16V4M5 9l5-5 5 5',
  'arrow-down': 'M10 4v12M5 11l5 5 5-5',
  external: 'M8 4H4v12h12v-4M11 3.5h5.5V9M16 4 9 11',
  close: 'M5 5l10 10M15 5 5 15',
  check: 'M4 10.5l4 4 8-9',
  warning: 'M10 3 18 16.5H2ZM10 8v4M10 14.2v.3',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 9v4.5M10 6.3v.3',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  preview: 'M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5ZM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  source: 'M7 5.5 2.5 10 7 14.5M13 5.5 17.5 10 13 14.5',
  location: 'M10 17.5C6.5 13.5 5 11 5 8.5a5 5 0 0 1 10 0c0 2.5-1.5 5-5 9ZM10 10a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  link: 'M8.5 11.5l3-3M7 9 4.7 11.3a2.8 2.8 0 0 0 4 4L11 13M9 7l2.3-2.3a2.8 2.8 0 0 1 4 4L13 11',
  email: 'M3 5h14v10H3zM3 5.5l7 5.5 7-5.5',
  youtube: 'M3 5h14v10H3zM8.5 8v4l3.5-2Z',
  instagram: 'M3 6h3.5L8 4h4l1.5 2H17v10H3zM10 13.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  telegram: 'M17 3.5 2.5 9l5 2.2L10 16.5Z M17 3.5l-9.5 7.7',
  whatsapp: 'M3.5 16.5l1-3.4A6.6 6.6 0 1 1 7 15.6ZM7.5 8c.2 2.4 1.7 4 4.3 4.4',
  twitter: 'M4 4l5.2 7L4.5 16M16 4l-5 5.3M9.2 11 13 16h3L7 4H4',
  linkedin: 'M4 8v8M4 4.3v.4M8 16V8M8 11.5c0-4.5 7-4.8 7-.3V16',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { name: IconName }) {
  return <PathIcon d={PATHS[name]} />
}

/** An icon that only one feature needs and therefore defines. */
export function PathIcon({ d }: { d: string }) {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

/** The path of an icon, for markup outside React. */
export function iconPath(name: IconName): string {
  return PATHS[name]
}
