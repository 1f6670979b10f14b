import { type Editor, useEditorState } from '@tiptap/react'
import { useEditorServices } from '../editor-services.ts'
import { RovingToolbar } from './roving-toolbar.tsx'
import { alignColumn, hasHeaderRow, isColumnRight } from './table-commands.ts'
import styles from './toolbar.module.css'
import { ToolbarButton } from './toolbar-button.tsx'

/** Shown while the cursor is in a table. */
export function TableTools({ editor }: { editor: Editor }) {
  const { openDialog } = useEditorServices()
  const table = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({ hasHeader: hasHeaderRow(state), isRight: isColumnRight(state) }),
  })
  const chain = () => editor.chain().focus()
  return (
    <RovingToolbar label="Table" className={styles.toolbar}>
      <ToolbarButton label="Header row" isPressed={table.hasHeader} onPress={() => chain().toggleHeaderRow().run()}>
        Header row
      </ToolbarButton>
      <span className={styles.gap} />
      <ToolbarButton label="Add row above" onPress={() => chain().addRowBefore().run()}>
        + Row above
      </ToolbarButton>
      <ToolbarButton label="Add row below" onPress={() => chain().addRowAfter().run()}>
        + Row below
      </ToolbarButton>
      <ToolbarButton label="Remove row" onPress={() => chain().deleteRow().run()}>
        − Row
      </ToolbarButton>
      <span className={styles.gap} />
      <ToolbarButton label="Add column before" onPress={() => chain().addColumnBefore().run()}>
        + Column before
      </ToolbarButton>
      <ToolbarButton label="Add column after" onPress={() => chain().addColumnAfter().run()}>
        + Column after
      </ToolbarButton>
      <ToolbarButton label="Remove column" onPress={() => chain().deleteColumn().run()}>
        − Column
      </ToolbarButton>
      <span className={styles.gap} />
      <ToolbarButton label="Align column right" isPressed={table.isRight} onPress={() => chain().command(alignColumn).run()}>
        Right
      </ToolbarButton>
      <ToolbarButton label="Caption" onPress={() => openDialog({ kind: 'caption' })}>
        Caption
      </ToolbarButton>
      <ToolbarButton label="Delete table" onPress={() => chain().deleteTable().run()}>
        Delete table
      </ToolbarButton>
    </RovingToolbar>
  )
}
