import { type ReactNode, useId } from 'react'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { GroupForm } from '../group-form.tsx'
import styles from './parts-form.module.css'
import { FOOTER_PARTS, HOME_PARTS, PAGE_PARTS, type SitePart } from './site-parts.ts'
import { isShown, type SwitchedOff } from './switched-off.ts'

export const PARTS_GROUP = 'parts'

const LABELS: Record<SitePart, string> = {
  projects: 'Projects',
  languages: 'Languages',
  categories: 'Categories',
  resources: 'Resources',
  archive: 'Archive',
  about: 'About',
  contact: 'Contact',
  faq: 'FAQ',
  privacy: 'Privacy',
  disclaimer: 'Terms of service',
  homePosts: 'Newest posts',
  homeProjects: 'Newest projects',
  homeTopics: 'Topics',
  homeHello: 'Profiles and contact',
  typefaces: 'The typefaces (“Set in …”)',
}

/** The form of the parts of the site: a checked one is shown. */
export function PartsForm({ settings }: { settings: SwitchedOff }) {
  return (
    <GroupForm group={PARTS_GROUP} id="parts" title="Pages and sections" button="Save pages and sections" isUnsaved={false}>
      <p className={styles.hint}>
        A page without its check mark is gone from the navigation, the sitemap and the home page, and its address answers as a missing one.
        Its texts are kept. A redirect from its address leads visitors on.
      </p>
      <Parts title="Pages" parts={PAGE_PARTS} settings={settings}>
        {(part) => <span className={styles.path}>/{part}</span>}
      </Parts>
      <Parts title="Home page" parts={HOME_PARTS} settings={settings} />
      <Parts title="Footer" parts={FOOTER_PARTS} settings={settings} />
    </GroupForm>
  )
}

type PartsProps = { title: string; parts: readonly SitePart[]; settings: SwitchedOff; children?: (part: SitePart) => ReactNode }

function Parts({ title, parts, settings, children }: PartsProps) {
  const id = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {parts.map((part) => (
        <label key={part} className={styles.part} htmlFor={id + part}>
          <Checkbox id={id + part} name={part} defaultChecked={isShown(settings, part)} />
          <span>{LABELS[part]}</span>
          {children?.(part)}
        </label>
      ))}
    </fieldset>
  )
}
