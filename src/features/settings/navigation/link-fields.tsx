import { type Dispatch, type ReactNode, useId } from 'react'
import { Select } from '#src/ui/admin/controls.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { ListRow } from '../lists/list-form.tsx'
import { type EditedLink, isLinkKind, kindOfHref, LINK_KINDS } from './edited-link.ts'
import styles from './link-fields.module.css'
import { LINK_HREF_MAX, LINK_LABEL_MAX } from './navigation.schema.ts'
import type { SiteLink } from './site-links.ts'

type LinkFieldsProps = ListRow<EditedLink> & {
  /** The pages and categories to choose from. */
  pages: readonly SiteLink[]
  categories: readonly SiteLink[]
  /** What is wrong with stored links, as sentences by their addresses. */
  notices: Readonly<Record<string, string>>
}

/** The fields of a link or a heading in the navigation. */
export function LinkFields({ value, onChange, errorOf, pages, categories, notices }: LinkFieldsProps) {
  const { kind, label, href } = value
  const error = errorOf('href')
  const notice = notices[href]
  const setHref: Dispatch<string> = (next) => onChange({ ...value, href: next, label: label || labelOf(next, [...pages, ...categories]) })
  if (kind === 'heading') {
    return (
      <div className={styles.fields} data-heading>
        <LabelField label="Heading" value={label} error={errorOf('label')} onChange={(next) => onChange({ ...value, label: next })} />
      </div>
    )
  }
  return (
    <div className={styles.fields}>
      <LabelField label="Label" value={label} error={errorOf('label')} onChange={(next) => onChange({ ...value, label: next })} />
      <Field label="Kind">
        {(control) => (
          <Select
            {...control}
            value={kind}
            onChange={({ currentTarget: { value: next } }) => {
              if (isLinkKind(next)) onChange({ ...value, kind: next, href: kindOfHref(href) === next ? href : '' })
            }}
          >
            {Object.entries(LINK_KINDS).map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {kind === 'category' ? (
        <CategoryField {...{ href, error, notice, categories }} onChange={setHref} />
      ) : (
        <AddressField {...{ href, error, notice }} pages={kind === 'page' ? pages : []} onChange={setHref} />
      )}
    </div>
  )
}

type TextProps = { value: string; error: string | undefined; onChange: Dispatch<string> }

function LabelField({ label, value, error, onChange }: TextProps & { label: string }) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input {...control} maxLength={LINK_LABEL_MAX} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      )}
    </Field>
  )
}

type TargetProps = { href: string; error: string | undefined; notice: string | undefined; onChange: Dispatch<string> }

function CategoryField({ href, error, notice, categories, onChange }: TargetProps & { categories: readonly SiteLink[] }) {
  const isListed = href === '' || categories.some((category) => category.href === href)
  return (
    <Field label="Category" error={error} hint={hintOf(notice)}>
      {(control) => (
        <Select {...control} value={href} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          <option value="">Choose a category</option>
          {isListed ? null : <option value={href}>{href}</option>}
          {categories.map((category) => (
            <option key={category.href} value={category.href}>
              {category.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** With pages it suggests their paths; without, it is for an address of another site. */
function AddressField({ href, error, notice, pages, onChange }: TargetProps & { pages: readonly SiteLink[] }) {
  const id = useId()
  const isPage = pages.length > 0
  return (
    <Field label={isPage ? 'Path' : 'Address'} error={error} hint={hintOf(notice)}>
      {(control) => (
        <>
          <input
            {...control}
            className={styles.mono}
            list={isPage ? id : undefined}
            placeholder={isPage ? '/about' : 'https://'}
            inputMode="url"
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            maxLength={LINK_HREF_MAX}
            value={href}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          {isPage ? (
            <datalist id={id}>
              {pages.map((page) => (
                <option key={page.href} value={page.href}>
                  {page.label}
                </option>
              ))}
            </datalist>
          ) : null}
        </>
      )}
    </Field>
  )
}

function hintOf(notice: string | undefined): ReactNode {
  if (notice === undefined) return undefined
  return (
    <span className={styles.notice}>
      <Icon name="warning" />
      {notice}
    </span>
  )
}

function labelOf(href: string, links: readonly SiteLink[]): string {
  return links.find((link) => link.href === href)?.label ?? ''
}
