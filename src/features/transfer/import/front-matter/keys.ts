// The names that other programs have for the fields of a post. Names are compared without case, hyphens and underscores.

/** What the reader of an export reports of a post. Files of people have no such key. */
export const IMPORT_NOTES = 'import-notes'

export const KEYS = {
  title: ['title', 'headline'],
  description: ['description', 'summary', 'excerpt', 'subtitle', 'spoiler', 'abstract', 'intro', 'teaser', 'lead', 'metadescription'],
  date: [
    ...['createdat', 'date', 'publishedat', 'published', 'publishdate', 'pubdate', 'pubdatetime', 'publishedon', 'publisheddate'],
    ...['datepublished', 'publicationdate', 'created', 'createdon', 'datecreated', 'datetime', 'posted', 'postedon', 'postdate'],
    ...['scheduled', 'scheduledat', 'scheduledfor', 'publishat', 'publishon', 'releasedate', 'embargo'],
  ],
  updated: [
    ...['updatedat', 'updated', 'lastmod', 'lastmodified', 'lastmodifiedat', 'modified', 'modifiedat', 'modifieddate', 'datemodified'],
    ...['updateddate', 'updatedon', 'lastupdated', 'lastupdate', 'moddatetime', 'dateupdated', 'editedat'],
  ],
  thumbnail: [
    ...['thumbnail', 'image', 'cover', 'coverimage', 'heroimage', 'hero', 'featuredimage', 'featureimage', 'banner', 'bannerimage'],
    ...['headerimage', 'header', 'img', 'thumb', 'thumbnailimage', 'photo', 'images', 'postimage', 'teaserimage', 'ogimage', 'socialimage'],
  ],
  category: ['category', 'categories', 'tags', 'tag', 'topics', 'topic', 'taxonomies'],
  author: ['author', 'authors', 'by', 'byline', 'writer', 'creator'],
  series: ['series', 'seriestitle', 'seriesname'],
  seriesOrder: ['seriesorder', 'seriesindex', 'seriespart', 'seriesnumber', 'part'],
  address: ['path', 'permalink', 'url'],
  formerAddresses: ['aliases', 'alias', 'redirectfrom', 'redirects', 'oldurls', 'formeraddresses'],
  canonical: ['canonical', 'canonicalurl', 'canonicallink', 'originalurl', 'relcanonical'],
  language: ['language', 'lang', 'locale'],
  metaTitle: ['metatitle', 'seotitle', 'searchtitle', 'titletag'],
  metaDescription: ['metadescription', 'seodescription', 'searchdescription', 'metadesc'],
  socialImage: ['socialimage', 'ogimage', 'socialpicture', 'twitterimage', 'shareimage', 'seoimage'],
  noindex: ['noindex', 'robotsnoindex', 'hidefromsearch', 'seonoindex'],
  thumbnailAlt: [
    ...['thumbnailalt', 'imagealt', 'coveralt', 'coverimagealt', 'heroalt', 'heroimagealt', 'featuredimagealt', 'featureimagealt'],
    ...['banneralt', 'thumbalt', 'imagealttext', 'alt'],
  ],
  focal: ['thumbnailfocus', 'focalpoint', 'thumbnailfocalpoint', 'imagefocus', 'imageposition', 'objectposition'],
  contents: ['toc', 'showtoc', 'tableofcontents', 'contents', 'autotoc'],
} as const

type Field = keyof typeof KEYS

/** Tables of the author's own keys. */
export const TABLES = ['extra', 'params'] as const

/** What other engines need for their own pages, and this site does in its own way. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['title', 'slug', 'layout', 'type', 'markup', ...TABLES])

export type FrontMatterKeys = ReturnType<typeof readKeys>

/** Looks values up by any of their names. The tables of Zola (`extra`) and Hugo (`params`) count after the keys themselves. */
export function readKeys(data: Record<string, unknown>) {
  const values = new Map<string, { key: string; value: unknown }>()
  const repeated: string[] = []
  const add = (key: string, value: unknown, shownAs: string) => {
    const name = normalizeKey(key)
    if (value === undefined || value === null || value === '') return
    if (values.has(name)) repeated.push(shownAs)
    else values.set(name, { key, value })
  }
  for (const [key, value] of Object.entries(data)) add(key, value, key)
  for (const table of TABLES) for (const [key, value] of entriesOf(data[table])) add(key, value, `${table}.${key}`)
  const used = new Set<string>()

  function get(name: string): unknown {
    used.add(name)
    return values.get(name)?.value
  }

  /** Further names stay unused. */
  function find(names: readonly string[], accepts: (value: unknown) => boolean = () => true): { key: string; value: unknown } | undefined {
    const name = names.find((candidate) => values.has(candidate) && accepts(values.get(candidate)?.value))
    if (name === undefined) return undefined
    used.add(name)
    return values.get(name)
  }

  return {
    get,
    /** The first key of these names with a value that is accepted, as written. */
    find,
    /** The first value under one of the field's names that is accepted. */
    first: (field: Field, accepts?: (value: unknown) => boolean): unknown => find(KEYS[field], accepts)?.value,
    all: (field: Field): unknown[] => KEYS[field].map(get).filter((value) => value !== undefined),
    /** The names with values that nothing asked for, as written, each once. */
    unused: (): string[] => {
      const ignored = [...values].filter(([name]) => !used.has(name) && !WITHOUT_EFFECT.has(name)).map(([, { key }]) => key)
      return [...new Set([...ignored, ...repeated])]
    },
  }
}

export function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
}

/** A key of such signs only stays as it is. */
export function normalizeKey(key: string): string {
  return key.toLowerCase().replace(/[-_\s.]/g, '') || key
}
