import type { ComponentProps } from 'react'
import styles from './cover-image.module.css'
import { focalAttributes } from './focal-point.ts'
import type { ImageSource } from './image-source.ts'

type CoverImageProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height' | 'loading' | 'alt'> & {
  image: ImageSource
  alt: string
  /** Loads at once, with high priority: for the largest picture above the fold. */
  priority?: boolean
}

/** A picture cropped to the ratio of cards, around its focal point. Its space is reserved before it loads. */
export function CoverImage({ image, alt, priority = false, className, ...rest }: CoverImageProps) {
  return (
    <img
      {...rest}
      {...focalAttributes(image.focal)}
      className={className ? `${styles.cover} ${className}` : styles.cover}
      // Browsers may start to load as soon as `src` is set: `loading`, `fetchPriority` and `srcSet` must come first.
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      width={1000}
      height={600}
      srcSet={image.srcSet || undefined}
      src={image.src}
      alt={alt}
    />
  )
}
