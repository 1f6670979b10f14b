// Seeds comments for the journeys: long threads, replies of the admin, comments held for review.
import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { posts } from '#src/db/schema/posts.ts'

type NewComment = Omit<typeof comments.$inferInsert, 'postId' | 'userEmail'>

const SHOWCASE = 'the-long-way-round'
const CROWDED = 'seed-000001'

export async function seedComments(db: Db): Promise<void> {
  await fillShowcase(db)
  await fillCrowded(db)
}

/** A thread with every kind of comment. */
async function fillShowcase(db: Db): Promise<void> {
  const write = await writerFor(db, SHOWCASE)
  for (const [place, name] of ['Ann', 'Bob', 'Cid', 'Dee', 'Eve'].entries()) {
    await write({ userName: name, commentText: `One of the older comments, number ${place + 1}.`, createdAt: day(1) })
  }
  const asked = await write({
    userName: 'Okonkwo_the_unreasonably_long_username_that_never_breaks_by_itself',
    commentText: 'Does this also work when the query says published = true instead of published?\n\nSee https://example.com/docs(a).',
    adminReply: 'Yes. The predicate has to be implied by the query.\nI added a note to the text.',
    adminRepliedAt: day(7),
    createdAt: day(6),
  })
  await write({ userName: 'Sam R.', commentText: 'I had the same question, thank you.', parentId: asked, createdAt: day(6) })
  const told = await write({
    userName: 'Lena',
    commentText: `That is random_page_cost talking. ${'Donaudampfschifffahrtselektrizitäten'.repeat(4)}`,
    parentId: asked,
    createdAt: day(7),
  })
  const deeper = await write({ userName: 'Tomáš Dvořák', commentText: 'On SSDs set it to 1.1.', parentId: told, createdAt: day(8) })
  await write({ userName: 'Mei', commentText: 'Level 3: no further reply is offered.', parentId: deeper, createdAt: day(9) })
  await write({ userName: 'مريم', commentText: 'هل ينطبق هذا على الفهرس أيضًا؟ نعم.', createdAt: day(10) })
  await write({ userName: 'Mallory', commentText: 'Waits for review.', status: 'held', heldBecause: 'links', createdAt: day(11) })
}

/** 300 comments, every third one a reply. */
async function fillCrowded(db: Db): Promise<void> {
  const write = await writerFor(db, CROWDED)
  let parentId: string | null = null
  for (let number = 1; number <= 300; number++) {
    const isReply = number % 3 === 0
    const id: string = await write({
      userName: `Visitor ${number}`,
      commentText: `Comment number ${number}.`,
      parentId: isReply ? parentId : null,
      createdAt: new Date(Date.UTC(2026, 9, 1) + number * 60_000),
    })
    parentId = isReply ? parentId : id
  }
}

async function writerFor(db: Db, slug: string): Promise<(comment: NewComment) => Promise<string>> {
  const [post] = await db.select({ id: posts.id }).from(posts).where(eq(posts.slug, slug))
  if (!post) throw new Error(`there is no post ${slug}`)
  return async (comment) => {
    const [row] = await db
      .insert(comments)
      .values({ postId: post.id, userEmail: 'somebody@example.com', ...comment })
      .returning({ id: comments.id })
    if (!row) throw new Error('the comment was not stored')
    return row.id
  }
}

function day(number: number): Date {
  return new Date(Date.UTC(2026, 9, 1 + number))
}
