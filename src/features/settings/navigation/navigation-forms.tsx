import { ListForm, type ListRow } from '../lists/list-form.tsx'
import type { ListState } from '../lists/use-list-form.ts'
import { type EditedLink, editedLink, nameOfLink, storedLink } from './edited-link.ts'
import { LinkFields } from './link-fields.tsx'
import { FOOTER_MAX, HEADER_MAX, MENU_MAX } from './navigation.schema.ts'
import type { FooterItem, SiteLink } from './site-links.ts'

type NavigationFormsProps = {
  path: string
  header: ListState<SiteLink>
  menu: ListState<SiteLink>
  footer: ListState<FooterItem>
  /** The categories to choose from, with the addresses of their pages. */
  categories: readonly SiteLink[]
  /** The pages of the site to choose from. */
  pages: readonly SiteLink[]
  /** What is wrong with stored links, as sentences by their addresses. */
  notices: Readonly<Record<string, string>>
}

const NEW_LINK: EditedLink = { kind: 'page', label: '', href: '' }
const NEW_HEADING: EditedLink = { kind: 'heading', label: '', href: '' }
const ADD_LINK = { label: 'Add a link', value: NEW_LINK }

/** The forms of the three lists of links. */
export function NavigationForms({ path, header, menu, footer, categories, pages, notices }: NavigationFormsProps) {
  const shared = { path, toItem: storedLink, nameOf: nameOfLink }
  const fields = (row: ListRow<EditedLink>) => <LinkFields {...row} {...{ pages, categories, notices }} />
  return (
    <>
      <ListForm
        {...shared}
        name="headerLinks"
        title="Header"
        hint="At the top of every page. Where they do not fit, on narrow screens and beside a long site name, they are in the menu."
        state={edited(header)}
        atMost={HEADER_MAX}
        additions={[ADD_LINK]}
        empty="No links in the header."
      >
        {fields}
      </ListForm>
      <ListForm
        {...shared}
        name="menuLinks"
        title="Mobile menu"
        hint="The menu of narrow screens has the links of the header, then these."
        state={edited(menu)}
        atMost={MENU_MAX}
        additions={[ADD_LINK]}
        empty="The menu has the links of the header alone."
      >
        {fields}
      </ListForm>
      <ListForm
        {...shared}
        name="footerItems"
        title="Footer"
        hint="Each heading begins a column. Your profiles follow in a column of their own."
        state={edited(footer)}
        atMost={FOOTER_MAX}
        additions={[ADD_LINK, { label: 'Add a heading', value: NEW_HEADING }]}
        empty="No links in the footer."
      >
        {fields}
      </ListForm>
    </>
  )
}

function edited({ saved, version, original }: ListState<FooterItem>): ListState<EditedLink> {
  return { saved: saved.map(editedLink), version, original: original.map(editedLink) }
}
