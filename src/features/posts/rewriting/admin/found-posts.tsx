import { useId } from 'react'
import { Link } from 'react-router'
import { plural } from '#src/lib/format/format-count.ts'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { editPath } from '../../admin/list/post-paths.ts'
import { type FoundPost, LINES, type Place } from '../text/text-search.ts'
import styles from './replace-screen.module.css'

/** Ids of posts, and of their places, that stay as they are. */
export type LeftOut = ReadonlySet<string>

export function placeId(post: FoundPost, place: Place): string {
  return `${post.id} ${place.key}`
}

type FoundPostsProps = { posts: readonly FoundPost[]; replacement: string; leftOut: LeftOut; onToggle: (id: string) => void }

/** Each post with its places; the new text is marked. */
export function FoundPosts({ posts, ...rest }: FoundPostsProps) {
  return (
    <ul className={styles.posts} aria-label="Posts with the text">
      {posts.map((post) => (
        <PostPlaces key={post.id} post={post} {...rest} />
      ))}
    </ul>
  )
}

const STATES = { draft: 'Draft', published: 'Published', scheduled: 'Scheduled' } as const satisfies Record<FoundPost['status'], string>

function PostPlaces({ post, replacement, leftOut, onToggle }: { post: FoundPost } & Omit<FoundPostsProps, 'posts'>) {
  const isChosen = !leftOut.has(post.id)
  const more = post.total - post.places.length
  return (
    <li data-left-out={isChosen ? undefined : true}>
      <div className={styles.postHead}>
        <Checkbox aria-label={`Replace in ${post.title}`} checked={isChosen} onChange={() => onToggle(post.id)} />
        <Link to={editPath(post.id, post.type)}>{post.title}</Link>
        <span className="dim">
          {STATES[post.status]}
          {post.type === 'page' ? ' page' : ''}, {plural(post.total, 'place')}
        </span>
      </div>
      <ul className={styles.places} aria-label={`Places in ${post.title}`}>
        {post.places.map((place, index) => (
          <PlaceRow
            key={place.key}
            {...{ post, place, replacement }}
            number={index + 1}
            isChosen={isChosen && !leftOut.has(placeId(post, place))}
            isDisabled={!isChosen}
            onToggle={onToggle}
          />
        ))}
      </ul>
      {more > 0 ? <p className={styles.more}>and {plural(more, 'place')} more, replaced with the post</p> : null}
    </li>
  )
}

type PlaceRowProps = {
  post: FoundPost
  place: Place
  replacement: string
  number: number
  isChosen: boolean
  isDisabled: boolean
  onToggle: (id: string) => void
}

function PlaceRow({ post, place, replacement, number, isChosen, isDisabled, onToggle }: PlaceRowProps) {
  const id = useId()
  const where = describePlace(post, place)
  return (
    <li>
      <Checkbox
        id={id}
        aria-label={`Replace place ${number} in ${post.title}`}
        checked={isChosen}
        disabled={isDisabled}
        onChange={() => onToggle(placeId(post, place))}
      />
      <p className={place.isCode ? styles.code : undefined}>
        {where === '' ? null : <span className={styles.where}>{where}</span>}
        {place.before}
        <del>{place.match}</del>
        {replacement === '' ? null : <ins>{replacement}</ins>}
        {place.after}
      </p>
    </li>
  )
}

function describePlace({ status }: FoundPost, { version, field }: Place): string {
  const names = [
    ...(version === 'copy' && status !== 'draft' ? ['Unpublished'] : []),
    ...LINES.filter((line) => line.field === field).map(({ label }) => label),
  ]
  const text = names.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
