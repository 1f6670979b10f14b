import { type ComponentProps, createContext, use } from 'react'
import styles from './cover-image.module.css'
import { inCoverColor } from './covers/default-covers.ts'
import { focalAttributes } from './focal-point.ts'
import type { ImageSource } from './image-source.ts'

type CoverImageProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height' | 'loading' | 'alt'> & {
  image: ImageSource
  alt: string
  /** Loads at once, with high priority: for the largest picture above the fold. */
  priority?: boolean
}

/** The colour of default covers; null while it is unknown. */
export const CoverColor = createContext<string | null>(null)

/** A picture cropped to the ratio of cards, around its focal point. Its space is reserved before it loads. */
export function CoverImage({ image, alt, priority = false, className, ...rest }: CoverImageProps) {
  const color = use(CoverColor)
  return (
    <img
      {...rest}
      {...focalAttributes(image.focal)}
      data-transparent={image.isTransparent ? '' : undefined}
      className={className ? `${styles.cover} ${className}` : styles.cover}
      // Browsers may start to load as soon as `src` is set: `loading`, `fetchPriority` and `srcSet` must come first.
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      width={1000}
      height={600}
      srcSet={image.srcSet || undefined}
      src={color === null ? image.src : inCoverColor(image.src, color)}
      alt={alt}
    />
  )
}
