// What the command palette finds without a request.
import { FIGURE_NAMES, FIGURES, type FigureName } from '#src/features/settings/figures/figures.ts'
import { LOOK_GROUP, SETTING_GROUPS } from '#src/features/settings/setting-fields.ts'
import { SETUP_STEPS, type SetupStep, STEP_LABELS, stepPath } from '#src/features/settings/setup/setup-steps.ts'
import { FILES_PATH } from '#src/features/transfer/content-folder/screen/files-path.ts'
import { BACKUPS_TAB, CARDS_TAB, EMAIL_TAB, NAVIGATION_TAB, PROFILES_TAB, SETTINGS_TABS } from '../settings/settings-tabs.ts'
import { UPKEEP_TEXTS } from '../upkeep/upkeep-texts.ts'
import type { UpkeepTab } from '../upkeep/upkeep-url.ts'
import { ADMIN_LINKS } from './admin-navigation.ts'

export type PaletteTarget = {
  id: string
  group: 'Screens' | 'Actions' | 'Settings'
  label: string
  note?: string
  /** Further words an owner would type. */
  words?: string
  /** The address; its hash is the name of a field or the id of a box. Without one the id names an action of the palette. */
  to?: string
}

const ACCOUNT = '/admin/settings'
const SITE = '/admin/settings/site'
const LOOK = '/admin/settings/look'
const COMMENTS = '/admin/settings/comments'

const SCREEN_WORDS: Record<string, string> = {
  '/admin/dashboard': 'home start overview to do tasks',
  '/admin/posts': 'articles projects drafts writing saved views filters',
  '/admin/pages': 'static page about faq privacy policy terms imprint uses now legal texts',
  '/admin/templates': 'template boilerplate skeleton snippets blocks reuse begin start new post from',
  '/admin/media': 'pictures images photos files library uploads gallery unused alt text storage replace',
  '/admin/comments': 'replies moderation inbox queue waiting',
  '/admin/subscribers': 'newsletter readers email e-mail addresses mailing list followers subscriptions unsubscribe export csv',
  '/admin/link-shortener': 'short links gated links countdown password',
  '/admin/analytics': 'statistics stats views visitors traffic reports referrers searches not found 404',
  '/admin/categories': 'topics tags labels rename merge delete',
  '/admin/broken-links': 'dead links link check moved links 404 rot archive',
  '/admin/upkeep': 'maintenance maintain queues housekeeping neglected waiting outdated stale forgotten tidy',
  '/admin/redirects': 'redirect 301 302 404 410 old address moved renamed gone import export csv',
  '/admin/settings': 'preferences options configuration',
}

const TAB_WORDS: Record<string, string> = {
  [ACCOUNT]: 'profile user login sign in',
  [SITE]: 'blog title general',
  [CARDS_TAB]: 'languages categories topics',
  [NAVIGATION_TAB]: 'menu links header footer order nav bar mobile',
  [PROFILES_TAB]: 'social links follow github gitlab mastodon linkedin bluesky youtube instagram telegram rss rel me',
  [LOOK]: 'appearance theme design colours fonts logo branding',
  [COMMENTS]: 'moderation rules spam discussion',
  [EMAIL_TAB]: 'email mail newsletter smtp sender',
  [BACKUPS_TAB]: 'backup archive download restore export',
}

const FIELD_WORDS: Record<string, string> = {
  siteName: 'title blog name brand',
  tagline: 'slogan subtitle headline',
  description: 'seo meta summary',
  marker: 'colour color accent theme highlight',
  face: 'font typeface typography serif sans bitter inter literata',
  headlineWords: 'headline highlight mark word home tagline',
  typography: 'typographic smart quotes',
  newPostForm: 'markdown rich text editor default form write',
  author: 'byline name owner',
  email: 'mail e-mail contact',
  location: 'address city place country',
  timeZone: 'timezone dates clock hours utc region',
}

const FIGURE_WORDS: Record<FigureName, string> = {
  readers: 'visitors',
  articles: 'posts',
  categories: 'topics',
  availability: 'availability 24/7',
  rhythm: 'rhythm how often frequency',
  replyTime: 'response contact',
  policyDate: 'policy date privacy terms',
}

const SETUP_WORDS: Record<SetupStep, string> = {
  site: 'name author tagline time zone profiles',
  look: 'marker colour highlighter typeface font words',
  figures: 'numbers readers live count',
  content: 'starter articles empty import restore',
}

const UPKEEP_WORDS: [UpkeepTab, string][] = [
  ['drafts', 'stale unfinished forgotten posts'],
  ['outdated', 'outdated articles stale update review still right'],
  ['searches', 'without results found nothing empty search'],
  ['missing', 'missing address not found 404 redirect'],
  ['aside', 'hidden later snoozed dismissed'],
]

/** Boxes and fields of the settings that are no `SettingField`: id, label, further words. */
const OTHER_SETTINGS: readonly PaletteTarget[] = [
  ...boxes(ACCOUNT, 'Account', [
    ['name', 'Name and e-mail', 'account user rename email mail address change login'],
    ['email', 'E-mail address', 'account email mail login sign in change'],
    ['current', 'Password', 'change new current your passphrase login security'],
    ['second-step', 'Second step at sign-in', 'the two-factor two factor 2fa mfa totp authenticator app code security turn on off confirm'],
    ['second-step', 'Backup codes', 'make new recovery two-factor 2fa'],
    ['passkeys', 'Passkeys', 'add a passkey fingerprint face pin webauthn security key'],
    ['sessions', 'Sessions', 'devices browsers sign out everywhere log out'],
  ]),
  ...boxes(COMMENTS, 'Comments', [
    ['commentMode', 'New comments', 'approve approval moderation hold review'],
    ['commentLinksAtMost', 'Links allowed', 'spam limit'],
    ['commentCloseAfterDays', 'Close threads after days', 'comments disable lock old'],
    ['commentBannedWords', 'Banned words', 'spam block blacklist blocklist'],
    ['commentSuspectWords', 'Suspect words', 'spam flag'],
    ['commentNotices', 'Tell me about new comments by mail', 'notifications notices email'],
    ['bans', 'Banned addresses', 'ban block unban email ip'],
  ]),
  ...boxes(LOOK, 'Look', [['logo', 'Logo and icons', 'favicon icon brand picture upload image header']]),
  ...boxes(SITE, 'Pages and sections', [
    [
      'parts',
      'Pages and sections',
      'switch off hide turn off disable built-in page home page section about faq privacy projects languages categories resources archive contact terms typefaces set in footer',
    ],
  ]),
  ...boxes(SITE, 'What is kept', [['months', 'Keep statistics', 'retention analytics delete privacy']]),
  ...boxes(NAVIGATION_TAB, 'Navigation', [
    ['headerLinks', 'Header', 'add a link menu bar order label kind page path category'],
    ['menuLinks', 'Mobile menu', 'add a link hamburger phone order'],
    ['footerItems', 'Footer', 'add a link add a heading column order external address'],
  ]),
  ...boxes(CARDS_TAB, 'Cards', [
    ['languageCards', 'Language cards', 'add a card languages page tutorials category figure number text code order'],
    ['categoryCards', 'Category cards', 'add a card categories page articles category figure number text order topics'],
  ]),
  ...boxes(PROFILES_TAB, 'Profiles', [['profiles', 'Profiles', 'add a profile address kind label order social link']]),
  ...boxes(EMAIL_TAB, 'E-mail', [
    ['new-posts', 'New posts by e-mail', 'email offer readers subscribe newsletter subscribers'],
    ['subscribe', 'Subscribe form', 'title introduction text newsletter'],
    ['mail-server', 'Mail server', 'send a test e-mail email smtp sender spf dmarc dns records spam'],
  ]),
  ...boxes(BACKUPS_TAB, 'Backups', [
    ['backups', 'Back up now', 'make a backup archive download export'],
    ['restore', 'Restore a backup', 'upload go back undo recover replace everything your password'],
    [
      'export',
      'Export',
      'download the export format of the export leave move migrate astro hugo eleventy wordpress wxr ghost markdown archive',
    ],
    ['nightly', 'Every night', 'nightly automatic backup schedule'],
  ]),
]

function boxes(tab: string, note: string, rows: readonly [id: string, label: string, words: string][]): PaletteTarget[] {
  return rows.map(([id, label, words]) => ({
    id: `setting-${label}`.replaceAll(' ', '-'),
    group: 'Settings',
    label,
    note,
    words,
    to: `${tab}#${id}`,
  }))
}

/** Label, further words, address. */
const ACTIONS: readonly [label: string, words: string, to: string][] = [
  ['New post', 'write create article draft project', '/admin/posts/create'],
  ['New template', 'write create boilerplate skeleton', '/admin/templates/create'],
  ['Snippets', 'saved blocks insert reuse templates slash', '/admin/templates/snippets'],
  ['New page', 'write create static imprint uses now', '/admin/pages/create'],
  [
    'Short texts',
    'headings introductions search descriptions footer home posts projects archive contact languages categories resources words wording',
    '/admin/pages/texts',
  ],
  ...SETUP_STEPS.map((step): [string, string, string] => [
    `Set up: ${STEP_LABELS[step]}`,
    `set-up setup wizard first steps start finish setting up ${SETUP_WORDS[step]}`,
    stepPath(step),
  ]),
  ['Find and replace in all posts', 'search rename rewrite text word everywhere bulk change mass correct', '/admin/posts/replace'],
  ['Import posts', 'upload markdown folder zip archive move migrate hugo jekyll astro restore undo', '/admin/import'],
  ['New link', 'create short shorten gated url', '/admin/link-shortener?link=new'],
  ['Import links', 'csv upload', '/admin/link-shortener#import'],
  ['New redirect', 'create 301 moved', '/admin/redirects?rule=new'],
  ['Import redirects', 'csv upload 301 moved', '/admin/redirects#import'],
  ['Upload files', 'add pictures images photos files media library', '/admin/media#upload'],
  ['Delete unused files', 'remove pictures clean up images storage space media', '/admin/media?filter=unused#delete-unused'],
  ['Check links now', 'dead broken moved link check run 404', '/admin/broken-links#check'],
  ...UPKEEP_WORDS.map(([tab, words]): [string, string, string] => [
    `Upkeep: ${UPKEEP_TEXTS[tab].label}`,
    words,
    `/admin/upkeep?queue=${tab}`,
  ]),
  ['Comments in spam', 'junk', '/admin/comments?queue=spam'],
  ['Comments that wait for review', 'moderate approve pending', '/admin/comments?queue=waiting'],
  ['All comments', 'approved shown', '/admin/comments?queue=all'],
  ['Comments without an answer', 'unanswered reply to answer', '/admin/comments?queue=unanswered'],
  ['Flagged comments', 'suspect reported', '/admin/comments?queue=flagged'],
  ['Comments in the trash', 'trashed deleted bin', '/admin/comments?queue=trash'],
  ['Published posts', 'public live', '/admin/posts?tab=published'],
  ['Drafts', 'unfinished posts', '/admin/posts?tab=drafts'],
  ['Scheduled posts', 'planned later', '/admin/posts?tab=scheduled'],
  ['Projects', 'showcase', '/admin/posts?tab=projects'],
  ['Trash', 'deleted posts restore bin', '/admin/posts?tab=trash'],
]

/** The palette does these itself. */
const OWN_ACTIONS: readonly PaletteTarget[] = [
  { id: 'view-site', group: 'Actions', label: 'View site', words: 'visit blog public home' },
  { id: 'theme', group: 'Actions', label: 'Switch theme', words: 'dark light mode night day' },
  { id: 'sign-out', group: 'Actions', label: 'Sign out', words: 'log out logout leave' },
]

export const PALETTE_TARGETS: readonly PaletteTarget[] = [
  ...ADMIN_LINKS.map(({ to, label }): PaletteTarget => ({ id: to, group: 'Screens', label, words: SCREEN_WORDS[to] ?? '', to })),
  {
    id: 'files',
    group: 'Screens',
    label: 'Files',
    words: 'content folder markdown git sync synchronise compare conflicts difference broken',
    to: FILES_PATH,
  },
  ...ACTIONS.map(([label, words, to]): PaletteTarget => ({ id: to, group: 'Actions', label, words, to })),
  ...OWN_ACTIONS,
  // The screen of the files stands among the screens.
  ...SETTINGS_TABS.filter(({ to }) => to !== FILES_PATH).map(
    ({ to, label }): PaletteTarget => ({
      id: `tab-${to}`,
      group: 'Settings',
      label: `${label} settings`,
      words: TAB_WORDS[to] ?? '',
      to,
    }),
  ),
  ...SETTING_GROUPS.flatMap((group) =>
    group.fields.map(
      ({ key, label }): PaletteTarget => ({
        id: `field-${key}`,
        group: 'Settings',
        label,
        note: group.title,
        words: FIELD_WORDS[key] ?? '',
        to: `${group === LOOK_GROUP ? LOOK : SITE}#${key}`,
      }),
    ),
  ),
  ...FIGURE_NAMES.map((name): PaletteTarget => {
    const { label, show } = FIGURES[name]
    const words = `${FIGURE_WORDS[name]} stated claims number own text live count show hide`
    return { id: `figure-${name}`, group: 'Settings', label, note: 'Figures', words, to: `${SITE}#${show}` }
  }),
  ...OTHER_SETTINGS,
]

const MAIL_PATHS = [EMAIL_TAB, ...ADMIN_LINKS.flatMap(({ to, needsMail }) => (needsMail ? [to] : []))]

/** Whether the target exists only where the site has a mail server. */
export function needsMail({ to }: Pick<PaletteTarget, 'to'>): boolean {
  return MAIL_PATHS.some((path) => to?.startsWith(path))
}
