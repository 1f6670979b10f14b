// Puts files into Markdown: pictures, recordings and downloads.
import type { EditorView } from '@codemirror/view'
import { fileFormatOf } from '#src/features/media/recordings/recording.ts'
import { isPicture } from '#src/features/media/upload-file.ts'
import { randomId } from '#src/lib/browser/random-id.ts'
import type { ArticleEditorProps } from '../../rich-text/editor-props.ts'
import { fileLinkText, pictureText } from './links.ts'
import { insertUploaded } from './uploads.ts'

type Ports = Pick<ArticleEditorProps, 'uploadImage' | 'uploadFile' | 'onReport'>
type Texts = { alt?: string | null; caption?: string }

/** Uploads the files and inserts each where it was dropped, in their order. Others are refused with a message. */
export function insertFiles(view: EditorView, files: readonly File[], at: number, ports: Ports): void {
  for (const file of files) {
    if (isPicture(file) || fileFormatOf(file.name) !== null) void insertFile(view, file, { at, ports })
    else report(ports, `“${file.name}” was not inserted: an article takes pictures, video, sound, PDF, ZIP, gzip and EPUB.`)
  }
}

/** `texts` describe a picture. */
export async function insertFile(
  view: EditorView,
  file: File,
  { at, ports, ...texts }: Texts & { at: number; ports: Ports },
): Promise<void> {
  const store = async () => (isPicture(file) ? storePicture(file, texts, ports) : storeFile(file, ports))
  try {
    await insertUploaded(view, { id: randomId(), name: file.name, at, store })
  } catch (error) {
    report(ports, `“${file.name}” was not uploaded: ${error instanceof Error ? error.message : 'please try again.'}`)
  }
}

async function storePicture(file: File, { alt, caption }: Texts, { uploadImage }: Ports): Promise<string> {
  const { url } = await uploadImage(file, alt ?? '')
  return pictureText(url, alt ?? '', caption)
}

async function storeFile(file: File, { uploadFile }: Ports): Promise<string> {
  const { url, kind } = await uploadFile(file)
  return kind === 'download' ? fileLinkText(url, file.name) : pictureText(url, '')
}

function report({ onReport }: Ports, message: string): void {
  onReport({ title: 'Not inserted', message, undo: null })
}
