// The titles and columns of the panels of the analytics screen. Every column has a definition, which the screen displays.
import type { Device } from '#src/lib/web/device.ts'

export type Column = { label: string; definition: string }

export type Panel = {
  title: string
  /** The name of the first column. */
  row: string
  columns: readonly [Column, ...Column[]]
  /** The filter that a row sets; null for panels that filters do not apply to. */
  filter: 'post' | 'referrer' | 'campaign' | 'device' | null
  empty: string
}

const VIEWS = { label: 'Views', definition: 'Pages opened by visitors. Bots and your own visits are not counted.' } as const
const VISITORS_FROM = {
  label: 'Visitors',
  definition: 'Visitors of a day whose first view that day came from here. Somebody who returns on another day counts again.',
} as const

export const PANELS = {
  pages: {
    title: 'Pages',
    row: 'Page',
    columns: [
      VIEWS,
      { label: 'Visitors', definition: 'Visitors who opened this page, once per day each.' },
      { label: 'Entries', definition: 'Visitors whose first view of the day was this page.' },
    ],
    filter: 'post',
    empty: 'Views of the home page and of posts appear here within a second.',
  },
  referrers: {
    title: 'Referrers',
    row: 'Referrer',
    columns: [VIEWS, VISITORS_FROM],
    filter: 'referrer',
    empty: 'Where visitors come from appears here with the first view.',
  },
  campaigns: {
    title: 'Campaigns',
    row: 'Campaign',
    columns: [VIEWS, VISITORS_FROM],
    filter: 'campaign',
    empty: 'Share an address with ?utm_source=… or ?ref=… and its visits appear here.',
  },
  devices: {
    title: 'Devices',
    row: 'Device',
    columns: [VIEWS, { label: 'Visitors', definition: 'Visitors with such a device, once per day each.' }],
    filter: 'device',
    empty: 'Desktops, phones and tablets appear here with the first view.',
  },
  searches: {
    title: 'Searches',
    row: 'Term',
    columns: [
      {
        label: 'Searches',
        definition: 'Visitors who searched posts or projects for this, once per day each. Half-typed words are left out.',
      },
      { label: 'In vain', definition: 'How many of these searches found nothing.' },
      { label: 'Found', definition: 'How much the latest search found.' },
    ],
    filter: null,
    empty: 'What visitors search for appears here, with and without results.',
  },
  links: {
    title: 'Links',
    row: 'Gated link',
    columns: [
      { label: 'Clicked', definition: "How often 'Click to Continue' was pressed." },
      { label: 'Opened', definition: 'Countdowns begun.' },
      { label: 'Accessed', definition: 'How often the address was handed out.' },
    ],
    filter: null,
    empty: 'Put a gated link into a post, and the steps through it appear here.',
  },
  outbound: {
    title: 'Outbound',
    row: 'Address',
    columns: [
      {
        label: 'Clicks',
        definition:
          'Readers who followed a link of an article to another site, project buttons included: once per link, post and day each.',
      },
    ],
    filter: null,
    empty: 'Links to other sites that readers follow from your articles appear here.',
  },
  browsers: {
    title: 'Browsers',
    row: 'Browser',
    columns: [VIEWS, { label: 'Visitors', definition: 'Visitors with such a browser, once per day each.' }],
    filter: null,
    empty: 'Browsers appear here with the first view, by family alone.',
  },
  systems: {
    title: 'Systems',
    row: 'System',
    columns: [VIEWS, { label: 'Visitors', definition: 'Visitors with such an operating system, once per day each.' }],
    filter: null,
    empty: 'Operating systems appear here with the first view, by family alone.',
  },
  missing: {
    title: 'Not found',
    row: 'Address',
    columns: [{ label: 'Times', definition: 'How often somebody asked for an address of this site that leads nowhere.' }],
    filter: null,
    empty: 'Nobody asked for an address that leads nowhere.',
  },
  bots: {
    title: 'Filtered as bots',
    row: 'Program',
    columns: [
      {
        label: 'Times',
        definition:
          'Views, searches and missing addresses left out of all other figures, because the user agent names a program. Programs that only fetch pages ask for nothing to be counted, and are in no figure.',
      },
    ],
    filter: null,
    empty: 'No program has been filtered.',
  },
} as const satisfies Record<string, Panel>

export type PanelName = keyof typeof PANELS
export const PANEL_NAMES = Object.keys(PANELS).filter(isPanelName)

export function isPanelName(name: string): name is PanelName {
  return Object.hasOwn(PANELS, name)
}

/** The panel with its optional properties in the type. */
export function panelOf(name: PanelName): Panel {
  return PANELS[name]
}

export const DEVICE_LABELS = { desktop: 'Desktop', phone: 'Phone', tablet: 'Tablet' } as const satisfies Record<Device, string>

export const STAT_DEFINITIONS = {
  views: VIEWS.definition,
  visitors:
    'Visitors, once per day each: a hash of address and browser, with a key that changes every day, tells them apart. Somebody who returns on another day counts again.',
  perVisitor: 'Views divided by visitors.',
  elsewhere: 'Share of the views that came straight from another site or an app that says so.',
} as const

/** `counts` are in the order of the columns. */
export type PanelRow = {
  key: string
  label: string
  /** A second line. */
  note: string | null
  /** The link of a row that sets no filter. */
  href: string | null
  counts: number[]
}

/** `total` is the number of rows on all pages. */
export type PanelData = { rows: PanelRow[]; total: number }
