import { useState } from 'react'
import * as v from 'valibot'
import { plural } from '#src/lib/format/format-count.ts'
import { type ItemNames, nameItems, quote } from '#src/ui/admin/list/item-names.ts'
import { toastFailure, toastSuccess, useListChanges } from '#src/ui/admin/list/use-list-changes.ts'
import { offerUndo } from '#src/ui/admin/undo/undo.tsx'
import { useUndoReplacement } from '#src/ui/admin/undo/use-undo-replacement.ts'
import { type SendAction, useAction } from '#src/ui/admin/use-action.tsx'
import { BROKEN_LINKS_PATH, type BrokenLink } from '../broken-links.ts'
import type { BrokenLinksChange } from '../broken-links-change.schema.ts'

const NAMES: ItemNames<BrokenLink> = { one: ({ id }) => quote(id), many: 'links' }

const changedSchema = v.object({ changed: v.array(v.string()) })
const checkedSchema = v.object({ fine: v.number(), waiting: v.number() })
const stepSchema = v.object({
  rewriteId: v.string(),
  replaced: v.number(),
  failed: v.array(v.string()),
  next: v.nullable(v.string()),
})

export type BrokenLinkChanges = ReturnType<typeof useBrokenLinkChanges>

export function useBrokenLinksAction(): SendAction<BrokenLinksChange> {
  return useAction(BROKEN_LINKS_PATH)
}

/** Ignores links, watches ignored ones again, and checks links again. */
export function useBrokenLinkChanges({ asksOutside }: { asksOutside: boolean }) {
  const send = useBrokenLinksAction()
  const { busy, work, change } = useListChanges<BrokenLink>(NAMES)
  const set = (intent: 'ignore' | 'watch', addresses: readonly string[]) => send(changedSchema, { intent, addresses: [...addresses] })
  const [isChecking, setChecking] = useState(false)
  return {
    busy,
    isChecking,
    async checkAll(): Promise<void> {
      setChecking(true)
      const result = await send(v.object({}), { intent: 'check-all' })
      setChecking(false)
      if (result.ok) toastSuccess(`Links to this site are checked.${asksOutside ? ' Other sites are asked now, a few at a time.' : ''}`)
      else toastFailure(result.message)
    },
    ignore: (items: readonly BrokenLink[]) =>
      change({
        items,
        send: () => set('ignore', addressesOf(items)),
        describe: (changed) => `${nameItems(NAMES, changed)} ignored.`,
        undo: ({ changed }) => set('watch', changed),
      }),
    watch: (items: readonly BrokenLink[]) =>
      change({
        items,
        send: () => set('watch', addressesOf(items)),
        describe: (changed) => `${nameItems(NAMES, changed)} no longer ignored.`,
        undo: ({ changed }) => set('ignore', changed),
      }),
    /** Resolves to no ids: the links stay selected. */
    checkAgain: (items: readonly BrokenLink[]) =>
      work(items, async (): Promise<string[]> => {
        const result = await send(checkedSchema, { intent: 'check', addresses: addressesOf(items) })
        if (result.ok) toastSuccess(describeChecked(items, result.data))
        else toastFailure(result.message)
        return []
      }),
  }
}

function addressesOf(items: readonly BrokenLink[]): string[] {
  return items.map(({ id }) => id)
}

function describeChecked(items: readonly BrokenLink[], { fine, waiting }: { fine: number; waiting: number }): string {
  if (waiting > 0)
    return `${items.length - waiting} of ${plural(items.length, 'link')} checked. The others follow, one by one for each site.`
  if (fine === items.length) return `${nameItems(NAMES, items)} ${fine === 1 ? 'answers' : 'answer'} now.`
  if (fine === 0) return `${nameItems(NAMES, items)} checked, with the same result.`
  return `${fine} of ${items.length} links answer now.`
}

export type Replacement = { isRunning: boolean; replaced: number; problem: string | null }

/** Replaces a link everywhere, a few posts per request. After a failure it can be run again: what is replaced stays replaced. */
export function useLinkReplacement() {
  const send = useBrokenLinksAction()
  const undo = useUndoReplacement(BROKEN_LINKS_PATH)
  const [replacement, setReplacement] = useState<Replacement>({ isRunning: false, replaced: 0, problem: null })

  /** Whether all posts were tried. */
  async function run(address: string, to: string): Promise<boolean> {
    let rewriteId: string | null = null
    let replaced = 0
    const failed: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      setReplacement({ isRunning: true, replaced, problem: null })
      const result: Awaited<ReturnType<typeof sendStep>> = await sendStep({ address, to, rewriteId, after })
      if (!result.ok) {
        setReplacement({ isRunning: false, replaced, problem: result.message })
        return false
      }
      rewriteId = result.data.rewriteId
      replaced += result.data.replaced
      failed.push(...result.data.failed)
      after = result.data.next
    }
    setReplacement({ isRunning: false, replaced, problem: null })
    if (failed.length > 0) toastFailure(`Not changed: ${failed.join(', ')}. Close their editors, then replace again.`)
    if (replaced > 0 && rewriteId !== null) offerUndo(`Replaced in ${plural(replaced, 'post')}.`, undo.bind(null, rewriteId))
    return true
  }

  type Step = { address: string; to: string; rewriteId: string | null; after: string }
  function sendStep({ rewriteId, ...step }: Step) {
    return send(stepSchema, { intent: 'replace', ...step, rewrite_id: rewriteId })
  }

  return { replacement, run }
}
