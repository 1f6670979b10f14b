import { useId } from 'react'
import { GroupForm } from '#src/features/settings/group-form.tsx'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import styles from './offer-form.module.css'

export const OFFER_GROUP = 'new-posts'
export const OFFER_FIELD = 'offersNewPosts'

/** Whether readers may subscribe. Works without JavaScript. */
export function OfferForm({ isOn }: { isOn: boolean }) {
  const id = useId()
  return (
    <GroupForm group={OFFER_GROUP} id="new-posts" title="New posts by e-mail" button="Save" isUnsaved={false}>
      <label className={styles.choice} htmlFor={id}>
        <Checkbox id={id} name={OFFER_FIELD} defaultChecked={isOn} />
        <span>Offer new posts by e-mail: after each article, in the footer and at /subscribe.</span>
      </label>
      <p className={styles.hint}>
        Readers enter an address and confirm it. You choose for each post whether it is sent. Without the check mark, nobody can subscribe;
        who has subscribed stays on the list.
      </p>
    </GroupForm>
  )
}
