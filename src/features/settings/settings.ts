// Settings of the site and their defaults.
import * as v from 'valibot'
import { isSha256 } from '#src/features/media/image-source.ts'
import { findTimeZone } from '#src/lib/format/time-zone.ts'
import { isHexColor } from '#src/lib/hex-color.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { ARTICLE_FORMS } from './article-forms.ts'
import { DEFAULT_CATEGORY_CARDS, DEFAULT_LANGUAGE_CARDS } from './cards/card.ts'
import { categoryCardsSchema, languageCardsSchema } from './cards/cards.schema.ts'
import { contentFolderNameSchema } from './content-folder-name.ts'
import { FIGURE_MODES } from './figures/figures.ts'
import { DEFAULT_MARKER } from './look/suggested-markers.ts'
import { DEFAULT_FOOTER, DEFAULT_HEADER, DEFAULT_MENU } from './navigation/default-links.ts'
import { footerItemsSchema, headerLinksSchema, menuLinksSchema } from './navigation/navigation.schema.ts'
import { SITE_PARTS, type SitePart } from './parts/site-parts.ts'
import { DEFAULT_PROFILES } from './profiles/profile.ts'
import { profilesSchema } from './profiles/profiles.schema.ts'
import { STEP_STATES } from './setup/setup-steps.ts'
import { UNSET_EMAIL } from './unset-email.ts'

const text = (fallback: string) => v.fallback(boundedText({ max: 500 }), fallback)
const whole = (fallback: number, most: number) => v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most)), fallback)
const words = v.fallback(v.pipe(v.array(boundedText({ max: 100 })), v.maxLength(500)), [])
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1))

const shownAs = v.fallback(v.picklist(FIGURE_MODES), 'own')
const stepState = v.picklist(STEP_STATES)
const shownOrHidden = v.fallback(v.picklist(['own', 'hidden']), 'own')

export const COMMENT_MODES = ['open', 'first_held', 'all_held'] as const
export type CommentMode = (typeof COMMENT_MODES)[number]

/** Text faces. `ui/tokens.css` declares the first, `look/faces.ts` the others. */
export const FACES = ['Literata', 'Bitter', 'Inter'] as const
export type Face = (typeof FACES)[number]

/** How articles show quotes, dashes and ellipses. */
export const TYPOGRAPHY = ['typographic', 'as written'] as const

export const settingsSchema = v.object({
  siteName: text('Inkfolio'),
  tagline: text('Notes from the workbench, with the code left in.'),
  description: text('Tutorials on programming and technology, and the projects they came from. Free to read.'),
  author: text('Inkfolio'),
  email: text(UNSET_EMAIL),
  location: text('Mumbai, India'),
  /** The IANA name of the zone in which dates are formatted. */
  timeZone: v.fallback(
    v.pipe(
      boundedText({ max: 64 }),
      v.check((name) => findTimeZone(name) !== null),
    ),
    'UTC',
  ),
  profiles: v.fallback(profilesSchema, DEFAULT_PROFILES),
  headerLinks: v.fallback(headerLinksSchema, DEFAULT_HEADER),
  /** The links that only the menu on narrow screens has. */
  menuLinks: v.fallback(menuLinksSchema, DEFAULT_MENU),
  footerItems: v.fallback(footerItemsSchema, DEFAULT_FOOTER),
  /** `#rrggbb`. */
  marker: v.fallback(v.pipe(boundedText({ max: 7 }), v.check(isHexColor)), DEFAULT_MARKER),
  /** The words of the tagline that the home page highlights. Empty: its longest word. */
  headlineWords: text(''),
  /** Of titles and texts. */
  face: v.fallback(v.picklist(FACES), 'Literata'),
  /** The uploaded picture that stands for the site; null for the original logo. */
  logo: v.fallback(
    v.nullable(v.object({ hash: v.pipe(boundedText({ max: 64 }), v.check(isSha256)), width: pixels, height: pixels })),
    null,
  ),
  typography: v.fallback(v.picklist(TYPOGRAPHY), 'typographic'),
  /** What the site states about itself (`figures/figures.ts`): the owner's texts, and how each is shown. */
  statedReaders: text('10K+'),
  statedArticles: text('500+'),
  statedCategories: text('50+'),
  statedAvailability: text('24/7'),
  statedRhythm: text('2-3 times a week'),
  statedReplyTime: text('24-48 hours on business days'),
  policyUpdatedOn: text('December 29, 2024'),
  showReaders: shownAs,
  showArticles: shownAs,
  showCategories: shownAs,
  showAvailability: shownOrHidden,
  showRhythm: shownOrHidden,
  showReplyTime: shownOrHidden,
  showPolicyDate: shownOrHidden,
  /** The parts of the public site that the owner switched off (`parts/site-parts.ts`). */
  switchedOff: v.fallback(
    v.pipe(
      words,
      v.transform((names): SitePart[] => SITE_PARTS.filter((part) => names.includes(part))),
    ),
    [],
  ),
  languageCards: v.fallback(languageCardsSchema, DEFAULT_LANGUAGE_CARDS),
  categoryCards: v.fallback(categoryCardsSchema, DEFAULT_CATEGORY_CARDS),
  /** Short texts of public pages that differ from the original (`texts/site-texts.ts`). */
  texts: v.fallback(v.record(boundedText({ max: 60 }), boundedText({ max: 500 })), {}),
  /** In what new posts, pages and templates are written. */
  newPostForm: v.fallback(v.picklist(ARTICLE_FORMS), 'rich text'),
  /** `first_held`: the first comment of an author waits for review; `all_held`: every comment does. */
  commentMode: v.fallback(v.picklist(COMMENT_MODES), 'open'),
  /** A comment with one of these words is classified as spam. */
  commentBannedWords: words,
  /** A comment with one of these words is published and flagged. */
  commentSuspectWords: words,
  /** Comments with more links wait for review. */
  commentLinksAtMost: whole(2, 100),
  /** Days after its publication at which the thread of a post closes; 0 means never. */
  commentCloseAfterDays: whole(0, 36_500),
  /** Whether the owner gets mail about new comments. Needs SMTP_URL. */
  commentNotices: v.fallback(v.boolean(), true),
  /** Whether pages offer new posts by e-mail. Needs SMTP_URL. */
  offersNewPosts: v.fallback(v.boolean(), false),
  /** Retention of statistics in whole months; 0 means for ever. */
  analyticsKeepMonths: whole(0, 600),
  /** The keys of the examples that the owner confirmed (`examples/examples.ts`). */
  confirmedExamples: words,
  /** The steps of the set-up (`setup/setup-steps.ts`). Null on a site that was not set up with the one-time link, or whose owner dismissed them. */
  setup: v.fallback(
    v.nullable(
      v.object({
        site: stepState,
        // Missing where the set-up began with an older version, which had no such step.
        look: v.optional(stepState, 'done'),
        figures: stepState,
        content: stepState,
      }),
    ),
    null,
  ),
  nightlyBackups: v.fallback(v.boolean(), true),
  /** The content folder below the data folder with this id; null for none. The variable CONTENT_DIR comes first. */
  contentFolder: v.fallback(v.nullable(v.object({ name: contentFolderNameSchema, dataFolder: boundedText({ max: 36 }) })), null),
})

export type Settings = v.InferOutput<typeof settingsSchema>

export const defaultSettings: Settings = v.parse(settingsSchema, {})
