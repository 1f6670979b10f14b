// The schema of an article: nodes and marks with their editing behaviour.
import type { Extensions } from '@tiptap/core'
import { Code } from '@tiptap/extension-code'
import { ListItem, TaskItem, TaskList } from '@tiptap/extension-list'
import Subscript from '@tiptap/extension-subscript'
import Superscript from '@tiptap/extension-superscript'
import { ArticleCodeBlock } from '../code/code-block.ts'
import { CodeGroup } from '../code/group/code-group.ts'
import { Embed } from '../embeds/embed.ts'
import { Gallery } from '../gallery/gallery.ts'
import { Formula, FormulaBlock } from '../math/formula.ts'
import { Recording } from '../recordings/recording.ts'
import { ArticleEnd } from './article-end.ts'
import { Container, Details, DetailsSummary } from './blocks.ts'
import { Callout } from './callout.ts'
import { DefinitionDetails, DefinitionList, DefinitionTerm } from './definition-list.ts'
import { ArticleDocument, Footnote, FootnoteReference, Footnotes } from './footnotes.ts'
import { Phrase } from './phrase.ts'
import { Figure, FigureCaption } from './pictures/figure.ts'
import { InlineImage } from './pictures/inline-image.ts'
import { PreservedAttributesExtension } from './preserved-attributes.ts'
import { HtmlBlock, InlineHtml } from './raw-html.ts'
import { ArticleTable, ArticleTableCell, ArticleTableHeader, ArticleTableRow } from './tables.ts'
import { KitWithTypedMarks } from './typed-marks.ts'

/** Items may begin with any block, as imported lists do. */
const ArticleListItem = ListItem.extend({ content: 'block+' })

const ArticleTaskList = TaskList.configure({ HTMLAttributes: { class: 'tasks' } })

const ArticleTaskItem = TaskItem.extend({ content: 'block+' }).configure({
  nested: true,
  a11y: { checkboxLabel: (node, checked) => `${checked ? 'Done' : 'Open'}: ${node.textContent || 'empty task'}` },
})

/** Allows other marks on inline code, such as links and bold. */
const InlineCode = Code.extend({ excludes: 'code' })

export function articleExtensions(): Extensions {
  return [
    KitWithTypedMarks.configure({
      document: false,
      trailingNode: false,
      code: false,
      codeBlock: false,
      listItem: false,
      // Without `autolink`, text typed after a link does not extend it; `editor-keys.ts` converts typed addresses to links.
      link: { openOnClick: false, autolink: false, linkOnPaste: true, markdownLinks: true, HTMLAttributes: { target: null, rel: null } },
    }),
    ArticleDocument,
    ArticleEnd,
    PreservedAttributesExtension,
    InlineCode,
    Subscript,
    Superscript,
    Phrase,
    ArticleListItem,
    ArticleTaskList,
    ArticleTaskItem,
    ArticleCodeBlock,
    CodeGroup,
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
    Gallery,
    Footnotes,
    Footnote,
    FootnoteReference,
    InlineImage,
    Formula,
    FormulaBlock,
    Recording,
    Embed,
    HtmlBlock,
    InlineHtml,
  ]
}
