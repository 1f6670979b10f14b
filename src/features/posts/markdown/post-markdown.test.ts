import { expect } from 'vitest'
import { fromWrittenDay } from '#src/lib/format/written-day.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { findMarkdownPost, type MarkdownPost, writePostMarkdown } from './post-markdown.server.ts'

const site = { author: 'Ada', origin: 'https://blog.test' }

onDatabase('Markdown of posts', (test) => {
  test('a draft, a scheduled and a trashed post have none', async ({ db }) => {
    for (const status of ['draft', 'scheduled', 'trashed'] as const) {
      await buildPost(db, { status, slug: status })
      expect(await findMarkdownPost(db, status)).toBeNull()
    }
  })

  test('a post has front matter, its title and its article', async ({ db }) => {
    await buildPost(db, {
      slug: 'a-loop',
      title: 'A *loop* & "more"',
      description: 'About: loops',
      category: ['Web'],
      series: 'Loops',
      seriesOrder: 2,
      content: '<h2>One</h2><p><a href="/posts/b">b</a></p>',
      createdAt: fromWrittenDay('2025-01-05'),
      updatedAt: new Date('2025-01-06T07:08:09Z'),
    })
    const post = await findMarkdownPost(db, 'a-loop')
    const authors = ['Grace', 'Linus']
    expect(await writePostMarkdown({ ...(post ?? neverFound()), authors }, site)).toContain('\nauthors: ["Grace","Linus"]\n')
    expect(await writePostMarkdown({ ...(post ?? neverFound()), authors: ['Grace'] }, site)).toContain('\nauthor: "Grace"\n')
    expect(await writePostMarkdown(post ?? neverFound(), site)).toBe(`---
title: "A *loop* & \\"more\\""
slug: "a-loop"
url: "https://blog.test/posts/a-loop"
description: "About: loops"
author: "Ada"
created_at: "2025-01-05"
updated_at: "2025-01-06T07:08:09.000Z"
category: ["Web"]
series: "Loops"
series_order: 2
---

# A \\*loop\\* \\& "more"

## One

[b](https://blog.test/posts/b)
`)
  })
})

function neverFound(): MarkdownPost {
  throw new Error('the post was not found')
}
