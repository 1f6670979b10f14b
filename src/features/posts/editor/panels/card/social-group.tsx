import { CoverImage } from '#src/features/media/cover-image.tsx'
import { useEditing } from '../../editing-context.ts'
import { Group } from '../group.tsx'
import { PictureControls } from '../pictures/picture-controls.tsx'
import { usePictureUpload } from '../pictures/use-picture-upload.ts'
import styles from './card-panel.module.css'
import { searchTexts } from './search-texts.ts'
import { useShownDescription } from './shown-description.ts'
import { useSocialPicture } from './use-social-picture.ts'

/** The link in a message, and the picture that the owner chose for it. */
export function SocialGroup() {
  const { session, state, site, issues } = useEditing()
  const { socialImage } = state.fields
  const { sharedTitle, description } = searchTexts({ ...state.fields, description: useShownDescription() }, site)
  const { image, source, problem } = useSocialPicture(state.fields)
  const choose = (address: string) => session.change({ socialImage: address })
  const upload = usePictureUpload(choose)
  return (
    <Group title="As a message shows its link">
      <div className={styles.social}>
        <CoverImage image={image} sizes="22rem" alt="" />
        <div>
          <span className={styles.host}>{site.origin.replace(/^https?:\/\//, '')}</span>
          <b>{sharedTitle}</b>
          <span>{description}</span>
        </div>
      </div>
      <p className={styles.note} role="status">
        {upload.sending === null ? SOURCES[source] : `Uploading ${upload.sending}…`}
      </p>
      <PictureControls
        name="social picture"
        fieldName="socialImage"
        address={socialImage}
        addressLabel="Social picture address"
        problem={issues.socialImage ?? problem ?? undefined}
        upload={upload}
        onChoose={choose}
        onType={choose}
      />
    </Group>
  )
}

const SOURCES = {
  own: 'The social picture that you chose.',
  thumbnail: 'The thumbnail, cropped around its focal point.',
  drawn: 'Drawn from the title and the category.',
  site: 'The picture of the site.',
} as const
