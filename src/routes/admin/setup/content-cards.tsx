import type { ReactNode } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { useRemoveStarterPosts } from '#src/features/posts/admin/list/use-remove-starter-posts.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { BACKUPS_TAB } from '../settings/settings-tabs.ts'
import styles from './content-cards.module.css'

/** The choices of the last step. */
export function ContentCards({ starterPosts }: { starterPosts: number }) {
  return (
    <div className={styles.cards}>
      {starterPosts > 0 ? <StarterCards posts={starterPosts} /> : <EmptyCard />}
      <Card
        title="Import posts"
        text="Bring a folder of Markdown, the export of another program, or an archive. You see first what would become of each file."
      >
        <ButtonLink to="/admin/import">Choose files</ButtonLink>
      </Card>
      <Card title="Restore a backup" text="Bring back a site from a backup file. It replaces what is here.">
        <ButtonLink to={`${BACKUPS_TAB}#restore`}>Go to backups</ButtonLink>
      </Card>
    </div>
  )
}

function StarterCards({ posts }: { posts: number }) {
  const submit = useSubmit()
  const { isBusy, remove } = useRemoveStarterPosts()
  async function startEmpty() {
    if (await remove()) await submit({}, { method: 'post' })
  }
  return (
    <>
      <Card
        title="Keep the starter articles"
        text={`${plural(posts, 'article')} show what the site can do. Those you change and publish become yours.`}
      >
        <DoneForm label="Keep them" />
      </Card>
      <Card title="Start empty" text="The starter articles move to the trash. Your first post is the first thing that visitors find.">
        <Button disabled={isBusy} onClick={() => void startEmpty()}>
          Remove the starter posts
        </Button>
      </Card>
    </>
  )
}

function EmptyCard() {
  return (
    <Card title="Go on with what is here" text="The site has no starter articles. It shows what you publish.">
      <DoneForm label="Go on" />
    </Card>
  )
}

function DoneForm({ label }: { label: string }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <Button type="submit" variant="go" disabled={isBusy}>
        {label}
      </Button>
    </Form>
  )
}

function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Box title={title} className={styles.card}>
      <BoxBody>
        <p>{text}</p>
        <div>{children}</div>
      </BoxBody>
    </Box>
  )
}
