// What the views of nodes and the toolbar ask of the editor as a whole.
import { createContext, useContext } from 'react'
import type { UploadList } from './uploads/upload-list.ts'

/** `position` is that of the node the dialog is about; null inserts a new one. */
export type OpenDialog =
  | { kind: 'link' }
  | { kind: 'image' }
  | { kind: 'caption' }
  | { kind: 'html'; position: number | null; html: string; inline: boolean }

export type EditorServices = { uploads: UploadList; openDialog: (dialog: OpenDialog) => void }

export const EditorServicesContext = createContext<EditorServices | null>(null)

export function useEditorServices(): EditorServices {
  const services = useContext(EditorServicesContext)
  if (!services) throw new Error('The editor provides these services.')
  return services
}
