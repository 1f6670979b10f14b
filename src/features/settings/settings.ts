// What the owner may change about the site, with the defaults a fresh site starts from.
import * as v from 'valibot'

const text = (fallback: string) => v.fallback(v.pipe(v.string(), v.maxLength(500)), fallback)
const count = (fallback: number) => v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), fallback)

export const settingsSchema = v.object({
  siteName: text('Inkfolio'),
  tagline: text('Notes from the workbench, with the code left in.'),
  description: text('Tutorials on programming and technology, and the projects they came from. Free to read.'),
  author: text('Inkfolio'),
  email: text('hello@inkfolio.dev'),
  location: text('Mumbai, India'),
  youtubeUrl: text('https://www.youtube.com/'),
  instagramUrl: text('https://www.instagram.com/'),
  telegramUrl: text('https://telegram.org/'),
  /** The stated claims of the specification; the owner corrects them when the site has figures of its own. */
  statedReaders: text('10K+'),
  statedArticles: text('500+'),
  statedCategories: text('50+'),
  statedAvailability: text('24/7'),
  statedRhythm: text('2-3 times a week'),
  statedReplyTime: text('24-48 hours on business days'),
  statedTutorialsJavascript: count(42),
  statedTutorialsPython: count(38),
  statedTutorialsJava: count(28),
  statedTutorialsCpp: count(22),
  statedArticlesTechnology: count(24),
  statedArticlesDesign: count(18),
  statedArticlesDevelopment: count(32),
  statedArticlesLifestyle: count(15),
  policyUpdatedOn: text('December 29, 2024'),
})

export type Settings = v.InferOutput<typeof settingsSchema>

export const defaultSettings: Settings = v.parse(settingsSchema, {})
