import { useLayoutEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Example } from '#src/features/settings/examples/examples.ts'
import { LinkRow, Rows } from '#src/ui/admin/tables/rows.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './dashboard.module.css'

const FIRST = 5

/** What still is an example. Each is changed in its field, or confirmed here. */
export function ExamplesList({ examples, boxId }: { examples: readonly Example[]; boxId: string }) {
  useFocusAfterConfirming(examples.length, boxId)
  if (examples.length === 0) return null
  const others = examples.slice(FIRST)
  return (
    <div className={styles.examples}>
      <p>{examples.length === 1 ? 'One value is' : `${examples.length} values are`} still examples. Visitors read them as yours.</p>
      <Rows>
        {examples.slice(0, FIRST).map((example) => (
          <ExampleRow key={example.key} example={example} />
        ))}
      </Rows>
      {others.length > 0 ? (
        <details>
          <summary>{others.length === 1 ? 'One more' : `${others.length} more`}</summary>
          <Rows>
            {others.map((example) => (
              <ExampleRow key={example.key} example={example} />
            ))}
          </Rows>
        </details>
      ) : null}
    </div>
  )
}

function ExampleRow({ example: { key, label, value, to } }: { example: Example }) {
  const { formData } = useNavigation()
  const isSending = formData?.get('key') === key
  return (
    <LinkRow
      to={to}
      sub={value}
      end={
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="confirm-example" />
          <input type="hidden" name="key" value={key} />
          <Button type="submit" variant="bare" disabled={isSending} aria-label={`This is right: ${label}`}>
            This is right
          </Button>
        </Form>
      }
    >
      {label}
    </LinkRow>
  )
}

/** The confirmed row disappears with its focused button. */
function useFocusAfterConfirming(count: number, boxId: string): void {
  const before = useRef(count)
  useLayoutEffect(() => {
    if (count < before.current && document.activeElement === document.body) document.getElementById(boxId)?.focus({ preventScroll: true })
    before.current = count
  }, [count, boxId])
}
