import type { ReactNode } from 'react'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import { PostCards } from '../listing/post-cards.tsx'
import type { DisplayedPost, PostLink, PostSummary } from '../post.ts'
import { AdjacentPosts } from './adjacent-posts.tsx'
import { Article } from './article.tsx'
import { FoldedContents } from './contents/folded-contents.tsx'
import { TableOfContents } from './contents/table-of-contents.tsx'
import { LargePictures } from './media/large-pictures.tsx'
import { Players } from './media/players.tsx'
import { PostHeader } from './post-header.tsx'
import { SeriesBox } from './series-box.tsx'
import { ShareBlock } from './share/share-block.tsx'
import { useTrackedViews } from './track-view.ts'

type PostPageProps = {
  post: DisplayedPost
  /** Null when the document already contains the article. */
  html: string | null
  /** The description below the title; '' when the article begins with it. */
  lead: string
  related: PostSummary[]
  /** Without these, as in previews, the page has no links to them. */
  adjacent?: { older: PostLink | null; newer: PostLink | null }
  parts?: PostLink[]
  author: string
  /** The post's own address, absolute. */
  url: string
  /** Content between title and article. */
  beforeArticle?: ReactNode
  /** Content between the share block and the related posts. */
  children?: ReactNode
}

type PostContentProps = PostPageProps & {
  /** The address of the article as Markdown; null for a preview. */
  markdownPath?: string | null
}

/** A post page that counts a view. Mount with a key per post: the component counts and shows the post it was mounted with. */
export function PostPage({ post, ...rest }: PostPageProps) {
  const views = useTrackedViews(post)
  return <PostContent post={{ ...post, views }} markdownPath={`/posts/${post.slug}.md`} {...rest} />
}

/** A post page that counts no view, for previews. */
export function PostContent({
  post,
  html,
  lead,
  related,
  adjacent,
  parts = [],
  author,
  url,
  markdownPath = null,
  beforeArticle,
  children,
}: PostContentProps) {
  return (
    <>
      <article lang={post.language ?? undefined}>
        <PostHeader post={post} lead={lead} author={author} views={post.views} />
        {post.toc.length > 1 ? <FoldedContents entries={post.toc} /> : null}
        <Section margin={post.toc.length > 0 ? <TableOfContents entries={post.toc} /> : null}>
          {post.series === null ? null : <SeriesBox name={post.series} parts={parts} slug={post.slug} />}
          {beforeArticle}
          <Article html={html} />
          <LargePictures />
          <Players isDocument={html === null} />
        </Section>
      </article>
      <ShareBlock url={url} title={post.title} markdownPath={markdownPath} />
      {adjacent ? <AdjacentPosts {...adjacent} /> : null}
      {children}
      <RelatedPosts posts={related} />
    </>
  )
}

function RelatedPosts({ posts }: { posts: PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <Section margin={<SectionTitle>Related</SectionTitle>} data-noprint>
      <PostCards posts={posts} layout="two" />
    </Section>
  )
}
