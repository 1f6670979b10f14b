import { Fragment } from 'react'
import { OwnerEmail } from '#src/features/settings/owner-email.tsx'
import type { SocialLink } from '#src/features/settings/site.ts'
import { Block, Blocks } from '#src/ui/layout/blocks.tsx'

type OtherWaysProps = { location: string; email: string; socialLinks: SocialLink[] }

/** Location, e-mail address and social links of the owner. */
export function ContactDetails({ location, email, socialLinks }: OtherWaysProps) {
  return (
    <Blocks columns="three">
      <Block title="Location" icon="location">
        <p>{location}</p>
      </Block>
      <Block title="Email" icon="email">
        <p>
          <OwnerEmail email={email} />
        </p>
      </Block>
      <Block title="Follow Us" icon="link">
        <p>
          {socialLinks.map(({ name, url }, index) => (
            <Fragment key={name}>
              {index > 0 ? ', ' : null}
              <a href={url}>{name}</a>
            </Fragment>
          ))}
        </p>
      </Block>
    </Blocks>
  )
}
