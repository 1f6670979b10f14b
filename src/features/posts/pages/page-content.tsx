import { PageHead } from '#src/ui/layout/page-head.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Article } from '../article/article.tsx'
import { FoldedContents } from '../article/contents/folded-contents.tsx'
import { TableOfContents } from '../article/contents/table-of-contents.tsx'
import { LargePictures } from '../article/media/large-pictures.tsx'
import { Players } from '../article/media/players.tsx'
import type { PageView } from './page-queries.server.ts'

type PageContentProps = {
  page: Pick<PageView, 'title' | 'description' | 'toc'>
  /** Null when the document already contains the article. */
  html: string | null
}

/** A page of the owner: an article without what belongs to posts. Mount with a key per page. */
export function PageContent({ page: { title, description, toc }, html }: PageContentProps) {
  return (
    <article>
      <PageHead label="Page" title={title} lead={description} />
      {toc.length > 1 ? <FoldedContents entries={toc} /> : null}
      <Section margin={toc.length > 1 ? <TableOfContents entries={toc} /> : null}>
        <Article html={html} />
        <LargePictures />
        <Players isDocument={html === null} />
      </Section>
    </article>
  )
}
