import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import styles from '../blocks.module.css'
import { isExternalUrl } from '../is-external-url.ts'
import { ExternalPicture } from './external-picture.tsx'

/** A picture within a line. */
export function InlineImageView({ node, selected }: ReactNodeViewProps) {
  const { src, alt, width, height } = node.attrs
  const name = alt || 'Picture without alt text'
  return (
    <NodeViewWrapper as="span" className={selected ? 'ProseMirror-selectednode' : undefined}>
      {isExternalUrl(src) ? (
        <ExternalPicture src={src} alt={name}>
          {(reason) => (
            <span className={styles.external} title={reason}>
              {name}
              <small> not shown</small>
            </span>
          )}
        </ExternalPicture>
      ) : (
        <img src={src} alt={name} width={width ?? undefined} height={height ?? undefined} />
      )}
    </NodeViewWrapper>
  )
}
