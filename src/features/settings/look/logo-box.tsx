import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { uploadImage } from '#src/features/media/upload-file.ts'
import { UPLOAD_LIMITS } from '#src/features/media/upload-limits.ts'
import { Box, BoxBody, Tools } from '#src/ui/admin/admin-page.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Logo } from '#src/ui/layout/logo.tsx'
import { toast } from '#src/ui/toast.tsx'
import styles from './logo-box.module.css'
import type { SiteLogo } from './site-logo.ts'

type Answer = { isSaved: boolean; problem: string | null } | null

/** The logo, and the icons that are made from it. A chosen picture is uploaded and saved at once. */
export function LogoBox({ name, logo }: { name: string; logo: SiteLogo | null }) {
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, problem, upload, reset } = useLogo()
  return (
    <Box id="logo" title="Logo and icons">
      <BoxBody>
        <div className={styles.samples}>
          {(['light', 'dark'] as const).map((theme) => (
            <div key={theme} inert className={styles.sample} data-preview={theme}>
              <Logo name={name} picture={logo} />
            </div>
          ))}
          <Icons folder={logo?.folder ?? ''} />
        </div>
        <p className={styles.hint}>
          A square PNG with a transparent ground works best. It stands beside the name of the site on light and dark pages, in browser tabs
          and on home screens. {UPLOAD_LIMITS.hint}
        </p>
        <input
          ref={input}
          type="file"
          accept={UPLOAD_LIMITS.types.join(',')}
          hidden
          aria-label="Logo file"
          onChange={(event) => chooseFile(event, upload)}
        />
        <Tools>
          <Button disabled={isBusy} onClick={() => input.current?.click()}>
            {isBusy ? 'Saving...' : logo ? 'Replace logo' : 'Upload logo'}
          </Button>
          {logo ? (
            <Button disabled={isBusy} onClick={reset}>
              Reset to the original
            </Button>
          ) : null}
        </Tools>
        <div role="alert">
          {problem ? (
            <p className={styles.problem}>
              <Icon name="warning" /> {problem}
            </p>
          ) : null}
        </div>
      </BoxBody>
    </Box>
  )
}

function Icons({ folder }: { folder: string }) {
  return (
    <div className={styles.icons}>
      <img src={`${folder}/icon-192.png`} width={16} height={16} alt="In a browser tab" />
      <img src={`${folder}/icon-192.png`} width={32} height={32} alt="In bookmarks" />
      <img className={styles.rounded} src={`${folder}/apple-touch-icon.png`} width={60} height={60} alt="On a home screen" />
      <img className={styles.round} src={`${folder}/icon-maskable.png`} width={60} height={60} alt="As an app, cut to a circle" />
    </div>
  )
}

function useLogo() {
  const fetcher = useFetcher<Answer>()
  const [isUploading, setIsUploading] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    if (fetcher.data?.isSaved) toast({ title: 'Saved', message: 'Visitors see the logo from now on.', kind: 'ok' })
  }, [fetcher.data])
  const save = (logo: string) => fetcher.submit({ group: 'logo', logo }, { method: 'post' })
  async function upload(file: File) {
    setIsUploading(true)
    setRefusal(null)
    try {
      await save((await uploadImage(file, '')).url)
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'The picture could not be stored.')
    } finally {
      setIsUploading(false)
    }
  }
  function reset() {
    setRefusal(null)
    void save('')
  }
  return { isBusy: isUploading || fetcher.state !== 'idle', problem: refusal ?? fetcher.data?.problem ?? null, upload, reset }
}

function chooseFile({ currentTarget }: ChangeEvent<HTMLInputElement>, upload: (file: File) => Promise<void>) {
  const file = currentTarget.files?.[0]
  // Without this, choosing the same file again after a refusal causes no change event.
  currentTarget.value = ''
  if (file) void upload(file)
}
