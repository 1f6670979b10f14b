// Services of the editor for node views and the toolbar.
import { createContext, useContext } from 'react'
import type { DrawingStore } from './drawings/drawing-store.ts'
import type { UploadFile } from './editor-props.ts'
import type { UploadList } from './uploads/upload-list.ts'

/** `position` is the position of the node to edit; null inserts a new one. */
export type OpenDialog =
  | { kind: 'link' }
  | { kind: 'image' }
  | { kind: 'gallery'; position: number | null }
  /** A recording or a download. `position` is that of a player. */
  | { kind: 'file'; position: number | null; file?: File }
  | { kind: 'embed'; position: number | null; href: string; label: string }
  | { kind: 'caption' }
  | { kind: 'html'; position: number | null; html: string; inline: boolean }

export type EditorServices = {
  uploads: UploadList
  uploadFile: UploadFile
  drawings: DrawingStore
  openDialog: (dialog: OpenDialog) => void
  /** Gated links open on posts only. */
  hasGatedLinks: boolean
}

export const EditorServicesContext = createContext<EditorServices | null>(null)

export function useEditorServices(): EditorServices {
  const services = useContext(EditorServicesContext)
  if (!services) throw new Error('useEditorServices must be used inside ArticleEditor.')
  return services
}
