// What the command palette finds without a request.
import { FIGURE_NAMES, FIGURES, type FigureName } from '#src/features/settings/figures/figures.ts'
import { LOOK_GROUP, SETTING_GROUPS } from '#src/features/settings/setting-fields.ts'
import { SETUP_STEPS, type SetupStep, STEP_LABELS, stepPath } from '#src/features/settings/setup/setup-steps.ts'
import { BACKUPS_TAB, CARDS_TAB, NAVIGATION_TAB, PROFILES_TAB, SETTINGS_TABS } from '../settings/settings-tabs.ts'
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

/** Boxes and fields of the settings that are no `SettingField`. */
const OTHER_SETTINGS: readonly (Required<Pick<PaletteTarget, 'label' | 'words' | 'to'>> & { note: string })[] = [
  { to: `${ACCOUNT}#name`, label: 'Name and e-mail', note: 'Account', words: 'account user rename email mail address change login' },
  { to: `${ACCOUNT}#email`, label: 'E-mail address', note: 'Account', words: 'account email mail login sign in change' },
  { to: `${ACCOUNT}#current`, label: 'Password', note: 'Account', words: 'change new current your passphrase login security' },
  {
    to: `${ACCOUNT}#second-step`,
    label: 'Second step at sign-in',
    note: 'Account',
    words: 'the two-factor two factor 2fa mfa totp authenticator app code security turn on off confirm',
  },
  { to: `${ACCOUNT}#second-step`, label: 'Backup codes', note: 'Account', words: 'make new recovery two-factor 2fa' },
  { to: `${ACCOUNT}#passkeys`, label: 'Passkeys', note: 'Account', words: 'add a passkey fingerprint face pin webauthn security key' },
  { to: `${ACCOUNT}#sessions`, label: 'Sessions', note: 'Account', words: 'devices browsers sign out everywhere log out' },
  { to: `${COMMENTS}#commentMode`, label: 'New comments', note: 'Comments', words: 'approve approval moderation hold review' },
  { to: `${COMMENTS}#commentLinksAtMost`, label: 'Links allowed', note: 'Comments', words: 'spam limit' },
  { to: `${COMMENTS}#commentCloseAfterDays`, label: 'Close threads after days', note: 'Comments', words: 'comments disable lock old' },
  { to: `${COMMENTS}#commentBannedWords`, label: 'Banned words', note: 'Comments', words: 'spam block blacklist blocklist' },
  { to: `${COMMENTS}#commentSuspectWords`, label: 'Suspect words', note: 'Comments', words: 'spam flag' },
  { to: `${COMMENTS}#commentNotices`, label: 'Tell me about new comments by mail', note: 'Comments', words: 'notifications notices email' },
  { to: `${COMMENTS}#bans`, label: 'Banned addresses', note: 'Comments', words: 'ban block unban email ip' },
  { to: `${LOOK}#logo`, label: 'Logo and icons', note: 'Look', words: 'favicon icon brand picture upload image header' },
  { to: `${SITE}#months`, label: 'Keep statistics', note: 'What is kept', words: 'retention analytics delete privacy' },
  {
    to: `${NAVIGATION_TAB}#headerLinks`,
    label: 'Header',
    note: 'Navigation',
    words: 'add a link menu bar order label kind page path category',
  },
  { to: `${NAVIGATION_TAB}#menuLinks`, label: 'Mobile menu', note: 'Navigation', words: 'add a link hamburger phone order' },
  {
    to: `${NAVIGATION_TAB}#footerItems`,
    label: 'Footer',
    note: 'Navigation',
    words: 'add a link add a heading column order external address',
  },
  {
    to: `${CARDS_TAB}#languageCards`,
    label: 'Language cards',
    note: 'Cards',
    words: 'add a card languages page tutorials category figure number text code order',
  },
  {
    to: `${CARDS_TAB}#categoryCards`,
    label: 'Category cards',
    note: 'Cards',
    words: 'add a card categories page articles category figure number text order topics',
  },
  { to: `${PROFILES_TAB}#profiles`, label: 'Profiles', note: 'Profiles', words: 'add a profile address kind label order social link' },
  { to: `${BACKUPS_TAB}#backups`, label: 'Back up now', note: 'Backups', words: 'make a backup archive download export' },
  {
    to: `${BACKUPS_TAB}#restore`,
    label: 'Restore a backup',
    note: 'Backups',
    words: 'upload go back undo recover replace everything your password',
  },
  {
    to: `${BACKUPS_TAB}#export`,
    label: 'Export',
    note: 'Backups',
    words: 'download the export format of the export leave move migrate astro hugo eleventy wordpress wxr ghost markdown archive',
  },
  { to: `${BACKUPS_TAB}#nightly`, label: 'Every night', note: 'Backups', words: 'nightly automatic backup schedule' },
]

const ACTIONS: readonly PaletteTarget[] = [
  { id: 'new-post', group: 'Actions', label: 'New post', words: 'write create article draft project', to: '/admin/posts/create' },
  {
    id: 'new-template',
    group: 'Actions',
    label: 'New template',
    words: 'write create boilerplate skeleton',
    to: '/admin/templates/create',
  },
  {
    id: 'snippets',
    group: 'Actions',
    label: 'Snippets',
    words: 'saved blocks insert reuse templates slash',
    to: '/admin/templates/snippets',
  },
  { id: 'new-page', group: 'Actions', label: 'New page', words: 'write create static imprint uses now', to: '/admin/pages/create' },
  {
    id: 'texts',
    group: 'Actions',
    label: 'Short texts',
    words:
      'headings introductions search descriptions footer home posts projects archive contact languages categories resources words wording',
    to: '/admin/pages/texts',
  },
  ...SETUP_STEPS.map(
    (step): PaletteTarget => ({
      id: `setup-${step}`,
      group: 'Actions',
      label: `Set up: ${STEP_LABELS[step]}`,
      words: `set-up setup wizard first steps start finish setting up ${SETUP_WORDS[step]}`,
      to: stepPath(step),
    }),
  ),
  {
    id: 'replace',
    group: 'Actions',
    label: 'Find and replace in all posts',
    words: 'search rename rewrite text word everywhere bulk change mass correct',
    to: '/admin/posts/replace',
  },
  {
    id: 'import',
    group: 'Actions',
    label: 'Import posts',
    words: 'upload markdown folder zip archive move migrate hugo jekyll astro restore undo',
    to: '/admin/import',
  },
  {
    id: 'files',
    group: 'Screens',
    label: 'Files',
    words: 'content folder markdown git sync synchronise compare conflicts difference broken',
    to: '/admin/files',
  },
  { id: 'new-link', group: 'Actions', label: 'New link', words: 'create short shorten gated url', to: '/admin/link-shortener?link=new' },
  { id: 'import-links', group: 'Actions', label: 'Import links', words: 'csv upload', to: '/admin/link-shortener#import' },
  { id: 'new-redirect', group: 'Actions', label: 'New redirect', words: 'create 301 moved', to: '/admin/redirects?rule=new' },
  { id: 'import-redirects', group: 'Actions', label: 'Import redirects', words: 'csv upload 301 moved', to: '/admin/redirects#import' },
  {
    id: 'upload-pictures',
    group: 'Actions',
    label: 'Upload pictures',
    words: 'add images photos files media library',
    to: '/admin/media#upload',
  },
  {
    id: 'unused-pictures',
    group: 'Actions',
    label: 'Delete unused pictures',
    words: 'remove clean up images storage space media',
    to: '/admin/media?filter=unused#delete-unused',
  },
  {
    id: 'check-links',
    group: 'Actions',
    label: 'Check links now',
    words: 'dead broken moved link check run 404',
    to: '/admin/broken-links#check',
  },
  ...UPKEEP_WORDS.map(
    ([tab, words]): PaletteTarget => ({
      id: `upkeep-${tab}`,
      group: 'Actions',
      label: `Upkeep: ${UPKEEP_TEXTS[tab].label}`,
      words,
      to: `/admin/upkeep?queue=${tab}`,
    }),
  ),
  { id: 'spam', group: 'Actions', label: 'Comments in spam', words: 'junk', to: '/admin/comments?queue=spam' },
  {
    id: 'waiting',
    group: 'Actions',
    label: 'Comments that wait for review',
    words: 'moderate approve pending',
    to: '/admin/comments?queue=waiting',
  },
  { id: 'comments-all', group: 'Actions', label: 'All comments', words: 'approved shown', to: '/admin/comments?queue=all' },
  {
    id: 'comments-unanswered',
    group: 'Actions',
    label: 'Comments without an answer',
    words: 'unanswered reply to answer',
    to: '/admin/comments?queue=unanswered',
  },
  { id: 'comments-flagged', group: 'Actions', label: 'Flagged comments', words: 'suspect reported', to: '/admin/comments?queue=flagged' },
  {
    id: 'comments-trash',
    group: 'Actions',
    label: 'Comments in the trash',
    words: 'trashed deleted bin',
    to: '/admin/comments?queue=trash',
  },
  { id: 'published', group: 'Actions', label: 'Published posts', words: 'public live', to: '/admin/posts?tab=published' },
  { id: 'drafts', group: 'Actions', label: 'Drafts', words: 'unfinished posts', to: '/admin/posts?tab=drafts' },
  { id: 'scheduled', group: 'Actions', label: 'Scheduled posts', words: 'planned later', to: '/admin/posts?tab=scheduled' },
  { id: 'projects', group: 'Actions', label: 'Projects', words: 'showcase', to: '/admin/posts?tab=projects' },
  { id: 'trash', group: 'Actions', label: 'Trash', words: 'deleted posts restore bin', to: '/admin/posts?tab=trash' },
  { id: 'view-site', group: 'Actions', label: 'View site', words: 'visit blog public home' },
  { id: 'theme', group: 'Actions', label: 'Switch theme', words: 'dark light mode night day' },
  { id: 'sign-out', group: 'Actions', label: 'Sign out', words: 'log out logout leave' },
]

export const PALETTE_TARGETS: readonly PaletteTarget[] = [
  ...ADMIN_LINKS.map(({ to, label }): PaletteTarget => ({ id: to, group: 'Screens', label, words: SCREEN_WORDS[to] ?? '', to })),
  ...ACTIONS,
  ...SETTINGS_TABS.map(
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
  ...OTHER_SETTINGS.map(
    (setting): PaletteTarget => ({ ...setting, id: `setting-${setting.label}`.replaceAll(' ', '-'), group: 'Settings' }),
  ),
]
