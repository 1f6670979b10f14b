import type { ComponentProps } from 'react'
import styles from './image.module.css'
import type { ImageSource } from './image.ts'

type CoverImageProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height' | 'loading' | 'alt'> & {
  image: ImageSource
  alt: string
  /** For the one picture that is the first thing seen: loaded at once and before others. */
  priority?: boolean
}

/** A picture cut to the ratio of cards, whatever its own; its room is reserved before it arrives. */
export function CoverImage({ image, alt, priority = false, className, ...rest }: CoverImageProps) {
  return (
    <img
      {...rest}
      className={className ? `${styles.cover} ${className}` : styles.cover}
      // A browser starts to load when it meets `src`: whatever decides when and which has to stand before it.
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
