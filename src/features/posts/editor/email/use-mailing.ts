import { useCallback, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '#src/lib/browser/local-storage.ts'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import type { MailingIntent, PostMailing } from '../../mailing/mailing.ts'
import type { EditState } from '../saving/edit-state.ts'
import { changeMailing, fetchMailing } from './mailing-api.ts'

/** Remembers whether this owner sends posts when publishing them. */
const STORAGE_KEY = 'inkfolio:send-posts'
const POLL_MS = 3_000
const TOPIC = 'mailing'

export type PostMailingState = {
  /** Null until the server has answered, and without a mail server. */
  known: PostMailing | null
  /** Whether the post is sent when it is published. */
  isChosen: boolean
  choose: (isChosen: boolean) => void
  isBusy: boolean
  change: (intent: MailingIntent) => Promise<void>
  /** How many subscribers get the post when it is published now; 0 when it is not sent. */
  getRecipients: () => number
}

/** The subscribers of the site, and how far the post is on its way to them. */
export function useMailing({ postId, version, status, fields }: EditState, canMail: boolean): PostMailingState {
  const isSendable = canMail && fields.type === 'post' && version > 0
  const { known, setKnown } = useKnownMailing(isSendable ? postId : null, status)
  const [isChosen, setChosen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // The server has no storage.
  useEffect(() => setChosen(readStored(STORAGE_KEY) !== null), [])

  function choose(isWanted: boolean) {
    setChosen(isWanted)
    writeStored(STORAGE_KEY, isWanted ? 'yes' : null)
  }

  async function change(intent: MailingIntent) {
    dismissErrors(TOPIC)
    setBusy(true)
    const result = await changeMailing(postId, intent)
    setBusy(false)
    if (result.ok) return setKnown(result.data)
    toast({ kind: 'bad', title: 'Error', message: result.message, topic: TOPIC })
    const now = await fetchMailing(postId)
    if (now.ok) setKnown(now.data)
  }

  const getRecipients = () => (known && known.mailing === null && status === 'draft' && isChosen ? known.subscribers : 0)
  return { known, isChosen, choose, isBusy, change, getRecipients }
}

/** Asks again when the post becomes public, and every few seconds while e-mails are on their way. */
function useKnownMailing(postId: string | null, status: EditState['status']) {
  const [known, setKnown] = useState<PostMailing | null>(null)
  // Also of failed requests: each starts the next wait.
  const [answers, setAnswers] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const state = known?.mailing?.state
  const load = useCallback(async () => {
    const result = postId === null ? null : await fetchMailing(postId)
    if (result?.ok) setKnown(result.data)
    setAnswers((count) => count + 1)
  }, [postId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the status says when to ask again
  useEffect(() => void load(), [load, status])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer starts the next wait
  useEffect(() => {
    const isUnderWay = state === 'running' || (state === 'waiting' && status === 'published')
    if (isUnderWay) timer.current = setTimeout(() => void load(), POLL_MS)
    return () => clearTimeout(timer.current)
  }, [answers, state, status, load])
  return { known, setKnown }
}
