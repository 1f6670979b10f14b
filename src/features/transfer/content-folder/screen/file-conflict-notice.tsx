import { Link } from 'react-router'
import { EditorNotice } from '#src/features/posts/editor/notices/editor-notice.tsx'
import { FILES_PATH } from './files-path.ts'

/** Above a post that was changed in the content folder, too. `path` is that of its file. */
export function FileConflictNotice({ path }: { path: string }) {
  return (
    <EditorNotice kind="warn">
      The file <code>{path}</code> was changed, too.{' '}
      <Link to={`${FILES_PATH}?file=${encodeURIComponent(path)}`}>Decide which one stays</Link>.
    </EditorNotice>
  )
}
