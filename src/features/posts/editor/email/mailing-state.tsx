import { useId, useState } from 'react'
import { formatCount, plural } from '#src/lib/format/format-count.ts'
import { Tools } from '#src/ui/admin/admin-page.tsx'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { setAutofocus } from '#src/ui/admin/dialogs/set-autofocus.ts'
import { Progress } from '#src/ui/admin/progress.tsx'
import { DateAndTime } from '#src/ui/admin/site-time.tsx'
import { Button } from '#src/ui/button.tsx'
import type { Mailing } from '../../mailing/mailing.ts'
import { useEditing } from '../editing-context.ts'
import styles from './mailing-state.module.css'

/** Whether the post is sent to the subscribers, and how far that is. */
export function MailingState() {
  const { mailing, state } = useEditing()
  const { known } = mailing
  if (!known) return null
  if (known.mailing === null && known.subscribers === 0) return <p className={styles.note}>Nobody has subscribed yet.</p>
  if (state.status !== 'published' && (known.mailing === null || known.mailing.state === 'waiting')) return <SendChoice />
  if (known.mailing === null) return <SendButton subscribers={known.subscribers} />
  return known.mailing.startedAt === null ? <Preparing isPaused={known.mailing.state === 'paused'} /> : <Sending mailing={known.mailing} />
}

/** Before the post is public: for a draft a choice of this browser, for a scheduled post one of the server. */
function SendChoice() {
  const { mailing, state } = useEditing()
  const id = useId()
  const { known, isChosen, isBusy, choose, change } = mailing
  if (!known || state.status === 'trashed') return null
  const isScheduled = state.status === 'scheduled'
  return (
    <>
      <label className={styles.choice} htmlFor={id}>
        <Checkbox
          id={id}
          checked={isScheduled ? known.mailing !== null : isChosen}
          disabled={isBusy}
          onChange={({ currentTarget: { checked } }) => (isScheduled ? void change(checked ? 'send' : 'cancel') : choose(checked))}
        />
        <span>Send to {plural(known.subscribers, 'subscriber')}</span>
      </label>
      <p className={styles.note}>When it is published, and once: later changes are not sent.</p>
    </>
  )
}

function SendButton({ subscribers }: { subscribers: number }) {
  const { mailing } = useEditing()
  const [isAsking, setAsking] = useState(false)
  const label = `Send to ${plural(subscribers, 'subscriber')}`
  return (
    <>
      <p>
        <Button disabled={mailing.isBusy} onClick={() => setAsking(true)}>
          {label}
        </Button>
      </p>
      <Dialog title={`${label}?`} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>The post is sent once, as readers see it now. Later changes are not sent.</p>
        <DialogActions>
          <Button ref={setAutofocus} onClick={() => setAsking(false)}>
            Not now
          </Button>
          <Button
            variant="go"
            onClick={() => {
              setAsking(false)
              void mailing.change('send')
            }}
          >
            {label}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

/** Asked for, but no e-mail was made yet. A restored backup pauses there. */
function Preparing({ isPaused }: { isPaused: boolean }) {
  const { mailing } = useEditing()
  return (
    <>
      {isPaused ? (
        <p className={styles.note}>Paused, because a backup was restored. Go on if subscribers have not got this post yet.</p>
      ) : (
        <Progress label="The e-mails are being prepared." done={0} total={0} />
      )}
      <Tools>
        {isPaused ? (
          <Button disabled={mailing.isBusy} onClick={() => void mailing.change('resume')}>
            Go on
          </Button>
        ) : null}
        <Button disabled={mailing.isBusy} onClick={() => void mailing.change('cancel')}>
          Do not send
        </Button>
      </Tools>
    </>
  )
}

function Sending({ mailing }: { mailing: Mailing }) {
  const { state, sent, waiting, failed, skipped } = mailing
  const isOver = state === 'done' || state === 'stopped'
  return (
    <>
      {isOver ? (
        <Result mailing={mailing} />
      ) : (
        <Progress label={progressLabel(mailing)} done={sent + failed + skipped} total={sent + failed + skipped + waiting} />
      )}
      <Failures failures={mailing.failures} />
      {isOver ? null : <Controls isPaused={state === 'paused'} waiting={waiting} />}
    </>
  )
}

function progressLabel({ state, sent, waiting, failed }: Mailing): string {
  const counts = [
    `${formatCount(sent)} sent`,
    `${formatCount(waiting)} waiting`,
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
  ].join(', ')
  return state === 'paused' ? `Paused: ${counts}` : counts
}

function Result({ mailing: { state, finishedAt, sent, failed, skipped, left } }: { mailing: Mailing }) {
  return (
    <p className={styles.note}>
      {state === 'stopped' ? 'Stopped' : 'Sent'} {finishedAt === null ? null : <DateAndTime at={finishedAt} />}: to{' '}
      {plural(sent, 'subscriber')}
      {failed > 0 ? `, ${formatCount(failed)} failed` : ''}
      {skipped > 0 ? `, ${formatCount(skipped)} not sent` : ''}
      {left > 0 ? `, ${formatCount(left)} left afterwards` : ''}.
    </p>
  )
}

function Failures({ failures }: Pick<Mailing, 'failures'>) {
  if (failures.length === 0) return null
  return (
    <ul className={styles.failures} aria-label="What mail servers said">
      {failures.map(({ words, mails }) => (
        <li key={words}>
          {words} ({formatCount(mails)})
        </li>
      ))}
    </ul>
  )
}

function Controls({ isPaused, waiting }: { isPaused: boolean; waiting: number }) {
  const { mailing, state } = useEditing()
  const [isAsking, setAsking] = useState(false)
  // It would lead to a missing page.
  const canGoOn = state.status === 'published'
  return (
    <Tools>
      {isPaused && !canGoOn ? null : (
        <Button disabled={mailing.isBusy} onClick={() => void mailing.change(isPaused ? 'resume' : 'pause')}>
          {isPaused ? 'Go on' : 'Pause'}
        </Button>
      )}
      <Button disabled={mailing.isBusy} onClick={() => setAsking(true)}>
        Stop
      </Button>
      <Dialog title="Stop sending this post?" isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{plural(waiting, 'subscriber')} will not get it. This cannot be undone.</p>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>Keep sending</Button>
          <Button
            variant="go"
            onClick={() => {
              setAsking(false)
              void mailing.change('stop')
            }}
          >
            Stop sending
          </Button>
        </DialogActions>
      </Dialog>
    </Tools>
  )
}
