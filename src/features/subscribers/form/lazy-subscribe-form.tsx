// The form is loaded where a page has it, so that a site without it does not download it. The document contains it, and it works before it is loaded.
import { type ComponentType, lazy, Suspense } from 'react'
import banner from '#src/ui/banner.module.css'
import field from '#src/ui/field.module.css'
import styles from './subscribe-form.module.css'
import type { SubscribeFormProps } from './subscribe-form.tsx'

const SubscribeForm = lazy<ComponentType<SubscribeFormProps>>(() =>
  import('./subscribe-form.tsx').then(
    (module) => ({ default: module.SubscribeForm }),
    // During hydration the form of the document stays as it is: the browser sends it itself.
    () => (document.documentElement.dataset.hydrated === 'true' ? { default: FormLoadError } : new Promise(() => {})),
  ),
)

/** Referenced here so that the document includes the styles of the form. */
const STYLES = `${banner.banner} ${field.field} ${styles.form}`

export function LazySubscribeForm(props: SubscribeFormProps) {
  return (
    <div data-styles={STYLES}>
      <Suspense>
        <SubscribeForm {...props} />
      </Suspense>
    </div>
  )
}

/** The connection failed, or a newer build of the site no longer has this file. */
function FormLoadError() {
  return (
    <p>
      The form could not be loaded. <a href="/subscribe">Open its page</a>.
    </p>
  )
}
