import { useState } from 'react'
import { Link } from 'react-router'
import { Box, Tools } from '#src/ui/admin/admin-page.tsx'
import { Row, Rows } from '#src/ui/admin/tables/rows.tsx'
import { Button, ButtonAnchor } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { type LinkDetails, linkPath } from '../admin-link.ts'
import { copyAddress } from '../list/copy-address.tsx'
import styles from './link-drawer.module.css'
import { PostPicker } from './post-picker.tsx'

/** The addresses of a link, with copy buttons and QR codes, and the posts that contain it. */
export function AddressPanel({ link, origin }: { link: LinkDetails; origin: string }) {
  const [picked, setPicked] = useState<{ slug: string; title: string } | null>(null)
  const post = link.post ?? picked
  return (
    <>
      {link.post ? (
        <p className={styles.note}>It can be opened on “{link.post.title}” only.</p>
      ) : (
        <PostPicker
          label="Post to open it on"
          hint="Any post will do: the same link works on all of them."
          chosen={picked}
          onChoose={setPicked}
        />
      )}
      {post ? <Address path={linkPath(post.slug, link.alias)} origin={origin} name={link.name} /> : null}
      <Mentions link={link} />
    </>
  )
}

function Address({ path, origin, name }: { path: string; origin: string; name: string }) {
  const qr = `/admin/functions/link-qr?${new URLSearchParams({ address: path })}`
  return (
    <div className={styles.address}>
      <p className={styles.whole}>
        {origin}
        {path}
      </p>
      <Tools>
        <Button variant="go" onClick={() => void copyAddress(path)}>
          <Icon name="copy" />
          Copy address
        </Button>
        <ButtonAnchor href={path} target="_blank">
          <Icon name="external" />
          Test as visitor
        </ButtonAnchor>
      </Tools>
      <p className={styles.note}>Your own visits are not counted, except that each return of the target to you is a use.</p>
      <img className={styles.qr} src={qr} width={180} height={180} alt={`QR code that opens ${name}`} />
      <ButtonAnchor href={qr} download={`${name}.svg`}>
        Download the QR code
      </ButtonAnchor>
    </div>
  )
}

function Mentions({ link: { post, mentionedBy } }: { link: LinkDetails }) {
  return (
    <Box title="Posts that use it">
      {mentionedBy.length === 0 ? (
        <p className={styles.none}>{post ? 'No article leads to it yet.' : 'No article leads to it. Copy its address into one.'}</p>
      ) : (
        <Rows>
          {mentionedBy.map(({ id, slug, title, isPublished }) => (
            <Row key={id} sub={isPublished ? `/posts/${slug}` : 'not published'}>
              <Link to={`/admin/posts/edit/${id}`}>{title}</Link>
            </Row>
          ))}
        </Rows>
      )}
    </Box>
  )
}
