// The schema of an article: nodes and marks with their editing behaviour.
import type { Extensions } from '@tiptap/core'
import Subscript from '@tiptap/extension-subscript'
import Superscript from '@tiptap/extension-superscript'
import StarterKit from '@tiptap/starter-kit'
import { Container, DefinitionDetails, DefinitionList, DefinitionTerm, Details, DetailsSummary } from './blocks.ts'
import { Callout } from './callout.ts'
import { ArticleCodeBlock } from './code-block.ts'
import { Figure, FigureCaption } from './figure.ts'
import { InlineCode } from './inline-code.ts'
import { InlineImage } from './inline-image.ts'
import { ArticleListItem, ArticleTaskItem, ArticleTaskList } from './lists.ts'
import { Phrase } from './phrase.ts'
import { PreservedAttributesExtension } from './preserved-attributes.ts'
import { HtmlBlock, InlineHtml } from './raw-html.ts'
import { ArticleTable, ArticleTableCell, ArticleTableHeader, ArticleTableRow } from './tables.ts'

export function articleExtensions(): Extensions {
  return [
    StarterKit.configure({
      code: false,
      codeBlock: false,
      listItem: false,
      // Without `autolink`, text typed after a link does not extend it; `editor-keys.ts` converts typed addresses to links.
      link: { openOnClick: false, autolink: false, linkOnPaste: true, markdownLinks: true, HTMLAttributes: { target: null, rel: null } },
    }),
    PreservedAttributesExtension,
    InlineCode,
    Subscript,
    Superscript,
    Phrase,
    ArticleListItem,
    ArticleTaskList,
    ArticleTaskItem,
    ArticleCodeBlock,
    ArticleTable,
    ArticleTableRow,
    ArticleTableCell,
    ArticleTableHeader,
    Callout,
    Details,
    DetailsSummary,
    DefinitionList,
    DefinitionTerm,
    DefinitionDetails,
    Container,
    Figure,
    FigureCaption,
    InlineImage,
    HtmlBlock,
    InlineHtml,
  ]
}
