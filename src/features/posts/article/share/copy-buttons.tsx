import { useEffect, useRef, useState } from 'react'
import { copyFetchedText, copyText } from '#src/lib/browser/clipboard.ts'
import { Button, ButtonAnchor } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import styles from './share-block.module.css'
import { ShareIcon } from './share-icons.tsx'

/** How long a button shows 'Copied!'. */
const COPIED_MS = 2000

export function CopyLink({ url }: { url: string }) {
  const [isCopied, confirm] = useConfirmation()
  return (
    <div className={styles.copy}>
      <input readOnly value={url} aria-label="Link to this post" onFocus={(event) => event.currentTarget.select()} />
      <Button
        className={styles.copyButton}
        data-done={isCopied ? '' : undefined}
        onClick={async () => {
          if (await copyText(url)) confirm()
        }}
      >
        <Icon name={isCopied ? 'check' : 'copy'} />
        <span aria-live="polite">{isCopied ? 'Copied!' : 'Copy link'}</span>
      </Button>
    </div>
  )
}

/** Copies the article at `path`. Without JavaScript it is a link to it. */
export function CopyMarkdown({ path }: { path: string }) {
  const [isCopied, confirm] = useConfirmation()
  async function handleClick() {
    dismissErrors('copy')
    if (await copyFetchedText(() => fetchText(path))) confirm()
    else toast({ kind: 'bad', title: 'Error', message: 'The article could not be copied.', topic: 'copy' })
  }
  return (
    <>
      <Button className={styles.scripted} data-done={isCopied ? '' : undefined} onClick={handleClick}>
        {isCopied ? <Icon name="check" /> : <ShareIcon name="markdown" />}
        <span aria-live="polite">{isCopied ? 'Copied!' : 'Copy as Markdown'}</span>
      </Button>
      <ButtonAnchor className={styles.unscripted} href={path}>
        <ShareIcon name="markdown" />
        Read as Markdown
      </ButtonAnchor>
    </>
  )
}

async function fetchText(path: string): Promise<string> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.text()
}

/** Whether something was copied just now, and a function that says so for a moment. */
function useConfirmation(): [boolean, () => void] {
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function confirm() {
    clearTimeout(timer.current)
    setCopied(true)
    timer.current = setTimeout(() => setCopied(false), COPIED_MS)
  }
  return [isCopied, confirm]
}
