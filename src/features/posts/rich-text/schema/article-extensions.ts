// The schema of an article and what belongs to editing its parts.
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
      // What is typed after a link is no part of it; `editor-keys.ts` makes links of addresses.
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
