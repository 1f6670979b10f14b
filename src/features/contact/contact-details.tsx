import { OwnerEmail } from '#src/features/settings/owner-email.tsx'
import type { ProfileLink } from '#src/features/settings/site.ts'
import { PathIcon } from '#src/ui/icon.tsx'
import { Block, Blocks } from '#src/ui/layout/blocks.tsx'
import styles from './contact-details.module.css'

type OtherWaysProps = { location: string; email: string; profiles: readonly ProfileLink[] }

/** Location, e-mail address and profiles of the owner; those that are set. */
export function ContactDetails({ location, email, profiles }: OtherWaysProps) {
  return (
    <Blocks columns={location && profiles.length > 0 ? 'three' : 'two'}>
      {location ? (
        <Block title="Location" icon="location">
          <p>{location}</p>
        </Block>
      ) : null}
      <Block title="Email" icon="email">
        <p>
          <OwnerEmail email={email} />
        </p>
      </Block>
      {profiles.length > 0 ? (
        <Block title="Follow Us" icon="link">
          <ul className={styles.profiles}>
            {profiles.map(({ name, icon, url, rel }) => (
              <li key={url}>
                <PathIcon d={icon} />
                <a href={url} rel={rel} className="link">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </Block>
      ) : null}
    </Blocks>
  )
}
