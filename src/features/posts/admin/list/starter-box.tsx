import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { Button } from '#src/ui/button.tsx'
import { useRemoveStarterPosts } from './use-remove-starter-posts.ts'

/** Offers to delete the starter content of a new site. */
export function StarterBox({ posts }: { posts: number }) {
  const { isBusy, remove } = useRemoveStarterPosts()
  return (
    <Box title="Starter content">
      <BoxBody>
        <p>
          {posts === 1 ? 'One post came' : `${posts} posts came`} with the site, to show what it can do. Those you change and publish become
          yours.
        </p>
        <div>
          <Button disabled={isBusy} onClick={() => void remove()}>
            <AdminIcon name="trash" />
            Remove the starter posts
          </Button>
        </div>
      </BoxBody>
    </Box>
  )
}
