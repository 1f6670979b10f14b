import path from 'node:path'
import { slugify } from '#src/lib/text/slugify.ts'
import type { PostFile } from '../post-file.ts'
import { addressOf } from './site-address.ts'

type ClaimingFile = Pick<PostFile, 'type' | 'slug' | 'datedSlug' | 'file'>

/**
 * The slug of a file that no earlier file has. A file with the name of an earlier one gets its date too, else the name of its folder, else all of
 * its folders. Throws an Error whose message is the reason to skip the file.
 */
export function claimSlug(post: ClaimingFile, owners: Map<string, string>): string {
  for (const slug of listSlugs(post)) {
    const address = addressOf({ type: post.type, slug })
    if (owners.has(address)) continue
    owners.set(address, post.file)
    return slug
  }
  throw new Error(`the slug ${post.slug} is already taken by ${owners.get(addressOf(post))}`)
}

/** The slugs that a file may have, in the order of preference. */
export function listSlugs({ slug, datedSlug, file }: ClaimingFile): string[] {
  const folder = path.posix.dirname(file)
  // The folder of an index file is the name of its post.
  const above = slugify(path.posix.basename(folder)) === slug ? path.posix.dirname(folder) : folder
  const ofFolders = above === '.' ? [] : [path.posix.basename(above), above].map((name) => slugify(`${name}-${slug}`))
  return [slug, ...(datedSlug === null ? [] : [datedSlug]), ...ofFolders]
}
