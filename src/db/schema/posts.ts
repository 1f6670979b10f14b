import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { CodeBlockEntry } from '#src/lib/code-block-entry.ts'
import type { TocEntry } from '#src/lib/toc.ts'
import { tsvector } from './tsvector.ts'

export const POST_STATUSES = ['draft', 'published', 'scheduled', 'trashed'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

/** A page is a text at an address of its own (`/{slug}`) that no list of posts contains. A template is what new posts begin with: only the owner sees it. */
export const POST_TYPES = ['post', 'page', 'template'] as const
export type PostType = (typeof POST_TYPES)[number]
/** What can be public, and comes in and goes out with imports and exports. */
export type PublicPostType = Exclude<PostType, 'template'>

export const posts = pgTable(
  'posts',
  {
    id: uuid().primaryKey().defaultRandom(),
    type: text({ enum: POST_TYPES }).notNull().default('post'),
    slug: text().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    thumbnail: text(),
    category: text().array().notNull().default(sql`'{}'`),
    /** Names; empty for the author of the site. */
    authors: text().array().notNull().default(sql`'{}'`),
    /** The article as HTML. Of a post in Markdown it is derived from `markdown` at every save. */
    content: text().notNull(),
    status: text({ enum: POST_STATUSES }).notNull().default('draft'),
    /** Generated, so that it cannot disagree with the status. False for pages: what reads published posts cannot return one. */
    published: boolean().notNull().generatedAlwaysAs(sql`status = 'published' and type = 'post'`),
    isProject: boolean('is_project').notNull().default(false),
    projectPreviewUrl: text('project_preview_url'),
    projectPreviewLabel: text('project_preview_label').notNull().default('Live Preview'),
    projectSourceUrl: text('project_source_url'),
    projectSourceLabel: text('project_source_label').notNull().default('Source Code'),
    /** The name of the series that the post is a part of. Names that differ only by case are one series. */
    series: text(),
    /** The position in the series. Parts without one follow in the order of their dates. */
    seriesOrder: integer('series_order'),
    /** The original of a text that another site has too; null for one of this site. */
    canonicalUrl: text('canonical_url'),
    /** A language tag (BCP 47); null for the language of the site. */
    language: text(),
    /** Whether its page lists its headings. */
    hasContents: boolean('has_contents').notNull().default(true),
    /** Title and description for search engines and link previews; empty for those of the post. */
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    /** The picture of link previews; null for the thumbnail, or the drawn one of a post without a thumbnail. */
    socialImage: text('social_image'),
    /** Whether search engines are asked to leave its page out. */
    noindex: boolean().notNull().default(false),
    /** What the thumbnail shows; empty for a decorative one. */
    thumbnailAlt: text('thumbnail_alt').notNull().default(''),
    /** The place of the thumbnail that stays in view where it is cropped, in per cent from the left and from the top. */
    focalX: smallint('focal_x').notNull().default(50),
    focalY: smallint('focal_y').notNull().default(50),
    renderedHtml: text('rendered_html').notNull(),
    toc: jsonb().$type<TocEntry[]>().notNull().default([]),
    /** Distinct targets of links in the rendered article. Reading reports are validated against them. */
    linkHrefs: jsonb('link_hrefs').$type<string[]>().notNull().default([]),
    /** The code blocks of the rendered article. Reading reports are validated against them. */
    codeBlocks: jsonb('code_blocks').$type<CodeBlockEntry[]>().notNull().default([]),
    renderVersion: integer('render_version').notNull(),
    /** The article without markup and without code, for search and snippets. */
    plainText: text('plain_text').notNull().default(''),
    codeText: text('code_text').notNull().default(''),
    /** Minutes, at least 1. */
    readingMinutes: integer('reading_minutes').notNull().default(1),
    revision: integer().notNull().default(1),
    /** Optimistic concurrency: incremented by every save of the editor and every change of the post. A save must name the current version. */
    draftVersion: integer('draft_version').notNull().default(1),
    /** The public date, which the owner can change; of a scheduled post the time of its publication. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** The first publication. */
    publishedAt: timestamp('published_at', { withTimezone: true }),
    /** The status before it was moved to the trash. Null counts as draft. */
    trashedFrom: text('trashed_from', { enum: POST_STATUSES }),
    trashedAt: timestamp('trashed_at', { withTimezone: true }),
    /** When a post that was deleted from the trash is removed. Until then the deletion can be undone. */
    purgeAt: timestamp('purge_at', { withTimezone: true }),
    /** 'starter' for starter content, which the owner can remove at once. */
    origin: text(),
    /** The hash of what the last import wrote; the post was edited here when its own is another. Null for a post that never was imported. */
    importedHash: text('imported_hash'),
    /** The words of a page, for search; null for posts, whose words are in `published_posts`. Set by a trigger. */
    pageDocument: tsvector('page_document'),
    /** The first paragraph of the article in one line, which describes a post without a description. */
    excerpt: text().notNull().default(''),
    /** The source of a post that is written in Markdown, as it was written; null for rich text, whose source is `content`. */
    markdown: text(),
    /** The Markdown that it is written in, as `writeDialect` names it. */
    dialect: text().notNull().default(''),
    /** Where the addresses in `markdown` lead, as `writeAddresses` names it. */
    addresses: text().notNull().default(''),
    /** What the front matter of its file says besides, in lines of YAML. */
    frontMatter: text('front_matter').notNull().default(''),
  },
  (table) => [
    unique('posts_slug_key').on(table.slug, table.type),
    check('posts_type_check', sql`${table.type} in ('post', 'page', 'template')`),
    // A template can never be public.
    check('posts_template_check', sql`${table.type} <> 'template' or ${table.status} in ('draft', 'trashed')`),
    check('posts_slug_check', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('posts_title_check', sql`length(${table.title}) between 1 and 300`),
    check('posts_authors_check', sql`cardinality(${table.authors}) <= 20`),
    check('posts_series_check', sql`length(${table.series}) between 1 and 120 and ${table.seriesOrder} between 1 and 9999`),
    check('posts_canonical_url_check', sql`${table.canonicalUrl} ~ '^https?://' and length(${table.canonicalUrl}) <= 2000`),
    check('posts_language_check', sql`${table.language} ~ '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$'`),
    check(
      'posts_meta_check',
      sql`length(${table.metaTitle}) <= 300 and length(${table.metaDescription}) <= 500 and length(${table.thumbnailAlt}) <= 1000`,
    ),
    // Steps of 5, because the style sheet has one rule per position (ui/focal-point.css).
    check(
      'posts_focal_check',
      sql`${table.focalX} between 0 and 100 and ${table.focalX} % 5 = 0 and ${table.focalY} between 0 and 100 and ${table.focalY} % 5 = 0`,
    ),
    check('posts_dialect_check', sql`${table.dialect} ~ '^([a-z]+( [a-z]+)*)?$'`),
    check('posts_status_check', sql`${table.status} in ('draft', 'published', 'scheduled', 'trashed')`),
    check('posts_trashed_check', sql`${table.status} = 'trashed' or (${table.trashedFrom} is null and ${table.purgeAt} is null)`),
    index('posts_series_idx').on(sql`lower(${table.series})`, table.seriesOrder, table.createdAt).where(sql`series is not null`),
    // The orders of the owner's list.
    index('posts_updated_idx').on(table.updatedAt, table.id),
    index('posts_created_idx').on(table.createdAt, table.id),
    index('posts_title_idx').on(sql`lower(${table.title})`, table.id),
    // Drafts, scheduled and trashed posts are few beside what is published.
    index('posts_unpublished_idx').on(table.status, table.updatedAt, table.id).where(sql`status <> 'published'`),
    index('posts_scheduled_idx').on(table.createdAt).where(sql`status = 'scheduled'`),
    index('posts_pages_idx').on(table.slug).where(sql`type = 'page'`),
    index('posts_templates_idx').on(table.id).where(sql`type = 'template'`),
    index('posts_origin_idx').on(table.origin).where(sql`origin is not null`),
    index('posts_purge_idx').on(table.purgeAt).where(sql`purge_at is not null`),
  ],
)

/** Former slugs of posts and pages. Their URLs redirect with 301. */
export const postSlugs = pgTable(
  'post_slugs',
  {
    slug: text().notNull(),
    type: text({ enum: POST_TYPES }).notNull().default('post'),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'post_slugs_pkey', columns: [table.slug, table.type] }),
    check('post_slugs_type_check', sql`${table.type} in ('post', 'page')`),
    index('post_slugs_post_idx').on(table.postId),
  ],
)

/**
 * One narrow row per published post, maintained by triggers on `posts`, for listing, counting and search. Drafts have no row, so a listing query
 * cannot leak one by missing a condition. Queries do not read the wide rows with the articles.
 */
export const publishedPosts = pgTable(
  'published_posts',
  {
    postId: uuid('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    isProject: boolean('is_project').notNull(),
    category: text().array().notNull(),
    /** The number of words of the title, to tell how much of it a search covers. */
    titleWords: smallint('title_words').notNull(),
    document: tsvector().notNull(),
  },
  (table) => [
    index('published_posts_newest_idx').on(table.createdAt, table.postId),
    index('published_posts_projects_idx').on(table.createdAt, table.postId).where(sql`is_project`),
    index('published_posts_document_idx').using('gin', table.document),
  ],
)

/**
 * The words of published posts, for the correction of misspelt searches. The same triggers add words, and a daily job removes those that no post has
 * any more.
 */
export const searchWords = pgTable('search_words', { word: text().primaryKey() }, (table) => [
  // For words with a given beginning.
  index('search_words_beginning_idx').on(table.word.op('text_pattern_ops')),
])

/** One row per published post and category, for category pages and related posts. Maintained by the same triggers. */
export const publishedPostCategories = pgTable(
  'published_post_categories',
  {
    categoryKey: text('category_key').notNull(),
    postId: uuid('post_id')
      .notNull()
      .references(() => publishedPosts.postId, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    isProject: boolean('is_project').notNull(),
  },
  (table) => [
    primaryKey({ name: 'published_post_categories_pkey', columns: [table.postId, table.categoryKey] }),
    index('published_post_categories_newest_idx').on(table.categoryKey, table.createdAt, table.postId),
    index('published_post_categories_projects_idx').on(table.categoryKey, table.createdAt, table.postId).where(sql`is_project`),
  ],
)

/** How many published posts and projects each category has; the key '' counts the whole site. Maintained by the same triggers. */
export const categoryCounts = pgTable('category_counts', {
  categoryKey: text('category_key').primaryKey(),
  name: text().notNull(),
  posts: integer().notNull().default(0),
  projects: integer().notNull().default(0),
})

/** Former categories by key, with the name they were renamed to or merged into. Their URLs redirect with 301. */
export const categoryRenames = pgTable('category_renames', {
  categoryKey: text('category_key').primaryKey(),
  name: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
