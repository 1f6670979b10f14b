import { DESCRIPTION_LENGTH } from '#src/lib/web/page-meta.ts'
import { Tools } from '#src/ui/admin/admin-page.tsx'
import { DateAndTime, useTimeZone } from '#src/ui/admin/site-time.tsx'
import { Status } from '#src/ui/admin/status.tsx'
import { Button } from '#src/ui/button.tsx'
import { nameUnpublish } from '../../admin/list/change-messages.ts'
import { STATES } from '../../admin/list/post-state.tsx'
import { useEditing } from '../editing-context.ts'
import { EmailGroup } from '../email/email-group.tsx'
import { hasFixedSlug } from '../saving/edit-state.ts'
import type { Publishing } from '../saving/use-publishing.ts'
import { CategoriesField } from './categories-field.tsx'
import { DraftInput, DraftTextarea } from './draft-text-field.tsx'
import { Group } from './group.tsx'
import { LengthHint } from './length-hint.tsx'
import { PageField } from './page-field.tsx'
import { ThumbnailField } from './pictures/thumbnail-field.tsx'
import { PreviewLinks } from './preview-links.tsx'
import styles from './publish-panel.module.css'
import { ScheduleField } from './schedule-field.tsx'
import { SeriesField } from './series-field.tsx'

export function PublishPanel({ publishing }: { publishing: Publishing }) {
  const { state, site } = useEditing()
  const { fields } = state
  return (
    <>
      {fields.type === 'template' ? null : <PublishingGroup publishing={publishing} />}
      {fields.type === 'post' && site.canMail ? <EmailGroup /> : null}
      {fields.type === 'page' ? null : (
        <>
          <CategoriesField />
          <Group title="Authors">
            <DraftInput
              name="authors"
              label="Authors"
              hint="Separate several names with commas."
              placeholder={site.author}
              autoComplete="off"
            />
          </Group>
          <SeriesField />
          <PageField />
        </>
      )}
      <ThumbnailField />
      <Group>
        <DraftTextarea
          name="description"
          label="Description"
          rows={4}
          hint={
            <LengthHint text={fields.description} limit={DESCRIPTION_LENGTH}>
              Card and search result
            </LengthHint>
          }
        />
      </Group>
      {fields.type === 'template' ? null : <PreviewLinks />}
    </>
  )
}

function PublishingGroup({ publishing }: { publishing: Publishing }) {
  const { live, status, hasChanges } = useEditing().state
  const timeZone = useTimeZone()
  return (
    <Group title="Publishing">
      <p className={styles.status}>
        <StatusBadge />
        {live ? (
          <span className={styles.date}>
            <DateAndTime at={live.createdAt} /> {timeZone}
          </span>
        ) : null}
      </p>
      <ScheduleField />
      {status === 'published' || status === 'scheduled' ? (
        <Tools>
          <Button onClick={() => void publishing.unpublish()}>{nameUnpublish(status)}</Button>
          {hasChanges ? <Button onClick={publishing.openDiscardDialog}>Discard changes</Button> : null}
        </Tools>
      ) : null}
    </Group>
  )
}

function StatusBadge() {
  const { state } = useEditing()
  const { status, live } = state
  const { kind, word } = STATES[status]
  if (hasFixedSlug(state) && (status === 'draft' || status === 'scheduled')) {
    return (
      <>
        <Status kind="live">Public</Status>
        <span>with its original text, until yours is published</span>
      </>
    )
  }
  return <Status kind={kind}>{status === 'draft' && live ? 'Unpublished' : word}</Status>
}
